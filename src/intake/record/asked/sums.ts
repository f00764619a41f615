/** Sums of money that the caller states, what each of them is, and two of them whose difference is another. */

export type SumKind = 'billed' | 'paid' | 'allowed' | 'due';

export interface StatedSum {
  /** In whole cents. */
  readonly cents: number;
  readonly kind?: SumKind;
}

const SUM =
  /\$ ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?![\d,]*\d)|(?<![\d.,$])(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)(?![\d%])/g;
/** How far before a sum the word stands that says what it is. */
const REACH = 48;
const KINDS: readonly (readonly [SumKind, RegExp])[] = [
  ['due', /\b(?:contract(?:ed)? rate|fee schedule|fee exhibit|short|underpaid|owes? us|expected)\b/gi],
  ['billed', /\b(?:billed|bills?|charged?|charges)\b/gi],
  ['paid', /\bpaid\b/gi],
  ['allowed', /\b(?:allowed|allowable)\b/gi],
];

/** Every sum of the texts, once each; its kind is taken from the place that tells it. */
export function statedSums(texts: readonly string[]): StatedSum[] {
  const found = new Map<number, SumKind | undefined>();
  for (const text of texts)
    for (const { cents, kind } of sumsOf(text)) found.set(cents, found.get(cents) ?? kind);
  return [...found].map(([cents, kind]) => (kind === undefined ? { cents } : { cents, kind }));
}

function sumsOf(text: string): StatedSum[] {
  let last = 0;
  return [...text.matchAll(SUM)].map((match) => {
    const before = text.slice(Math.max(last, match.index - REACH), match.index).replace(/^[\s\S]*[.;]\s/, '');
    last = match.index + match[0].length;
    const kind = kindIn(before);
    const cents = centsOf(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '');
    return kind === undefined ? { cents } : { cents, kind };
  });
}

/** What is owed or asked was neither billed nor paid, and "paid nothing" tells of no sum. */
const NO_KIND =
  /\b(?:owes?|owed|owing|balance(?: of)?|wants?|asks?(?: for)?|paid (?:nothing|none|0|zero)|not paid)\b/gi;

function kindIn(told: string): SumKind | undefined {
  const last = [...told.matchAll(NO_KIND)].at(-1);
  const before = last === undefined ? told : told.slice(last.index + last[0].length);
  let nearest: { kind: SumKind; at: number } | undefined;
  for (const [kind, pattern] of KINDS)
    for (const { index } of before.matchAll(pattern))
      if (index > (nearest?.at ?? -1)) nearest = { kind, at: index };
  return nearest?.kind;
}

function centsOf(dollars: string, cents: string): number {
  return Math.round(Number(`${dollars.replaceAll(',', '')}${cents}`) * 100);
}

/** The two stated sums whose difference is the amount; none where more than one pair has it. */
export function differenceOf(
  amount: number,
  sums: readonly StatedSum[],
): { readonly from: StatedSum; readonly less: StatedSum } | undefined {
  const byCents = new Map(sums.map((sum) => [sum.cents, sum]));
  const pairs = sums.flatMap((from) => {
    const less = byCents.get(from.cents - amount);
    const fits = from.kind !== 'paid' && (less?.kind === 'paid' || less?.kind === 'allowed');
    return less === undefined || less.cents === 0 || less.cents === amount || !fits ? [] : [{ from, less }];
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}

const TERM = String.raw`\$? ?\d{1,3}(?:,?\d{3})*(?:\.\d\d)?`;
const WRITTEN = new RegExp(String.raw`(${TERM}(?: \+ ${TERM})+) = (${TERM})(?![\d,]*\d)`, 'g');

/** The terms of a sum that a text writes out and that is the amount, in whole cents. */
export function writtenSum(amount: number, text: string): number[] | undefined {
  for (const [, left = '', total = ''] of text.matchAll(WRITTEN)) {
    const terms = left.split('+').map(inCents);
    if (inCents(total) === amount && terms.reduce((sum, term) => sum + term, 0) === amount) return terms;
  }
  return undefined;
}

const APPLIED =
  /\$?(?<base>\d[\d,]*(?:\.\d{1,2})?) ?(?:x|×|\*|times|at|@) ?\$?(?<rate>\d+(?:\.\d+)?)(?<percent> ?(?:%|percent))? ?(?:=|is|comes to) ?\$?(?<due>\d[\d,]*(?:\.\d{1,2})?)(?![\d%])/gi;
/** Cents are rounded. */
const CENT = 1.01;

/** What a rate comes to that a text applies to an amount, "28,400 x 1.08 = 30,672.00", in whole cents; only where it is right. */
export function writtenProduct(text: string): number | undefined {
  for (const { groups } of text.matchAll(APPLIED)) {
    const { base = '', rate = '', percent, due = '' } = groups ?? {};
    const factor = Number(rate) / (percent === undefined ? 1 : 100);
    if (Math.abs(inCents(base) * factor - inCents(due)) <= CENT && inCents(base) > 100) return inCents(due);
  }
  return undefined;
}

function inCents(written: string): number {
  return Math.round(Number(written.replace(/[$, ]/g, '')) * 100);
}
