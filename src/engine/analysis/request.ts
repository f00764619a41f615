/** Input for generate_appeal_letter: what the notice says and nothing else, ready to be sent as it stands. */
import { displayCode } from '../../domain/codes.js';
import type {
  AdjudicatedClaim,
  CaseGround,
  Deadline,
  GenerateAppealInput,
  NoticeAudit,
} from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import { onOneLine } from '../../packs/signals/words.js';
import { DECIDING } from '../short-codes.js';
import { namedDiagnoses, namedProcedures } from './code-names.js';
import { fastAppealOf } from './level.js';
import type { Reading } from './reading.js';
import type { FoundReason } from './reasons.js';
import { settingOf } from './setting.js';
import { amountAtStake } from './urgency.js';

const MOST_CODES = 12;
const MOST_MEDICAL = 20;
const LONGEST_REASON = 1200;
const LONGEST_ADDRESS = 500;
const LONGEST_NAMES = 400;
const PROCEDURE_CODE = /^[A-Za-z0-9]{4,5}$/;
/** What stands in a required field that the notice does not give, so that the gap shows in the letter. */
const GAPS = { diagnosis: '[diagnosis]', procedure: '[denied service]' } as const;

export interface FilledRequest {
  readonly filled: Record<string, unknown>;
  /** Required fields that the notice did not give. */
  readonly missing: string[];
}

/** What was found beside the reasons. */
export interface FoundBeside {
  readonly deadline: Deadline | undefined;
  readonly audit: NoticeAudit | undefined;
  readonly grounds: readonly CaseGround[];
  readonly claims: readonly AdjudicatedClaim[];
}

export function fillRequest(
  reading: Reading,
  reasons: readonly FoundReason[],
  { deadline, audit, grounds, claims }: FoundBeside,
): FilledRequest {
  const { notice, coverage, payer, remarks } = reading;
  const [main] = reasons;
  const codes = [...new Set(reasons.flatMap(({ codes: printed }) => printedCodes(printed)))];
  const own = codes[0] ?? main?.record.code;
  const { library } = reading.workshop;
  const diagnosis = textOr(notice.words.diagnosis, notice.medical.diagnoses, (codes) =>
    namedDiagnoses(library, codes),
  );
  const refused = refusedOf(claims);
  const ofNotice = textOr(notice.words.procedure, notice.medical.procedures, (codes) =>
    namedProcedures(library, codes),
  );
  const procedure = refused?.procedure ?? ofNotice;
  const codesOfService = refused?.codes ?? notice.medical.procedures;
  const { identifiers } = notice;
  const filled = {
    denial_code: own,
    code_printed: codes.length === 0 ? false : undefined,
    diagnosis: diagnosis ?? GAPS.diagnosis,
    procedure: procedure ?? GAPS.procedure,
    insurance_company: payer?.name.slice(0, 200),
    additional_denial_codes: nonEmpty(codes.filter((code) => code !== own).slice(0, MOST_CODES)),
    remark_codes: nonEmpty([...new Set(remarks.map(({ code }) => code))].slice(0, MOST_CODES)),
    insurer_type: coverage.basis === 'assumed' ? undefined : coverage.type.id,
    state: coverage.state?.code,
    patient_name: identifiers.patientName,
    member_id: identifiers.memberId,
    claim_number: identifiers.claimNumbers[0] ?? identifiers.referenceNumbers[0],
    appeal_address: addressOf(reading),
    ...datesOf(reading),
    stated_deadline: deadline?.stated ? deadline.legal_date : undefined,
    amount: refused?.amount ?? amountOf(reading),
    setting: settingOf(reading),
    appeal_level: fastAppealOf(reading)?.id,
    notice_defects: nonEmpty(defectsOf(reading, audit)),
    denial_reason: reasonOf(main, grounds, notice.notice.plain),
    procedure_codes: nonEmpty(
      codesOfService.filter((code) => PROCEDURE_CODE.test(code)).slice(0, MOST_MEDICAL),
    ),
    diagnosis_codes: nonEmpty(notice.medical.diagnoses.slice(0, MOST_MEDICAL)),
  };
  const missing = [...(diagnosis ? [] : ['diagnosis']), ...(procedure ? [] : ['procedure'])];
  return {
    filled: Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)),
    missing,
  };
}

/** What a statement refuses, where it pays other lines of the same claim. */
interface Refused {
  readonly procedure: string;
  readonly codes: readonly string[];
  readonly amount: number | undefined;
}

/** The refused lines of the one claim that has any; undefined where the notice has no lines, or all of them are refused. */
function refusedOf(claims: readonly AdjudicatedClaim[]): Refused | undefined {
  const denied = claims.filter(({ findings }) => findings.length > 0);
  const [claim] = denied;
  if (claim === undefined || denied.length > 1) return undefined;
  const numbers = new Set(claim.findings.map(({ line }) => line));
  const lines = claim.lines.filter(({ number }) => numbers.has(number));
  if (lines.length === 0 || lines.length === claim.lines.length) return undefined;
  const names = lines.map(({ procedure_text: text, procedure_code: code }) =>
    text === undefined ? code : code === undefined ? text : `${text} (${code})`,
  );
  const named = [...new Set(names.flatMap((name) => name ?? []))];
  const sums = [...new Set(claim.findings.map(({ line, amount }) => `${line} ${amount ?? ''}`))];
  const amount = sums.reduce((sum, one) => sum + Number(one.split(' ')[1]), 0);
  if (named.length === 0) return undefined;
  return {
    procedure: named.slice(0, MOST_NAMED).join(', '),
    codes: lines.flatMap(({ procedure_code: code }) => code ?? []),
    amount: amount > 0 && amount <= MOST_DOLLARS ? Math.round(amount * 100) / 100 : undefined,
  };
}

