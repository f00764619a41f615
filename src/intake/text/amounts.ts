/** Amounts of money by their labels. What a reader would have to add up is not read. */

export interface LetterAmounts {
  readonly billed?: number;
  readonly allowed?: number;
  readonly paid?: number;
  readonly denied?: number;
  readonly patient_responsibility?: number;
}

const VALUE =
  '\\(?[ \\t]{0,40}:?[ \\t]{0,6}(?:is:?\\s|of\\s|USD\\s?)?\\$\\s?(\\d[\\d,]{0,12}(?:\\.\\d{2})?)(?!\\d)';
const BARE = '[ \\t]{0,6}:[ \\t]{0,6}(\\d[\\d,]{0,12}\\.\\d{2})(?!\\d)';

const LABELS: Readonly<Record<keyof LetterAmounts, string>> = {
  billed:
    '(?:total |amount |provider )?(?:amount )?(?:billed|charged|submitted|requested)(?: amounts?| charges?)?(?: by (?:the |your )?provider)?|(?:billed|total|submitted|requested|provider) (?:charges?|amount|billed)|claim (?:amount|total)|charges?|amount of (?:the |your )?(?:bills?|claims?|charges?)|amount (?:billed|charged|requested|submitted)',
  allowed:
    '(?:amount |plan |medicare |tricare )?(?:allowed|approved|allowable)(?: amount| charges?)?(?: \\([^)]{1,30}\\))?|amount approved|eligible amount',
  paid: '(?:amount |plan |insurance |we |medicare |insurer |benefits? |total )?paid(?: amount| by (?:the )?(?:plan|us|insurance))?|(?:plan|insurance|net|amount of) payment|payment amount|amount paid',
  denied:
    '(?:amounts? |total |charges? |total charges? )(?:denied|disallowed|not covered)|(?:denied|disallowed) (?:amounts?|charges?)',
  patient_responsibility:
    "(?:your|patient|member)(?:'s)? (?:total )?responsibility|(?:you|patient|member|student|participant|enrollee|subscriber|veteran) (?:may |will |now )?owes?(?: the provider)?|amount you (?:may )?owe(?: the provider)?|what you owe|you (?:may|will) be billed|(?:patient|member) (?:balance|liability|share)|your (?:cost|share|balance)",
};

/** The first value of each label. Zero is a value. */
export function readAmounts(text: string): LetterAmounts {
  const found = Object.entries(LABELS).flatMap(([name, label]) => {
    const value = firstValue(text, label);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** A label that is part of a longer one, or a header above columns of several figures, gives no value. */
function firstValue(text: string, label: string): number | undefined {
  for (const ending of [VALUE, BARE]) {
    const pattern = new RegExp(`(?<![A-Za-z] |[A-Za-z(])(?:${label})${ending}`, 'gi');
    // What the reader has paid so far is no payment of the plan.
    const loose = new RegExp(`(?<![A-Za-z(]|\\b(?:be|as|you|have) )(?:${label})${ending}`, 'gi');
    for (const candidate of [pattern, loose]) {
      const match = candidate.exec(text);
      if (match) return Number((match[1] ?? '').replaceAll(',', ''));
    }
  }
  return undefined;
}
