/** Measured values of a sentence: name, value, unit, change, share, day. */
import type { CaseMeasure } from '../../../domain/generated/types.js';
import { isoOf } from '../../../language/dates.js';
import { earlierAndNow } from './earlier-values.js';
import type { Piece } from './words.js';

/** Words between a name and its figure. */
const LINKS = new Set(
  'was is of at x = : score scored are were only now total about approximately around to up down from went fell dropped rose increased decreased improved worsened reached measured showed - < > <= >= ~ still, mean average avg best still remained remains as low high on under over than more less at least most'.split(
    ' ',
  ),
);
/** Words that no name begins with or holds. */
const STOPS = new Set(
  'and or but with w/ by for in the a an his her my their our your he she it they we i has have had who which that this these after before since until from during per then when while because if so not no never plan said says both each every also did does do can cannot could would will on to was is are were be been got took gave told asked called wrote as of at went up out off'.split(
    ' ',
  ),
);
/** Words that open a sentence before the name of what is measured. */
const LEADING =
  /^(?:tried|started|began|added|old|pt|patient|result|results|then|his|her|lost|gained|best|current|last|new|repeat|requests?|about|over|wears?|needs?|uses?|takes?|took|denied|paid|billed|charge|total|failed|purges)$/i;
/** Moments that take over the name of the value before them: "3.8 now". */
const MOMENT = /^(?:now|today|adm|admission|admit|currently|before|then|previously|baseline|later)$/i;
const LONGEST_NAME = 4;
const MOST = 30;
/** Figures that belong to the name before them: PHQ-9, grade 2. */
const NAMED_FIGURE =
  /^(?:grade|stage|type|level|class|phase|line|lines|tooth|day|page|section|cpt|icd|hcpcs|no|number|code|item|step|enclosure|auth|claim|ref|case|id|dob|npi|room|suite|box)$/i;
/** A figure of six digits and more without a mark is a number of a file. */
const LONGEST_VALUE = 999_999;

interface Value {
  readonly measure: CaseMeasure;
  readonly next: number;
}

/** Values in the pieces of one sentence, in order. */
export function readMeasures(pieces: readonly Piece[]): CaseMeasure[] {
  const found: CaseMeasure[] = [];
  let lastName: string | undefined;
  let index = 0;
  while (index < pieces.length && found.length < MOST) {
    const piece = pieces[index];
    if (piece?.kind !== 'figure' || piece.value === undefined) {
      if (piece?.kind === 'sign' && piece.text === ';') lastName = undefined;
      index += 1;
      continue;
    }
    const own = nameBefore(pieces, index) ?? nameBehind(pieces, index);
    const paired = pieces[index + 1]?.text === '/' && pieces[index + 2]?.kind === 'figure';
    const name = own ?? (carriesOn(pieces, index) || paired ? lastName : undefined);
    if (name === undefined || NAMED_FIGURE.test(lastWord(name)) || isNumber(piece)) {
      index += paired ? 3 : 1;
      continue;
    }
    lastName = name;
    const value = changeAt(pieces, index, name) ?? valueAt(pieces, index, name);
    found.push(value.measure);
    index = value.next;
  }
  return found;
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}

/** The number of a claim or a zip code, not a value: five digits and more without a unit or a comma. */
function isNumber({ value = 0, unit, text }: Piece): boolean {
  return (
    unit === undefined && !text.includes(',') && (Math.abs(value) > LONGEST_VALUE || /^0?\d{5,}$/.test(text))
  );
}

/** A bare figure goes on with the name before it where a day follows or a unit is the same: "30 on 11/2". */
function carriesOn(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1];
  if (before?.kind !== 'sign' && before?.kind !== 'date' && before?.text !== 'and') return false;
  return (
    nearDate(pieces, index + 1) !== undefined ||
    before?.kind === 'date' ||
    MOMENT.test(pieces[index + 1]?.text ?? '')
  );
}

