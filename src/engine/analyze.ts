/** analyze_denial_letter: codes in the text, what each means for this coverage, how urgent it is, what to ask for. */
import { displayCode, recordId } from '../domain/codes.js';
import { type Outcome, success } from '../domain/failures.js';
import type {
  AnalyzeDenialLetterInput,
  CodeRecord,
  Deadline,
  DenialAnalysis,
  DenialReason,
  ExtractedFacts,
  FoundDenialCode,
  RemarkRecord,
  Urgency,
} from '../domain/generated/types.js';
import { type FoundCode, findCodes } from '../intake/text/codes.js';
import { type LetterFacts, readLetterFacts } from '../intake/text/letter-facts.js';
import { chooseLevel, rightsOf } from './appeal-ladder.js';
import { commonFacts } from './case-facts.js';
import { computeDeadline } from './deadline.js';
import { describeEvidence, describeStrategy } from './describe.js';
import { decideInstrument } from './disposition.js';
import type { Workshop } from './generate.js';
import type { Coverage } from './insurer.js';
import { urgencyPoints } from './scores.js';

interface Reading {
  readonly workshop: Workshop;
  readonly coverage: Coverage;
  readonly facts: LetterFacts;
  readonly codes: readonly FoundCode[];
  readonly remarks: readonly RemarkRecord[];
}

/** An input whose letter has been found. */
export type LetterInput = AnalyzeDenialLetterInput & { readonly letter_text: string };

export async function analyzeLetter(
  workshop: Workshop,
  input: LetterInput,
  today: string,
): Promise<Outcome<DenialAnalysis>> {
  const insurer = insurerIn(workshop, input.letter_text);
  const coverage = workshop.coverage.read(input.insurer_type, input.state, insurer?.text);
  if (!coverage.ok) return coverage;
  const codes = findCodes(input.letter_text);
  const remarks = codes.flatMap(
    (code) => workshop.library.remarks.get(recordId(code.family, code.number))?.record ?? [],
  );
  const facts = readLetterFacts(input.letter_text);
  const reading: Reading = { workshop, coverage: coverage.value, facts, codes, remarks };
  const on = input.as_of ?? today;
  const described = codes.map((code) => describeFound(reading, code));
  const reasons = denialReasons(reading);
  const deadline =
    facts.noticeDate || input.received_date ? deadlineOf(reading, input.received_date, on) : undefined;
  const request = appealRequest(reading, reasons, insurer?.name, input);
  return success({
    is_denial: reasons.length > 0,
    denial_codes: described,
    denial_reasons: reasons,
    urgency: await urgencyOf(reading, reasons, deadline),
    ...(deadline ? { deadline } : {}),
    extracted: extractedFacts(reading, insurer?.name),
    ...(reasons.length > 0
      ? { appeal_request: request.filled, appeal_request_missing: request.missing }
      : {}),
    warnings: warningsOf(reading, reasons),
    packs: workshop.library.fingerprint,
  });
}

const HEAD = 4000;

/** The payer whose name stands first in the letter, with the words around it that may state the line of business. */
function insurerIn(workshop: Workshop, text: string): { name: string; text: string } | undefined {
  const head = text.slice(0, HEAD);
  for (const line of head.split('\n')) {
    const read = workshop.coverage.read(undefined, undefined, line);
    if (read.ok && read.value.payer) return { name: read.value.payer.name, text: line };
  }
  return undefined;
}

function recordOf(reading: Reading, code: FoundCode): CodeRecord | undefined {
  return reading.workshop.library.codes.get(recordId(code.family, code.number))?.record;
}

/** A write-down, a cost share or a reporting code is no denial. */
function denies(record: CodeRecord | undefined): boolean {
  if (!record) return true;
  return !['contractual_payment', 'patient_responsibility', 'informational'].includes(record.category);
}

