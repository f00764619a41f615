/**
 * Sentences of free prose and of notes: summaries, statements, what a payer said. A date, a title, a decimal or a
 * quotation does not end one. Wrapped pages of notices are another matter: see src/intake/text/sentences.ts.
 */
import { quotesOf } from './quotes.js';
import { isSpace, type Span, trimmedSpan } from './spans.js';

/** Never the last word of a sentence. */
const TITLES = new Set(
  'dr drs mr mrs ms prof st mt vs e.g i.e cf p pp sec art fig no nos approx attn ext rev hon sr jr ft vol al p.o'.split(
    ' ',
  ),
);
/** May be followed by a figure: Oct. 5, No. 12. */
const BEFORE_FIGURES = new Set(
  'jan feb mar apr jun jul aug sep sept oct nov dec ch chap par para pt tel ref exh encl tab box s ss cl subsec'.split(
    ' ',
  ),
);
/** Shortened words of notes: the sentence goes on where the next word is small or a figure. */
const SHORTENED = new Set(
  'req auth dept appt avail incl max min wt ht temp resp neg pos dx tx pt pts hx amt prev orig est hosp univ med meds inc co corp ltd ave blvd rd hr hrs wk wks mo mos yr yrs sat eval adm dept mgr mg ml mcg kg cm mm etc m.d d.o ph.d u.s a.m p.m r.n y.o'.split(
    ' ',
  ),
);
const WIDE_STOPS = '\u3002\uff01\uff1f\u0964\u061f\u06d4';

/** Spans of the sentences in their order, without the white space around them. */
export function sentenceSpans(text: string): Span[] {
  const quotes = quotesOf(text);
  const spans: Span[] = [];
  let start = 0;
  let quote = 0;
  for (let at = 0; at < text.length; at += 1) {
    while (quote < quotes.length && (quotes[quote]?.end ?? 0) <= at) quote += 1;
    const inside = quotes[quote];
    if (inside && at >= inside.start && at < inside.end - 1) {
      at = inside.end - 2;
      continue;
    }
    const closes = inside !== undefined && at === inside.end - 1;
    if (!closes && !mayEnd(text.charCodeAt(at))) continue;
    const end = endAt(text, at, closes);
    if (end === undefined) continue;
    push(spans, text, start, end);
    start = end;
    at = end - 1;
  }
  push(spans, text, start, text.length);
  return spans;
}

/** A new line, a stop of any script: all else is passed without a look. */
function mayEnd(code: number): boolean {
  return code === 46 || code === 33 || code === 63 || code === 10 || code > 0x600;
}

function push(spans: Span[], text: string, start: number, end: number): void {
  const span = trimmedSpan(text, start, end);
  if (span.end > span.start) spans.push(span);
}

/** Where the sentence ends that the character here closes; undefined where it goes on. */
function endAt(text: string, at: number, closesQuote: boolean): number | undefined {
  const character = text[at] ?? '';
  if (character === '\n') return breaksLine(text, at) ? at + 1 : undefined;
  if (closesQuote) return closesWithQuote(text, at) ? at + 1 : undefined;
  if (WIDE_STOPS.includes(character)) return at + 1;
  if (character !== '.' && character !== '!' && character !== '?') return undefined;
  let end = at + 1;
  while (end < text.length && '.!?)]"\u201d\u2019'.includes(text[end] ?? ' ')) end += 1;
  if (end < text.length && !isSpace(text.charCodeAt(end))) return gluedEnd(text, at);
  if (
    character === '.' &&
    (text.startsWith('..', at) || text[at - 1] === '.') &&
    /^[a-z]/.test(nextWord(text, end))
  )
    return undefined;
  if (character === '?' && /^(?:-|--|\u2014|no wait|wait)/.test(nextWord(text, end))) return undefined;
  if (character === '.' && end === at + 1 && goesOn(text, at, end)) return undefined;
  return end;
}

/** A stop inside the quotation ends the sentence around it as well, unless that goes on in small letters. */
function closesWithQuote(text: string, at: number): boolean {
  if (!/[.!?]/.test(text[at - 1] ?? '')) return false;
  const next = nextWord(text, at + 1);
  return next === '' || /^\(\d{1,2}\) [A-Z]/.test(next) || !/^[a-z(,;:]/.test(next);
}

/** A stop with no space behind it ends a sentence between a whole word and a capital: "no pain.She". */
function gluedEnd(text: string, at: number): number | undefined {
  return /[a-z]{3}$/.test(text.slice(Math.max(0, at - 3), at)) &&
    /^[A-Z][a-z]/.test(text.slice(at + 1, at + 3))
    ? at + 1
    : undefined;
}

/** "E. coli": the name of a germ. */
const SPECIES =
  /^(?:coli|pylori|diff|difficile|aureus|faecalis|faecium|pneumoniae|aeruginosa|cloacae|albicans|jirovecii|avium|marcescens|mirabilis|influenzae|epidermidis|agalactiae|pyogenes|fumigatus)\b/;

function goesOn(text: string, at: number, end: number): boolean {
  const word = wordBefore(text, at);
  const next = nextWord(text, end);
  if (next === '') return false;
  const small = word.toLowerCase();
  if (word === '' && opensList(text, at)) return true;
  if (/^[A-Z]$/.test(word) && SPECIES.test(next)) return true;
  if (/^[A-Z]$/.test(word)) return /^[A-Z]/.test(next) ? isInitial(text, at) : opensSentence(text, at);
  // "Auth no. A99123": a number may begin with letters.
  if (TITLES.has(small)) return !(small === 'no' && !/^(?:[#\da-z]|[A-Z]{1,4}-?\d)/.test(next));
  if (BEFORE_FIGURES.has(small)) return /^[#\da-z]/.test(next) || /^[IVX]+\b/.test(next);
  return SHORTENED.has(small) && /^[a-z\d]/.test(next);
}

/** "H. pylori": a lone capital with nothing before it is no sentence. */
function opensSentence(text: string, at: number): boolean {
  return /(?:^|[.!?]\s)$/.test(text.slice(Math.max(0, at - 4), at - 1));
}

/** "2. The next point": the number of a point is no sentence. */
function opensList(text: string, at: number): boolean {
  return /(?:^|\n|[.!?:] )\s*\d{1,2}$/.test(text.slice(Math.max(0, at - 8), at));
}

/** A single capital is the initial of a name behind another capitalized word or title: "John Q. Public". */
function isInitial(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 24), at - 1).trimEnd();
  return (
    before === '' ||
    /[(,]$|(?:^|\s)(?:[A-Z][a-z]+|[A-Z]\.|Dr\.?|Mr\.?|Ms\.?|Mrs\.?|reviewer|nurse|doctor|physician|surgeon|therapist|biller|coder|specialist|coordinator|caseworker|pharmacist|technician|colleague|adjuster|examiner|attorney|witness|agent|clerk|rep|representative|supervisor|manager|RN|MD|NP|PA|with|by|per)$/.test(
      before,
    )
  );
}

/** A line of its own, not a wrapped one: it is followed by a blank line, a bullet, a capital or a figure. */
function breaksLine(text: string, at: number): boolean {
  const next = text.slice(at + 1, at + 6);
  return (
    /^\s*\n/.test(next) || /^\s*(?:[-*\u2022]|\(?\d|[A-Z"'\u201c]|$)/.test(next) || !/^[\s]*[a-z]/.test(next)
  );
}

function wordBefore(text: string, at: number): string {
  return /[A-Za-z.]*$/.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
}

function nextWord(text: string, from: number): string {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return text.slice(at, at + 12);
}
