/** Values that went from one number to another: "PHQ-9 from 22 to 7", "grip 18 to 31 lb", "20 headache days before, 9 now". */
import type { Reading } from './reading.js';
import type { Token } from './tokens.js';

export interface Change {
  readonly before: number;
  readonly after: number;
  /** First and last word of it, among all words. */
  readonly from: number;
  readonly to: number;
}

/** Between the two figures: a unit, then "to". */
const TO =
  /^ ?(?:%|[a-z°/]{1,12})?(?: [a-z/]{1,12}){0,2} ?(?:to|->|-->|→|down to|up to)(?: only| just| about)? ?[<>~]? ?$/i;
const ARROW = /->|→/;
const THEN =
  /^[^;.:]{0,24}\b(?:before|baseline|at (?:the )?start|initially|pre|previously|prior)\b[^;.:]{0,32}$/i;
const NOW = /^[^;.:,]{0,24}\b(?:now|after|today|post|currently|this month|at (?:week|month|visit))\b/i;
/** A rising pair without one of these may be a range: "6 to 8 weeks". */
const MOVED =
  /\b(?:from|went|going|rose|risen|increased|improved|improvement|gained|grew|up|climbed|advanced|progressed|worsened|change[ds]?)\b[^.;]{0,40}$/i;
const OF_TIME =
  /^ ?(?:to )?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|times|visits|sessions|mg|mcg|units|am|pm)\b/i;

const known = new WeakMap<Reading, readonly Change[]>();

/** Every change that a fact tells. */
export function changesIn(reading: Reading): readonly Change[] {
  let changes = known.get(reading);
  if (changes === undefined) {
    changes = read(reading);
    known.set(reading, changes);
  }
  return changes;
}

function read({ text, tokens }: Reading): Change[] {
  const figures = tokens.flatMap((token, at) => (token.figure === undefined ? [] : [{ token, at }]));
  return figures.slice(1).flatMap(({ token, at }, index): Change[] => {
    const first = figures[index];
    if (first === undefined) return [];
    const change = { before: first.token.figure ?? 0, after: token.figure ?? 0, from: first.at, to: at };
    return change.before !== change.after && isChange(text, first.token, token, change) ? [change] : [];
  });
}

function isChange(text: string, first: Token, second: Token, { before, after }: Change): boolean {
  const between = text.slice(first.end, second.start);
  const behind = text.slice(second.end);
  if (THEN.test(between) && NOW.test(behind)) return true;
  if (!TO.test(between) || isDate(text, first) || isDate(text, second)) return false;
  const moved = ARROW.test(between) || MOVED.test(text.slice(Math.max(0, first.start - 60), first.start));
  return moved || (after < before && !OF_TIME.test(behind));
}

function isDate(text: string, { start, end }: Token): boolean {
  return text[end] === '/' || text[start - 1] === '/';
}
