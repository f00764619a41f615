/** lookup_denial_code: one code as a reference article, narrowed to a line of business and a state where given. */
import { displayCode, type ParsedCode } from '../domain/codes.js';
import { type Outcome, success } from '../domain/failures.js';
import type {
  CodeRecord,
  DeadlineByInsurerType,
  DenialCodeRecord,
  InsurerType,
  LookupDenialCodeInput,
  RegulationReference,
  RelatedCode,
  RemarkRecord,
  ShortCode,
  SuccessRateByLevel,
} from '../domain/generated/types.js';
import type { InPack, PackLibrary } from '../packs/library.js';
import {
  chooseLevel,
  citationOf,
  levelsFrom,
  periodInForce,
  periodInWords,
  rightsOf,
} from './appeal-ladder.js';
import { findCode, findRemarks } from './denial-codes.js';
import { describeEvidence, describeRemark, describeStrategy, oneLine } from './describe.js';
import { decideInstrument, describeCase } from './disposition.js';
import type { Workshop } from './generate.js';
import { describeGroup, groupWarning } from './group-meaning.js';
import type { Coverage } from './insurer.js';
import { actionOfShort, bareCode, outOfForce, ROLES, standsFor } from './short-codes.js';

/** Lines of business shown where the caller names none and the code is used in many: the largest markets. */
const USUAL_TYPES: readonly InsurerType[] = [
  'commercial',
  'self_funded_erisa',
  'medicare_ffs',
  'medicare_advantage',
  'medicaid_managed_care',
];

export function lookupCode(
  workshop: Workshop,
  input: LookupDenialCodeInput,
  today: string,
): Outcome<DenialCodeRecord> {
  const { library } = workshop;
  const found = findCode(library, input.denial_code, 'denial_code');
  if (!found.ok) return found;
  const coverage = workshop.coverage.read(input.insurer_type, input.state, undefined);
  if (!coverage.ok) return coverage;
  const on = input.as_of ?? today;
  const narrowed = input.insurer_type === undefined ? undefined : coverage.value;
  if (found.value.kind === 'remark') {
    return success(describeRemarkRecord(library, found.value.entry, found.value.parsed));
  }
  if (found.value.kind === 'short') {
    return success(
      describeShortCode(workshop, found.value.entry, found.value.parsed, narrowed, coverage.value, on),
    );
  }
  return success(
    describeReasonCode(workshop, found.value.entry, found.value.parsed, narrowed, coverage.value, on),
  );
}

function describeReasonCode(
  workshop: Workshop,
  entry: InPack<CodeRecord>,
  parsed: ParsedCode,
  narrowed: Coverage | undefined,
  coverage: Coverage,
  on: string,
): DenialCodeRecord {
  const { library } = workshop;
  const code = entry.record;
  const remarks = findRemarks(library, parsed.remarks);
  const group = describeGroup(library, parsed.group, code);
  const types = narrowed ? [narrowed.type.id] : typesShown(code);
  const instrumentFor = (insurerType: InsurerType | undefined) =>
    decideInstrument(code, { group: parsed.group, remarks: remarks.known, insurerType });
  // Where a decision carries no right of appeal, a time to appeal or a rate of success would mislead.
  const appealable = types.filter((type) => !instrumentFor(type).no_appeal_right);
  const usual = (code.remarks ?? []).flatMap((id) => library.remarks.get(id)?.record ?? []);
  return {
    code: displayCode(parsed),
    family: code.family,
    number: code.code,
    status: code.status,
    ...(code.start ? { start: code.start } : {}),
    ...(code.stop ? { stop: code.stop } : {}),
    ...(code.replaced_by ? { replaced_by: code.replaced_by.map(bareCode) } : {}),
    ...(group ? { group } : {}),
    usual_groups: [...code.groups],
    remark_required: code.remark_required,
    category: code.category,
    title: code.title,
    meaning: oneLine(code.meaning),
    why_insurers_use_it: [...code.why_used],
    recommended_action: instrumentFor(narrowed?.type.id),
    other_actions: (code.disposition.cases ?? []).map((one) => ({
      when: describeCase(one),
      action: one.action,
      because: one.because,
    })),
    regulations: regulationsOf(library, code, narrowed?.type.id),
    strategy: describeStrategy(library, code, narrowed && { type: narrowed.type, date: on }),
    evidence: describeEvidence(library, code),
    success_rates: ratesOf(workshop, code, appealable, coverage),
    deadlines: appealable.map((type) => firstDeadline(library, type, coverage, on)),
    insurer_types: [...(code.insurer_types ?? library.insurerTypes.keys())],
    remark_codes: [...new Set([...remarks.known, ...usual])].map(describeRemark),
    ...(remarks.unknown.length > 0 ? { unknown_remark_codes: [...remarks.unknown] } : {}),
    related_codes: relatedCodes(library, code),
    review: code.review,
    sources: code.sources,
    pack: entry.pack,
    packs: library.fingerprint,
    warnings: warningsOf(code, parsed),
  };
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
    ...(code.review === 'draft' ? ['This record has not been reviewed by an expert yet.'] : []),
  ];
}