/** The words that name a figure: those right before it, behind any link. */
function nameBefore(pieces: readonly Piece[], index: number): string | undefined {
  let at = index - 1;
  let links = 0;
  while (at >= 0 && links < 5) {
    const piece = pieces[at];
    if (!piece || !(LINKS.has(piece.text.toLowerCase()) || piece.kind === 'date' || isOpenNote(piece))) break;
    at -= 1;
    links += 1;
  }
  const words: string[] = [];
  let nearest = at;
  while (at >= 0 && words.length < LONGEST_NAME) {
    const piece = pieces[at];
    if (!piece || piece.kind !== 'word' || STOPS.has(piece.text.toLowerCase())) break;
    const next = pieces[at + 1];
    if (next && words.length > 0 && next.start - piece.end > 1) break;
    words.unshift(piece.text);
    nearest = at;
    at -= 1;
  }
  if (words.length === 0 || (words.length === 1 && /^[a-z]$/.test(words[0] ?? ''))) return undefined;
  while (words.length > 1 && LEADING.test(words[0] ?? '')) words.shift();
  return nearest >= 0 ? words.join(' ').slice(0, 80) : undefined;
}

function isOpenNote({ kind, text }: Piece): boolean {
  return kind === 'sign' && text === '(';
}

/** What is counted where nothing stands before: "14 of 30 exposure hierarchy steps", "17 nodes". */
function nameBehind(pieces: readonly Piece[], index: number): string | undefined {
  let at = index + 1;
  if (pieces[at]?.text === 'of' && pieces[at + 1]?.kind === 'figure') at += 2;
  const words: string[] = [];
  while (words.length < 3) {
    const piece = pieces[at];
    if (piece?.kind !== 'word' || STOPS.has(piece.text.toLowerCase()) || MOMENT.test(piece.text)) break;
    words.push(piece.text);
    at += 1;
  }
  const unit = pieces[index]?.unit;
  if (words.length === 0) return unit !== undefined && /^[a-z]{4,}$/.test(unit) ? unit : undefined;
  return words.join(' ').slice(0, 80);
}

/** "40 feet with help, was 10 feet two weeks ago": two values of one name, the earlier and the later. */
function changeAt(pieces: readonly Piece[], index: number, name: string): Value | undefined {
  const pair = earlierAndNow(pieces, index);
  if (pair === undefined) return undefined;
  const { before, after, unit, beforeDay, afterDay, next } = pair;
  return {
    measure: {
      name,
      ...(unit ? { unit } : {}),
      value: after,
      value_from: before,
      ...(beforeDay ? { from_date: beforeDay } : {}),
      ...(afterDay ? { date: afterDay } : {}),
    },
    next,
  };
}

function valueAt(pieces: readonly Piece[], index: number, name: string): Value {
  const first = pieces[index];
  const value = first?.value ?? 0;
  const unit = first?.unit;
  const link = pieces[index + 1]?.text.toLowerCase();
  const second = pieces[index + 2];
  if (second?.kind === 'figure' && second.value !== undefined && link !== undefined) {
    const shared = second.unit ?? unit;
    const base = { name, ...(shared ? { unit: shared } : {}) };
    const dated = dateFields(pieces, index + 3, index);
    if (link === 'of' || (link === '/' && second.value > value && !unit)) {
      return { measure: { ...base, value, of: second.value, ...dated }, next: index + 3 };
    }
    if (link === '->' || link === '=>' || link === '\u2192' || (link === 'to' && isChange(pieces, index))) {
      return { measure: { ...base, value: second.value, value_from: value, ...dated }, next: index + 2 };
    }
    if (link === '-' || link === '\u2013' || link === 'to' || link === '/') {
      return { measure: { ...base, value, value_to: second.value, ...dated }, next: index + 3 };
    }
  }
  const behind = glued(pieces, index);
  if (behind !== undefined)
    return {
      measure: {
        name,
        value,
        value_to: behind,
        ...(pieces[index + 1]?.unit ? { unit: pieces[index + 1]?.unit } : {}),
        ...dateFields(pieces, index + 2, index),
      } as CaseMeasure,
      next: index + 2,
    };
  const change = changeBehindDate(pieces, index);
  if (change) return { measure: { name, ...(unit ? { unit } : {}), ...change.fields }, next: change.next };
  return {
    measure: { name, value, ...(unit ? { unit } : {}), ...dateFields(pieces, index + 1, index) },
    next: index + 1,
  };
}

