/** Quoted passages of a text: they are kept word for word and never cut in two. */
import type { Span } from './spans.js';

/** A quotation longer than this was not closed. */
const LONGEST_QUOTE = 1600;

/** What may open a quotation: all else is passed at once. */
const OPENS = /["'\u2018\u201c]/g;

/** Passages between quotation marks, marks included, in order. */
export function quotesOf(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (;;) {
    OPENS.lastIndex = at;
    const mark = OPENS.exec(text);
    if (mark === null) return found;
    at = mark.index;
    const close = closingMark(text, at);
    const end = close ? closeOf(text, at + 1, close) : undefined;
    if (end === undefined) at += 1;
    else {
      found.push({ start: at, end });
      at = end;
    }
  }
}

/** The mark that closes what opens here; undefined where nothing opens. */
function closingMark(text: string, at: number): string | undefined {
  const mark = text[at];
  if (mark === '\u201c') return '\u201d';
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (mark === '"') return /\d/.test(before) || /\s/.test(after) ? undefined : '"';
  if (mark === '\u2018') return '\u2019';
  return mark === "'" && /[\s(:;,]/.test(before) && /[A-Za-z0-9]/.test(after) ? "'" : undefined;
}

function closeOf(text: string, from: number, close: string): number | undefined {
  const single = close === "'" || close === '\u2019';
  const part = text.slice(from, from + LONGEST_QUOTE + 1);
  for (let at = part.indexOf(close); at >= 0; at = part.indexOf(close, at + 1)) {
    if (!single) return from + at + 1;
    if (!/[A-Za-z0-9]/.test(part[at + 1] ?? ' ') && !/\s/.test(part[at - 1] ?? ' ')) return from + at + 1;
  }
  return undefined;
}
