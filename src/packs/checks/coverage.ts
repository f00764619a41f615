/** PK510: an appeal to which a code can lead has enough arguments for every caller. */
import type { Argument, CodeRecord } from '../../domain/generated/types.js';
import type { Again, Check, CheckContext } from './check.js';

const LEAST_ARGUMENTS = 4;

/** Whether the code's disposition can lead to an appeal; a request where nothing can be appealed is none. */
function canAppeal({ disposition }: CodeRecord): boolean {
  return [disposition, ...(disposition.cases ?? [])].some(
    ({ action, no_appeal_right: none }: { readonly action: string; readonly no_appeal_right?: true }) =>
      action === 'appeal' && !none,
  );
}

/** True where the argument fits every caller and every line of business. */
function fitsEverybody(argument: Argument, unguarded: ReadonlySet<string>): boolean {
  const { needs, insurer_types, groups, remarks, settings, requesters } = argument;
  const { when, contract, service_area, services, level_of_care, emergency } = argument;
  const limits = [
    needs,
    insurer_types,
    groups,
    remarks,
    settings,
    requesters,
    service_area,
    services,
    level_of_care,
    emergency,
    when,
    contract === true ? contract : undefined,
  ];
  return limits.every((limit) => limit === undefined) && !unguarded.has(argument.id);
}

/** Texts without these words name no law, and need no closer reading. */
const NAMES_LAW = /\b(?:cite|authority)\b/;

/** Arguments whose text names law that does not bind everybody, outside {{#law}}. */
function boundByLaw(
  { texts, catalogue, words }: CheckContext,
  categories: ReadonlySet<string | undefined>,
): Set<string> {
  const all = words('insurer_type').filter((type) => type !== 'commercial');
  const bindsAll = (id: string): boolean => {
    const record = catalogue.shelf.regulation.get(id)?.record;
    const bound: readonly string[] = record?.applies_to ?? [];
    return record?.verified === true && all.every((type) => bound.includes(type));
  };
  return new Set(
    texts()
      .filter(
        (one) =>
          one.use === 'argument' &&
          categories.has(one.owner.pack.manifest.category) &&
          NAMES_LAW.test(one.text) &&
          one.reading.names.some((name) => name.kind !== 'evidence' && !name.guarded && !bindsAll(name.id)),
      )
      .map(({ owner }) => owner.id),
  );
}

/** Categories of which a code or an argument is new or another, or names law that is. */
function changedCategories({ alone, named }: Again): Set<string | undefined> {
  const { catalogue } = alone.catalogue.all('regulation').length > 0 ? named : alone;
  const codes = catalogue.all('code').map(({ record }): string => record.category);
  return new Set([...codes, ...catalogue.all('argument').map(({ pack }) => pack.manifest.category)]);
}

export const checkCoverage: Check = (context, again) => {
  const { catalogue, packs, broken, report } = context;
  const categories = changedCategories(again);
  const law = boundByLaw(context, categories);
  for (const category of new Set(catalogue.all('code').map(({ record }) => record.category))) {
    if (!categories.has(category)) continue;
    const pack = packs.find(({ manifest }) => manifest.category === category);
    const codes = catalogue.all('code').filter(({ record }) => record.category === category);
    const general = catalogue
      .all('argument')
      .filter((one) => one.pack.manifest.category === category && fitsEverybody(one.record, law));
    if (!codes.some(({ record }) => canAppeal(record))) continue;
    const fit = general.filter(({ record }) => record.actions.includes('appeal')).length;
    if (fit >= LEAST_ARGUMENTS || pack?.document === undefined || broken.some((file) => file.pack === pack))
      continue;
    report.at(
      { document: pack.document, path: ['category'] },
      'PK510',
      `Codes of ${category} can lead to an appeal, for which strategies.yaml has ${fit} arguments that fit every caller; ${LEAST_ARGUMENTS} are needed (without needs, insurer_types, groups, remarks, settings, requesters, service_area, services, level_of_care, emergency, when, and with law only inside {{#law}}).`,
    );
  }
};
