/**
 * Parts of a sentence that may go without the rest: what stands between commas, dashes and joining words, and what stands in brackets.
 * Quotations are never cut.
 */
import { quotesOf } from '../../../language/quotes.js';
import { within } from '../../../language/spans.js';
import { hasVerb } from '../facts/sentence-form.js';

export interface Part {
  /** Words of the part, without what joins it to the one before. */
  readonly text: string;
  /** What joins it to the one before: ", and ", " (", ", ". */
  readonly joint: string;
  /** It says something by itself or behind a subject named before. */
  readonly clause: boolean;
  /** It only explains the part before it: "because of a trip", "who is retired". */
  readonly leans: boolean;
  /** It names who it is about. */
  readonly subject: boolean;
}

const PERSON = /^(?:I|he|she|we|they|it|you|there|nobody|everyone|everybody|somebody)(?:'\w+)?\b/i;
/** Words that begin what has a subject of its own. */
const OWN_SUBJECT =
  /^(?:I|he|she|it|we|they|you|there|this|that|these|those|the|an?|my|his|her|our|their|your|its|no|nobody|every\w*|some\w*|both|pt|patient|[A-Z][\w'.-]*|\d)(?=[ ']|$)/;
const JOINING = 'and|but|so|plus|yet|&';
const LEANING =
  'which|who|whose|because|since|though|although|while|whereas|where|after|before|until|due to|thanks to|except';
const LEANS = new RegExp(`^(?:${LEANING})\\b`, 'i');
const JOINT = new RegExp(
  `(?<open> ?\\()|(?<close>\\))|(?<strong>;|\\s[\\u2013\\u2014-]{1,2}\\s|\\u2014|\\u2026|\\.{3})\\s*(?:(?:${JOINING})\\s+)?|(?<comma>,)\\s*(?:(?<linked>${JOINING})\\s+)?(?:(?=(?<leaning>${LEANING})\\b))?|\\s(?<and>${JOINING})\\s|\\s(?=(?<because>because|since|though|although|due to|thanks to)\\b)`,
  'gi',
);
const MOST_PARTS = 40;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly joint: string;
  readonly weak: boolean;
}

/** Parts of the sentence in their order; one where it cannot be cut. */
export function partsOf(sentence: string): Part[] {
  const cuts = cutsOf(sentence);
  if (cuts.length === 0 || cuts.length > MOST_PARTS) return [part(sentence, '')];
  const parts: Part[] = [];
  let joint = '';
  let start = 0;
  for (const cut of [...cuts, { start: sentence.length, end: sentence.length, joint: '', weak: false }]) {
    const text = sentence.slice(start, cut.start);
    const last = parts.at(-1);
    if (text.trim() === '') joint += cut.joint;
    else {
      parts.push(part(text, joint));
      joint = cut.joint;
    }
    if (last && text.trim() === '' && cut.start === sentence.length)
      parts[parts.length - 1] = { ...last, text: `${last.text}${joint}` };
    start = cut.end;
  }
  return parts;
}

function part(text: string, joint: string): Part {
  const bare = text.trim();
  const leans = LEANS.test(bare);
  const [first = ''] = bare.split(' ');
  const clause = PERSON.test(bare) || hasVerb(text);
  return { text, joint, leans, clause, subject: OWN_SUBJECT.test(bare) || !hasVerb(`${first} it`) };
}

/** Where the sentence may be cut: a bare "and" joins two clauses or it joins two words. */
function cutsOf(sentence: string): Cut[] {
  const quotes = quotesOf(sentence);
  const cuts: Cut[] = [];
  let start = 0;
  let open = false;
  for (const match of sentence.matchAll(JOINT)) {
    const { index, 0: joint, groups = {} } = match;
    if (within(quotes, index)) continue;
    const end = index + joint.length;
    if (groups.open !== undefined) open = true;
    else if (groups.close !== undefined) {
      if (!open) continue;
      open = false;
    } else if (open) continue;
    else if (groups.and !== undefined && !joinsClauses(sentence.slice(start, index), sentence.slice(end)))
      continue;
    else if (
      groups.comma !== undefined &&
      /\d$/.test(sentence.slice(0, index)) &&
      /^\d/.test(sentence.slice(end))
    )
      continue;
    cuts.push({ start: index, end, joint, weak: groups.comma !== undefined });
    start = end;
  }
  return open ? cuts.filter(({ joint }) => !/[()]/.test(joint)) : cuts;
}

function joinsClauses(before: string, after: string): boolean {
  const next = after.split(/[,;(]| and | but /i, 1)[0] ?? '';
  const [first = ''] = next.split(' ');
  return (
    (PERSON.test(before.trim()) || hasVerb(before)) &&
    (PERSON.test(next) || (OWN_SUBJECT.test(next) ? hasVerb(next) : hasVerb(`${first} it`)))
  );
}

/** The subject of a clause where it is short and plain: "He", "The patient", "My mother". */
const SUBJECT =
  /^(?:(?:\w+,? )?(?<subject>I|He|She|We|They|It|Pt|Patient|The patient|(?:My|His|Her|Our) [a-z]+|(?:Mr|Mrs|Ms|Dr)\.? [A-Z][\w'-]+))(?= (?:is|are|was|were|has|have|had|does|did|do|can|will|would|[a-z]+(?:s|ed)|[a-z]+)\b)/;

/**
 * What is left of a sentence once some of its parts are gone; undefined where it would be no sentence.
 * @param gone for each part whether it goes
 */
export function withoutParts(parts: readonly Part[], gone: readonly boolean[]): string | undefined {
  let text = '';
  let subject = '';
  for (const [at, { text: words, joint, leans, clause, subject: named }] of parts.entries()) {
    subject ||= SUBJECT.exec(words.trim())?.groups?.subject ?? '';
    if (gone[at]) continue;
    const before = gone[at - 1] === true;
    if (text !== '') {
      text += `${joined(joint)}${words}`;
      continue;
    }
    if (!before) {
      text = words;
      continue;
    }
    if (leans) return undefined;
    const bare = words.trim();
    if (named || !clause) text = bare;
    else if (subject !== '') text = `${subject} ${bare}`;
    else return undefined;
  }
  return closed(text);
}

function joined(joint: string): string {
  return joint === '' ? ' ' : joint;
}

/** Brackets that lost a side, doubled stops and a lost capital put right. */
function closed(text: string): string {
  const whole = text
    .replace(/\(\s*\)/g, '')
    .replace(/ +([,.;)])/g, '$1')
    .replace(/[,;\s\u2013\u2014-]+(?=[.!?]?$)/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const opened = (whole.match(/\(/g) ?? []).length - (whole.match(/\)/g) ?? []).length;
  const balanced =
    opened > 0 ? `${whole.replace(/[.!?]$/, '')})` : opened < 0 ? whole.replace(/\)/, '') : whole;
  return balanced.charAt(0).toUpperCase() + balanced.slice(1);
}
