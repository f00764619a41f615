/** The fact catalogue filled for a case. Facts are counts, words of our own tables and yes or no: never caller text. */
import type {
  CareSetting,
  Deadline,
  GroupCode,
  Requester,
  ServiceAreaRecord,
} from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import type { CaseFile } from './case-file.js';
import { type LawContext, mayPrintAuthority } from './law.js';
import type { DocumentAtHand } from './letter/facts.js';
import type { ScoringFacts } from './rules.js';

const UNKNOWN_DAYS = 9999;

export interface FactSources {
  readonly library: PackLibrary;
  readonly file: CaseFile;
  readonly documents: readonly DocumentAtHand[];
  readonly intervalWidth: number;
}

/** Evidence that decides a case: the code's, then the service's. */
export function decidingEvidence(file: CaseFile): string[] {
  return [...new Set([...file.code.record.evidence, ...(file.service?.area.evidence ?? []).slice(0, 3)])];
}

/** Facts for the rules of confidence. */
export function confidenceFacts({ library, file, documents, intervalWidth }: FactSources): ScoringFacts {
  const { input, coverage, service, deadline, disposition } = file;
  const deciding = decidingEvidence(file).slice(0, 5);
  const held = deciding.filter((id) => documents.some((document) => document.id === id)).length;
  return {
    category: file.code.record.category,
    action: disposition.action,
    insurer_type: coverage.type.id,
    insurer_type_known: coverage.basis !== 'assumed',
    state_known: coverage.state !== undefined,
    service_area_known: service !== undefined,
    code_known: true,
    level_known: input.appeal_level !== undefined,
    has_patient_summary: input.patient_summary !== undefined,
    has_prior_treatments: (input.prior_treatments ?? []).length > 0,
    has_denial_reason: input.denial_reason !== undefined,
    has_procedure_codes: (input.procedure_codes ?? []).length > 0,
    has_diagnosis_codes: (input.diagnosis_codes ?? []).length > 0,
    has_service_date: input.service_date !== undefined,
    evidence_share: deciding.length === 0 ? 0 : Math.round((held / deciding.length) * 100),
    evidence_count: held,
    interval_width: intervalWidth,
    printable_authorities: service ? printableAuthorities(library, service.area, file.law) : 0,
    instrument_is_appeal: disposition.action === 'appeal',
    inpatient: false,
    ongoing_care: input.setting === 'concurrent',
    jeopardy_words: false,
    expedited_requested: input.setting === 'urgent',
    ...commonFacts({
      deadline,
      setting: input.setting,
      group: file.parsed.group,
      requester: file.requester,
      amount: input.amount,
    }),
  };
}

const printable = new WeakMap<ServiceAreaRecord, Map<string, number>>();

/** Authorities of a service that a letter may print, counted once for each law. */
function printableAuthorities(library: PackLibrary, area: ServiceAreaRecord, law: LawContext): number {
  const counts = printable.get(area) ?? new Map<string, number>();
  printable.set(area, counts);
  const key = `${law.state ?? ''} ${law.date}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = area.authorities.filter((id) => {
    const authority = library.authorities.get(id);
    return authority !== undefined && mayPrintAuthority(authority, law);
  }).length;
  counts.set(key, count);
  return count;
}

export interface CommonFacts {
  readonly deadline: Deadline | undefined;
  readonly setting: CareSetting | undefined;
  readonly group: GroupCode | undefined;
  readonly requester: Requester | undefined;
  readonly amount: number | undefined;
}

/** Facts that every case has, also one read from a letter. */
export function commonFacts({ deadline, setting, group, requester, amount }: CommonFacts): ScoringFacts {
  const known = deadline?.safe_date !== undefined;
  return {
    group: group ?? '',
    setting: setting ?? '',
    requester: requester ?? '',
    deadline_known: known,
    days_left: known ? (deadline?.days ?? UNKNOWN_DAYS) : UNKNOWN_DAYS,
    late: deadline?.late ?? false,
    amount_known: amount !== undefined,
    amount: amount ?? 0,
  };
}