function describeFound(reading: Reading, code: FoundCode): FoundDenialCode {
  const record = recordOf(reading, code);
  const remark = reading.workshop.library.remarks.get(recordId(code.family, code.number))?.record;
  const title = record?.title ?? remark?.title;
  return {
    code: displayCode(code),
    family: code.family,
    number: code.number,
    ...(code.group ? { group: code.group } : {}),
    ...(title ? { title } : {}),
    text: code.text,
    start: code.start,
    end: code.end,
    line: code.line,
    ...(code.amount === undefined ? {} : { amount: code.amount }),
    is_denial: code.family === 'carc' && denies(record),
  };
}

/** One reason for each reason code that denies, the first place of each. */
function denialReasons(reading: Reading): DenialReason[] {
  const seen = new Set<string>();
  return reading.codes.flatMap((code) => {
    const record = recordOf(reading, code);
    if (code.family !== 'carc' || !record || !denies(record) || seen.has(record.id)) return [];
    seen.add(record.id);
    return [reasonOf(reading, code, record)];
  });
}

function reasonOf(reading: Reading, code: FoundCode, record: CodeRecord): DenialReason {
  const { workshop, coverage } = reading;
  const action = decideInstrument(record, {
    group: code.group,
    remarks: reading.remarks,
    insurerType: coverage.type.id,
  });
  const level = chooseLevel(rightsOf(workshop.library, coverage.type.id), { coverage, requester: 'patient' });
  const estimate =
    level.ok && action.action === 'appeal'
      ? workshop.rates.estimate({
          type: coverage.type,
          level: level.value,
          state: coverage.state?.code,
          kind: record.success_kind,
        })
      : undefined;
  return {
    category: record.category,
    codes: [displayCode(code)],
    quote: code.line,
    start: code.start,
    end: code.end,
    certainty: code.group ? 0.95 : 0.85,
    recommended_action: action,
    strategy: describeStrategy(workshop.library, record),
    evidence: describeEvidence(workshop.library, record),
    ...(estimate ? { estimated_success_rate: `${estimate.percent}%` } : {}),
  };
}

function deadlineOf(reading: Reading, receivedDate: string | undefined, today: string): Deadline | undefined {
  const { workshop, coverage, facts } = reading;
  const level = chooseLevel(rightsOf(workshop.library, coverage.type.id), { coverage, requester: 'patient' });
  if (!level.ok) return undefined;
  return computeDeadline(workshop.library, {
    level: level.value,
    noticeDate: facts.noticeDate,
    receivedDate,
    today,
    state: coverage.state,
    stateLaw: coverage.type.state_law_applies,
  });
}

const GRADES: readonly (readonly [number, Urgency['level']])[] = [
  [80, 'critical'],
  [50, 'high'],
  [20, 'moderate'],
];

async function urgencyOf(
  reading: Reading,
  reasons: readonly DenialReason[],
  deadline: Deadline | undefined,
): Promise<Urgency> {
  if (reasons.length === 0) return { level: 'low', score: 0, reasons: [] };
  const { workshop, facts, coverage } = reading;
  const amounts = reading.codes.flatMap((code) => code.amount ?? []);
  const category = reasons[0]?.category ?? 'regulatory_other';
  const { points, factors } = await urgencyPoints(workshop.rules, category, {
    ...commonFacts({
      deadline,
      setting: undefined,
      group: undefined,
      requester: undefined,
      amount: amounts.length > 0 ? Math.max(...amounts) : undefined,
    }),
    category,
    insurer_type: coverage.type.id,
    jeopardy_words: facts.jeopardy,
    ongoing_care: facts.ongoingCare,
    inpatient: facts.inpatient,
    expedited_requested: false,
  });
  const level = GRADES.find(([least]) => points >= least)?.[1] ?? 'low';
  const right = expeditedRight(reading);
  return { level, score: points / 100, reasons: [...factors], ...(right ? { expedited_right: right } : {}) };
}

