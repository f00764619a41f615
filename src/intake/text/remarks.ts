/** Remark codes: near a cue or a reason code, never in an address, a diagnosis or a mask. */
import type { FoundCode, KnownCode } from './codes.js';
import type { Line } from './lines.js';

const REMARK = /(?<![A-Za-z0-9$#.-])(MA|M|N|ma|n|m)( ?-?)(\d{1,3})(?![A-Za-z0-9]|[.]\d|-\d)/g;
const CUE = /\b(?:remarks?|rarc|rem|moa|mia)\b|\breason(?:,| and| or)|\bcodes?\b/i;
const STRONG_CUE = /\b(?:remarks?|rarc|rem|moa|mia|glossary)\b/i;
const BARE = /\b(?:remarks?(?: codes?)?|rarc|rem)\s{0,2}:\s{0,2}(\d{3})(?!\d)/gi;
/** A list that a reason code begins: CO-16, N290, */
const BESIDE_REASON = /\b(?:CO|PR|OA|PI)[- ]?\w{1,3}\s?[,;/]\s?(?:(?:MA?|N)\d{1,3}\s?[,;/]\s?){0,3}$/;
const DIAGNOSIS = /\b(?:icd|dx|diagnos[ei]s)\b/i;
/** A heading that names remarks speaks for this many lines below it. */
const REACH = 6;
const LONGEST_LINE = 300;

/** @param reasons reason codes already found: a remark may stand beside one without a cue */
export function findRemarks(
  lines: readonly Line[],
  reasons: readonly FoundCode[],
  known: KnownCode,
): FoundCode[] {
  const starts = new Set(reasons.map(({ line }) => line));
  const found: FoundCode[] = [];
  let cuedUntil = -1;
  for (const [index, line] of lines.entries()) {
    if (STRONG_CUE.test(line.text)) cuedUntil = index + REACH;
    const beside = starts.has(line.text.trim().slice(0, LONGEST_LINE));
    if (index <= cuedUntil || beside || CUE.test(line.text))
      found.push(...inLine(line, index <= cuedUntil, known));
  }
  return found;
}

function inLine(line: Line, strong: boolean, known: KnownCode): FoundCode[] {
  const diagnosis = DIAGNOSIS.test(line.text);
  const printed = [...line.text.matchAll(REMARK)].flatMap((match) => {
    const [text, letters = '', gap = '', digits = ''] = match;
    const number = `${letters.toUpperCase()}${digits.length === 1 ? `0${digits}` : digits}`;
    const named = known('rarc', number) ? number : `${letters.toUpperCase()}${digits}`;
    const before = line.text.slice(Math.max(0, match.index - 20), match.index);
    if (letters === 'MA' && /[A-Za-z],\s*$/.test(before)) return [];
    if (!known('rarc', named) && (gap !== '' || !strong)) return [];
    if (letters !== letters.toUpperCase() && !(strong && known('rarc', named))) return [];
    if (diagnosis && !STRONG_CUE.test(line.text) && !BESIDE_REASON.test(before)) return [];
    return [remarkAt(line, match.index, text, named)];
  });
  const bare = [...line.text.matchAll(BARE)].flatMap((match) => {
    const digits = match[1] ?? '';
    if (!known('rarc', `N${digits}`)) return [];
    return [
      {
        ...remarkAt(line, match.index + match[0].length - digits.length, digits, `N${digits}`),
        repaired: true,
      },
    ];
  });
  return [...printed, ...bare];
}

function remarkAt(line: Line, index: number, text: string, number: string): FoundCode {
  const start = line.start + index;
  return {
    family: 'rarc',
    number,
    text,
    start,
    end: start + text.length,
    line: line.text.trim().slice(0, LONGEST_LINE),
  };
}
