/** Clauses of a sentence: the parts between semicolons, where each can stand alone. */
import { quotesOf } from './quotes.js';
import { type Span, trimmedSpan, within } from './spans.js';

/** A part that begins so leans on the one before it. */
const LEANS =
  /^(?:\d|and\b|or\b|but\b|which\b|with\b|w\/|then\b|also\b|both\b|neither\b|same\b|later\b|now\b|\()/i;

/** Spans of the clauses of the sentence, in order. */
export function clauseSpans(text: string, sentence: Span): Span[] {
  const part = text.slice(sentence.start, sentence.end);
  if (!part.includes(';')) return [sentence];
  const quotes = quotesOf(part);
  const spans: Span[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < part.length; at += 1) {
    const character = part[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ';' && depth === 0 && !within(quotes, at) && standsAlone(part, start, at)) {
      spans.push(trimmedSpan(text, sentence.start + start, sentence.start + at));
      start = at + 1;
    }
  }
  spans.push(trimmedSpan(text, sentence.start + start, sentence.end));
  return spans.filter((span) => span.end > span.start);
}

function standsAlone(part: string, start: number, at: number): boolean {
  const rest = part.slice(at + 1, at + 400).trimStart();
  const next = rest.split(';', 1)[0] ?? '';
  return at - start >= 12 && next.length >= 12 && !LEANS.test(rest);
}
