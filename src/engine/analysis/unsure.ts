/** What the reader is unsure of: each finding with its place and what else it may be, so that a person settles it. */
import { addCalendarDays, daysBetween } from '../../domain/calendar.js';
import type { UnsureChoice, UnsureFact } from '../../domain/generated/types.js';
import type { LetterAmounts } from '../../intake/text/amounts.js';
import { lineFromNotice } from './coverage.js';
import type { Reading } from './reading.js';
import type { FoundReason } from './reasons.js';

/** Certainty below which a person has to settle the reason. */
export const UNSURE_REASON = 0.5;
const LONGEST_VALUE = 40;

/** In the order in which a reader checks them. */
export function unsureFacts(reading: Reading, reasons: readonly FoundReason[]): UnsureFact[] {
  return [
    ...reasonsInDoubt(reasons),
    ...insurerInDoubt(reading),
    ...memberInDoubt(reading),
    ...claimInDoubt(reading),
    ...dateInDoubt(reading),
    ...timeInDoubt(reading),
    ...placeInDoubt(reading),
    ...lineInDoubt(reading),
    ...amountsInDoubt(reading),
  ];
}

function reasonsInDoubt(reasons: readonly FoundReason[]): UnsureFact[] {
  // Of several reasons that words alone give, some are said of other cases or in general.
  const several = reasons.length > 1 && reasons.every(({ codes }) => codes.length === 0);
  return reasons.flatMap(({ category, certainty, stated }) =>
    (certainty < UNSURE_REASON || several) && stated
      ? [
          {
            field: 'reason' as const,
            value: category,
            why:
              certainty < UNSURE_REASON
                ? 'No sentence gives the reason clearly: this is only the likeliest one.'
                : 'The words of the notice give more than one reason, and no code confirms any.',
            start: stated.start,
            end: stated.end,
            others: [],
          },
        ]
      : [],
  );
}

/** A name with marks in it, a unit, a programme or a letter that a scanner spoiled. */
const STRANGE_NAME =
  /[():|[\]]| - | {2}|\d|,(?! ?(?:inc|llc|ltd|corp|p\.?c|co)\b)|^\S+$|^\S\s|\b(?:for|of action|units?|department|appeals|programs?|families|family|portal|center|services? for)\b|\bmedi-?cal\b|\bmedical assistance\b/i;

/** Part of the name of a plan: "(HMO)". */
const FORM_OF_PLAN = /,? \(?(?:HMO|PPO|PDP|POS|EPO|HMO-POS|D-SNP|HMO D-SNP)\)?$/;

function insurerInDoubt({ payer, notice: { notice } }: Reading): UnsureFact[] {
  if (!payer || payer.record !== undefined || !STRANGE_NAME.test(payer.name.replace(FORM_OF_PLAN, '')))
    return [];
  return [
    fact(
      notice.text,
      'insurer',
      payer.name,
      'What stands at the head may be more or less than the name of the payer.',
      [],
    ),
  ];
}

/** The end of an address in the United States. */
const ZIP_LAST = /\d{5}(?:-\d{4})?$/;
const LONGEST_ADDRESS = 120;

function placeInDoubt({ notice: { notice, sendTo } }: Reading): UnsureFact[] {
  const { address, fax } = sendTo ?? {};
  const value = address ?? fax;
  if (
    value === undefined ||
    (address !== undefined && ZIP_LAST.test(address) && address.length <= LONGEST_ADDRESS)
  )
    return [];
  const why =
    address === undefined
      ? 'No address for appeals stands beside this number.'
      : 'The address may begin or end elsewhere.';
  return [fact(notice.text, 'send_appeal_to', value, why, [])];
}

function memberInDoubt({ notice: { notice, identifiers } }: Reading): UnsureFact[] {
  const { memberId, memberIsLoose, otherMembers = [] } = identifiers;
  if (!memberId || (!memberIsLoose && otherMembers.length === 0)) return [];
  const why = memberIsLoose
    ? 'No label says that this is the number of the member.'
    : 'More than one number stands under a label of the member.';
  return [fact(notice.text, 'member_id', memberId, why, otherMembers)];
}

/** Several claims of one letter are in doubt only where its lines do not list them. */
function claimInDoubt({ notice: { notice, identifiers, claims } }: Reading): UnsureFact[] {
  const [first, ...others] = identifiers.claimNumbers;
  if (first === undefined || others.length === 0 || claims.length > 1) return [];
  return [fact(notice.text, 'claim_numbers', first, 'The notice prints more than one claim number.', others)];
}

function dateInDoubt({ notice: { dates } }: Reading): UnsureFact[] {
  const { noticeDate, otherNoticeDates = [], serviceDates } = dates;
  // A day that is known to be that of the service is in no doubt.
  const others = otherNoticeDates.filter(({ date }) => !serviceDates.includes(date));
  if (!noticeDate || others.length === 0) return [];
  return [
    {
      field: 'notice_date',
      value: noticeDate,
      why: 'No label says which of the days at its head is that of the notice.',
      others: others.map(({ date, start, end }) => ({ value: date, start, end })),
    },
  ];
}

