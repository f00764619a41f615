/**
 * Labels that a scanner spoiled by one letter: "Mcmber ID", "Ciaim number", "appedl". Only letters that scanners take for one another are
 * fixed, only in words of labels, and only to the same length, so that every offset stays true. No English word becomes another by it.
 */
const LABELS = [
  ...[
    'member',
    'claim',
    'claims',
    'number',
    'service',
    'services',
    'notice',
    'appeal',
    'appeals',
    'denied',
    'denial',
  ],
  ...[
    'reason',
    'billed',
    'provider',
    'patient',
    'policy',
    'group',
    'reference',
    'diagnosis',
    'procedure',
    'amount',
  ],
  ...[
    'allowed',
    'calendar',
    'receipt',
    'within',
    'subscriber',
    'remark',
    'insured',
    'authorization',
    'necessary',
  ],
];
/** Each pair in both directions. */
const PAIRS = [
  'ce',
  'eo',
  'co',
  'ao',
  'ad',
  'li',
  'nu',
  'hb',
  'tf',
  'gq',
  'uv',
  'un',
  '1l',
  '1i',
  '0o',
  '5s',
];
const CONFUSED = new Set(PAIRS.flatMap((pair) => [pair, [...pair].reverse().join('')]));
const BY_LENGTH = new Map<number, string[]>();
for (const label of LABELS) BY_LENGTH.set(label.length, [...(BY_LENGTH.get(label.length) ?? []), label]);
const KNOWN = new Set(LABELS);
const WORD = /(?<![A-Za-z0-9])[A-Za-z][A-Za-z015]{4,13}(?![A-Za-z0-9])/g;

/** The text with spoiled labels fixed; same length. */
export function withMendedLabels(text: string): string {
  return text.replace(WORD, (printed) => {
    const lower = printed.toLowerCase();
    if (KNOWN.has(lower)) return printed;
    const meant = BY_LENGTH.get(lower.length)?.find((label) => isSpoiled(lower, label));
    if (meant === undefined) return printed;
    return /^[A-Z]/.test(printed) ? `${meant.charAt(0).toUpperCase()}${meant.slice(1)}` : meant;
  });
}

/** One letter differs, and it is one that scanners confuse. */
function isSpoiled(printed: string, label: string): boolean {
  let differences = 0;
  for (let at = 0; at < label.length; at += 1) {
    if (printed[at] === label[at]) continue;
    differences += 1;
    if (differences > 1 || !CONFUSED.has(`${printed[at]}${label[at]}`)) return false;
  }
  return differences === 1;
}
