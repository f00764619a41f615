/** Where a value that was read stands in the text of the notice, however it is printed there. */

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Places of a value, in the order of the text: that of the whole, or else those of its parts. Empty where its words do not stand there. */
export function placesOf(text: string, value: unknown): readonly Place[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => placesOfOne(text, one)).sort((a, b) => a.start - b.start);
}

function placesOfOne(text: string, value: unknown): readonly Place[] {
  if (typeof value === 'number') return first(text, amountPattern(value));
  if (typeof value !== 'string') return [];
  const whole = first(text, isDate(value) ? datePattern(value) : wordsPattern(value));
  if (whole.length > 0 || isDate(value)) return whole;
  const parts = value.split(/[,;()\n]|[.!?]\s|\s-\s/).filter((part) => /[\p{L}\p{N}]{3}/u.test(part));
  return parts.length < 2 ? [] : parts.flatMap((part) => first(text, wordsPattern(part)));
}

function first(text: string, pattern: string): readonly Place[] {
  if (pattern === '') return [];
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu').exec(text);
  return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
}

/** The same words and numbers, whatever blanks, line ends and signs stand between them. */
function wordsPattern(value: string): string {
  return (value.match(/[\p{L}\p{N}]+/gu) ?? []).join('[^\\p{L}\\p{N}]{1,40}');
}

/** 1601 as 1,601.00, 1601.00 or 1,601; not as the end of 21,601. */
function amountPattern(value: number): string {
  const [whole = '', cents = ''] = value.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',?');
  return `(?<!\\d[.,])${grouped}(?:\\.${cents})${cents === '00' ? '?' : ''}(?![.,]\\d)`;
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** 2026-06-02 as June 2, 2026, 2 Jun 26, 02-JUN-2026, 6/2/26, 06-02-2026, 2026/06/02. */
function datePattern(value: string): string {
  const [year = '', month = '', day = ''] = value.split('-');
  const [y, m, d] = [`(?:${year}|${year.slice(2)})`, `0?${Number(month)}`, `0?${Number(day)}`];
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(Number(year), Number(month) - 1, 1),
  );
  const named = `${name.slice(0, 3)}(?:${name.slice(3)}|t)?\\.?`;
  return [
    `${named}[\\s-]+${d}(?:st|nd|rd|th)?[\\s,-]+${y}`,
    `${d}(?:st|nd|rd|th)?[\\s-]+${named}[\\s,-]+${y}`,
    `${m}[/.-]${d}[/.-]${y}`,
    `${year}[/.-]?${month}[/.-]?${day}`,
  ].join('|');
}

/** The words around a place, to recognize it on the paper. */
export function around(text: string, { start, end }: Place): readonly [string, string, string] {
  const before = text.slice(0, start).split('\n').at(-1) ?? '';
  const after = text.slice(end).split('\n', 1)[0] ?? '';
  return [shortened(before, -NEAR), oneLine(text.slice(start, end)), shortened(after, NEAR)];
}

/** Characters of the line that are shown on either side. */
const NEAR = 50;

/** Cut between words. */
function shortened(line: string, length: number): string {
  const words = oneLine(line);
  if (words.length <= NEAR) return words;
  return length < 0
    ? `… ${words.slice(length).replace(/^\S*\s/, '')}`
    : `${words.slice(0, length).replace(/\s\S*$/, '')} …`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Line of a character, the first is 1. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