function timeInDoubt({ notice: { limits, dates } }: Reading): UnsureFact[] {
  const { appeal, otherAppeals = [] } = limits;
  if (!appeal) return [];
  const value = lengthOf(appeal) ?? appeal.date ?? '';
  const others = otherAppeals.map((other) => ({
    value: lengthOf(other) ?? '',
    start: other.start,
    end: other.end,
  }));
  const last =
    appeal.days && dates.noticeDate && appeal.counted_from === 'notice_date'
      ? addCalendarDays(dates.noticeDate, appeal.days)
      : undefined;
  const differs =
    appeal.date !== undefined && last !== undefined && Math.abs(daysBetween(last, appeal.date)) > DAYS_OFF;
  if (others.length === 0 && !differs) return [];
  const why = differs
    ? `The notice gives ${value} and the day ${appeal.date}, which is not the end of that time.`
    : 'The notice gives more than one time that may be the one to appeal.';
  return [
    {
      field: 'appeal_window',
      value,
      why,
      start: appeal.start,
      end: appeal.end,
      others: differs && appeal.date ? [{ value: appeal.date }, ...others] : others,
    },
  ];
}

/** A last day may be moved past a weekend, or counted from the next day. */
const DAYS_OFF = 3;

function lengthOf({
  days,
  months,
}: {
  readonly days?: number;
  readonly months?: number;
}): string | undefined {
  if (days) return `${days} days`;
  return months ? `${months} months` : undefined;
}

/** Marks that private coverage has as a rule: no programme is named. */
const LOOSE_MARKS = 'line-private-plan';

function lineInDoubt({ notice }: Reading): UnsureFact[] {
  const line = lineFromNotice(notice);
  const told = notice.hits.filter(({ signal }) => signal.tells === 'line_of_business');
  const [mark] = told;
  if (line === undefined || !mark) return [];
  const named = new Set(
    told.filter(({ signal }) => signal.id !== LOOSE_MARKS).map(({ signal }) => signal.id),
  );
  if (named.size === 1) return [];
  const { start, end } = mark.sentence;
  const why =
    named.size > 1
      ? 'The notice names more than one programme.'
      : 'The notice names no programme; these words are usual in private coverage.';
  return [{ field: 'line_of_business_stated', value: line, why, start, end, others: [] }];
}

const NAMES = ['billed', 'allowed', 'paid', 'denied', 'patient_responsibility'] as const;

/** Whether a sum is more than the one that it is a part of. */
function isOff(
  name: (typeof NAMES)[number],
  { billed, allowed, paid, denied, patient_responsibility: owed }: LetterAmounts,
): boolean {
  const most = billed ?? Number.POSITIVE_INFINITY;
  if (name === 'paid') return (paid ?? 0) > Math.min(most, allowed ?? most);
  if (name === 'allowed') return (allowed ?? 0) > most;
  if (name === 'denied') return (denied ?? 0) > most;
  if (name === 'patient_responsibility') return (owed ?? 0) > most;
  return [allowed, paid, denied, owed].some((part) => part !== undefined && part > most);
}

/** Ways of reading an amount that do not agree. */
function amountsInDoubt({ notice: { notice, amounts, amountReadings } }: Reading): UnsureFact[] {
  return NAMES.flatMap((name) => {
    const value = amounts[name];
    const others = [...new Set(amountReadings.flatMap((read: LetterAmounts) => read[name] ?? []))].filter(
      (other) => other !== value,
    );
    const off = value !== undefined && isOff(name, amounts);
    if (value === undefined || (others.length === 0 && !off)) return [];
    const why = off
      ? 'The sums do not fit each other: more is allowed, paid or owed than was billed.'
      : 'The text gives more than one sum that may be this one.';
    return [
      fact(
        notice.text,
        `amounts.${name}` as const,
        value.toFixed(2),
        why,
        others.map((sum) => sum.toFixed(2)),
      ),
    ];
  });
}

function fact(
  text: string,
  field: UnsureFact['field'],
  value: string,
  why: string,
  others: readonly string[],
): UnsureFact {
  return { field, why, ...placed(text, value), others: others.map((other) => placed(text, other)) };
}

/** A value with the place where the text prints it first; sums stand there with or without a comma. */
function placed(text: string, value: string): UnsureChoice {
  const printed = [value, withCommas(value)].find(
    (form) => form.length <= LONGEST_VALUE && text.includes(form),
  );
  if (printed === undefined) return { value };
  const start = text.indexOf(printed);
  return { value, start, end: start + printed.length };
}

function withCommas(value: string): string {
  return /^\d+\.\d\d$/.test(value) ? value.replace(/\B(?=(?:\d{3})+\.)/g, ',') : value;
}
