/** What was refused, as a payer finds it: the visits, units or days, the codes, the time and the claim. */
import { longDate } from '../../domain/calendar.js';
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { approvedAndDone } from '../../intake/record/asked/approval.js';
import { findDates, isoOf } from '../../language/dates.js';
import { sentenceSpans } from '../../language/sentences.js';
import type { CaseFile } from '../case-file.js';
import type { Drafting } from './drafting.js';
import { inSentence, withArticle } from './phrases.js';
import { plainServiceName } from './service-name.js';
import { cleanLine, listInWords } from './words.js';

const NUMBER = String.raw`(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const THING =
  '(?:visits|sessions|treatments|infusions|injections|units|days|nights|hours|trips|fills|months|weeks|claims)';
/** "visits 7 to 14", "day 4 through 9". */
const STRETCH =
  /\b(visits?|sessions?|days?|nights?|treatments?|units?) (\d{1,3}) ?(?:to|through|thru|-|\u2013) ?(\d{1,3})\b/i;
/** "2 units were refused", "eight visits denied"; "units billed 3, paid 1, refused 2". */
const REFUSED_COUNT = new RegExp(
  String.raw`\b(${NUMBER}) (?:of (?:the )?\d{1,3} )?(${THING}) (?:were |was |are |is )?(?:refused|denied|cut|not paid|unpaid)\b`,
  'i',
);
const REFUSED_OF = new RegExp(
  String.raw`\b(${THING})\b[^.;]{0,40}\b(?:refused|denied) (${NUMBER})(?![\d.%])\b`,
  'i',
);
const REFUSED = /\b(?:refused|denied|not paid|unpaid|cut|in dispute)\b/i;
/** "27 treatments", "eight visits": the whole that was billed. */
const WHOLE = new RegExp(
  String.raw`\b(${NUMBER}) ((?:program )?${THING})(?! (?:a|an|per|each|every)\b)`,
  'i',
);
const A_PART_PAID = /\b(?:partly paid|paid in part|part was paid|allowed \d|paid \d{1,3}(?![\d,.]))/i;
/** Codes of a procedure that is told in words. */
const CODE = /\b(?:\d{5}|[A-V]\d{4})(?:-[A-Z0-9]{2})*\b/g;

/** Codes as given, or those that stand in the words of the service. */
export function codesOf({ procedure_codes: given = [], procedure }: GenerateAppealInput): string[] {
  const own = given.map((code) => code.toUpperCase());
  return own.length > 0 ? own : [...new Set(cleanLine(procedure).match(CODE) ?? [])];
}

function isRefused(clause: string): boolean {
  return REFUSED.test(clause) && !/\b(?:paid|approved|allowed|covered)\b(?<!not paid)/i.test(clause);
}

/** Visits, units or days that were refused, where the case says how many or which. */
function partOf({
  procedure,
  denial_reason: reason = '',
  patient_summary: told = '',
}: GenerateAppealInput): string {
  const texts = [procedure, reason, ...sentenceSpans(told).map(({ start, end }) => told.slice(start, end))];
  for (const text of texts) {
    const clauses = text === procedure ? [text] : text.split(/[,;.]/).filter(isRefused);
    const stretch = clauses.map((clause) => STRETCH.exec(clause)).find((found) => found !== null);
    if (stretch) return `${stretch[1]?.toLowerCase().replace(/s?$/, 's')} ${stretch[2]} to ${stretch[3]}`;
    const counted = REFUSED_COUNT.exec(text);
    if (counted !== null) return `${counted[1]} ${counted[2]}`.toLowerCase();
    const after = REFUSED_OF.exec(text);
    if (after !== null) return `${after[2]} ${after[1]}`.toLowerCase();
  }
  const whole = WHOLE.exec(procedure);
  return whole === null || A_PART_PAID.test(`${reason} ${told}`)
    ? ''
    : `${whole[1]} ${whole[2]}`.toLowerCase();
}

/** The codes without those that are told as paid, where the payer's reason names another of them. */
function refusedCodes(input: GenerateAppealInput): string[] {
  const { denial_reason: reason = '', patient_summary: told = '' } = input;
  const codes = codesOf(input);
  const isNamed = (code: string) => reason.includes(bareOf(code));
  if (!codes.some(isNamed)) return codes;
  const paid = told.split(/[,;]|\.\s/).filter((clause) => PAID.test(clause) && !REFUSED.test(clause));
  return codes.filter((code) => isNamed(code) || !paid.some((clause) => clause.includes(bareOf(code))));
}

const PAID = /\b(?:was|were|is|are|been|got) paid\b/;

function bareOf(code: string): string {
  return code.slice(0, CODE_LENGTH);
}

const CODE_LENGTH = 5;

const OF_SERVICE = /\b(?:DOS|dates? of service|claims?|stay|admi\w+|visits?|treatments?|services?)\b/i;

/** "Days 9/15 through 9/28 denied", "denied 5/1-6/29", "paid to 8/10 and not 8/11 to 8/25": what stands right beside the days. */
const REFUSED_BEFORE =
  /(?<!\bnot )\b(?:denied|refused|disallowed|unpaid|(?:not|never) (?:pay|paid|cover(?:ed)?|approved?|authorized?)|(?:and|but) not)(?: for| from)?(?: the)?(?: (?:days|dates(?: of service)?|nights|DOS|stay|period))?(?: (?:of|from))?:? *$/i;
const REFUSED_BEHIND =
  /^[,:]? *(?:is |are |was |were |have been |has been )?(?:denied|refused|disallowed|unpaid|not (?:paid|covered|approved|authorized))\b/i;
const BESIDE = 48;

/** The stretch of days that was refused, where the case tells one and no other. */
function refusedStretch(
  { denial_reason: reason = '', patient_summary: told = '' }: GenerateAppealInput,
  today: string,
): string | undefined {
  const found = [reason, told].flatMap((text) =>
    findDates(text, { today }).flatMap(({ from, to, doubtful, start, end }) => {
      if (to === undefined || doubtful || from.day === undefined || to.day === undefined) return [];
      const beside =
        REFUSED_BEFORE.test(text.slice(Math.max(0, start - BESIDE), start)) ||
        REFUSED_BEHIND.test(text.slice(end, end + BESIDE));
      return beside ? [stretch(isoOf(from), isoOf(to))] : [];
    }),
  );
  const [one, other] = new Set(found);
  return other === undefined ? one : undefined;
}

/** "June 16 to June 18, 2026"; nothing where the last day lies before the first. */
function stretch(from: string, to: string): string | undefined {
  if (to < from) return undefined;
  const first = longDate(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/, \d{4}$/, '') : first} to ${longDate(to)}`;
}

