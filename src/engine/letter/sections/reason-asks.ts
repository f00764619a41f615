/** What is asked of the payer on one reason, in terms of that reason: on what it rests, and where that is written. */
import type { CaseGround } from '../../../domain/generated/types.js';
import { inFirstPerson, inOwnVoice } from '../../../language/opposite.js';
import type { ArguedGround } from '../../argument/argument.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Piece } from '../letter.js';
import { cleanLine, countWords, sentencesOf } from '../words.js';
import type { Writer } from '../writer.js';

const MOST_WORDS = 22;
/** A sentence with a verb of its own can stand behind "that". */
const STATES =
  /\b(?:is|are|was|were|has|have|does|do|did|can|could|may|must|should|would|exceeds?|requires?|applies|apply|became|remains?)\b/;
/** Whose "we" and "you" it is would change within our own sentence. */
const OF_SPEAKERS = /\b(?:we|our|ours|us|I|my|me|you|your|yours|he|she|his|her|their|this|these|it)\b/i;
/** Orders, headings and lists are no statements. */
const NO_STATEMENT =
  /^(?:please|submit|send|if|per|under|as|for|separately|effective|in)\b|[:;“”"()]|\.\.\./i;
/** What the payer grants is no reason against the claim. */
const GRANTS = /^(?!.*\bnot\b).*\b(?:is|are|was|were) (?:approved|covered|authorized)\b/i;
/** Below this the kind of a reason is a guess. */
const SURE = 0.4;
/** Kinds that the terms of the coverage decide. */
const OF_TERMS: ReadonlySet<string> = new Set([
  'not_covered',
  'policy_limit',
  'benefit_limit',
  'age_or_sex',
  'out_of_network',
  'available_elsewhere',
  'cost_share',
  'not_eligible',
  'educational',
]);

/** The reason as a clause behind "that", in the voice of the letter; undefined where it cannot be one. */
export function reasonClause({ quote }: Pick<CaseGround, 'quote'>, ofPatient: boolean): string | undefined {
  if (quote === undefined || sentencesOf(quote).length !== 1) return undefined;
  const plain = cleanLine(quote)
    .replace(/^\(?(?:\d{1,2}[.)]|[A-Za-z]\))\s+/, '')
    .replace(/[.;,\s]+$/, '');
  if (countWords(plain) > MOST_WORDS || NO_STATEMENT.test(plain) || OF_SPEAKERS.test(plain)) return undefined;
  if (!STATES.test(plain) || GRANTS.test(plain)) return undefined;
  const voiced = inOwnVoice(plain);
  // Two verbs of one subject do not both turn into the first person.
  if (ofPatient && /\bthe patient\b.*\band (?:has|is|was|does)\b/i.test(voiced)) return undefined;
  const own = ofPatient ? inFirstPerson(voiced) : voiced;
  return /^(?:[A-Z]{2}|[A-Z][a-z]+ [A-Z]|I\b)/.test(own)
    ? own
    : `${own.charAt(0).toLowerCase()}${own.slice(1)}`;
}

/** One request that only this reason calls for. */
export function askedOnReason(draft: Draft, writer: Writer, { ground, answer }: ArguedGround): Piece[] {
  const reason = reasonClause(ground, draft.file.requester === 'patient');
  const sure = (ground.certainty ?? 1) >= SURE;
  if (reason !== undefined && sure && OF_TERMS.has(ground.kind))
    return said(draft, writer.with({ reason }), 'reason-rests-on-terms');
  if (reason !== undefined && (!sure || answer.clinical === true || answer.id === 'other'))
    return said(draft, writer.with({ reason }), 'reason-rests-on-record');
  return answer.ask === undefined
    ? []
    : said(draft, writer.with({ asked: ask(writer, answer.ask) }), 'reason-asks');
}

function ask(writer: Writer, text: string): string {
  return writer.line(text, fromFrame('reason-asks'))?.text.replace(/\.$/, '') ?? text;
}

function said(
  draft: Draft,
  writer: Writer,
  id: 'reason-rests-on-terms' | 'reason-rests-on-record' | 'reason-asks',
): Piece[] {
  return writer.sentences(sentence(draft, id), fromFrame(id));
}
