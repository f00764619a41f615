/** Words of a text with their offsets, as signals see them: lower case, without accents, apostrophes dropped. */

export interface Word {
  /** Lower case letters and digits. */
  readonly word: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['\u2018\u2019][\p{L}]+)*/gu;
/** The end of a line that parts a word: a hyphen after small letters, and small letters on the next line. */
const PARTED = /^-[ \t\r]{0,20}\n[ \t>|]{0,40}$/;
/** First parts that keep their hyphen wherever a line ends. */
const KEEPS_HYPHEN =
  /^(?:pre|non|self|out|of|in|co|re|long|short|follow|peer|to|on|off|post|multi|third|well|high|low|one|two|three|full|part|day|year|month|time|state|tax|medium|cost|side|step|point|face|over|up|x|e)$/;

/** All words of a text. Hyphens and slashes separate words, but for a hyphen at which a line breaks; an apostrophe does not. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: printed, index } of text.matchAll(WORD)) {
    const end = index + printed.length;
    const before = words.at(-1);
    if (before && goesOn(text, before, index))
      words[words.length - 1] = {
        ...before,
        word: plainWord(text.slice(before.start, end).replace(/-\s+/g, '')),
        end,
      };
    else words.push({ word: plainWord(printed), start: index, end });
  }
  return words;
}

/** Whether a line break and nothing else parts a word from its first part. */
function goesOn(text: string, { word, start, end }: Word, next: number): boolean {
  const gap = next - end;
  if (gap < 2 || gap > 64 || text[end] !== '-' || !/[a-z]/.test(text[next] ?? '')) return false;
  if (!PARTED.test(text.slice(end, next)) || !/[a-z]$/.test(text.slice(start, end))) return false;
  return !KEEPS_HYPHEN.test(word);
}

/** A quotation on one line, its parted words put together. */
export function onOneLine(text: string): string {
  return text
    .replace(/([A-Za-z]{1,30})-[ \t\r]{0,20}\n[ \t>|]{0,40}(?=[a-z])/g, (whole, first: string) =>
      KEEPS_HYPHEN.test(first.toLowerCase()) ? `${first}-` : /[a-z]$/.test(first) ? first : whole,
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Longer runs of letters are no words and are left as they are. */
const LONGEST = 100;

/** A word as signals compare it. */
export function plainWord(printed: string): string {
  if (printed.length > LONGEST) return printed;
  const lower = printed.toLowerCase();
  return /^[a-z0-9]+$/.test(lower) ? lower : lower.normalize('NFKD').replace(/[^a-z0-9]+/g, '');
}

/** Letters that scanners take for one another, brought to one form. */
export function scannedForm(word: string): string {
  return word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[1l|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b');
}
