/** A sentence of notes as a letter tells it. Values, dates, units and names stay; where turning is not safe, the words stay. */
import { type DateMention, writtenMention } from '../../../language/dates.js';
import { capitalized, writeOut } from '../../../language/notes.js';
import { quotesOf } from '../../../language/quotes.js';
import { applyEdits, type Edit, type Span } from '../../../language/spans.js';
import { toThirdPerson, type Voice } from '../../../language/voice.js';

export interface Telling {
  readonly today: string;
  readonly voice?: Voice;
}

const LONGEST = 600;
const PREPOSITION =
  /(?:\b(?:on|in|at|of|by|from|since|until|till|thru|through|to|before|after|between|and|or|dated|during|for|as of|effective|around|about|early|late|mid|last|this|next|date|dates|born|dob|due|is|was|both|every|per|summer|fall|winter|spring|a|the|near|past|day|days|again|only|program|noon|sun|sunday|mon|monday|tue|tues|tuesday|wed|wednesday|thu|thurs|thursday|fri|friday|sat|saturday|today|tomorrow)\.?|[-(,:;=/#&+\u2013\u2192>"'\u201c]|->)\s*$/i;
/** Words that a day follows with "of": a letter of May 3. */
const DATED_THING =
  /\b(?:CT|MRI|PET|EEG|EMG|EDS|echo\w*|audiogram|x-?ray|xray|scan|report|letter|note|notes|notice|eval|evaluation|exam|assessment|labs?|remit(?:tance)?|consult|order|decision|denial|determination|appeal|request|RA|EOB|PSG|MSLT|FCE|RHC|HRCT|ABR|US|ultrasound|biopsy|statement|log|summary|study|record|visit|film)\s*$/i;

/** The sentence retold. */
export function retell(text: string, dates: readonly DateMention[], telling: Telling): string {
  const quotes = quotesOf(text);
  const keep: Span[] = [...quotes, ...dates].sort((a, b) => a.start - b.start);
  const edits: Edit[] = [
    ...dates
      .filter((date) => !insideAny(quotes, date.start))
      .map((date) => dateEdit(text, date, telling.today)),
    ...writeOut(text, keep),
  ];
  const written = applyEdits(text, edits).replace(/\s+/g, ' ').trim();
  const voiced = telling.voice ? outsideQuotes(written, telling.voice) : written;
  return finished(voiced);
}

function insideAny(spans: readonly Span[], at: number): boolean {
  return spans.some((span) => at > span.start && at < span.end);
}

function dateEdit(text: string, date: DateMention, today: string): Edit {
  const before = text.slice(Math.max(0, date.start - 16), date.start);
  const after = text.slice(date.end, date.end + 2);
  const written = writtenMention(date, today);
  const start =
    before.trim() === '' && date.start < 16 && /^ [a-z]/.test(after) && date.from.day !== undefined;
  const lead = start ? 'on ' : leadOf(before, date);
  return { start: date.start, end: date.end, text: `${lead}${written}` };
}

/** The preposition that notes leave out: "denied 10/29", "CT 9/28". */
function leadOf(before: string, { from, to, ongoing }: DateMention): string {
  if (before.trim() === '' || !/\s$/.test(before) || PREPOSITION.test(before)) return '';
  if (from.month === undefined) return '';
  if (to || ongoing) return 'from ';
  if (DATED_THING.test(before)) return 'of ';
  return from.day === undefined ? 'in ' : 'on ';
}

function outsideQuotes(text: string, voice: Voice): string {
  const quotes = quotesOf(text);
  if (quotes.length === 0) return toThirdPerson(text, voice);
  let out = '';
  let at = 0;
  for (const quote of quotes) {
    out += toThirdPerson(text.slice(at, quote.start), voice) + text.slice(quote.start, quote.end);
    at = quote.end;
  }
  return out + toThirdPerson(text.slice(at), voice);
}

/** Begins with a capital and ends with a stop. */
function finished(text: string): string {
  const bare = text.replace(/^[-*\u2022\u2013\s]+(?=\S)/, '').replace(/[\s,;:]+$/, '');
  const tidy = bare.replace(/(?:!|\?)+$/, (marks) => (marks.length > 1 ? '.' : marks.replace('!', '.')));
  const begun = /^[a-z]+[A-Z]/.test(tidy) ? tidy : capitalized(tidy);
  const ended =
    /[.?!\u3002\uff01\uff1f\u0964\u061f\u06d4]["'\u201d\u2019)]*$/.test(begun) ||
    /^[^\p{Script=Latin}]*$/u.test(begun)
      ? begun
      : `${begun}.`;
  return ended.slice(0, LONGEST);
}
