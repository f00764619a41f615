/** Writes out what notes shorten: pt, w/, q4wk, 3x/day, ->, R hand. Quotations and spans that are given stay as they are. */
import { ANY_CASE, BEFORE_FIGURE, BEHIND_FIGURE, BODY, EXACT, PER } from './abbreviations.js';
import { type Edit, type Span, within } from './spans.js';

const TOKEN =
  /(?<figured>\d+(?:[.,]\d+)*(?:-\d+(?:\.\d+)?)?)(?<gap> ?)(?<unit>[A-Za-z][A-Za-z/']*)(?![A-Za-z0-9'-])|(?<every>\bq ?\d+(?:-\d+)? ?(?:h|hr|hrs|d|wk|wks|w|mo|min)\b)|(?<arrow> ?(?:->|=>|\u2192|-->) ?)|(?<compare>(?:<=|>=|<|>|\u2264|\u2265|~)(?= ?\d))|(?<plus> \+ (?=[A-Za-z])|(?<=[a-z])\+(?=[a-z]))|(?<amp> & )|(?<at> @ )|(?<word>[A-Za-z][A-Za-z]*(?:\/[A-Za-z]*)?(?:'[a-z]+)?(?:-[A-Za-z]+)?)/g;
const COMPARE: Readonly<Record<string, string>> = {
  '<': 'less than ',
  '>': 'more than ',
  '<=': 'at most ',
  '\u2264': 'at most ',
  '>=': 'at least ',
  '\u2265': 'at least ',
  '~': 'about ',
};
/** Behind it, PT is the therapy and not the patient. */
const THERAPY_NEAR =
  /^\s*(?:\d+|visits?|sessions?|eval|notes?|x|and|or|\+|twice|once|2x|3x|for|clinic|since|from|6|8|12|,|&|\/|OT|percussion|discharge|goals)/i;

/** Edits that write out the shortened words of the text, except within the spans to keep, which are in order. */
export function writeOut(text: string, keep: readonly Span[]): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (within(keep, match.index)) continue;
    const edit = editOf(text, match);
    if (edit && edit.text !== text.slice(edit.start, edit.end)) edits.push(edit);
  }
  return edits;
}

function editOf(text: string, match: RegExpMatchArray): Edit | undefined {
  const start = match.index ?? 0;
  const span = { start, end: start + match[0].length };
  const groups = match.groups ?? {};
  if (groups.figured !== undefined)
    return figuredEdit(text, span, groups.figured, groups.gap ?? '', groups.unit ?? '');
  if (groups.every !== undefined) return { ...span, text: everyText(groups.every) };
  if (groups.arrow !== undefined) return { ...span, text: ' to ' };
  if (groups.compare !== undefined) {
    const end = text[span.end] === ' ' ? span.end + 1 : span.end;
    return { start, end, text: COMPARE[groups.compare] ?? groups.compare };
  }
  if (groups.plus !== undefined || groups.amp !== undefined) return { ...span, text: ' and ' };
  if (groups.at !== undefined) return { ...span, text: ' at ' };
  return wordEdit(text, span, groups.word ?? '');
}

