/** Whether the words of a reason are the payer's own, or the writer's account of them: only the payer's are quoted. */
import type { CaseGround, GenerateAppealInput } from '../../../domain/generated/types.js';
import { quotesOf } from '../../../language/quotes.js';
import { sentenceSpans } from '../../../language/sentences.js';

/** "Reason given: …", "Denied 11/4: …": what stands behind such a heading was copied from the notice. */
const COPIED = /:\s*$/;
/** A payer writes "you" and "we", and not "I". */
const FIRST_PERSON = /\b(?:I|I'm|I've|my|me|myself)\b/;
/** Somebody else is told to have said it. */
const REPORTS =
  /\b(?:they|it|(?:the|my|our|his|her|their) (?:plan|insurance|insurer|insurance company|payer|company|letter|denial|reviewer)|insurance|plan) (?:just |also |now |only )?(?:say|says|said|saying|claims?|claimed|thinks?|thought|told|tells|wants?|wanted|wrote|keeps?)\b|\b(?:was|were|is|are|am) (?:said|told|alleged|supposed|thought) (?:to|that)\b|\btold (?:me|us|him|her|them)\b|\b(?:supposedly|allegedly)\b/i;

/** A reason in the words of the one who writes: told and not quoted. */
export function isReported(input: GenerateAppealInput, { quote, source }: CaseGround): boolean {
  if (quote === undefined || source === undefined) return false;
  if (source.field === 'denial_reason') return isAccount(unquoted(quote));
  if (source.field !== 'patient_summary' || source.start === undefined) return false;
  return !isCopied(input.patient_summary ?? '', source.start);
}

/** Between quotation marks, or behind a heading with a colon. */
function isCopied(text: string, start: number): boolean {
  if (quotesOf(text).some((span) => start >= span.start && start < span.end)) return true;
  const [sentence] = sentenceSpans(text).filter((span) => start >= span.start && start < span.end);
  // A quotation of several sentences, or in marks of another kind, began before.
  const before = text.slice(Math.max(0, (sentence?.start ?? start) - 1), start);
  return COPIED.test(before) || /(?:^|[\s(:])['\u2018][^'\u2019]*$/.test(before);
}

/** A notice speaks to its reader; an account speaks of the one who tells, or of those who said it. */
function isAccount(text: string): boolean {
  return FIRST_PERSON.test(text) || (REPORTS.test(text) && !/\byou(?:r|rs)?\b/i.test(text));
}

function unquoted(text: string): string {
  return text.replace(/"[^"]*"|\u201c[^\u201d]*\u201d/g, ' ');
}

/** Whether it says itself that somebody said it. */
export function tellsWhoSaid(text: string): boolean {
  return REPORTS.test(text);
}
