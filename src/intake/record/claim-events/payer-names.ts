/** Whether a name in the narrative is that of the payer written to, which people shorten. */

const SHORT: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:uhc|united ?health\w*|united|optum)\b/i, /\b(?:uhc|united|optum)/i],
  [/\b(?:bcbs\w*|blue cross\w*|blue shield|blues|anthem)\b/i, /\b(?:bcbs|blue|anthem)/i],
  [
    /\bmedicare\b(?! advantage)/i,
    /\b(?:^medicare$|novitas|palmetto|noridian|ngs|national government|cgs|wps|first coast|\bmac\b|cms)\b/i,
  ],
  [/\bmedicaid\b/i, /\bmedicaid\b/i],
];
/** Words that many payers have in their names. */
const COMMON = new Set(
  'health healthcare care plan plans insurance insurer company of the and medicare medicaid advantage community managed mutual services group inc choice'.split(
    ' ',
  ),
);

/** True where the name is that of the payer, or no payer is named. */
export function namesPayer(name: string, payer: string | undefined): boolean {
  if (payer === undefined) return !/\b(?:primary|other|old|first)\b/i.test(name);
  const own = wordsOf(payer).filter((word) => !COMMON.has(word));
  if (wordsOf(name).some((word) => own.includes(word))) return true;
  return SHORT.some(([told, known]) => told.test(name) && known.test(payer));
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1);
}
