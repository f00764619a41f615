/** Sentences that say nothing without the one before them: they are one fact with it. */
import type { CaseFact } from '../../../domain/generated/types.js';

/** A pronoun at the start takes its sense from what was said before. */
const PRONOUN =
  /^(?:[Ii]t(?:'s|'ll)?|[Tt]hey(?:'re|'ve|'ll)?|[Tt]hat(?:'s)?|[Tt]hese|[Tt]hose|[Nn]either|[Bb]ecause of (?:it|that|this|them)|(?:[Ss]he|[Hh]e) and [A-Z][a-z]+\.?|[Nn]one of (?:it|them|these|those)|[Tt]his (?:is|was|has|had|did|does|means|made|left|happened|gave|took|went|came))(?=[ ,])(?! (?:morning|afternoon|night|day|week|month|year|spring|summer|fall|winter)\b)/;
/** A short sentence behind one of these only adds to the one before it. */
const LINK =
  /^(?:so|but|and|then|after that|before that|same|instead|otherwise|which|each with|all with|both with)(?=[ ,])/i;
/** What a quotation comes to: "= within 6 months". */
const EQUALS = /^(?:=|\u2192|->) ?(?=[a-z\d])/;
const SHORT = 80;
/** "Repeat on August 5 same". */
const REPEATED = /^repeat(?:ed)?\b.{0,24}\bsame\b/i;
/** "No names, no prices": of the paper that the sentence before tells of. */
const LACKS = /^(?:there (?:is|are|was|were) )?no [a-z]+(?:, (?:and |or )?no [a-z]+)+[.!]?$/i;
const PAPER =
  /\b(?:page|letter|form|notice|list|bill|statement|packet|sheet|contract|booklet|card|report|log|record|note)s?\b[^.]*\b(?:says?|said|reads?|shows?|states?|lists?|names?|asks?|has)\b/i;
/** The number of the call that was told before, and what stands in brackets behind a stop. */
const NUMBER_OF_IT =
  /^(?:call )?(?:ref(?:erence)?|conf(?:irmation)?|ticket)\b[\s#:.]*(?:no\.? |number )?(?=[\w-]*\d)[\w-]+\.?$/i;
const BRACKETED = /^\([^()]{2,60}\)\.?$/;
/** A value by itself. */
const BARE_VALUE = /^[\d.,]+ ?(?:kg|lb|lbs|cm|%|mmHg|years old)[.]?$/i;
/** "Right 4.2 x 3.0" goes on with the left one. */
const OTHER_SIDE: readonly (readonly [RegExp, RegExp])[] = [
  [/^left\b/i, /^right\b(?= (?:\d|on \d|was|is|side|one))/i],
  [/^right\b/i, /^left\b(?= (?:\d|on \d|was|is|side|one))/i],
];
const LONGEST = 420;
const MOST_MEASURES = 30;
const MOST_NUMBERS = 10;

/**
 * Facts in their order, each leaning one joined to the one right before it.
 * @param text what they were read from
 */
export function withLeaning(facts: readonly CaseFact[], text: string): CaseFact[] {
  const joined: CaseFact[] = [];
  for (const fact of facts) {
    const last = joined.at(-1);
    const leaning = last && mayJoin(last, fact) && leans(writtenIn(text, last), writtenIn(text, fact));
    if (!leaning) joined.push(fact);
    else if (last.left_out === undefined && fact.left_out === undefined)
      joined[joined.length - 1] = together(last, fact);
    else joined.push(withMark(last, fact));
  }
  return joined;
}

/** What goes on about something that is left out goes with it, unless it has a value, a day or a number of its own. */
function withMark({ left_out: left }: CaseFact, fact: CaseFact): CaseFact {
  const own = fact.measures ?? fact.numbers ?? fact.date ?? fact.left_out;
  return left === undefined || own !== undefined ? fact : { ...fact, left_out: left };
}

function writtenIn(text: string, { source }: CaseFact): string {
  return source ? text.slice(source.start, source.end) : '';
}

function leans(before: string, written: string): boolean {
  return (
    PRONOUN.test(written) ||
    EQUALS.test(written) ||
    (written.length <= SHORT && LINK.test(written)) ||
    BARE_VALUE.test(written) ||
    NUMBER_OF_IT.test(written) ||
    BRACKETED.test(written) ||
    REPEATED.test(written) ||
    (LACKS.test(written) && PAPER.test(before)) ||
    OTHER_SIDE.some(([first, second]) => first.test(before) && second.test(written))
  );
}

/** A treatment stays by itself, and so does what is for the writer. */
function mayJoin(first: CaseFact, second: CaseFact): boolean {
  const [a, b] = [first.source, second.source];
  const near = a && b && a.field === b.field && b.start >= a.end && b.start - a.end <= 4;
  if (!near || first.kind === 'instruction' || second.kind === 'instruction') return false;
  if (second.treatment) return false;
  return first.text.length + second.text.length < LONGEST;
}

/** The second tells more of what the first is about: kind, days and denial are those of the first. */
function together(first: CaseFact, second: CaseFact): CaseFact {
  const measures = [...(first.measures ?? []), ...(second.measures ?? [])].slice(0, MOST_MEASURES);
  const numbers = [...new Set([...(first.numbers ?? []), ...(second.numbers ?? [])])].slice(0, MOST_NUMBERS);
  const by = first.by ?? second.by;
  return {
    ...first,
    text: `${closed(first.text)} ${closed(second.text)}`,
    ...(by === undefined ? {} : { by }),
    ...(measures.length > 0 ? { measures } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
    ...(first.source && second.source ? { source: { ...first.source, end: second.source.end } } : {}),
  };
}

function closed(text: string): string {
  return /[.?!]["'”’)]*$/.test(text) ? text : `${text}.`;
}