/** A code told in short; the reason code that says the same lends strategy, evidence, law, rates and deadlines. */
function describeShortCode(
  workshop: Workshop,
  { record: short, pack }: InPack<ShortCode>,
  parsed: ParsedCode,
  narrowed: Coverage | undefined,
  coverage: Coverage,
  on: string,
): DenialCodeRecord {
  const { library } = workshop;
  const reason = standsFor(library, short);
  const full =
    reason &&
    describeReasonCode(
      workshop,
      reason,
      { family: 'carc', number: reason.record.code, remarks: parsed.remarks },
      narrowed,
      coverage,
      on,
    );
  const toDo = oneLine(short.what_to_do);
  const action = actionOfShort(short, full?.recommended_action?.action);
  const group =
    short.family === 'carc' && full ? describeGroup(library, parsed.group, reason.record) : undefined;
  const related = [...(short.replaced_by ?? []), ...(short.says_as ? [short.says_as] : [])];
  return {
    code: displayCode(parsed),
    family: short.family,
    number: short.code,
    status: short.status,
    ...(short.start ? { start: short.start } : {}),
    ...(short.stop ? { stop: short.stop } : {}),
    ...(short.replaced_by ? { replaced_by: short.replaced_by.map(bareCode) } : {}),
    ...(group ? { group } : {}),
    ...(short.groups ? { usual_groups: [...short.groups] } : {}),
    category: short.category,
    title: short.title,
    meaning: oneLine(short.meaning),
    why_insurers_use_it: [ROLES[short.family]],
    ...(action ? { recommended_action: { action, because: toDo, decided_by: 'the code itself' } } : {}),
    regulations: full?.regulations ?? [],
    strategy: {
      ...(full?.strategy ?? { id: short.id, title: short.title, steps: [toDo] }),
      summary: toDo,
    },
    evidence: full?.evidence ?? [],
    success_rates: full?.success_rates ?? [],
    deadlines: full?.deadlines ?? [],
    insurer_types: full?.insurer_types ?? [...library.insurerTypes.keys()],
    related_codes: related.flatMap((id) => {
      const code = library.codes.get(id)?.record;
      return code ? [{ code: code.code, title: code.title }] : [];
    }),
    pack,
    packs: library.fingerprint,
    warnings: [...outOfForce('Code', short), ...(reason ? [lentBy(short, reason.record.code)] : [])],
  };
}

/** Which reason code lends what stands in the answer. */
function lentBy({ family }: ShortCode, code: string): string {
  const lent = `strategy, evidence, law and deadlines are those of reason code ${code}`;
  return family === 'ncpdp_reject'
    ? `Once the plan has refused in writing, ${lent}.`
    : `S${lent.slice(1)}, which says the same.`;
}