/** "30-40 mmHg": the second figure was read with its hyphen. */
function glued(pieces: readonly Piece[], index: number): number | undefined {
  const [first, second] = [pieces[index], pieces[index + 1]];
  if (second?.kind !== 'figure' || second.value === undefined || !/^[-\u2212]/.test(second.text))
    return undefined;
  return first?.end === second.start ? Math.abs(second.value) : undefined;
}

/** "18 (3/2025) -> 24 (11/2025)". */
function changeBehindDate(
  pieces: readonly Piece[],
  index: number,
):
  | {
      readonly fields: Pick<CaseMeasure, 'value' | 'value_from' | 'unit' | 'date' | 'from_date'>;
      readonly next: number;
    }
  | undefined {
  const first = pieces[index];
  let at = index + 1;
  let day: string | undefined;
  while (at < index + 5) {
    const piece = pieces[at];
    if (piece?.kind === 'date' && piece.date) day = isoOf(piece.date.from);
    else if (
      !piece ||
      !(/^[()]$/.test(piece.text) || MOMENT.test(piece.text) || /^(?:on|at)$/i.test(piece.text))
    )
      break;
    at += 1;
  }
  const arrow = pieces[at]?.text;
  const second = pieces[at + 1];
  if (at === index + 1 || (arrow !== '->' && arrow !== 'to' && arrow !== '\u2192' && arrow !== '=>'))
    return undefined;
  if (second?.kind !== 'figure' || second.value === undefined || first?.value === undefined) return undefined;
  return {
    fields: {
      value: second.value,
      value_from: first.value,
      ...(second.unit ? { unit: second.unit } : {}),
      ...(day === undefined ? {} : { from_date: day }),
      ...dateFields(pieces, at + 2, at + 1),
    },
    next: at + 1,
  };
}

/** "from 6 to 24", "went 71 to 63"; "6 to 7 stools" is a range. */
function isChange(pieces: readonly Piece[], index: number): boolean {
  return pieces
    .slice(Math.max(0, index - 3), index)
    .some(({ text }) =>
      /^(?:from|went|fell|dropped|rose|improved|increased|decreased|worsened|doubled|reduced|down|up|cut)$/i.test(
        text,
      ),
    );
}

function dateFields(pieces: readonly Piece[], behind: number, figure: number): { date?: string } {
  const date = nearDate(pieces, behind) ?? dateBefore(pieces, figure);
  return date === undefined ? {} : { date };
}

/** A day right behind a value: "34 on 10/19", "18 (3/2025)", "49% pred 9/22". */
function nearDate(pieces: readonly Piece[], from: number): string | undefined {
  for (let at = from; at < from + 3; at += 1) {
    const piece = pieces[at];
    if (piece?.kind === 'date' && piece.date) return isoOf(piece.date.from);
    if (!piece || !/^(?:on|in|\(|both|by|as|of|at|since|pred|predicted|%)$/i.test(piece.text))
      return undefined;
  }
  return undefined;
}

/** A day that heads the values: "9/22/2026 FVC 41%", "LOCUS 11/16 = 21", "11/19: 5.9". */
function dateBefore(pieces: readonly Piece[], figure: number): string | undefined {
  for (let at = figure - 1; at >= Math.max(0, figure - 40); at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === 'date' && piece.date) return isoOf(piece.date.from);
    if (piece?.kind === 'sign' && piece.text === ';') return undefined;
  }
  return undefined;
}
