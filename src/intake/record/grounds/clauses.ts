/** The clauses of a payer's words: sentences with right ends, the items of a numbered list, and halves parted by a semicolon. */

/** A stretch of a text. */
export interface Span {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

export interface Clause extends Span {
  /** Number of the item in a list, where it is one: 1 for (1), 1., a). */
  readonly item?: number;
  /** True: it ends in a colon, and the items after it belong to it. */
  readonly heads?: true;
  /** Number of the sentence that it belongs to. */
  readonly sentence: number;
}

const STOP = /[.!?]+["'\u201d\u2019)\]]*(?=\s|$)|\n\s*\n|\n(?=\s*(?:[-*\u2022]|\(?\d{1,2}[.)])\s)/g;
/** Words before a full stop that ends no sentence. */
const SHORT_WORD =
  /(?:^|[\s("'/])(?:dr|drs|mr|mrs|ms|prof|st|no|nos|inc|co|corp|ltd|vs|v|sec|sect|approx|attn|dept|ext|fig|ave|blvd|rd|e\.g|i\.e|cf|al|p\.o|u\.s|u\.s\.c|c\.f\.r|d\.o|m\.d|ph\.d|r\.n|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|pt|pts|tel|max|min|wk|wks|mo|mos|yr|yrs|hr|hrs|lb|lbs|oz|ft|par|pp?|ch|art|[a-z])$/i;
/** "Part D." ends a sentence as any word does. */
const LETTERED = /\b(?:part|plan|vitamin|hepatitis|grade|type|class|tier|group|exhibit|appendix) [a-d]$/i;
const ENUMERATOR = /^\s*\(?(?:\d{1,2}|[a-h]|i{1,3}|iv|v)[.)]?$/i;

/** Sentences of a stretch, trimmed. */
export function sentencesOf(text: string, { start, end }: Span): Span[] {
  const found: Span[] = [];
  let from = start;
  const part = text.slice(start, end);
  for (const stop of part.matchAll(STOP)) {
    const at = start + stop.index;
    const after = at + stop[0].length;
    if (stop[0].startsWith('.') && goesOn(text, from, at, after, end)) continue;
    push(found, text, from, after);
    from = after;
  }
  push(found, text, from, end);
  return found;
}

/** Whether a full stop ends no sentence: an abbreviation, the number of an item, or small letters after it. */
function goesOn(text: string, from: number, at: number, after: number, end: number): boolean {
  const before = text.slice(Math.max(from, at - 14), at);
  if (ENUMERATOR.test(text.slice(from, at))) return true;
  const next = text.slice(after, Math.min(end, after + 12)).trimStart()[0] ?? '';
  if (/[a-z]/.test(next)) return true;
  const short = SHORT_WORD.exec(before);
  if (!short || LETTERED.test(before)) return false;
  // A lone small letter or a short month before a capital word may still end the sentence: "vitamin d. The".
  return next !== '';
}

function push(found: Span[], text: string, start: number, end: number): void {
  const span = trimmed(text, start, end);
  if (span.end > span.start) found.push(span);
}

/** Without spaces at either end. */
export function trimmed(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && /[\s;,]/.test(text.charAt(from))) from += 1;
  while (to > from && /[\s;,]/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** The marks of list items: (1), 1), 1., A. and (a), a) where they follow one another. */
const MARK =
  /(?:^|(?<=[\s:;,.]))(?:\((\d{1,2}|[a-h])\)|(\d{1,2}|[a-h])\)|(\d{1,2})\.(?=\s)|([A-H])\.(?=\s[A-Z]))\s*/g;
/** "Tier 2." ends a sentence and opens no item. */
const NUMBERED =
  /\b(?:tier|grade|stage|type|class|level|phase|part|step|group|section|line|tooth|page|policy|version|category) $/i;

interface Mark extends Span {
  readonly number: number;
  /** Which of the forms it has; the items of a list have one. */
  readonly form: number;
}

/** Marks of one form that count upwards from one, so that a year, a dose or a section number is none. */
function marksOf(text: string, { start, end }: Span): Mark[] {
  const marks: Mark[] = [];
  const part = text.slice(start, end);
  for (const match of part.matchAll(MARK)) {
    const form = match.slice(1).findIndex((printed) => printed !== undefined);
    const printed = match[form + 1] ?? '';
    const number = /\d/.test(printed) ? Number(printed) : printed.toLowerCase().charCodeAt(0) - 96;
    const before = marks.at(-1);
    if (number !== (before?.number ?? 0) + 1 || (before && before.form !== form)) continue;
    if (NUMBERED.test(part.slice(Math.max(0, match.index - 12), match.index))) continue;
    const at = start + match.index;
    marks.push({ number, form, start: at, end: at + match[0].length });
  }
  return marks.length > 1 ? marks : [];
}

/** Words of a clause: with fewer it is an item of a list of names, and stays with its sentence. */
const LEAST_WORDS = 3;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|does|do|did|not|no|cannot|can|could|will|would|may|must|should|fails?|failed|lacks?|shows?|exceeds?|requires?|excluded?|supports?|denied|paid|met|missing|absent|expired|ended|[a-z]{3,}ed)\b/i;

/** Whether a clause has a verb or a word of denial, and is no title. */
export function tells(text: string): boolean {
  return (text.match(/[A-Za-z][\w'-]*/g)?.length ?? 0) >= LEAST_WORDS && VERB.test(text);
}

/** The clauses of a stretch in the order of the text. */
export function clausesOf(text: string, span: Span): Clause[] {
  const marks = marksOf(text, span).filter((_, index, all) => itemTells(text, span, all, index));
  const clauses: Clause[] = [];
  const parts = marks.length > 1 ? partsOf(span, marks) : [{ ...span }];
  let sentence = 0;
  for (const part of parts)
    for (const found of sentencesOf(text, part)) {
      sentence += 1;
      for (const half of halvesOf(text, found)) {
        const heads = HEADS.test(text.slice(half.start, half.end));
        clauses.push({
          ...half,
          sentence,
          ...('item' in part && part.item !== undefined ? { item: part.item } : {}),
          ...(heads ? { heads: true as const } : {}),
        });
      }
    }
  return clauses;
}

/** Ends of a clause whose reasons follow in a list. */
const HEADS = /(?::|\b(?:because|since|that|as follows))\s*$/i;

function itemTells(text: string, span: Span, marks: readonly Mark[], index: number): boolean {
  const from = marks[index]?.end ?? span.start;
  const to = marks[index + 1]?.start ?? span.end;
  const [first] = sentencesOf(text, { start: from, end: to });
  if (first === undefined) return false;
  // A list that begins the text is a list of reasons, however short they are: "(1) Experimental. (2) …".
  const lists = text.slice(span.start, marks[0]?.start ?? span.start).trim() === '';
  return lists || tells(text.slice(first.start, first.end));
}

function partsOf(span: Span, marks: readonly Mark[]): (Span & { readonly item?: number })[] {
  const parts: (Span & { readonly item?: number })[] = [];
  const [first] = marks;
  if (first && first.start > span.start) parts.push({ start: span.start, end: first.start });
  for (const [index, mark] of marks.entries())
    parts.push({ start: mark.end, end: marks[index + 1]?.start ?? span.end, item: mark.number });
  return parts;
}

/** Parts of a sentence, parted by semicolons or ", and" outside brackets. */
function halvesOf(text: string, sentence: Span): Span[] {
  const { start, end } = withoutOuterBrackets(text, sentence);
  const halves: Span[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const sign = text[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === ';' || (sign === ',' && text.startsWith(', and ', at)))) {
      halves.push(withoutJoint(text, from, at));
      from = at + 1;
    }
  }
  halves.push(withoutJoint(text, from, end));
  const whole = halves.filter(
    (half) => half.end > half.start && !JOINT.test(text.slice(half.start, half.end)),
  );
  const [only] = whole;
  if (whole.length === 1 && only) return [only];
  return whole.length > 1 && whole.some(({ start: a, end: b }) => !/\s/.test(text.slice(a, b)))
    ? [{ start, end }]
    : whole;
}

const JOINT = /^(?:and|or)$/i;

/** Without the "and" that joins it to its neighbours. */
function withoutJoint(text: string, start: number, end: number): Span {
  const span = trimmed(text, start, end);
  const lead = /^and\s+/i.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
  const tail = /[,;]?\s+(?:and|or)$/i.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
  return { start: span.start + lead, end: span.end - tail };
}

/** A sentence wholly in brackets is read without them, and without what introduces it: "(Told by phone: ...)". */
function withoutOuterBrackets(text: string, { start, end }: Span): Span {
  const sentence = text.slice(start, end);
  const match = /^\((?:[^():;]{0,60}:\s*)?([^()]*)\)\.?$/.exec(sentence);
  if (!match) return { start, end };
  const inner = start + sentence.indexOf(match[1] ?? '', sentence.indexOf('(') + 1);
  return { start: inner, end: inner + (match[1]?.length ?? 0) };
}
