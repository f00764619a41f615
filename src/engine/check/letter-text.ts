/** A letter as it is checked: its text with places, its parts, its sentences. Offsets are those of the text as given. */

import type { Place } from './finding.js';
import { type ReadLetter, readLetter } from './form/read-letter.js';

/** A stretch of the letter with its words. */
export interface Passage extends Place {
  readonly text: string;
}

export interface LetterText {
  /** As given. */
  readonly given: string;
  /** The same length, with plain quotation marks, hyphens and spaces, so that offsets hold. */
  readonly plain: string;
  readonly parts: ReadLetter;
  readonly lines: readonly Passage[];
  /** Above the salutation. */
  readonly head: Place;
  readonly body: Place;
  /** Closing, signature and enclosures. */
  readonly end: Place;
  /** Items of the list of enclosures. */
  readonly enclosures: readonly Passage[];
  /** Sentences of the body, headings and list items among them. */
  readonly sentences: readonly Passage[];
  /** Paragraphs of the body; the lead of a list and its items are one. */
  readonly paragraphs: readonly Passage[];
}

const SAME_LENGTH: readonly (readonly [RegExp, string])[] = [
  [/[“”„«»]/g, '"'],
  [/[‘’‚′]/g, "'"],
  [/[‐-―−]/g, '-'],
  [/[\u00a0\u2007\u2009\u202f\t]/g, ' '],
];

export function readLetterText(given: string): LetterText {
  const plain = SAME_LENGTH.reduce((text, [pattern, by]) => text.replace(pattern, by), given);
  const parts = readLetter(given);
  const lines = linesOf(plain);
  const lineAt = (number: number | undefined) => (number === undefined ? undefined : lines[number - 1]);
  const bodyStart = lineAt(parts.body[0]?.number)?.start ?? 0;
  const bodyEnd = lineAt(parts.body.at(-1)?.number)?.end ?? plain.length;
  const body = { start: bodyStart, end: bodyEnd };
  const inBody = lines.filter(({ start, end }) => start >= bodyStart && end <= bodyEnd);
  return {
    given,
    plain,
    parts,
    lines,
    head: { start: 0, end: bodyStart },
    body,
    end: { start: bodyEnd, end: plain.length },
    enclosures: parts.enclosures.flatMap(({ number }) => lineAt(number) ?? []),
    sentences: inBody.flatMap(sentencesOfLine),
    paragraphs: paragraphsOf(inBody, plain),
  };
}

/** The line of the letter with that number, from 1. */
export function lineNumbered({ lines }: LetterText, number: number | undefined): Place | undefined {
  const line = number === undefined ? undefined : lines[number - 1];
  return line && { start: line.start, end: line.end };
}

/** The sentence of the body that holds a place. */
export function sentenceAt({ sentences }: LetterText, at: number): Passage | undefined {
  return passageAt(sentences, at);
}

/** The passage before one of some in their order. */
export function passageBefore(passages: readonly Passage[], one: Passage): Passage | undefined {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.start ?? 0) < one.start) low = middle + 1;
    else high = middle;
  }
  return passages[low - 1];
}

/** The passage, of some in their order, that holds a place. */
export function passageAt(passages: readonly Passage[], at: number): Passage | undefined {
  let low = 0;
  let high = passages.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const passage = passages[middle];
    if (passage === undefined || at < passage.start) high = middle - 1;
    else if (at >= passage.end) low = middle + 1;
    else return passage;
  }
  return undefined;
}

/** Lines without the white space around them; empty ones keep their number. */
function linesOf(text: string): Passage[] {
  const lines: Passage[] = [];
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (match[0] === '' && match.index === text.length && lines.length > 0) break;
    const line = match[0].replace(/[\r\n]+$/, '');
    const lead = line.length - line.trimStart().length;
    const words = line.trim();
    const start = match.index + lead;
    lines.push({ start, end: start + words.length, text: words });
  }
  return lines;
}

const SENTENCE_END = /[.!?]["')\]]{0,2}\s+(?=["'([]{0,2}[A-Z0-9[])/g;
const ABBREVIATED =
  /(?:\b(?:Dr|Mr|Mrs|Ms|Jr|Sr|vs|No|Nos|St|Inc|Co|Ltd|Corp|approx|e\.g|i\.e|etc|pt|ch|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Tex|Cal|Fla|Mass|Pub|Ins|Admin|Fed|Reg|Stat|Rev|Ann|Gen|Code|Lab|Sec|Art|Encl|Tel|p|pp|para|fig|U\.S|U\.S\.C|C\.F\.R)|\b[A-Z]|^\d{1,2})\.["')\]]{0,2}\s+$/;

/** A full stop behind an abbreviation, an initial or the number of a list ends nothing. */
function sentencesOfLine({ start, text }: Passage): Passage[] {
  if (text === '') return [];
  const found: Passage[] = [];
  let from = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    if (ABBREVIATED.test(text.slice(Math.max(0, match.index - 12), to))) continue;
    found.push(passage(text, start, from, to));
    from = to;
  }
  if (from < text.length) found.push(passage(text, start, from, text.length));
  return found;
}

function passage(text: string, offset: number, from: number, to: number): Passage {
  const words = text.slice(from, to).trimEnd();
  return { start: offset + from, end: offset + from + words.length, text: words };
}

/** Lines that follow one another, and the items of a list that one of them leads in. */
function paragraphsOf(lines: readonly Passage[], text: string): Passage[] {
  const found: Place[] = [];
  let open: { start: number; end: number } | undefined;
  let leads = false;
  for (const line of lines) {
    if (line.text === '') {
      if (open && !leads) {
        found.push(open);
        open = undefined;
      }
      continue;
    }
    if (open && leads && !ITEM.test(line.text) && text.slice(open.end, line.start).includes('\n\n')) {
      found.push(open);
      open = undefined;
    }
    open = { start: open?.start ?? line.start, end: line.end };
    leads = line.text.endsWith(':') || (leads && ITEM.test(line.text));
  }
  if (open) found.push(open);
  return found.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

const ITEM = /^(?:[-*•]|\(?[a-z0-9]{1,2}[.)])\s/i;
