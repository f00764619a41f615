/** Reads any letter into the parts that a reviewer looks at. Every pattern is bounded, so a text of 1 MB takes no longer than its length. */
import { sentencesOf } from '../../letter/words.js';

/** A line of the letter with its number, from 1. */
export interface LetterLine {
  readonly number: number;
  readonly text: string;
}

export interface ReadLetter {
  /** Above the salutation: sender, addressee, reference lines. */
  readonly head: readonly LetterLine[];
  /** Between salutation and closing. */
  readonly body: readonly LetterLine[];
  /** Closing and signature. */
  readonly signature: readonly LetterLine[];
  /** Lines of the list of enclosures, its heading left out. */
  readonly enclosures: readonly LetterLine[];
  readonly headText: string;
  readonly bodyText: string;
  readonly text: string;
  /** An appeal or review; otherwise a correction, records, a complaint or the like. */
  readonly appeal: boolean;
  /** Whether the dispute is a clinical one. */
  readonly clinical: boolean;
  /** Denial codes of the heading and of the body, such as CO-50. */
  readonly codes: readonly string[];
}

/** A line that greets. */
export const SALUTATION = /^(?:to|dear)\b.{0,120}[:,]$/i;
/** A line that closes. */
export const CLOSING_LINE =
  /^(?:sincerely|respectfully|yours|kind regards|best regards|regards|with regards)\b.{0,30}[,.]?$/i;
/** The heading of the list of enclosures. */
export const ENCLOSURES_LINE =
  /^enclosures?\b.{0,20}$|^enclosures?\b[^.]{0,60}:$|^attachments?\b.{0,20}$|^exhibits?\b.{0,20}$/i;
const LONGEST_HEAD = 40;
const OTHER_DOCUMENT =
  /corrected claim|reprocess|missing items|patient's share|does not owe|payment calculation|reopening|records|request for the claim file|good cause|complaint|hold harmless|cost.shar|call sheet|coordination|correction/i;
const CLINICAL =
  /medical(?:ly)? necess|experimental|investigational|level of care|step therapy|clinical(?:ly)? (?:criteria|question|judgment)|question of medical|medical judgment/gi;
const DENIAL_CODE = /\b(CO|PR|OA|PI|CR)[- ]?([A-Z]?\d{1,3})\b/g;

/** Splits a letter into its parts; what it lacks is empty. */
export function readLetter(given: string): ReadLetter {
  const lines = given
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((text, index) => ({ number: index + 1, text: plain(text) }));
  const opening = lines.slice(0, 80).findIndex(({ text }) => SALUTATION.test(text));
  const start = opening >= 0 ? opening + 1 : firstParagraph(lines);
  const closing = lastIndex(lines, start, CLOSING_LINE);
  const list = lastIndex(lines, Math.max(start, closing), ENCLOSURES_LINE);
  const end = closing >= 0 ? closing : list >= 0 ? list : lines.length;
  const head = filled(lines.slice(0, opening >= 0 ? opening + 1 : start));
  const body = filled(lines.slice(start, end));
  const headText = textOf(head);
  const bodyText = textOf(body);
  const text = textOf(lines);
  const title = head.find((line) => /^(?:re|subject)\b/i.test(line.text))?.text ?? '';
  return {
    head,
    body,
    signature: filled(
      closing < 0 ? [] : lines.slice(closing, list > closing ? list : Math.min(closing + 8, lines.length)),
    ),
    enclosures: list < 0 ? [] : filled(lines.slice(list + 1)),
    headText,
    bodyText,
    text,
    appeal: !OTHER_DOCUMENT.test(title),
    clinical: [...bodyText.matchAll(CLINICAL)].length >= 2,
    codes: denialCodes(text),
  };
}

/** Denial codes with their group, each once. */
export function denialCodes(text: string): string[] {
  return [...new Set([...text.matchAll(DENIAL_CODE)].map(([, group, number]) => `${group}-${number}`))];
}

/** Sentences of the body with the line on which each stands. */
export function bodySentences({ body }: ReadLetter): LetterLine[] {
  return body.flatMap(({ number, text }) =>
    sentencesOf(text).map((sentence) => ({ number, text: sentence })),
  );
}

/** Whether a line of the body stands as a heading. */
export function isHeading({ text }: LetterLine): boolean {
  return looksLikeHeading(text);
}

/** Short, and no sentence. */
export function looksLikeHeading(text: string): boolean {
  return text.length <= 100 && /^\p{L}|^\d+\. \p{L}/u.test(text) && !/[.,;:!?”"]$/.test(text);
}

function plain(text: string): string {
  return text
    .replace(/^\s*(?:#{1,6}|>|\*\*)\s*/, '')
    .replace(/\*\*/g, '')
    .trim();
}

function filled(lines: readonly LetterLine[]): LetterLine[] {
  return lines.filter(({ text }) => text !== '');
}

function textOf(lines: readonly LetterLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

function firstParagraph(lines: readonly LetterLine[]): number {
  const first = lines.slice(0, LONGEST_HEAD).findIndex(({ text }) => text.length > 160);
  return first >= 0 ? first : 0;
}

function lastIndex(lines: readonly LetterLine[], from: number, pattern: RegExp): number {
  for (let index = lines.length - 1; index >= Math.max(0, from); index -= 1)
    if (pattern.test(lines[index]?.text ?? '')) return index;
  return -1;
}
