/** Documents that the narrative lists: "I have the denial letter, the x-ray report and Dr. Lee's note." */
import { sentenceSpans } from '../../../language/sentences.js';
import { isDocumentList } from '../facts/writer-notes.js';
import type { LiftedField } from './lift.js';

const LEAD =
  /^(?:(?:I|we) (?:(?:also |now )?have|can (?:send|provide|attach)|will (?:send|attach))|also have|have|attached(?: is| are)?|enclosed(?: is| are)?|docs?|documents?|records?|on file|in hand)\b[:\s]*/i;
const ARTICLE = /^(?:and |also )?(?:the |that |this |these |those |my |our |a |an |all )?/i;
const SAYS = 'says?|said|states?|stating|shows?|showing|confirms?|confirming|proves?';
/** What a document says is a fact of the case, and no part of its name. */
const SAYING = [
  new RegExp(String.raw`,? *(?:\b(?:it|which|that|and) )?\b(?:${SAYS})\b[^()]*(?=\)|$)`, 'i'),
  /\(\s*\)/,
] as const;
const MOST_WORDS = 14;
const MOST = 14;
const LEAST = 2;

/** One field with all of them, from the first sentence that lists any. */
export function readDocuments(text: string): LiftedField[] {
  for (const { start, end } of sentenceSpans(text)) {
    const sentence = text.slice(start, end);
    if (!isDocumentList(sentence)) continue;
    const names = entriesOf(sentence.replace(LEAD, '').replace(/[.!]+$/, ''));
    if (names.length < LEAST) continue;
    const source = { field: 'patient_summary', start, end };
    return [
      { field: 'available_evidence', value: names, text: sentence.replace(/\s+/g, ' ').trim(), source },
    ];
  }
  return [];
}

function entriesOf(list: string): string[] {
  const entries = apart(list).map((entry) => {
    const plain = SAYING.reduce(
      (name, pattern) => name.replace(pattern, ''),
      entry.trim().replace(ARTICLE, ''),
    );
    return plain
      .replace(/\s+/g, ' ')
      .replace(/[\s,;]+$/, '')
      .trim();
  });
  return entries
    .filter((entry) => /[A-Za-z]{2}/.test(entry) && entry.split(' ').length <= MOST_WORDS)
    .slice(0, MOST);
}

/** At the commas outside of parentheses, and at the "and" before the last. */
function apart(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if ((character === ',' || character === ';') && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(list.slice(start));
  // Two are joined by a word alone.
  return parts.length > 1 ? parts : list.split(/ and (?=(?:the|my|our|his|her|an?) )/);
}
