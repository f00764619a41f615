/** Documents that the narrative lists: "I have the denial letter, the x-ray report and Dr. Lee's note." */

import { capitalized } from '../../../language/english.js';
import { sentenceSpans } from '../../../language/sentences.js';
import { isDocumentList } from '../facts/writer-notes.js';
import { attachedDocuments } from './attached-papers.js';
import type { LiftedField } from './lift.js';

const LEAD =
  /^(?:(?:I|we) (?:(?:also |now |still )?have|kept|enclose|attach|can (?:send|provide|attach)|will (?:send|attach))|also have|have|(?:I(?: am|'m)|we(?: are|'re)) (?:enclosing|attaching)|attached(?: is| are)?|attaching|enclosed(?: is| are)?|enclosing|enclosures?|encl|sending(?=:)|docs?|documents?|records?|on file|in hand)\b[:\s]*/i;
const ARTICLE = /^(?:and |also )?(?:the |that |this |these |those |my |our |a |an |all )?/i;
const SAYS = "says?|said|states?(?!['\\u2019])|stating|shows?|showing|confirms?|confirming|proves?";
/** Before the last of a list. */
const AND_PAPER = / and (?=(?:the|my|our|a|an|her|his|their|that|this) )/i;
/** What a document says is a fact of the case, and no part of its name. */
const SAYING = [
  new RegExp(String.raw`,? *(?:\b(?:it|which|that|and) )?\b(?:${SAYS})\b[^()]*(?=\)|$)`, 'i'),
  /\(\s*\)/,
] as const;
/** "and we have both documents": what was called missing just before. */
const HAS_THEM =
  /\b(?:I|we) (?:now |also |still |do )?have (?:both|them|these|those|all of (?:them|these)|the two|all (?:two|three|four))(?: (?:of (?:them|these)|documents?|papers?|records?|forms?|items?))?\b(?=\s*(?:[.,;]|$|and\b|on file\b|here\b|in hand\b))/i;
const CALLED_MISSING =
  /(?:\bbecause |\bsince |\bfor |^|\bthat )(?<papers>(?:the |a |an |our |my )(?:(?!\bbecause\b|\bsince\b|\bfor\b)[^.;]){4,160}?) (?:was|were|is|are) (?:said to be |reported |called |held to be )?(?:missing|absent|not (?:received|on file|attached|sent|included|found))\b|\b(?:missing|lack(?:s|ed|ing)?|without|did not (?:get|receive|have)|never (?:got|received)):? (?<after>(?:the |a |an |our |my )[^.;]{4,160}?)(?=[.;]|$)/i;
/** "The plan says the operative report": who says it is no paper. */
const WHO_SAYS =
  /^.*\b(?:says?|said|states?|stated|claims?|claimed|wrote|writes|that)\b:? (?=(?:the|an?|our|my|both) )/i;
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
  const missing = calledMissing(text);
  return missing.length > 0 ? missing : attachedDocuments(text);
}

/** Papers that the payer calls missing, where the writer says that they are there. */
function calledMissing(text: string): LiftedField[] {
  const own = HAS_THEM.exec(text);
  if (own === null) return [];
  const missing = sentenceSpans(text)
    .map((span) => ({ ...span, papers: papersIn(text.slice(span.start, span.end)) }))
    .find(({ papers }) => papers !== undefined);
  const names = entriesOf(missing?.papers ?? '');
  if (missing === undefined || names.length === 0) return [];
  const source = { field: 'patient_summary', start: missing.start, end: missing.end };
  const words = text.slice(missing.start, missing.end).replace(/\s+/g, ' ').trim();
  return [{ field: 'available_evidence', value: names.map(capitalized), text: words, source }];
}

function papersIn(sentence: string): string | undefined {
  const { papers, after } = CALLED_MISSING.exec(sentence)?.groups ?? {};
  return (papers ?? after)?.replace(WHO_SAYS, '');
}

function entriesOf(list: string): string[] {
  const entries = apart(list)
    .flatMap((part) => part.split(AND_PAPER))
    .map((entry) => {
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
    .filter((entry) => /[A-Za-z].?[A-Za-z\d]/.test(entry) && entry.split(' ').length <= MOST_WORDS)
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
