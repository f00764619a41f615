/** Turns checked records into the library that the engine reads: linked by id, frozen through and through. */
import type { AppealRightsRecord, GroupCode, InsurerType } from '../domain/generated/types.js';
import { areasToLearnFrom } from './added.js';
import type { Catalogue, Located, Pack } from './catalogue.js';
import { byCodeUnit } from './folders.js';
import { freezeDeep, frozenMap } from './freeze.js';
import { withGroups } from './group-rules.js';
import type { RecordKind, RecordTypes } from './layout.js';
import { type HeldRecord, type InPack, ladderKey, type PackLibrary } from './library.js';
import { fitGrounds, fitLeftOut, fitStatements, type Trainer, textsOfCases } from './statements/train.js';

function mapped<K extends RecordKind, I extends string>(
  records: readonly Located<K>[],
  key: (record: RecordTypes[K]) => I,
): ReadonlyMap<I, RecordTypes[K]> {
  return frozenMap(records.map(({ record }) => [key(record), record]));
}

const HOLDABLE = ['code', 'remark', 'short_code', 'service_area'] as const;
type Holdable = (typeof HOLDABLE)[number];

/** Records of a kind that may stand in answers: all but those marked as held. */
function usable<K extends Holdable>(catalogue: Catalogue, kind: K): Located<K>[] {
  return catalogue.all(kind).filter(({ record }) => record.review !== 'held');
}

function heldRecords(catalogue: Catalogue): HeldRecord[] {
  return HOLDABLE.flatMap((kind) =>
    catalogue
      .all(kind)
      .filter(({ record }) => record.review === 'held')
      .map(({ id, record }) => ({ kind, id, record })),
  );
}

function codesWithGroups(catalogue: Catalogue): PackLibrary['codes'] {
  const groups = catalogue.all('group_code').map(({ record }) => record);
  return frozenMap(
    usable(catalogue, 'code').map(({ id, pack, record }) => [
      id,
      { pack: pack.manifest.id, record: withGroups(record, groups) },
    ]),
  );
}

function inPacks<K extends RecordKind>(
  records: readonly Located<K>[],
): ReadonlyMap<string, InPack<RecordTypes[K]>> {
  return frozenMap(records.map(({ id, pack, record }) => [id, { pack: pack.manifest.id, record }]));
}

/** 2026.11.21 after 2026.9.1: compared as numbers. */
function newest(versions: readonly string[]): string {
  const rank = (version: string): string =>
    version
      .split('.')
      .map((part) => part.padStart(4, '0'))
      .join('.');
  return [...versions].sort((a, b) => byCodeUnit(rank(a), rank(b))).at(-1) ?? '';
}

/** Ladders that stand in every state without one of its own. */
function generalLadders(catalogue: Catalogue): ReadonlyMap<InsurerType, AppealRightsRecord> {
  const general = catalogue.all('appeal_rights').filter(({ record }) => record.state === undefined);
  return mapped(general, (record): InsurerType => record.insurer_type);
}

/** A state's ladder has its own steps, and of the line the court steps and the texts that it does not set itself. */
function stateLadders(catalogue: Catalogue): ReadonlyMap<string, AppealRightsRecord> {
  const general = generalLadders(catalogue);
  return frozenMap(
    catalogue.all('appeal_rights').flatMap(({ record }) => {
      if (record.state === undefined) return [];
      const line = general.get(record.insurer_type);
      const own = new Set(record.levels.map(({ id }) => id));
      const courts = line?.levels.filter(({ id, kind }) => kind === 'court' && !own.has(id)) ?? [];
      const merged = {
        ...record,
        levels: [...record.levels, ...courts],
        side_clocks: [...(record.side_clocks ?? []), ...(line?.side_clocks ?? [])],
        letter_rights: [...record.letter_rights, ...(line?.letter_rights ?? [])],
      };
      return [[ladderKey(record.insurer_type, record.state), merged] as const];
    }),
  );
}

