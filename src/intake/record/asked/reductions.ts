/** How much of an ongoing service was given, and to how much it was cut. */

export interface Reduction {
  /** "42 hours a week". */
  readonly before: string;
  /** "20 hours a week". */
  readonly after: string;
}

const UNIT = '(hours?|hrs?|h|visits?|sessions?|days?|units?)';
const PER = String.raw`(?: ?(?:a|an|per|each|every|/) ?(day|week|wk|month|mo|year)\b)?`;
const LESS = String.raw`\b(?:reduc\w+|cut\w*|lower\w*|decreas\w+)\b`;
const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
/** "56 hours a week, reduced to 31.5": the amount, its unit, its time, what is left. */
const FORWARD = new RegExp(
  `${NUMBER} ?${UNIT}${PER}[^.;\\d]{0,40}${LESS}[^.;\\d]{0,20}\\bto ${NUMBER}(?![\\d/])`,
  'i',
);
/** "reduced from 56 to 31.5 hours per week". */
const BACKWARD = new RegExp(
  `${LESS}[^.;\\d]{0,40}\\bfrom ${NUMBER}(?: ?${UNIT})?[^.;\\d]{0,16}\\bto ${NUMBER} ?${UNIT}${PER}`,
  'i',
);
/** "Hours reduced from 25 to 10 per week": the unit stands first. */
const UNIT_FIRST = new RegExp(
  String.raw`\b(hours|visits|sessions|units) (?:were |are |have been |will be )?${LESS}[^.;\d]{0,20}\bfrom ${NUMBER} to ${NUMBER}${PER}`,
  'i',
);
/** "Hours reduced to 56 hours per week", beside a service that is named with its whole amount. */
const ONLY_AFTER = new RegExp(String.raw`${LESS}[^.;\d]{0,20}\bto ${NUMBER} ?${UNIT}${PER}`, 'i');
const ORDERED = new RegExp(`${NUMBER} ?${UNIT}${PER}`, 'i');
const WHOLE: Readonly<Record<string, string>> = {
  hr: 'hour',
  hrs: 'hours',
  h: 'hours',
  wk: 'week',
  mo: 'month',
};

/** The first text that tells it decides. */
export function readReduction(texts: readonly string[]): Reduction | undefined {
  for (const text of texts) {
    const forward = FORWARD.exec(text);
    if (forward) return reductionOf(forward[1], forward[4], forward[2], forward[3]);
    const backward = BACKWARD.exec(text);
    if (backward) return reductionOf(backward[1], backward[3], backward[4], backward[5]);
    const first = UNIT_FIRST.exec(text);
    if (first) return reductionOf(first[2], first[3], first[1], first[4]);
  }
  return fromOrdered(texts);
}

/** What is left is told, and the name of the service, which is the first text, has the amount before. */
function fromOrdered([service = '', ...others]: readonly string[]): Reduction | undefined {
  const [, before, unit = '', per] = ORDERED.exec(service) ?? [];
  const left = others.map((text) => ONLY_AFTER.exec(text)).find((found) => found !== null);
  if (left === undefined || whole(unit) !== whole(left[2] ?? '') || whole(per ?? '') !== whole(left[3] ?? ''))
    return undefined;
  return reductionOf(before, left[1], unit, per);
}

function reductionOf(
  before: string | undefined,
  after: string | undefined,
  unit: string | undefined,
  per: string | undefined,
): Reduction | undefined {
  if (!before || !after || !unit || Number(after) >= Number(before)) return undefined;
  const time = per === undefined ? '' : ` a ${whole(per)}`;
  return { before: `${before} ${whole(unit)}${time}`, after: `${after} ${whole(unit)}${time}` };
}

function whole(word: string): string {
  const small = word.toLowerCase();
  return WHOLE[small] ?? small;
}
