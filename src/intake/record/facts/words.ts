/** The pieces of a sentence that the readers of values walk over: words, figures with their units, dates, signs. */
import type { DateMention } from '../../../language/dates.js';
import { unitAt } from '../../../language/units.js';

export interface Piece {
  /** A clock is an hour or a telephone number: a figure that measures nothing. */
  readonly kind: 'word' | 'figure' | 'date' | 'sign' | 'clock';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly value?: number;
  readonly unit?: string;
  readonly money?: true;
  readonly date?: DateMention;
}

/** An hour or a telephone number, a figure, a word, a sign. Groups by number: one object a word less. */
const PIECE =
  /(\d{1,2}:\d{2}(?: ?[ap]m)?|\d{1,2} ?(?:am|pm)\b|\(?\d{3}\)?[- ]\d{3}-\d{4}|\b\d{3}-\d{4}\b|\b0\d{3}\b(?![.,/-]\d)|(?<=\d\d ?)\b[12]\d[0-5]\d\b(?= ?(?:-|to|after|,|\.|;|$)))|([-+\u2212]?\$?\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)|([A-Za-z\u00c0-\u024f][\w\u00c0-\u024f'&-]*)|->|=>|\u2192|<=|>=|[^\sA-Za-z0-9\u00c0-\u024f]/g;

/** Pieces of the text; a date is one piece. Offsets are those of the text. */
export function piecesOf(text: string, dates: readonly DateMention[]): Piece[] {
  const pieces: Piece[] = [];
  let next = 0;
  let at = 0;
  PIECE.lastIndex = 0;
  while (at < text.length) {
    while (next < dates.length && (dates[next]?.end ?? 0) <= at) next += 1;
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    const date = dates[next];
    if (date && (!match || date.start < match.index + match[0].length)) {
      pieces.push({
        kind: 'date',
        start: date.start,
        end: date.end,
        text: text.slice(date.start, date.end),
        date,
      });
      at = date.end;
      continue;
    }
    if (!match) break;
    const piece = pieceOf(text, match);
    pieces.push(piece);
    at = piece.end;
  }
  return pieces;
}

function pieceOf(text: string, match: RegExpExecArray): Piece {
  const start = match.index;
  const end = start + match[0].length;
  const [, clock, raw, word] = match;
  if (clock !== undefined) return { kind: 'clock', start, end, text: match[0] };
  if (raw === undefined) return { kind: word === undefined ? 'sign' : 'word', start, end, text: match[0] };
  const glued = /[A-Za-z0-9.]$/.test(text.slice(Math.max(0, start - 1), start));
  const signed = /^[-+\u2212]/.test(raw) && /[\s(=:]$/.test(text.slice(Math.max(0, start - 1), start) || ' ');
  const money = raw.includes('$');
  const digits = raw.replace(/[$,+\u2212-]/g, '');
  const value = Number(digits) * (signed && /^[-\u2212]/.test(raw) ? -1 : 1);
  const million = !money && /^ million\b/.test(text.slice(end, end + 9)) ? 8 : 0;
  const unit = money ? undefined : unitAt(text.slice(end + million, end + million + 24));
  const lettered = !money && unit === undefined && /^[A-Za-z]/.test(text.slice(end, end + 1));
  const thousands = lettered && /^K(?![A-Za-z])/.test(text.slice(end, end + 2));
  if (lettered && !thousands)
    return {
      kind: 'word',
      start,
      end: end + wordLength(text, end),
      text: text.slice(start, end + wordLength(text, end)),
    };
  // "94-98" is a range, "183-0092" a number of a file.
  const partOfNumber = /^[-+\u2212]0\d/.test(raw) || /[A-Z]$/.test(text.slice(Math.max(0, start - 1), start));
  if (glued && !money && (partOfNumber || !/^[-+\u2212]/.test(raw)))
    return { kind: 'word', start, end, text: match[0] };
  return {
    kind: 'figure',
    start,
    end: end + million + (unit?.length ?? 0),
    text: match[0],
    value: thousands ? value * 1000 : million > 0 ? Math.round(value * 1e6) : value,
    ...(unit ? { unit: unit.code } : {}),
    ...(money ? { money: true, unit: 'USD' } : {}),
  };
}

/** Letters and figures right behind a figure: 1st, 12th, 22w3d. */
function wordLength(text: string, from: number): number {
  return /^[A-Za-z0-9]*/.exec(text.slice(from, from + 20))?.[0].length ?? 0;
}
