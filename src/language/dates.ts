/**
 * Dates as people write them in notes: 10/5, 7/6-9/25/26, Oct 14 2026, Sept 2026, since 2022. A year that is missing
 * is the nearest in the past, unless the words around it look ahead.
 *
 * chrono-node was measured on 7,500 words of such notes: 3.3 ms for 1,000 words, two thirds of what reading may cost
 * in all, "8/10-9/25/26" read as its last day alone, "strength 4/5" as a day in April, and missing years in the future.
 */
import { MONTHS } from '../domain/calendar.js';
import type { Span } from './spans.js';

export interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  /** The year was not written. */
  readonly assumed?: true;
}

export interface DateMention extends Span {
  readonly from: CalendarDate;
  /** Last day of a range. */
  readonly to?: CalendarDate;
  /** A range that has not ended: 10/9-present. */
  readonly ongoing?: true;
  /** Day or month was not certain: it is read as the month, and best told as it was written. */
  readonly doubtful?: true;
}

export interface DateContext {
  /** Day on which the text was written, as 2026-11-22. */
  readonly today: string;
  /** Days that the case turns on; a day without year near one of them belongs to its year. */
  readonly known?: readonly string[];
}

interface Atom extends Span {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly numeric: boolean;
  /** 3/26 may be a day in March or the March of 2026. */
  readonly doubtful?: true;
  /** Second day of "August 22-26". */
  readonly lastDay?: number;
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(
  `(?<![A-Za-z0-9])(?=[\\dJFMASOND])(?:${[
    `(?<iso>${YEAR}-\\d\\d-\\d\\d)(?!\\d)`,
    `(?<isoMonth>${YEAR}-(?:0[1-9]|1[0-2]))(?![\\d-])`,
    `(?<dashed>\\d{1,2}-\\d{1,2}-${YEAR})(?!\\d)`,
    `(?<full>\\d{1,2}/\\d{1,2}/(?:${YEAR}|\\d\\d))(?![\\d/]|\\.\\d)`,
    `(?<monthYear>\\d{1,2}/${YEAR})(?![\\d/])`,
    `(?<short>\\d{1,2}/\\d{1,2})(?![\\d/%]|\\.\\d)`,
    `(?<dayFirst>\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? ${YEAR})(?!\\d)`,
    `(?<named>${MONTH} ?(?:\\d{1,2}(?:st|nd|rd|th)?(?![\\d:/.]\\d|\\d| ?(?:am|pm|%|mg|mcg|kg|mL|weeks?|wks?|days?|months?)\\b)(?: ?(?:-|\\u2013|to|through|thru) ?\\d{1,2}(?![\\d:/]))?,? ?)?(?:'\\d\\d|${YEAR})?)(?![\\dA-Za-z])`,
    `(?<year>${YEAR})(?![\\d/:.,]\\d|\\d|-\\d)`,
  ].join('|')})`,
  'gi',
);
/** A figure with a stroke that is no day: 4/5 strength, pain 8/10, BP 92/60. */
const SHARE_BEFORE =
  /(?:strength|weakness|weak|pain|CP|headache|discomfort|nausea|fatigue|cravings?|itch(?:ing)?|anxiety|distress|urges?|dorsiflexion|plantarflexion|flexion|extension|abduction|adduction|EHL|quads?|deltoid|biceps|triceps|scale|score|scored|severity|vas|nprs|grip|bp|pressure|vision|acuity|mrc|apgar|grade|level|rated|phalen|power|reflexes|pulses|mobility|ratio|no\.?|unit|apt|suite|rating|lens|psfs|motor|out of|about|cx|cultures?|bottles|sets|staining)\s*(?:was|is|of|at|=|:|now|to|->|up to|about|from|remains|still)?\s*$/i;
const SHARE_AFTER =
  /^\s*(?:on-time|on time|refills?|fills?|negative|neg|doses|meals|trials|goals|x ?\d+ ?(?:min|hr|h|days?)|strength|pain|scale|mmhg|cm|inch|in\b|points?|on the|at rest|in (?:the )?(?:arm|leg|hip|quad|hamstring|right|left|all|both)|bilat|throughout|power|motor|severity|BO|BI|base|dose|tab|of (?:the|her|his|my)|hours|visits|days|sessions|intensity)/i;
const MAXIMA: Readonly<Record<string, number>> = {
  'phq-9': 27,
  phq9: 27,
  'phq-2': 6,
  'gad-7': 21,
  gad7: 21,
  moca: 30,
  mmse: 30,
  gcs: 15,
  'cy-bocs': 40,
  'y-bocs': 40,
  frankl: 4,
  mallampati: 4,
  asa: 6,
};
const YEAR_BEFORE =
  /(?:\b(?:in|since|of|from|until|till|by|through|thru|during|before|after|early|late|mid|around|about|circa|year|between|summer|fall|spring|winter|and|to|dated|back in|early in|end of)|[(-])\s*$/i;
const MONTH_BEFORE =
  /(?:\b(?:in|since|of|from|until|till|by|through|thru|during|before|after|early|late|mid|last|this|next|every|between|and|to|through)|[-\u2013,(/]|^)\s*$/i;
const LOOKS_AHEAD =
  /\b(?:ends?|ending|stops?|starting|starts?|begins?|scheduled|deadline|expires?|due|slot|planned|booked|good to|opening|next|will|plan|upcoming|runs? out|tomorrow)\b|\b(?:till|until|thru|through|by|holds?|held|hold|back|available|for|OR|date|set|answer)\b:?\s*(?:the |on |is |of )?$/i;
/** "We want to operate in December": a month to come. */
const INTENDS =
  /\b(?:wants? to|wants? it|will|plans? to|hopes? to|going to|would like to|intends? to|scheduled)\b[^.;]{0,28}$/i;
/** "Will not cover the MRI done in March", "wants to repeat the MRI from March": the month belongs to what was done. */
const LIES_BACK =
  /(?:(?<!\b(?:be|get|it|them|this) )\b(?:done|performed|given|taken|made|received|seen|ordered|billed|had|was|were)(?: (?:back |early |late )?in)?|\b(?:of|from|since)) $/i;
const REFUSES = /\bwill not (?:cover|pay|approve|allow|authorize)\b/i;
const JOINS = /^ ?(?:-|\u2013|to|thru|through|until|till) ?$/i;
const PRESENT = /^ ?(?:-|\u2013|to|thru|through|until|till) ?(?:present|now|date|today|current|ongoing)\b/i;

/** Every date of the text, in order; ranges as one mention. */
export function findDates(text: string, context: DateContext): DateMention[] {
  const atoms = monthsOfYears(text, atomsOf(text), context.today);
  const found: DateMention[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const atom = atoms[index];
    if (!atom) continue;
    const next = atoms[index + 1];
    if (next && joined(text, atom, next)) {
      const range = rangeOf(text, atom, next, context);
      if (range) {
        found.push(range);
        index += 1;
        continue;
      }
    }
    const mention = mentionOf(text, atom, context);
    if (mention) found.push(mention);
  }
  return found;
}

const MONTH_CUE = /(?:\b(?:since|early|late|mid)|\()\s*$/i;
const DAY_CUE =
  /\b(?:on|dated|of|denied|sent|filed|called|faxed|mailed|asked|saw|seen|signed|requested|request|reconsideration|appeal(?:ed)?|admitted|admit|discharged|received|got|due|by|deadline|visit|submitted|letter|notice|remit|note|order(?:ed)?|accepted|approved|stopped|surgery|fell|thru|through|ended|ends|till|until|held|effective|DOS|started)\s*$/i;

/**
 * "3/26" in a year '26: a month and its year where every short date of the text can be read so and several are, or
 * where it stands in brackets or behind "since"; a day behind a word of acting; in doubt the month, told as written.
 */
function monthsOfYears(text: string, atoms: readonly Atom[], today: string): Atom[] {
  const last = Number(today.slice(2, 4));
  const years = [Number(today.slice(2, 4)), Number(today.slice(2, 4)) - 1, Number(today.slice(2, 4)) - 2];
  const shorts = atoms.filter(({ numeric, year, day }) => numeric && year === undefined && day !== undefined);
  const all =
    shorts.length > 1 &&
    shorts.every(({ day }) => years.includes(day ?? 0)) &&
    shorts.every(({ start }) => !DAY_CUE.test(text.slice(Math.max(0, start - 16), start))) &&
    !ascendsAsDaysOnly(shorts);
  return atoms.map((atom, index) => {
    const { day, year, numeric, month } = atom;
    if (!numeric || year !== undefined || day === undefined || month === undefined) return atom;
    const ends = rangeAround(text, atoms, index);
    if (ends?.every((one) => mayBeYear(one.day, last))) {
      const read = { start: atom.start, end: atom.end, year: 2000 + day, month, numeric };
      // "11/22-6/23" goes backwards as days; "2/22-8/22" may be either, and stays as it is written.
      if (backwards(ends) && !years.includes(day)) return read;
      if (ends[0]?.day === ends[1]?.day && !years.includes(day)) return { ...read, doubtful: true };
    }
    if (!years.includes(day)) return atom;
    const cue = text.slice(Math.max(0, atom.start - 16), atom.start);
    const { start, end } = atom;
    const monthly = { start, end, year: 2000 + day, month, numeric };
    const inRange = [atoms[index - 1], atoms[index + 1]].some(
      (other) =>
        other &&
        (joined(text, other, atom) || joined(text, atom, other)) &&
        other.day !== undefined &&
        !years.includes(other.day),
    );
    if (inRange) return atom;
    if (all || MONTH_CUE.test(cue)) return monthly;
    // "11/25 to now", written on November 27: two days or a year of it, so it stays as it is written.
    if (PRESENT.test(text.slice(end, end + 16)) && isOfThisMonth({ month, day }, today))
      return { ...monthly, doubtful: true };
    const others = shorts.some((other) => other !== atom && !years.includes(other.day ?? 0));
    if (others || DAY_CUE.test(cue) || day !== years[0]) return atom;
    return { ...monthly, doubtful: true };
  });
}

/** The two ends of the range that the atom is one of, both written as two figures. */
function rangeAround(text: string, atoms: readonly Atom[], index: number): readonly Atom[] | undefined {
  const [before, atom, after] = [atoms[index - 1], atoms[index], atoms[index + 1]];
  const pair =
    before && atom && joined(text, before, atom)
      ? [before, atom]
      : atom && after && joined(text, atom, after)
        ? [atom, after]
        : undefined;
  return pair?.every(({ numeric, year, day }) => numeric && year === undefined && day !== undefined)
    ? pair
    : undefined;
}

const OLDEST_COURSE = 12;

function mayBeYear(day: number | undefined, last: number): boolean {
  return day !== undefined && day <= last && day >= last - OLDEST_COURSE;
}

function backwards([first, second]: readonly Atom[]): boolean {
  const rank = ({ month = 0, day = 0 }: Atom) => month * 32 + day;
  const ofYears = ({ month = 0, day = 0 }: Atom) => day * 13 + month;
  return (
    first !== undefined &&
    second !== undefined &&
    rank(second) < rank(first) &&
    ofYears(second) > ofYears(first)
  );
}

function isOfThisMonth({ month, day }: { month: number; day: number }, today: string): boolean {
  return Number(today.slice(5, 7)) === month && day <= Number(today.slice(8, 10));
}

/** "8/25, 9/24, 10/24": in order as days of one year, and not as months of several. */
function ascendsAsDaysOnly(shorts: readonly Atom[]): boolean {
  const inOrder = (rank: (atom: Atom) => number) =>
    shorts.every((atom, at) => at === 0 || rank(shorts[at - 1] ?? atom) <= rank(atom));
  return (
    inOrder(({ month = 0, day = 0 }) => month * 32 + day) &&
    !inOrder(({ month = 0, day = 0 }) => day * 13 + month)
  );
}

function atomsOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(DATE)) {
    if (isScore(text, match)) continue;
    const atom = atomOf(text, match, atoms.at(-1));
    if (atom) atoms.push(atom);
  }
  return atoms;
}

/** "Weakness left foot, none on right, 4/5 on exam", "strength 4/5 R, 5/5 L": a grade out of 4, 5 or 10 in a clause of findings. */
function isScore(text: string, { index = 0, 0: raw, groups = {} }: RegExpMatchArray): boolean {
  const whole = raw.split('/')[1];
  if (groups.short === undefined || whole === undefined) return false;
  const before = text.slice(Math.max(0, index - 70), index);
  if (DAY_WORD.test(before)) return false;
  const after = text.slice(index + raw.length, index + raw.length + 16);
  if (whole === '4' || whole === '5')
    return (
      (GRADED.test(before) &&
        /^ (?:on (?:exam|testing|manual)|[LR]\b(?!\w)|left|right|bilat)/i.test(after)) ||
      (GRADED.test(before) && new RegExp(`\\b\\d/${whole}\\b[^.;\\d]{0,24}$`).test(before))
    );
  return whole === '10' && RATED.test(before) && /\b\d{1,2}\/10\b[^.;\d]{0,24}$/.test(before);
}

/** Before a day. */
const DAY_WORD =
  /\b(?:on|since|from|until|till|thru|through|by|dated|of|seen|exam(?:ined)?|DOS|visit|MRI|CT|x-?ray|x-?rays|EMG|scan|surgery|injection|started|stopped)\s*$/i;
const GRADED =
  /\b(?:strength|weak(?:ness)?|reflex(?:es)?|DTRs?|motor|MMT|power|sensation|pulses)\b[^.;]{0,60}$/i;
const RATED = /\b(?:pain|cravings?|anxiety|VAS|NRS|NPRS|urges?|headaches?|nausea|distress)\b[^.;]{0,60}$/i;

function atomOf(text: string, match: RegExpMatchArray, last: Atom | undefined): Atom | undefined {
  const start = match.index ?? 0;
  const raw = match[0];
  if (start > 0 && '/.$#'.includes(text.charAt(start - 1)) && raw.charCodeAt(0) < 58) return undefined;
  const groups = match.groups ?? {};
  const span = { start, end: start + raw.trimEnd().replace(/,$/, '').length };
  const before = text.slice(Math.max(0, start - 28), start);
  const after = text.slice(start + raw.length, start + raw.length + 24);
  const figures = figuresOf(raw);
  const [a = 0, b = 0, c = 0] = figures;
  if (groups.iso) return valid({ ...span, year: a, month: b, day: c, numeric: true });
  if (groups.isoMonth) return valid({ ...span, year: a, month: b, numeric: true });
  if (groups.dashed) return valid({ ...span, year: c, month: a, day: b, numeric: true });
  // "3 kids 7/11/14": their ages.
  if (groups.full && AGES_OF.test(before)) return undefined;
  if (groups.full) return valid({ ...span, year: wholeYear(c), month: a, day: b, numeric: true });
  if (groups.monthYear) return valid({ ...span, year: b, month: a, numeric: true });
  if (groups.short) {
    if (a > 12 || b > 31 || a === 0 || b === 0 || raw.startsWith('0/')) return undefined;
    if (isFraction(before, after, a, b)) return undefined;
    const rangeGoesOn = last?.numeric && JOINS.test(text.slice(last.end, start));
    if (!rangeGoesOn && isShare(before, after, b)) return undefined;
    return valid({ ...span, month: a, day: b, numeric: true });
  }
  if (groups.dayFirst)
    return valid({ ...span, year: figures.at(-1) ?? 0, month: monthOf(raw), day: a, numeric: false });
  if (groups.named) return namedAtom(raw, span, { before, after }, figures);
  const alone =
    /[a-z)] ?$/.test(before) &&
    /^(?:[,.;:)\u2013-]|\s*$| (?:and|with|w\/|no|for|but|to|stopped|then|normal|after|by|due|which|per|showed|because)\b)/.test(
      after,
    );
  return YEAR_BEFORE.test(before) || alone ? { ...span, year: a, numeric: false } : undefined;
}

const AGES_OF =
  /\b(?:kids|children|sons|daughters|boys|girls|siblings|grandkids|grandchildren)[ ,:(]+(?:ages? |aged )?$/i;

/** "3 1/2 years", "she is 4 1/2.", "1/2 tablet": a part of one. */
function isFraction(before: string, after: string, part: number, whole: number): boolean {
  if (part >= whole || ![2, 3, 4, 8].includes(whole)) return false;
  if (
    /^[ -](?:of (?:a|an|the)\b|(?:years?|yrs?|months?|mos?|weeks?|wks?|days?|hours?|hrs?|miles?|inch|inches|tabs?|tablets?|pills?|cups?|doses?|packs?|ppd|teaspoon|dozen)\b)/i.test(
      after,
    )
  )
    return !/\b(?:on|since|from|until|dated|denied|by)\s$/i.test(before);
  return (
    /(?<![\d/.:$-])\d{1,2} $/.test(before) &&
    /^(?: ?[a-z]|[.,;)]|$)/.test(after) &&
    !/\b[x#] ?\d+ $/.test(before)
  );
}

/** The figures of a date as it was written. */
function figuresOf(raw: string): number[] {
  const figures: number[] = [];
  let value = -1;
  for (let at = 0; at <= raw.length; at += 1) {
    const digit = at < raw.length ? raw.charCodeAt(at) - 48 : -1;
    if (digit >= 0 && digit <= 9) value = (value < 0 ? 0 : value * 10) + digit;
    else if (value >= 0) {
      figures.push(value);
      value = -1;
    }
  }
  return figures;
}

function namedAtom(
  raw: string,
  span: Span,
  { before, after }: { readonly before: string; readonly after: string },
  figures: readonly number[],
): Atom | undefined {
  const month = monthOf(raw);
  const year = /'\d\d$/.test(raw) ? wholeYear(figures.at(-1) ?? 0) : figures.find((figure) => figure >= 1900);
  const days = figures.slice(0, year === undefined ? undefined : -1);
  const [day, lastDay] = days;
  const bare = day === undefined && year === undefined;
  if (bare && !/^[A-Z]/.test(raw) && /^(?:may|mar|march|dec|jan)$/i.test(raw.trim())) return undefined;
  if (
    bare &&
    (/^may\b/i.test(raw) || /^mar(?:ch)?\b/i.test(raw)) &&
    !MONTH_BEFORE.test(before) &&
    !/^[-\u2013]/.test(after)
  )
    return undefined;
  if (bare && /^(?:may|march)$/.test(raw.trim())) return undefined;
  // The record of medications given.
  if (bare && raw.trim() === 'MAR') return undefined;
  return valid({
    ...span,
    month,
    numeric: false,
    ...(year === undefined ? {} : { year }),
    ...(day === undefined ? {} : { day }),
    ...(lastDay === undefined ? {} : { lastDay }),
  });
}

/** "Pain went from 8/10 to 7/10": a scale of ten, named shortly before. */
const SCALE_OF_TEN =
  /\b(?:pain|vas|nprs|nrs|scores?|severity|rated|headaches?|cravings?|urges?|anxiety|mood|depression|distress|dyspnea|itch(?:ing)?|spasms?|anger)\b(?:[ :,=]{1,2}(?:went|was|is|from|of|at|level|score|still|now|improved|fell|dropped|rose)){0,3}[ :,=]{0,2}(?:\d{1,2}\/10\s*(?:to|->|-)\s*)?$/i;

/** "8/10 avg", "7/10 at worst". */
const SCALE_AFTER =
  /^\s?\(?(?:avg\b|average|at (?:worst|best|rest|baseline)|worst|pain\b|severity|intensity|with (?:activity|motion|movement|walking|standing)|on (?:an? |the )?(?:VAS|NRS|NPRS|scale)|VAS|NRS|NPRS)/i;

/** "Strength 4/5", "4/5 L EHL": the five grades of a muscle. */
const STRENGTH_BEFORE =
  /\b(?:strength|motor|MMT|grip|weakness|power|EHL|(?:dorsi|plantar)?flex\w*|exten\w*|abduct\w*|neuro exam|arms?|legs?|hands?|foot|feet|ankles?|knees?|hips?|shoulders?|elbows?|wrists?|fingers?|thumb|thigh|calf|quads?|quadriceps|hamstrings?|biceps|triceps|deltoids?|extremit(?:y|ies)|RUE|LUE|RLE|LLE|UE|LE|hemiparesis|paresis)\b[ :=,]{0,2}(?:is |was |of |at |now |only |still )?$/i;
const STRENGTH_AFTER =
  /^ (?:[LR] |left |right |bilat\w* )?(?:EHL|TA\b|strength|motor|grip|(?:dorsi|plantar)flex|hip flex|knee ext|quad|delt|bicep|tricep|weak|finger|wrist ext)/i;

/** "Bone scan 7/1 negative": a study of a day. */
const STUDY_BEFORE = /\b(?:scan|MRI|CT|X-?ray|ultrasound|EEG|echo|mammogram|stress test) $/i;

function isShare(before: string, after: string, whole: number): boolean {
  if (STUDY_BEFORE.test(before) && /^ (?:neg|negative|pos|positive|normal)\b/i.test(after)) return false;
  if (whole === 10 && (SCALE_OF_TEN.test(before) || SCALE_AFTER.test(after))) return true;
  if (whole === 5 && (STRENGTH_BEFORE.test(before) || STRENGTH_AFTER.test(after))) return true;
  if (SHARE_BEFORE.test(before) || SHARE_AFTER.test(after) || /[<>\u2264\u2265~]=?\s*$/.test(before))
    return true;
  const word = /([A-Za-z][A-Za-z0-9-]*)\s*(?:of|=|:|score)?\s*$/.exec(before)?.[1]?.toLowerCase() ?? '';
  return MAXIMA[word] === whole;
}

function monthOf(raw: string): number {
  const name = /[A-Za-z]{3,}/.exec(raw)?.[0].slice(0, 3).toLowerCase() ?? '';
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name) + 1;
}

function wholeYear(figure: number): number {
  if (figure >= 100) return figure;
  return figure >= 70 ? 1900 + figure : 2000 + figure;
}

const LONGEST_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function valid(atom: Atom): Atom | undefined {
  const { month, day, lastDay, year } = atom;
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  const longest = LONGEST_MONTH[(month ?? 1) - 1] ?? 31;
  for (const one of [day, lastDay]) if (one !== undefined && (one < 1 || one > longest)) return undefined;
  if (year !== undefined && (year < 1900 || year > 2100)) return undefined;
  if (month === 2 && day === 29 && year !== undefined && !leap(year)) return undefined;
  return atom;
}

function leap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function joined(text: string, atom: Atom, next: Atom): boolean {
  if (atom.lastDay !== undefined || next.start - atom.end > 10) return false;
  return JOINS.test(text.slice(atom.end, next.start));
}

function rangeOf(text: string, first: Atom, last: Atom, context: DateContext): DateMention | undefined {
  const whole: Atom =
    last.month === undefined &&
    last.year !== undefined &&
    first.year === undefined &&
    first.month !== undefined
      ? { ...last, month: first.month }
      : last;
  const to =
    whole.year === undefined && first.year === undefined
      ? endAfter(text, first, whole, context)
      : resolve(text, whole, context);
  if (!to) return undefined;
  const from =
    first.year !== undefined ? resolve(text, first, context) : before(first, to, whole.year === undefined);
  if (!from || isoOf(from) > isoOf(to)) return undefined;
  return { start: first.start, end: last.end, from, to };
}

/** The end of a range without years: the first such day behind its start. */
function endAfter(text: string, first: Atom, last: Atom, context: DateContext): CalendarDate | undefined {
  const start = resolve(text, first, context);
  if (!start) return undefined;
  for (const year of [start.year, start.year + 1]) {
    const date = calendarDate(year, last, true);
    if (date && isoOf(date) >= isoOf(start).slice(0, isoOf(date).length)) return date;
  }
  return undefined;
}

/** The latest such day that is not behind the end of the range. */
function before(atom: Atom, to: CalendarDate, assumed: boolean): CalendarDate | undefined {
  if (atom.month === undefined) return undefined;
  for (const year of [to.year, to.year - 1]) {
    const date = calendarDate(year, atom, assumed || year !== to.year);
    if (date && isoOf(date).slice(0, isoOf(to).length) <= isoOf(to)) return date;
  }
  return undefined;
}

function mentionOf(text: string, atom: Atom, context: DateContext): DateMention | undefined {
  const from = resolve(text, atom, context);
  if (!from) return undefined;
  const present = PRESENT.exec(text.slice(atom.end, atom.end + 16));
  if (present) return { start: atom.start, end: atom.end + present[0].length, from, ongoing: true };
  const doubtful = atom.doubtful || isMonthOfYearAhead(atom, from, context.today);
  const span = { start: atom.start, end: atom.end, ...(doubtful ? { doubtful: true as const } : {}) };
  return atom.lastDay === undefined || atom.lastDay < (atom.day ?? 0)
    ? { ...span, from }
    : { ...span, from, to: { ...from, day: atom.lastDay } };
}

/** "By 2/26" told in November 2026: no day to come, it is the month of this year as often. */
function isMonthOfYearAhead({ numeric, year, day }: Atom, date: CalendarDate, today: string): boolean {
  return numeric && year === undefined && day === Number(today.slice(2, 4)) && isoOf(date) > today;
}

function resolve(text: string, atom: Atom, context: DateContext): CalendarDate | undefined {
  if (atom.year !== undefined) return calendarDate(atom.year, atom, false);
  const past = nearestPast(atom, context.today);
  if (!past) return undefined;
  const near = nearKnown(atom, context.known ?? []);
  if (near) return near;
  const next = calendarDate(past.year + 1, atom, true);
  if (!next) return past;
  if (atom.day === undefined) return isIntended(text, atom) ? next : past;
  const ahead = daysFrom(context.today, isoOf(next));
  if (ahead > 120) return past;
  const cue = text.slice(Math.max(0, atom.start - 40), atom.start);
  return LOOKS_AHEAD.test(cue) || ahead <= 30 ? next : past;
}

function isIntended(text: string, { start }: Atom): boolean {
  const cue = text.slice(Math.max(0, start - 40), start);
  return INTENDS.test(cue) && !LIES_BACK.test(cue) && !REFUSES.test(cue);
}

function nearestPast(atom: Atom, today: string): CalendarDate | undefined {
  const year = Number(today.slice(0, 4));
  for (const candidate of [year, year - 1, year - 2, year - 3, year - 4]) {
    const date = calendarDate(candidate, atom, true);
    if (date && isoOf(date) <= today.slice(0, isoOf(date).length)) return date;
  }
  return undefined;
}

/** A day within six weeks of one that the case turns on belongs to the same stretch of time. */
function nearKnown(atom: Atom, known: readonly string[]): CalendarDate | undefined {
  if (atom.day === undefined) return undefined;
  let best: { readonly date: CalendarDate; readonly away: number } | undefined;
  for (const day of known) {
    const year = Number(day.slice(0, 4));
    for (const candidate of [year - 1, year, year + 1]) {
      const date = calendarDate(candidate, atom, true);
      const away = date ? Math.abs(daysFrom(day, isoOf(date))) : 1000;
      if (date && away <= 42 && (!best || away < best.away)) best = { date, away };
    }
  }
  return best?.date;
}

function calendarDate(
  year: number,
  atom: Pick<Atom, 'month' | 'day'>,
  assumed: boolean,
): CalendarDate | undefined {
  if (atom.month === 2 && atom.day === 29 && !leap(year)) return undefined;
  return {
    year,
    ...(atom.month === undefined ? {} : { month: atom.month }),
    ...(atom.day === undefined ? {} : { day: atom.day }),
    ...(assumed ? { assumed: true } : {}),
  };
}

const DAY = 86_400_000;

/** Days between two whole days. The calendar of the domain does the same and checks it; here the days are known to exist. */
function daysFrom(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY);
}

function utcOf(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

/** 2026-10-05, 2026-10 or 2026. */
export function isoOf({ year, month, day }: CalendarDate): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  if (month === undefined) return String(year);
  return day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
}

/** Days of a range, both ends included; undefined where an end is no whole day. */
export function daysOf(from: CalendarDate, to: CalendarDate): number | undefined {
  if (from.day === undefined || to.day === undefined) return undefined;
  return daysFrom(isoOf(from), isoOf(to)) + 1;
}

/** As a letter writes it: "October 5, 2026". A year that was not written is left out where it is that of today. */
export function writtenDate(date: CalendarDate, today: string): string {
  const month = date.month === undefined ? undefined : MONTHS[date.month - 1];
  if (month === undefined) return String(date.year);
  const bare = date.assumed === true && String(date.year) === today.slice(0, 4);
  if (date.day === undefined) return bare ? month : `${month} ${date.year}`;
  return bare ? `${month} ${date.day}` : `${month} ${date.day}, ${date.year}`;
}

/** "July 6 to September 25, 2026". */
export function writtenMention(mention: DateMention, today: string): string {
  const { from, to } = mention;
  if (mention.ongoing) return `${writtenDate(from, today)} to the present`;
  if (!to) return writtenDate(from, today);
  const last = writtenDate(to, today);
  const sameYear = from.year === to.year && from.month !== undefined;
  const first =
    sameYear && !to.assumed
      ? writtenDate({ ...from, year: Number(today.slice(0, 4)), assumed: true }, today)
      : writtenDate(from, today);
  return `${first} to ${last}`;
}