/** A stretch of days that the service itself names: "June 16 to June 18, 2026". */
function stretchOf(
  { procedure, patient_summary: told = '' }: GenerateAppealInput,
  today: string,
  day: string | undefined,
): string | undefined {
  const ranges = (text: string) =>
    findDates(text, { today }).flatMap(({ from, to, doubtful, start }) =>
      to === undefined || doubtful || from.day === undefined || to.day === undefined
        ? []
        : [
            {
              from: isoOf(from),
              to: isoOf(to),
              named: OF_SERVICE.test(text.slice(Math.max(0, start - 24), start)),
            },
          ],
    );
  const own = ranges(cleanLine(procedure));
  // A span of the summary is that of the service where it begins on the first day of it and is called so.
  const begun =
    day === undefined ? [] : ranges(cleanLine(told)).filter((one) => one.from === day && one.named);
  const [range, other] = own.length > 0 ? own : begun;
  return range === undefined || other !== undefined ? undefined : stretch(range.from, range.to);
}

const DISCHARGED = /\b(?:discharged?|went home|sent home|d\/c)(?: (?:home|to [a-z ]{2,30}))?(?: on)? *$/i;
/** A part of the stay was paid, or only some of its days are refused. */
const IN_PART =
  /\b(?:paid|covered|approved|authorized|certified)\b(?: [a-z]+){0,3} (?:to|through|thru|until|for|from) \d|\b(?:after|beyond|starting|from|since) (?:day )?\d|\bdays?\b[ :]*\d/i;

/** A stay from its first day, which is the day of the service, to the one discharge that the case tells. */
function wholeStay(
  { denial_reason: reason = '', patient_summary: told = '', service_date: first }: GenerateAppealInput,
  today: string,
): string | undefined {
  if (first === undefined || IN_PART.test(reason) || IN_PART.test(told)) return undefined;
  const days = findDates(told, { today }).flatMap(({ from, to, doubtful, start }) =>
    to === undefined &&
    doubtful === undefined &&
    from.day !== undefined &&
    DISCHARGED.test(told.slice(Math.max(0, start - BESIDE), start))
      ? [isoOf(from)]
      : [],
  );
  const [last, other] = new Set(days);
  return last === undefined || other !== undefined || last === first ? undefined : stretch(first, last);
}

/** Many days without a stretch: one day would leave out the others. */
const SEVERAL = new RegExp(
  String.raw`\b${NUMBER} (?:[a-z-]+ ){0,2}(?:visits|sessions|treatments|infusions|claims|days|nights|trips|dates|fills|months|weeks)\b`,
  'i',
);

/** "visits 7 to 14 of code 97110 (claim HR-2231)", "the hospital stay of June 16 to June 18, 2026". */
export function refusedLines({ library, values, file }: Drafting): string {
  const { input } = file;
  // Where another code was done than the one approved, the claim is for what was done.
  const done = approvedAndDone(input.patient_summary ?? '')?.done;
  const codes = done === undefined ? refusedCodes(input) : [done];
  const care = isStay(file);
  const named = care
    ? withArticle(inSentence(library, plainServiceName(input.procedure)))
    : codes.length === 0
      ? values.text('service')
      : `${codes.length > 1 ? 'codes' : 'code'} ${listInWords(codes)}`;
  const part = care ? '' : partOf(input);
  const days =
    refusedStretch(input, file.today) ??
    stretchOf(input, file.today, input.service_date) ??
    (care ? wholeStay(input, file.today) : undefined);
  const day = SEVERAL.test(input.procedure) || part !== '' ? '' : values.text('service_date');
  const when = days ?? day;
  const claim = claimNumber(input);
  return `${part === '' ? '' : `${part} of `}${named}${when === '' ? '' : `${part === '' ? ' of' : ','} ${when}`}${claim === undefined ? '' : ` (claim ${claim})`}`;
}

const STAY =
  /\b(?:hospital care|inpatient|hospital stay|admission|residential|hospice|SNF|skilled nursing facility|nursing facility|rehabilitation facility|LTACH)\b/i;

/** A stay is paid as a whole, and not by the code of one thing that was done in it. */
function isStay({ input }: CaseFile): boolean {
  return STAY.test(input.procedure);
}

/** A number alone: one with words around it is no claim's. */
export function claimNumber({ claim_number: given }: GenerateAppealInput): string | undefined {
  const number = given === undefined ? '' : cleanLine(given);
  return /^[A-Z0-9][A-Z0-9-]*$/i.test(number) && /\d{3}/.test(number) ? number : undefined;
}
