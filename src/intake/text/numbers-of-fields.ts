/** Numbers of a field as notices print them: letters and digits with joints, or groups of them with single spaces. */

const TOKEN = /^[A-Z0-9][A-Za-z0-9./_-]*$/;
const DATE = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[.,;]?$/;
const MONEY = /^\$|^[\d,]*\.\d{2}$/;
const PHONE = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$|^1-8\d\d-[A-Z]/;
/** A procedure or a diagnosis is no number of a claim. */
const MEDICAL = /^(?:\d{5}|[A-Z]\d{4}|[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4})$/;
/** The form of a Medicare plan: "H4417_NDMC_26_C". */
const FORM = /^[HRSE]\d{4}_/;
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^\d{1,2}\/\d{1,2}$/;
const LEAST_DIGITS = 3;
const LONGEST = 34;
const MOST_PARTS = 6;

/** The number that begins a value, or nothing. Words and dates behind it are left. */
export function numberIn(value: string, field?: string): string | undefined {
  const parts: string[] = [];
  const words = value
    .trim()
    .replace(/^[.,]\s?/, '')
    .split(' ');
  for (const [at, printed] of words.entries()) {
    const part = printed.replace(/[.,;:)]+$/, '');
    if (!TOKEN.test(part) || DATE.test(part) || MONEY.test(part) || parts.length >= MOST_PARTS) break;
    if (!belongs(part, parts) && !endsNumber(part, parts, at === words.length - 1)) break;
    parts.push(part);
    if (part !== printed) break;
  }
  while (
    parts.length > 0 &&
    !/\d/.test(parts.at(-1) ?? '') &&
    !endsNumber(parts.at(-1) ?? '', parts.slice(0, -1), true)
  )
    parts.pop();
  const number = parts.join(' ');
  if (MEDICAL.test(number) || YEAR.test(number) || DAY.test(number) || FORM.test(number)) return undefined;
  const digits = number.replace(/\D/g, '').length;
  return digits < (field === 'group' ? LEAST_DIGITS - 1 : LEAST_DIGITS) ||
    number.length > LONGEST ||
    PHONE.test(number) ||
    number.length < 4
    ? undefined
    : number;
}

/** A single capital letter at the end of a value belongs to the digits before it: "9055 1177 C". */
function endsNumber(part: string, before: readonly string[], isLast: boolean): boolean {
  return isLast && /^[A-Z]$/.test(part) && /^\d{4,}$/.test(before.at(-1) ?? '');
}

/** A first part may be letters alone; later ones are digits, or letters and digits of a group of numbers. */
function belongs(part: string, before: readonly string[]): boolean {
  if (before.length === 0) return /\d/.test(part) || /^[A-Z]{1,5}(?:-[A-Z]{1,4})?$/.test(part);
  const [first = ''] = before;
  if (/[a-z]{2}/.test(part)) return false;
  return /^\d+(?:-\d+)*$/.test(part)
    ? /^[A-Z]{0,6}\d|^[A-Z]{1,5}(?:-[A-Z]{1,4})?$/.test(first)
    : /^(?:[A-Z]\d{1,3}|\d+[A-Z]?\d*)$/.test(part);
}

/** A label of where to write, "Claims: PO Box 100". */
const ADDRESS = /\bbox \d/i;

/** All numbers of a list: "A1, A2 and A3". */
export function numbersIn(value: string, field?: string): string[] {
  if (ADDRESS.test(value)) return [];
  return value.split(/,\s|;\s?|\sand\s|\s\/\s/).flatMap((part) => numberIn(part, field) ?? []);
}
