/** A claim adjustment reason code in full. */
import { displayCode, type ParsedCode } from '../../domain/codes.js';
import type {
  CodeRecord,
  DenialCodeRecord,
  GroupAction,
  GroupCode,
  InsurerType,
  RegulationReference,
  RelatedCode,
} from '../../domain/generated/types.js';
import type { InPack, PackLibrary } from '../../packs/library.js';
import { type CoverageMarks, coverageFits, marksOf } from '../coverage-condition.js';
import { findRemarks } from '../denial-codes.js';
import { describeEvidence, describeRemark, describeStrategy, oneLine } from '../describe.js';
import { decideInstrument, describeCase } from '../disposition.js';
import { describeGroup, groupWarning } from '../group-meaning.js';
import type { Coverage } from '../insurer.js';
import { regulationOn } from '../law.js';
import { outOfForce } from '../short-codes.js';
import type { Workshop } from '../workshop.js';
import { firstDeadline, ratesOf } from './rates-and-deadlines.js';
import { draftWarning, reviewOf } from './review.js';
import { validity } from './validity.js';

/** Lines of business shown where the caller names none and the code is used in many: the largest markets. */
const USUAL_TYPES: readonly InsurerType[] = [
  'commercial',
  'self_funded_erisa',
  'medicare_ffs',
  'medicare_advantage',
  'medicaid_managed_care',
];

/** What the caller asked beside the code. */
export interface Asked {
  /** The line of business and state, where the caller named a line of business. */
  readonly narrowed: Coverage | undefined;
  readonly coverage: Coverage;
  /** The day as of which is answered. */
  readonly on: string;
}

export function describeReasonCode(
  workshop: Workshop,
  entry: InPack<CodeRecord>,
  parsed: ParsedCode,
  { narrowed, coverage, on }: Asked,
): DenialCodeRecord {
  const { library } = workshop;
  const code = entry.record;
  const remarks = findRemarks(library, parsed.remarks);
  const group = describeGroup(library, parsed.group, code);
  const types = narrowed ? [narrowed.type.id] : typesShown(code);
  const instrumentFor = (insurerType: InsurerType | undefined) =>
    decideInstrument(code, { group: parsed.group, remarks: remarks.known, insurerType });
  // Where a decision carries no right of appeal, a time to appeal would mislead.
  const appealable = types.filter((type) => !instrumentFor(type).no_appeal_right);
  // Where another instrument is right, so would a rate of appeals.
  const appealed = appealable.filter((type) => instrumentFor(type).action === 'appeal');
  const usual = (code.remarks ?? []).flatMap((id) => library.remarks.get(id)?.record ?? []);
  return {
    code: displayCode(parsed),
    family: code.family,
    number: code.code,
    ...validity(code),
    ...(group ? { group } : {}),
    usual_groups: [...code.groups],
    remark_required: code.remark_required,
    ...(code.policy_pointer ? { policy_pointer: POLICY_POINTERS[code.policy_pointer] } : {}),
    category: code.category,
    title: code.title,
    meaning: oneLine(code.meaning),
    why_insurers_use_it: [...code.why_used],
    recommended_action: instrumentFor(narrowed?.type.id),
    by_group: actionsByGroup(code, parsed.group),
    other_actions: (code.disposition.cases ?? []).map((one) => ({
      when: describeCase(one),
      action: one.action,
      because: one.because,
    })),
    regulations: regulationsOf(library, code, narrowed?.type.id, marksOf(coverage), on),
    strategy: describeStrategy(library, code, narrowed && { type: narrowed.type, date: on }),
    evidence: describeEvidence(library, code),
    success_rates: ratesOf(workshop, code, appealed, coverage),
    deadlines: appealable.map((type) => firstDeadline(library, type, coverage, on)),
    insurer_types: [...(code.insurer_types ?? library.insurerTypes.keys())],
    remark_codes: [...new Set([...remarks.known, ...usual])].map(describeRemark),
    ...(remarks.unknown.length > 0 ? { unknown_remark_codes: [...remarks.unknown] } : {}),
    related_codes: relatedCodes(library, code),
    ...reviewOf(code),
    sources: code.sources,
    pack: entry.pack,
    packs: library.fingerprint,
    warnings: warningsOf(code, parsed),
  };
}

/** Where the code set tells the reader of an 835 to look for the policy behind the adjustment. */
const POLICY_POINTERS: Readonly<Record<NonNullable<CodeRecord['policy_pointer']>, string>> = {
  service_policy:
    'Look for REF*0K in loop 2110 of the 835 (line level): it carries the number of the policy applied, for example that of a coverage determination.',
  insurance_policy:
    'Look for the jurisdiction’s rule on the 835: REF*IG in loop 2100 where the claim was adjusted, REF*0K in loop 2110 where the line was.',
  contract_class:
    'Look for the schedule or network applied on the 835: REF*CE in loop 2100 where the claim was adjusted, REF*0K in loop 2110 where the line was.',
};

/** What each group code makes of it: those it usually comes with, and the one that was asked for. */
function actionsByGroup({ groups, disposition }: CodeRecord, asked: GroupCode | undefined): GroupAction[] {
  const shown = new Set([...groups, ...(asked ? [asked] : [])]);
  return [...shown].flatMap((group) => {
    const entry = disposition.by_group?.find((one) => one.group === group);
    return entry ? [{ group, action: entry.action ?? disposition.action, because: entry.because }] : [];
  });
}

/** A code of few lines of business is shown for those; one of many for the largest among them. */
function typesShown({ insurer_types: used }: CodeRecord): readonly InsurerType[] {
  if (!used) return USUAL_TYPES;
  return used.length <= USUAL_TYPES.length ? used : USUAL_TYPES.filter((type) => used.includes(type));
}

function warningsOf(code: CodeRecord, parsed: ParsedCode): string[] {
  return [
    ...groupWarning(code, parsed.group),
    ...outOfForce('Code', code),
    ...(code.remark_required && parsed.remarks.length === 0
      ? [
          `Code ${code.code} may not stand without a remark code: look for it on the remittance, it says what is meant.`,
        ]
      : []),
    ...draftWarning(code),
  ];
}

export function regulationsOf(
  library: PackLibrary,
  code: CodeRecord,
  type: InsurerType | undefined,
  marks: CoverageMarks = {},
  on?: string,
): RegulationReference[] {
  const candidates = type && library.insurerTypes.get(type)?.candidates;
  return code.regulations
    .flatMap((id) => library.regulations.get(id) ?? [])
    .filter(({ when }) => coverageFits(when, marks))
    .map((law) => (on === undefined ? law : regulationOn(law, on)))
    .filter(
      (law) =>
        type === undefined || [type, ...(candidates ?? [])].some((one) => law.applies_to.includes(one)),
    )
    .map((law) => ({
      id: law.id,
      citation: law.citation,
      title: law.title,
      requires: oneLine(law.requires),
      ...(law.url ? { url: law.url } : {}),
      applies_to: [...law.applies_to],
      verified: law.verified,
      ...(law.caution ? { caution: oneLine(law.caution) } : {}),
    }));
}

function relatedCodes(library: PackLibrary, code: CodeRecord): RelatedCode[] {
  return (code.related ?? [])
    .flatMap((id) => library.codes.get(id)?.record ?? [])
    .map(({ code: number, title }) => ({ code: number, title }));
}