/** The urgent track of the line of business, where the letter speaks of harm, ongoing care or the right itself. */
function expeditedRight({ workshop, coverage, facts }: Reading): string | undefined {
  if (!facts.jeopardy && !facts.ongoingCare && !facts.expeditedRights) return undefined;
  const rights = rightsOf(workshop.library, coverage.type.id);
  const level = rights.levels.find((candidate) => candidate.expedited && candidate.verified);
  if (!level) return undefined;
  const law = (level.regulations ?? []).flatMap((id) => workshop.library.regulations.get(id)?.citation ?? []);
  return law.length > 0 ? `${level.name} (${law.join('; ')})` : level.name;
}

function extractedFacts({ coverage, facts }: Reading, insurer: string | undefined): ExtractedFacts {
  return {
    ...(insurer ? { insurer } : {}),
    insurer_type: coverage.type.id,
    insurer_type_basis: coverage.basis,
    ...(coverage.state ? { state: coverage.state.code } : {}),
    ...(facts.noticeDate ? { notice_date: facts.noticeDate } : {}),
    ...(facts.statedAppealDays ? { stated_appeal_days: facts.statedAppealDays } : {}),
    ...(facts.memberId ? { member_id: facts.memberId } : {}),
    claim_numbers: [...facts.claimNumbers],
    service_dates: [...facts.serviceDates],
    procedure_codes: [...facts.procedureCodes],
    diagnosis_codes: [...facts.diagnosisCodes],
    expedited_rights_stated: facts.expeditedRights,
  };
}

const MOST_CODES = 12;

/** Input for generate, with what the letter says and nothing else. */
function appealRequest(
  reading: Reading,
  reasons: readonly DenialReason[],
  insurer: string | undefined,
  input: AnalyzeDenialLetterInput,
): { filled: Record<string, unknown>; missing: string[] } {
  const { facts, coverage } = reading;
  const codes = reasons.flatMap((reason) => reason.codes);
  const remarks = [...new Set(reading.remarks.map((remark) => remark.code))];
  const [serviceDate] = facts.serviceDates;
  const filled = {
    denial_code: codes[0],
    diagnosis:
      facts.diagnosis ?? (facts.diagnosisCodes.length > 0 ? facts.diagnosisCodes.join(', ') : undefined),
    procedure:
      facts.procedure ?? (facts.procedureCodes.length > 0 ? facts.procedureCodes.join(', ') : undefined),
    insurance_company: insurer,
    additional_denial_codes: nonEmpty(codes.slice(1, MOST_CODES + 1)),
    remark_codes: nonEmpty(remarks.slice(0, MOST_CODES)),
    insurer_type: coverage.basis === 'assumed' ? undefined : coverage.type.id,
    state: coverage.state?.code,
    patient_name: facts.patientName,
    member_id: facts.memberId,
    claim_number: facts.claimNumbers[0],
    service_date: serviceDate && facts.noticeDate && serviceDate > facts.noticeDate ? undefined : serviceDate,
    denial_date: facts.noticeDate,
    received_date:
      input.received_date && facts.noticeDate && input.received_date < facts.noticeDate
        ? undefined
        : input.received_date,
    procedure_codes: nonEmpty(facts.procedureCodes),
    diagnosis_codes: nonEmpty(facts.diagnosisCodes),
  };
  const given = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined));
  return {
    filled: given,
    missing: ['denial_code', 'diagnosis', 'procedure'].filter((field) => !(field in given)),
  };
}

function nonEmpty<T>(items: readonly T[]): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}

function warningsOf(reading: Reading, reasons: readonly DenialReason[]): string[] {
  const unknown = reading.codes
    .filter((code) => code.family === 'carc' && !recordOf(reading, code))
    .map(displayCode);
  return [
    ...(reasons.length === 0
      ? [
          'No code that denies was found. Reasons that the letter states only in words are not read yet: read it, and call lookup_denial_code or generate_appeal_letter with the code on the remittance.',
        ]
      : []),
    ...[...new Set(unknown)].map(
      (code) => `No pack describes ${code}, which the text seems to print. Check it on the remittance.`,
    ),
    ...(reading.facts.noticeDate ? [] : ['No date of the notice was found, so the time left is not known.']),
    ...reading.coverage.assumptions,
  ];
}
