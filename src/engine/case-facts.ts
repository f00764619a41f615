/** The fact catalogue filled for a case. Facts are counts, words of our own tables and yes or no: never caller text. */
import type {
  CareSetting,
  CodeRecord,
  Deadline,
  GroupCode,
  Requester,
  ServiceAreaRecord,
} from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import type { PackLibrary } from '../packs/library.js';
import type { CaseFile } from './case-file.js';
import { type LawContext, mayPrintAuthority } from './law.js';
import type { DocumentAtHand } from './letter/exhibits.js';
import type { ScoringFacts } from './rules.js';
import { knownArea } from './service-areas.js';

const UNKNOWN_DAYS = 9999;

export interface FactSources {
  readonly library: PackLibrary;
  readonly file: CaseFile;
  readonly documents: readonly DocumentAtHand[];
  readonly intervalWidth: number;
}

interface CaseEvidence {
  /** What decides a case: the code's evidence, then the first of the service's. */
  readonly deciding: readonly string[];
  /** Names of what to attach, the most telling first. */
  readonly names: string[];
}

const SERVICE_EVIDENCE = 3;
const MOST_NAMES = 10;
const NO_SERVICE = 'none';
const known = new WeakMap<CodeRecord, Map<string, CaseEvidence>>();

/** Evidence of a code and a service: the same for every case of the two. */
export function evidenceOf(library: PackLibrary, { code, service }: CaseFile): CaseEvidence {
  const byService = known.get(code.record) ?? new Map<string, CaseEvidence>();
  known.set(code.record, byService);
  const area = service?.area;
  const found = byService.get(area?.id ?? NO_SERVICE);
  if (found !== undefined) return found;
  const ofService = area?.evidence ?? [];
  const deciding = [...new Set([...code.record.evidence, ...ofService.slice(0, SERVICE_EVIDENCE)])];
  const all = [...new Set([...deciding, ...ofService])];
  const names = all.flatMap((id) => library.evidence.get(id)?.name ?? []).slice(0, MOST_NAMES);
  const evidence = freezeDeep({ deciding, names });
  byService.set(area?.id ?? NO_SERVICE, evidence);
  return evidence;
}

/** Facts for the rules of confidence. */
export function confidenceFacts({ library, file, documents, intervalWidth }: FactSources): ScoringFacts {
  const { input, coverage, service, deadline, disposition } = file;
  const deciding = evidenceOf(library, file).deciding.slice(0, 5);
  const held = deciding.filter((id) => documents.some((document) => document.id === id)).length;
  return {
    category: file.code.record.category,
    action: disposition.action,
    insurer_type: coverage.type.id,
    insurer_type_known: coverage.basis !== 'assumed',
    state_known: coverage.state !== undefined,
    service_area_known: knownArea(service) !== undefined,
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
    emergency: false,
    care_ends_soon: false,
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
