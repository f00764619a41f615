/** How a ground is headed: in the payer's words where they are short, else by its name, with the words quoted below. */
import type { CaseGround, GenerateAppealInput } from '../../../domain/generated/types.js';
import { quotesTerms } from '../../../intake/record/facts/payer-words.js';
import { hasVerb } from '../../../intake/record/facts/sentence-form.js';
import { isPolicyTerm } from '../../../intake/record/grounds/stretch.js';
import { isReported, tellsWhoSaid } from '../../../intake/record/grounds/wording.js';
import { capitalized } from '../../../language/english.js';
import type { ArguedGround } from '../../argument/argument.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { type Piece, plainPiece, type Source } from '../letter.js';
import { inSentence } from '../phrases.js';
import { cleanLine, countWords, listInWords, sentencesOf } from '../words.js';
import type { Writer } from '../writer.js';

/** A longer quotation stands in the paragraph, not in the heading. */
const HEADING_WORDS = 24;
const HEADING_CHARACTERS = 160;
const MOST_NAME_WORDS = 7;
/** Words that make a sentence of what should be a name. */
const CLAUSE =
  /\b(?:is|are|be|was|were|must|should|can|could|would|will|has|have|first|been|not|with|over|several)\b/i;
const ONE_OF_A_KIND =
  /\b(?:level|program|facility|setting|test|center|hospital|chair|wheelchair|device|brace|bed|pump|monitor|splint|unit|prosthesis|knee|foot|clinic|panel|scan|garment|sleeve)$/i;
/** Who gives or judges care is nothing to be tried instead of it. */
const NO_ALTERNATIVE =
  /\b(?:physician|doctor|surgeon|nurse|therapist|specialist|provider|assessment|evaluation|examination|documentation|supervision)s?\b/i;
const DETERMINED = /^(?:an?|the|another|any|no|each|one|two|\d+)\b/i;

/** What the payer says would do, where it is a name and no sentence. */
export function namedAlternatives({
  alternatives = [],
  quote = '',
}: Pick<CaseGround, 'alternatives' | 'quote'>): string | undefined {
  // A capital within a sentence is that of a name: "you must try Humira first".
  const inText = (one: string) => (quote.indexOf(one) > 0 ? one : lowerFirst(one));
  const names = alternatives
    .map((one) => cleanLine(one).replace(/ (?:required|needed|first)$/i, ''))
    .filter((one) => countWords(one) <= MOST_NAME_WORDS && !CLAUSE.test(one) && !NO_ALTERNATIVE.test(one))
    .map(inText)
    .map((one) => (ONE_OF_A_KIND.test(one) && !DETERMINED.test(one) ? `the ${one}` : one));
  return names.length === 0 ? undefined : listInWords(names);
}

/** The payer's words as the heading where they are short, else in the first sentence under the name of the ground. */
export function quoted(
  draft: Draft,
  writer: Writer,
  { ground, answer }: ArguedGround,
  number: string,
): { heading: Piece; quotation: Piece[] } {
  const ofGround: Source = { origin: 'ground', record: answer.id };
  if (ground.quote === undefined) {
    const name = writer.line(answer.name, ofGround);
    return { heading: plainPiece(`${number}${name?.text ?? answer.name}`, ofGround), quotation: [] };
  }
  const quote = cleanLine(ground.quote)
    .replace(/^[-–—"“”'\s]+|["“”'\s]+$/g, '')
    // The number of the point: the letter has its own.
    .replace(/^\(?(?:\d{1,2}[.)]|[A-Za-z]\))\s+/, '')
    .replace(/["“”]/g, '’');
  const reported = isReported(draft.file.input, ground);
  const field = ground.source?.field ?? 'denial_reason';
  const source: Source = { origin: 'caller', fields: [field] };
  const short = quote.replace(/[.;,:\s]+$/, '');
  if (
    countWords(short) <= HEADING_WORDS &&
    short.length <= HEADING_CHARACTERS &&
    sentencesOf(quote).length === 1
  )
    return {
      heading: plainPiece(
        `${number}${reported ? asTold(draft, writer, short) : `“${capitalized(short)}”`}`,
        source,
      ),
      quotation: [],
    };
  const frame = reported
    ? 'quotation-reported'
    : givesTerms(draft.file.input, ground)
      ? 'quotation-of-terms'
      : 'quotation';
  const lead = writer
    .with({ quote })
    .sentences(sentence(draft, frame), fromFrame(frame))
    .map((piece) => ({ ...piece, source }));
  return { heading: plainPiece(`${number}${answer.name}`, ofGround), quotation: lead };
}

/** "Denied it as dental": the words before the reason belong to the sentence that was left. */
const JOINS_DENIAL = /^(?:that |(?:(?:it|this|the claim|the request) )?as (?:being )?(?!of\b))/i;

/** "Included", "bundled into 17110": a phrase without a subject is no clause. */
const PARTICIPLE_FIRST =
  /^(?:not )?(?:included|bundled|considered|deemed|reduced|downcoded|paid|packaged|part of|incidental|inclusive)\b/i;

/** "Blue Cross requires a trial of X": the payer is named, and nobody else has to be. */
const NAMES_PAYER =
  /^(?:[A-Z][\w&'-]+ ){1,3}(?:also |just |now |still |only |first |will |would )?(?:requires?|required|wants?|wanted|insists?|demands?|covers?|pays?|allows?|approves?)\b/;

/** What the writer tells of the reason is no quotation: a clause is laid to the denial, a phrase is called the reason. */
function asTold(draft: Draft, writer: Writer, words: string): string {
  const told = words.replace(JOINS_DENIAL, '');
  if (tellsWhoSaid(told) || NAMES_PAYER.test(told)) return capitalized(told);
  const clause = hasVerb(told) && !PARTICIPLE_FIRST.test(told);
  const quote =
    clause && !/^I\b/.test(told) && !OF_PAYER.test(told) ? lowerFirst(inSentence(draft.library, told)) : told;
  const frame = clause ? 'heading-according-to-denial' : 'heading-reason-given';
  return writer.with({ quote }).line(sentence(draft, frame), fromFrame(frame))?.text ?? quote;
}

/** Names of payers keep their capital. */
const OF_PAYER = /^(?:Medicare|Medicaid|Aetna|Cigna|Humana|Anthem|Kaiser|Molina|Blue|United|Tricare)\b/;

/** Whether the caller quotes the plan's terms and not its decision. */
function givesTerms(
  { patient_summary: summary }: GenerateAppealInput,
  { source, quote }: CaseGround,
): boolean {
  if (isPolicyTerm(quote ?? '')) return true;
  if (source?.field !== 'patient_summary' || source.start === undefined || summary === undefined)
    return false;
  return quotesTerms(summary, source.start);
}

/** Within a sentence; names and abbreviations keep their capital. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]+(?: [a-z]|$)/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