/** Where only a remark code is asked for, the reason code it comes with lends category and strategy. */
function describeRemarkRecord(
  library: PackLibrary,
  entry: InPack<RemarkRecord>,
  parsed: ParsedCode,
): DenialCodeRecord {
  const remark = entry.record;
  const reasons = (remark.pairs_with ?? []).flatMap((id) => library.codes.get(id)?.record ?? []);
  const reason = reasons[0];
  // An alert that comes with no particular reason code calls for nothing by itself.
  const decided = reason && decideInstrument(reason, { remarks: [remark] });
  const action = remark.action ?? decided?.action;
  return {
    code: displayCode(parsed),
    family: 'rarc',
    number: remark.code,
    status: remark.status,
    ...(remark.start ? { start: remark.start } : {}),
    ...(remark.stop ? { stop: remark.stop } : {}),
    ...(remark.replaced_by ? { replaced_by: remark.replaced_by.map(bareCode) } : {}),
    category: remark.category,
    title: remark.title,
    meaning: oneLine(remark.meaning),
    why_insurers_use_it: [whyRemarked(remark, reasons)],
    ...(action
      ? {
          recommended_action: {
            action,
            because: remark.because ?? oneLine(remark.what_to_do),
            decided_by: remark.action
              ? `remark code ${remark.code}`
              : 'the reason code it usually comes with',
          },
        }
      : {}),
    regulations: reason ? regulationsOf(library, reason, undefined) : [],
    strategy: reason
      ? { ...describeStrategy(library, reason), summary: oneLine(remark.what_to_do) }
      : {
          id: remark.id,
          title: remark.title,
          summary: oneLine(remark.what_to_do),
          steps: [oneLine(remark.what_to_do)],
        },
    evidence: reason ? describeEvidence(library, reason) : [],
    success_rates: [],
    deadlines: [],
    insurer_types: [...library.insurerTypes.keys()],
    remark_codes: [describeRemark(remark)],
    related_codes: reasons.map((code) => ({ code: code.code, title: code.title })),
    pack: entry.pack,
    packs: library.fingerprint,
    warnings: [
      ...outOfForce('Remark code', remark),
      'A remark code stands beside a reason code; the reason code on the remittance decides the denial.',
    ],
  };
}

/** Beside which reason codes the remark stands; an alert explains no adjustment. */
function whyRemarked(remark: RemarkRecord, reasons: readonly CodeRecord[]): string {
  if (remark.alert) return 'It only informs: it explains no adjustment by itself.';
  const beside = reasons.slice(0, 3).map((code) => `${code.code} (${code.title})`);
  return beside.length === 0
    ? 'It says more exactly what the reason code beside it means.'
    : `It says what exactly is meant by the reason code beside it, most often ${beside.join(' or ')}.`;
}

function regulationsOf(
  library: PackLibrary,
  code: CodeRecord,
  type: InsurerType | undefined,
): RegulationReference[] {
  const candidates = type && library.insurerTypes.get(type)?.candidates;
  return code.regulations
    .flatMap((id) => library.regulations.get(id) ?? [])
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

/** Rates exist only where an appeal is the instrument. */
function ratesOf(
  workshop: Workshop,
  code: CodeRecord,
  types: readonly InsurerType[],
  coverage: Coverage,
): SuccessRateByLevel[] {
  const appealable = [code.disposition, ...(code.disposition.cases ?? [])].some(
    (one) => one.action === 'appeal',
  );
  if (!appealable) return [];
  return types.flatMap((type) => {
    const record = workshop.library.insurerTypes.get(type);
    const rights = rightsOf(workshop.library, type);
    const first = chooseLevel(rights, { coverage, requester: 'patient' });
    if (!record || !first.ok) return [];
    return levelsFrom(rights, first.value)
      .filter((level) => level.kind === 'internal' || level.kind === 'external')
      .slice(0, 2)
      .map((level) => {
        const estimate = workshop.rates.estimate({
          type: record,
          level,
          state: coverage.state?.code,
          kind: code.success_kind,
        });
        return {
          insurer_type: type,
          level: level.id,
          estimate: `${estimate.percent}%`,
          basis: estimate.basis,
        };
      });
  });
}

function firstDeadline(
  library: PackLibrary,
  type: InsurerType,
  coverage: Coverage,
  on: string,
): DeadlineByInsurerType {
  const rights = rightsOf(library, type);
  const first = chooseLevel(rights, { coverage, requester: 'patient' });
  if (!first.ok) throw new Error(`${type} has no first level`);
  const level = first.value;
  const period = periodInForce(level.filing, on);
  const authority = citationOf(library, level, period);
  return {
    insurer_type: type,
    level: level.id,
    level_name: level.name,
    period: period
      ? periodInWords(period)
      : (level.filing_note ?? 'as the notice, the contract or state law says'),
    ...(authority ? { authority } : {}),
    verified: level.verified && period !== undefined,
  };
}

function relatedCodes(library: PackLibrary, code: CodeRecord): RelatedCode[] {
  return (code.related ?? [])
    .flatMap((id) => library.codes.get(id)?.record ?? [])
    .map(({ code: number, title }) => ({ code: number, title }));
}