/** 3x/day, 6h, 14 wks, 2x, 20 mg/d, 71M. */
function figuredEdit(text: string, span: Span, figure: string, gap: string, unit: string): Edit | undefined {
  const one = figure === '1';
  const [head = '', per, rest] = unit.split('/');
  const small = head.toLowerCase();
  if (rest !== undefined || /[A-Za-z]/.test(text[span.start - 1] ?? ' ')) return undefined;
  if (small === 'x' && gap === '' && per !== undefined && PER.has(per.toLowerCase())) {
    return { ...span, text: `${times(figure)} a ${PER.get(per.toLowerCase())}` };
  }
  if (
    small === 'x' &&
    gap === '' &&
    per === undefined &&
    /^ (?:a|per|daily|each|every|nightly|weekly)\b/.test(text.slice(span.end, span.end + 9))
  )
    return { ...span, text: times(figure) };
  if (BEHIND_FIGURE.has(unit.toLowerCase()) && !(unit === 'L' || unit === 'D' || unit === 'H')) {
    const word = BEHIND_FIGURE.get(unit.toLowerCase()) ?? unit;
    return { ...span, text: `${figure} ${one ? singular(word) : word}` };
  }
  if (per === undefined || !PER.has(per.toLowerCase())) return undefined;
  const word = BEHIND_FIGURE.get(small) ?? head;
  const turned = BEHIND_FIGURE.has(small) ? (one ? singular(word) : word) : head;
  const written = PER.get(per.toLowerCase()) ?? per;
  const spaced =
    BEHIND_FIGURE.has(small) && word !== head ? `${turned} a ${written}` : `${turned}/${written}`;
  return { ...span, text: `${figure}${gap === '' && BEHIND_FIGURE.has(small) ? ' ' : gap}${spaced}` };
}

function times(figure: string): string {
  return figure === '1' ? 'once' : figure === '2' ? 'twice' : `${figure} times`;
}

function singular(word: string): string {
  return word.replace(/s\b/, '');
}

function everyText(raw: string): string {
  const figure = /\d+(?:-\d+)?/.exec(raw)?.[0] ?? '';
  const unit = /[a-z]+$/i.exec(raw)?.[0].toLowerCase() ?? '';
  const word = unit.startsWith('h')
    ? 'hour'
    : unit === 'd'
      ? 'day'
      : unit.startsWith('w')
        ? 'week'
        : unit === 'mo'
          ? 'month'
          : 'minute';
  return figure === '1' ? `every ${word}` : `every ${figure.replace('-', ' to ')} ${word}s`;
}

function wordEdit(text: string, span: Span, word: string): Edit | undefined {
  const before = text.slice(Math.max(0, span.start - 2), span.start);
  const after = text.slice(span.end, span.end + 24);
  if (/[A-Za-z0-9#/.-]$/.test(before) && !/[\s(][/]?$/.test(before)) return undefined;
  if (/^-[A-Za-z0-9]/.test(after) || /^\d/.test(after)) return undefined;
  if (word === 'PT')
    return THERAPY_NEAR.test(after) ||
      /\b(?:chest|home|of|weeks|in|did|failed|tried|completed|to)\s$/i.test(
        text.slice(Math.max(0, span.start - 12), span.start),
      )
      ? { ...span, text: 'physical therapy' }
      : undefined;
  if (word === 'R' || word === 'L') return sideEdit(span, word, after);
  const sign = /^ (?:was |of |now |up to |~)?\d/.test(after) ? BEFORE_FIGURE.get(word) : undefined;
  if (sign !== undefined) return { ...span, text: sign };
  const exact = EXACT.get(word);
  if (exact !== undefined) return { ...span, text: exact };
  const any = ANY_CASE.get(word.toLowerCase());
  if (any === undefined) return undefined;
  if (
    /^[A-Z]{2,}$/.test(word) &&
    word.length <= 4 &&
    !/^(?:BID|TID|QID|QHS|PRN|QD|QOD|HX|DX|TX|RX|SX|ABX|WNL|APPT)$/.test(word)
  )
    return undefined;
  if (word === 'Sat' || word === 'Med' || word === 'Ht' || word === 'Adm') return undefined;
  const spaced = word.endsWith('/') && !/^\s/.test(after) ? `${any} ` : any;
  const end = /^\.(?=\s+[a-z\d])/.test(after) ? span.end + 1 : span.end;
  return { start: span.start, end, text: /^[A-Z]/.test(word) ? capitalized(spaced) : spaced };
}

function sideEdit(span: Span, word: string, after: string): Edit | undefined {
  if (!/^ [a-z]/.test(after) || !BODY.test(after.trimStart())) return undefined;
  return { ...span, text: word === 'R' ? 'right' : 'left' };
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
