/** What only repeats the heading of the letter: the day of service, the notice and its receipt, the sum, the patient's name and age. */
import { MONTHS } from '../../domain/calendar.js';
import type { CaseFact, GenerateAppealInput } from '../../domain/generated/types.js';

/** Words that name data of the heading, and words between them. */
const LABELS = new Set(
  'a an and amount appeal bene beneficiary bill billed claim code codes control date dated day days decision denial denied determination dispute disputed dos eob eop explanation file for from got in is it letter line lines member name notice number of old on our patient patients paid payment payer plan pro ra received redetermination reference remark remit remittance advice review service services short sum the this to total under was we with year years'.split(
    ' ',
  ),
);
const WORD = /[a-z]+|\d[\d,.]*/g;
const MOST_WORDS = 16;
const MOST_AGE = 115;

/** The sentence with which the narrative says who the patient is. */
export function opensCase({ source, text }: CaseFact): boolean {
  return source?.field === 'patient_summary' && source.start === 0 && AGED.test(text);
}

const AGED = /\b\d{1,3}[- ](?:years?|months?|weeks?|days?)[- ]old\b|^I am \d/;

/** Facts that tell more than the heading does. */
export function withoutHeading(facts: readonly CaseFact[], input: GenerateAppealInput): CaseFact[] {
  const known = knownOf(input);
  return facts.filter(({ text, source }) => source === undefined || !repeats(text, known, input));
}

function repeats(text: string, known: readonly RegExp[], { patient_name }: GenerateAppealInput): boolean {
  if (text.length > 160) return false;
  if (DAYS_DENIED.test(text)) return true;
  let left = ` ${text.toLowerCase()} `;
  let found = false;
  for (const pattern of known) {
    const next = left.replace(pattern, ' ');
    found ||= next !== left;
    left = next;
  }
  if (!found) return false;
  const named = patient_name !== undefined && text.toLowerCase().includes(patient_name.toLowerCase());
  const words = left.match(WORD) ?? [];
  return (
    words.length <= MOST_WORDS &&
    words.every((word) => LABELS.has(word) || (named && /^\d{1,3}$/.test(word) && Number(word) <= MOST_AGE))
  );
}

const MONTH_DAY = `(?:${MONTHS.join('|')}) \\d{1,2}(?:, \\d{4})?`;
/** "Denied from May 1 to June 29": the remedy names the days. */
const DAYS_DENIED = new RegExp(
  `^(?:days? )?(?:denied|refused|not paid)(?: for| from)? ${MONTH_DAY} (?:to|through|until) ${MONTH_DAY}\\.?$`,
  'i',
);

/** Patterns of the dates, sums, numbers and names that the heading prints. */
function knownOf(input: GenerateAppealInput): RegExp[] {
  const days = [input.service_date, input.denial_date, input.received_date].flatMap((day) =>
    day === undefined ? [] : [dayPattern(day)],
  );
  const sums = input.amount === undefined ? [] : [sumPattern(input.amount)];
  const names = [input.patient_name, input.claim_number, input.member_id].flatMap((name) =>
    name === undefined || name.trim() === '' ? [] : [escaped(name.toLowerCase())],
  );
  return [...days, ...sums, ...names].map((one) => new RegExp(one, 'g'));
}

/** "June 17, 2026", with or without its year. */
function dayPattern(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[Number(month) - 1]?.toLowerCase() ?? month;
  return String.raw`\b${name} ${Number(day)}(?:, ${year}\b|(?!\d|, \d{4}))`;
}

function sumPattern(amount: number): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',?');
  return String.raw`\$?\b${grouped}${cents === '00' ? String.raw`(?:\.00)?` : String.raw`\.${cents}`}(?![\d,.]*\d)`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
