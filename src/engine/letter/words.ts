/** Words, sentences and paragraphs of a letter, and the cleaning of caller text before it enters one. */

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Nearly every text: plain characters with one space between words. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** Caller text on one line: control and formatting characters dropped, white space folded. Content is kept. */
export function cleanLine(text: string): string {
  if (CLEAN.test(text)) return text;
  return text.replace(/\s+/g, ' ').replace(CONTROL, '').replace(/ {2,}/g, ' ').trim();
}

const MOST_ADDRESS_LINES = 8;

/** An address that the caller gave: each line cleaned, empty ones dropped, eight at most. */
export function addressLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(cleanLine)
    .filter((line) => line !== '')
    .slice(0, MOST_ADDRESS_LINES);
}

/** Caller text as paragraphs, cleaned. */
export function cleanParagraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(cleanLine)
    .filter((paragraph) => paragraph !== '');
}

/** Words as a word processor counts them: runs of characters between white space. */
export function countWords(text: string): number {
  let words = 0;
  let within = false;
  for (let index = 0; index < text.length; index += 1) {
    const space = isWhiteSpace(text.charCodeAt(index));
    if (!space && !within) words += 1;
    within = !space;
  }
  return words;
}

const WHITE_SPACE = /\s/;

/** Letters are counted many times while they are fitted, so ASCII is told apart without a pattern. */
function isWhiteSpace(unit: number): boolean {
  return unit < 128 ? unit === 32 || (unit >= 9 && unit <= 13) : WHITE_SPACE.test(String.fromCharCode(unit));
}

/** Pack text as written in YAML: the lines of a paragraph joined, paragraphs parted by an empty line. */
export function unwrapped(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n');
}

/** Paragraphs of a text that is unwrapped already; those that a condition left empty fall away. */
export function toParagraphs(text: string): string[] {
  return text
    .split('\n\n')
    .map((paragraph) => (paragraph.includes('  ') ? paragraph.replace(/ {2,}/g, ' ') : paragraph).trim())
    .filter((paragraph) => paragraph !== '');
}

const ABBREVIATIONS =
  /(?:\b(?:Dr|Mr|Mrs|Ms|vs|No|St|Inc|Co|Ltd|approx|e\.g|i\.e|etc|pt|pp?|sec|art|ch|al)|\b[A-Z]|^\d{1,2})\.$/;

/** Sentences of a paragraph. A full stop after an abbreviation, a lone capital or the number of a list does not end one. */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let current = '';
  for (const part of paragraph.split(/(?<=[.!?])\s+/)) {
    current = current === '' ? part : `${current} ${part}`;
    if (!ABBREVIATIONS.test(part)) {
      sentences.push(current);
      current = '';
    }
  }
  if (current !== '') sentences.push(current);
  return sentences;
}

/** The first words of a text, with an ellipsis where something was cut. */
export function firstWords(text: string, limit: number): string {
  const words = text.split(' ');
  return words.length <= limit ? text : `${words.slice(0, limit).join(' ')} …`;
}

/** Whole sentences up to a number of words; where the first is longer already, its first words. */
export function sentencesWithin(text: string, limit: number): string {
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    const next = kept === '' ? sentence : `${kept} ${sentence}`;
    if (countWords(next) > limit) break;
    kept = next;
  }
  return kept === '' ? firstWords(text, limit) : kept;
}

/** a, b and c. */
export function listInWords(items: readonly string[], separator = ', '): string {
  if (items.length <= 1) return items[0] ?? '';
  const last = separator === '; ' ? '; and ' : ' and ';
  return `${items.slice(0, -1).join(separator)}${last}${items.at(-1)}`;
}

/** With a full stop where the text has no end of its own. */
export function withFullStop(text: string): string {
  return /[.!?…]['’]?$|[”"]$/.test(text) ? text : `${text}.`;
}

const PARAGRAPH_WORDS = 110;

/** Splits a long paragraph at sentence ends into parts of about one length, none longer than a reader takes at once. */
export function splitLong(paragraph: string): string[] {
  const total = countWords(paragraph);
  if (total <= PARAGRAPH_WORDS) return [paragraph];
  const share = total / Math.ceil(total / PARAGRAPH_WORDS);
  const parts: string[] = [];
  let size = 0;
  for (const sentence of sentencesOf(paragraph)) {
    const words = countWords(sentence);
    const last = parts.at(-1);
    if (last !== undefined && size + words <= PARAGRAPH_WORDS && size + words / 2 <= share) {
      parts[parts.length - 1] = `${last} ${sentence}`;
      size += words;
    } else {
      parts.push(sentence);
      size = words;
    }
  }
  return parts;
}