/** The library, or nothing where the tables that every answer needs are absent. */
export function assemble(
  catalogue: Catalogue,
  packs: readonly Pack[],
  fingerprint: string,
  trainer: Trainer,
): PackLibrary | undefined {
  const [model] = catalogue.all('outcome_model');
  const [weights] = catalogue.all('outcome_weights');
  if (model === undefined || weights === undefined) return undefined;
  const manifests = packs.map(({ manifest }) => manifest);
  const statements = catalogue
    .all('statement')
    .map(({ record }) => record)
    .sort((a, b) => byCodeUnit(a.id, b.id));
  const groundWordings = catalogue
    .all('ground_wording')
    .map(({ record }) => record)
    .sort((a, b) => byCodeUnit(a.id, b.id));
  const leftOut = catalogue
    .all('left_out_topic')
    .map(({ record }) => record)
    .sort((a, b) => byCodeUnit(a.id, b.id));
  const concepts = catalogue.all('concept').map(({ record }) => record);
  return freezeDeep({
    fingerprint,
    version: newest(manifests.map(({ version }) => version)),
    packs: manifests,
    held: heldRecords(catalogue),
    layers: catalogue.layers,
    codes: codesWithGroups(catalogue),
    remarks: inPacks(usable(catalogue, 'remark')),
    shortCodes: inPacks(usable(catalogue, 'short_code')),
    strategies: inPacks(catalogue.all('strategy')),
    arguments: inPacks(catalogue.all('argument')),
    evidence: mapped(catalogue.all('evidence'), ({ id }) => id),
    regulations: mapped(catalogue.all('regulation'), ({ id }) => id),
    authorities: mapped(catalogue.all('authority'), ({ id }) => id),
    serviceAreas: mapped(usable(catalogue, 'service_area'), ({ id }) => id),
    states: mapped(catalogue.all('state'), ({ code }) => code),
    contracts: mapped(catalogue.all('contract'), ({ id }) => id),
    payers: mapped(catalogue.all('payer'), ({ id }) => id),
    insurerTypes: mapped(catalogue.all('insurer_type'), ({ id }): InsurerType => id),
    appealRights: generalLadders(catalogue),
    stateAppealRights: stateLadders(catalogue),
    forbiddenLaw: catalogue.all('forbidden_law').map(({ record }) => record),
    groupCodes: mapped(catalogue.all('group_code'), ({ code }): GroupCode => code),
    successRates: {
      rates: catalogue.all('success_rate').map(({ record }) => record),
      priors: catalogue.all('success_prior').map(({ record }) => record),
      offsets: catalogue.all('success_offset').map(({ record }) => record),
      instruments: catalogue.all('instrument_rate').map(({ record }) => record),
      outcome_model: model.record,
    },
    outcomeWeights: weights.record,
    rules: catalogue
      .all('rule')
      .map(({ record }) => record)
      .sort((a, b) => byCodeUnit(a.id, b.id)),
    controllingLaw: catalogue
      .all('controlling_rule')
      .map(({ record }) => record)
      .sort((a, b) => byCodeUnit(a.id, b.id)),
    groundAnswers: mapped(catalogue.all('ground_answer'), ({ id }): string => id),
    groundTopics: catalogue.all('ground_topic').map(({ record }) => record),
    treatmentClasses: catalogue.all('treatment_class').map(({ record }) => record),
    clinicalWords: catalogue.all('clinical_word').map(({ record }) => record),
    caseConclusions: catalogue.all('case_conclusion').map(({ record }) => record),
    channels: mapped(catalogue.all('channel'), ({ id }) => id),
    filingProofs: catalogue.all('filing_proof').map(({ record }) => record),
    plain: {
      headings: catalogue.all('plain_heading').map(({ record }) => record),
      texts: catalogue.all('plain_text').map(({ record }) => record),
      documents: catalogue.all('plain_document').map(({ record }) => record),
    },
    sentences: frozenMap(catalogue.all('joining_sentence').map(({ record }) => [record.id, record.text])),
    signals: catalogue
      .all('signal')
      .map(({ record }) => record)
      .sort((a, b) => byCodeUnit(a.id, b.id)),
    statements,
    concepts,
    groundWordings,
    leftOut,
    models: {
      ...fitStatements(trainer, statements, concepts),
      grounds: fitGrounds(trainer, groundWordings, statements, concepts),
      leftOut: fitLeftOut(
        trainer,
        leftOut,
        textsOfCases(groundWordings, areasToLearnFrom(catalogue, packs)),
        concepts,
      ),
    },
    noticeRequirements: catalogue.all('notice_requirement').map(({ record }) => record),
    templates: mapped(catalogue.all('template'), ({ id }) => id),
  });
}
