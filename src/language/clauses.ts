/** Clauses of a sentence: the parts between semicolons, where each can stand alone. */
import { quotesOf } from './quotes.js';
import { type Span, trimmedSpan, within } from './spans.js';

/** A part that begins so leans on the one before it. */
const LEANS =
  /^(?:\d|and\b|or\b|but\b|which\b|with\b|w\/|then\b|also\b|both\b|neither\b|same\b|later\b|now\b|\()/i;

/** A drug with its dose or dates: where each part of a sentence is one, each is told by itself. */
const DOSED =
  /^(?:then )?(?!(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|raised|increased|escalated|reduced|decreased|lowered|titrated|tapered|adjusted|changed|maximum|total|dosed|daily|weekly|monthly|since|until|about|after|before|through|during|under|least|first|every|weeks|months|visits|sessions|score|level|trough|creatinine|lipase|platelets|urate|calprotectin|ferritin|hemoglobin|around|between)\b)[A-Za-z][A-Za-z/-]{4,}(?: (?:ER|XR|SR|ODT|XL|DR))? (?:up to |to )?\d[\d.,]*(?: then \d[\d.,]*)?(?: ?(?:mg|mcg|g|units|mL)\b|(?=,|$)| (?:bid|tid|qd|qhs|daily|since|x|from)\b| \d{1,2}\/| (?:added|stopped|for)\b)/i;

/** Ends of parts at commas where every dosed part begins a treatment of its own. */
function doseCuts(part: string): number[] {
  if (!DOSED.test(part)) return [];
  const cuts: number[] = [];
  let depth = 0;
  for (let at = 0; at < part.length; at += 1) {
    const character = part[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0 && DOSED.test(part.slice(at + 1, at + 90).trimStart()))
      cuts.push(at);
  }
  return cuts;
}

/** The treatments of a list of drugs, each with its dose; else the whole text. */
export function doseSpans(text: string): Span[] {
  return cutAt(text, { start: 0, end: text.length }, doseCuts(text));
}

const HEADED = /^[A-Z][^;:.]{2,60}: /;
const TREATMENTS = /^(?:Tx|Treatments?|Tried|Meds|Medications|Prior|Steps|Failed)\b/i;

const BEFORE_LIST =
  /\b(?:is|are|was|were|has|have|had|includes?|included|shows?|showed|found|needs?|remains?)\b/;

/** "She is not free of problems: new atrial fibrillation; pressure still swinging; and diabetes": one list under its verb. */
function isListBehindColon(part: string): boolean {
  const colon = part.search(/[:;"\u201c]/);
  if (!part.startsWith(': ', colon) || part.includes(':', colon + 1)) return false;
  const last = part.lastIndexOf(';');
  return last > colon + 1 && part.startsWith('; and ', last) && BEFORE_LIST.test(part.slice(0, colon));
}

/** Spans of the clauses of the sentence, in order. */
export function clauseSpans(text: string, sentence: Span): Span[] {
  const part = text.slice(sentence.start, sentence.end);
  if (isListBehindColon(part)) return [sentence];
  if (!part.includes(';')) return cutAt(text, sentence, doseCuts(part));
  const quotes = quotesOf(part);
  const spans: Span[] = [];
  let start = 0;
  let depth = 0;
  let [valued, pointed] = [false, false];
  for (let at = 0; at < part.length; at += 1) {
    const character = part[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === '\n') valued = false;
    else if (character === ':') valued = true;
    else if (character === '=') [valued, pointed] = [true, pointed || valued];
    else if (
      character === ';' &&
      depth === 0 &&
      !within(quotes, at) &&
      standsAlone(part, { start, at, pointed })
    ) {
      spans.push(trimmedSpan(text, sentence.start + start, sentence.start + at));
      start = at + 1;
      [valued, pointed] = [false, false];
    }
  }
  spans.push(trimmedSpan(text, sentence.start + start, sentence.end));
  return spans.filter((span) => span.end > span.start);
}

const LONGEST_HEADING = 64;

interface Cut {
  readonly start: number;
  readonly at: number;
  /** Values of a scale stand before it: "age under 4 = 8; 5-8 teeth = 9". */
  readonly pointed: boolean;
}

function standsAlone(part: string, { start, at, pointed }: Cut): boolean {
  const rest = part.slice(at + 1, at + 400).trimStart();
  const next = rest.split(';', 1)[0] ?? '';
  // "Pressures: R rest 18; L rest 16": what stands under one heading stays with it.
  if (
    HEADED.test(part.slice(0, Math.min(at, LONGEST_HEADING))) &&
    !TREATMENTS.test(part) &&
    !/:|\b(?:is|was|are|were|has|have|had|did|will|can)\b|\w{3,}ed\b/.test(next)
  )
    return false;
  if (pointed && next.includes('=')) return false;
  return at - start >= 12 && next.length >= 12 && !LEANS.test(rest);
}

function cutAt(text: string, { start, end }: Span, cuts: readonly number[]): Span[] {
  const edges = [-1, ...cuts, end - start];
  return edges
    .slice(1)
    .map((edge, index) => trimmedSpan(text, start + (edges[index] ?? -1) + 1, start + edge));
}
