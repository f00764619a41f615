/** The pages of reference that no other operation answers: packs, appeal rights, clinical services, law. */
import type {
  AppealLevel,
  AppealRightsRecord,
  PackManifest,
  RegulationRecord,
  ServiceAreaRecord,
} from '../../domain/generated/types.js';
import { describeLevel, periodInForce } from '../../engine/appeal-ladder.js';
import type { PackLibrary } from '../../packs/library.js';
import { type Block, facts, heading, list, paragraph, section, words } from '../readable/blocks.js';

const UNVERIFIED = 'not confirmed in an official source: check it before you rely on it';

export function packPage(library: PackLibrary, pack: PackManifest): Block[] {
  const held = [...library.codes.values()].filter(({ pack: id }) => id === pack.id);
  return [
    heading(pack.title),
    paragraph(pack.description),
    facts(
      ['Id', pack.id],
      ['Version', pack.version],
      ['Kind of denial', pack.category && words(pack.category)],
    ),
    ...section('Reason codes', list(held.map(({ record: { code, title } }) => `${code}: ${title}`))),
  ];
}

/** Clocks as of the day: an older notice may have had others. */
export function appealRightsPage(library: PackLibrary, rights: AppealRightsRecord, day: string): Block[] {
  const levels = rights.levels.map((level) => ({ level, told: describeLevel(library, level, day) }));
  return [
    heading(`Appeal rights: ${rights.name}`),
    facts(
      ['As of', day],
      ['State law', rights.state_law],
      ['Coverage meanwhile', rights.continuing_coverage],
      ['Providers', rights.provider_standing],
    ),
    ...levels.flatMap(({ level, told }) =>
      section(
        `${told.name} (${level.id})`,
        facts(
          ['Goes to', told.forum],
          ['Who may file', level.who_may_file.join('; ')],
          ['Must be taken', told.mandatory ? 'yes' : 'no'],
          ['Filed by', told.automatic ? 'the payer itself; nothing is filed' : undefined],
          ['Time to file', told.filing],
          ...filingRules(level, day),
          ['Time to decide', told.decision],
          ['Law', told.authority],
          ['Confirmed', told.verified ? undefined : UNVERIFIED],
        ),
        list(told.notes ?? []),
      ),
    ),
    ...section('Governing law', list(lawOf(library, rights.governing_law))),
  ];
}

/** What decides a last day beside the length of the period. */
function filingRules(level: AppealLevel, day: string): (readonly [string, string | undefined])[] {
  const period = periodInForce(level.filing, day);
  const threshold = (level.amount_in_controversy ?? []).find(
    ({ from, to }) => from <= day && (to === undefined || day <= to),
  );
  const presumed = period?.presumed_receipt_days;
  const filed = period?.filed_when === 'postmarked' ? 'when it is postmarked' : 'when it is received';
  return [
    [
      'Receipt',
      presumed === undefined ? undefined : `presumed ${presumed} days after the date of the notice`,
    ],
    ['Counts as filed', period?.filed_when && filed],
    ['Smallest amount', threshold && `$${threshold.amount}${threshold.verified ? '' : ` (${UNVERIFIED})`}`],
  ];
}

export function serviceAreaPage(library: PackLibrary, area: ServiceAreaRecord): Block[] {
  const authorities = area.authorities.flatMap((id) => library.authorities.get(id) ?? []);
  const evidence = area.evidence.flatMap((id) => library.evidence.get(id) ?? []);
  return [
    heading(area.name),
    facts(
      ['Also called', area.names.join(', ')],
      ['Procedure codes', area.procedure_codes.join(', ')],
      ['Diagnosis codes begin with', area.diagnoses.map(({ icd10_prefix: prefix }) => prefix).join(', ')],
      ['Usually denied as', (area.typical_denials ?? []).map(words).join(', ')],
      ['Urgency', words(area.urgency)],
      ['Delay', area.delay_risk],
    ),
    ...section('What reviewers look for', list(area.criteria.map(({ text }) => text))),
    ...section('Documents that show it', list(evidence.map(({ name, proves }) => `${name}: ${proves}`))),
    ...section(
      'Authorities',
      list(
        authorities.map(({ title, issuer, number, year, status, verified }) => {
          const known = [issuer, number, year].filter((part) => part !== undefined).join(', ');
          const heed = verified ? (status === 'current' ? '' : ` - ${status}`) : ` - ${UNVERIFIED}`;
          return `${title} (${known})${heed}`;
        }),
      ),
    ),
  ];
}

export function regulationPage(regulation: RegulationRecord): Block[] {
  const { citation, title, requires, applies_to: binds, source } = regulation;
  return [
    heading(`${citation}: ${title}`),
    paragraph(requires),
    facts(
      ['Binds', binds.map(words).join(', ')],
      ['In force since', regulation.effective_from],
      ['Until', regulation.effective_to],
      ['Heed', regulation.caution],
      ['Confirmed', regulation.verified ? regulation.verified_scope : UNVERIFIED],
      ['Page', regulation.url],
      ['Read in', `${source.title}, ${source.checked}`],
    ),
  ];
}

function lawOf(library: PackLibrary, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const law = library.regulations.get(id);
    return law === undefined ? [] : [`${law.citation}: ${law.requires}`];
  });
}