const MOST_NAMED = 4;

/** All grounds in the payer's words, whole ones as far as they fit; else the sentence of the main reason. */
function reasonOf(
  main: FoundReason | undefined,
  grounds: readonly CaseGround[],
  text: string,
): string | undefined {
  const quotes: string[] = [];
  let length = 0;
  for (const quote of passagesOf(grounds, text)) {
    if (length + quote.length >= LONGEST_REASON) continue;
    quotes.push(/[.!?]["')]*$/.test(quote) ? quote : `${quote}.`);
    length += quote.length + 2;
  }
  if (quotes.length > 0) return quotes.join(' ');
  return main?.stated && onOneLine(main.stated.quote).slice(0, LONGEST_REASON);
}

/** Words between two halves of one sentence: ", and ". */
const LONGEST_JOINT = 6;

/** The quotes of the grounds; those that are parts of one sentence as it stands in the notice. */
function passagesOf(grounds: readonly CaseGround[], text: string): string[] {
  const passages: { quote: string; start: number; end: number }[] = [];
  for (const { quote, source } of grounds) {
    if (quote === undefined) continue;
    const { start = -1, end = -1 } = source ?? {};
    const last = passages.at(-1);
    const joint = last === undefined || start < 0 ? undefined : text.slice(last.end, start);
    if (
      last !== undefined &&
      joint !== undefined &&
      joint !== '' &&
      joint.length <= LONGEST_JOINT &&
      !/[.;!?:\n]/.test(joint)
    ) {
      last.quote = onOneLine(text.slice(last.start, end));
      last.end = end;
    } else passages.push({ quote, start, end });
  }
  return passages.map(({ quote }) => quote);
}

/** A reject at the pharmacy counter is no decision: the letter answers the reason that it stands for, and names no code. */
function printedCodes(codes: readonly FoundCode[]): string[] {
  return codes.filter(({ family }) => DECIDING.has(family)).map(displayCode);
}

/** The same request for one reason alone. */
export function requestFor(
  { codes, record }: FoundReason,
  filled: FilledRequest['filled'],
): GenerateAppealInput {
  const { additional_denial_codes: _, ...request } = filled;
  const [printed] = printedCodes(codes);
  // The fields are those of the schema; a test sends each request.
  return {
    ...request,
    denial_code: printed ?? record.code,
    code_printed: printed !== undefined,
  } as unknown as GenerateAppealInput;
}

/** The words of the notice, else its codes with the names that the packs have for them. */
function textOr(
  words: string | undefined,
  codes: readonly string[],
  named: (codes: readonly string[]) => string,
): string | undefined {
  return (
    words ?? (codes.length > 0 ? named(codes.slice(0, MOST_MEDICAL)).slice(0, LONGEST_NAMES) : undefined)
  );
}

/** Where the notice sends appeals, without the name of the payer: the letter prints that above. */
function addressOf({ notice, payer }: Reading): string | undefined {
  const { address, fax } = notice.sendTo ?? {};
  const name = payer?.name.toLowerCase();
  const parts = address?.split(', ') ?? [];
  const own = parts.length > 1 && parts[0]?.toLowerCase() === name ? parts.slice(1) : parts;
  const lines = [own.join(', '), fax === undefined ? '' : `Fax ${fax}`].filter((line) => line !== '');
  return lines.length === 0 ? undefined : lines.join('\n').slice(0, LONGEST_ADDRESS);
}

/** Dates that contradict one another are left out: generate refuses them. */
function datesOf({ notice, input, on }: Reading): Record<string, string | undefined> {
  const { noticeDate, serviceDates } = notice.dates;
  const [service] = serviceDates;
  const denied = noticeDate && noticeDate <= on ? noticeDate : undefined;
  const late = service !== undefined && (service > on || (denied !== undefined && service > denied));
  const early = denied !== undefined && input.received_date !== undefined && input.received_date < denied;
  const future = input.received_date !== undefined && input.received_date > on;
  return {
    service_date: late ? undefined : service,
    denial_date: denied,
    received_date: early || future ? undefined : input.received_date,
  };
}

/**
 * What the notice lacks goes into the letter only where the whole notice lies before us: a letter that tells how to appeal, of a plan
 * whose line of business is known.
 */
function defectsOf({ notice, coverage }: Reading, audit: NoticeAudit | undefined): string[] {
  const whole =
    notice.verdict.documentType === 'denial_letter' &&
    (notice.limits.appeal !== undefined || notice.sections.some(({ kind }) => kind === 'appeal_rights'));
  if (!audit || !whole || coverage.basis === 'assumed') return [];
  return audit.requirements.flatMap(({ id, found }) => (found ? [] : [id])).slice(0, MOST_CODES);
}

const MOST_DOLLARS = 100_000_000;

function amountOf(reading: Reading): number | undefined {
  const amount = amountAtStake(reading);
  return amount !== undefined && amount > 0 && amount <= MOST_DOLLARS
    ? Math.round(amount * 100) / 100
    : undefined;
}

function nonEmpty<T>(items: readonly T[]): T[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}
