/** The texts of a case as passages, each with who speaks in it: the record, or the payer. */
import type { CaseFact, CaseGround, GenerateAppealInput } from '../../../domain/generated/types.js';
import { keptBackIn } from '../../../intake/record/left-out/kept-back.js';
import { type Span, sentencesOf } from '../../../intake/text/sentences.js';
import { sharing } from '../../../language/spans.js';
import type { Word } from '../../../packs/signals/words.js';
import { spelledOut } from './spelled-out.js';

export type Speaker = 'record' | 'payer';

export interface Passage {
  readonly text: string;
  /** Its words, shorthand spelled out. */
  readonly words: readonly Word[];
  readonly speaker: Speaker;
  /** Where it begins in its field. */
  readonly offset: number;
  /** Set where it is the service or the diagnosis itself. */
  readonly subject: 'procedure' | 'diagnosis' | undefined;
  /** Facts that were read from it. */
  readonly facts: readonly CaseFact[];
}

/** A quotation of at least four words. */
const QUOTED =
  /["\u201c]([^"\u201c\u201d]{16,1200})["\u201d]|(?<=[\s(:])['\u2018]([^'\u2018\u2019\n]{16,600})['\u2019](?=[\s.,;)]|$)/g;
/** Who is quoted, by the words that stand before the quotation. */
const PAYER_SPEAKS =
  /\b(?:plan|insurer|insurance|payer|carrier|contractor|denial|denied|denies|den(?:y|ies)|letter|notice|eob|remit(?:tance)?|says?|said|reasons?|determination|decision|they|agency|reviewer|fep|ref|auth)\b/i;
const OTHER_SPEAKS =
  /\b(?:dr|doctor|physician|surgeon|therapist|nurse|note|statement|certif\w+|brochure|booklet|policy|section|contract|marketplace letter|plan book)\b[^"\u201c]{0,60}$/i;
const BEFORE = 140;

/**
 * Passages of the whole request. What a ground quotes, and quotations that the payer is said to have made, are the
 * payer's; everything else is the record's.
 * @param named what the caller gave as the code, where it was words
 */
export function passagesOf(
  input: GenerateAppealInput,
  facts: readonly CaseFact[],
  grounds: readonly CaseGround[],
  named?: string,
): Passage[] {
  const summary = input.patient_summary ?? '';
  const spans = grounds.flatMap(({ source }) =>
    source?.field === 'patient_summary' ? [payersPart(summary, source)] : [],
  );
  return [
    ...passagesIn(input.procedure, 'record', 'procedure'),
    ...passagesIn(input.diagnosis, 'record', 'diagnosis'),
    ...summaryPassages(summary, spans, facts),
    ...(input.prior_treatments ?? []).flatMap((text) => passagesIn(text, 'record')),
    ...(input.available_evidence ?? []).flatMap((text) => passagesIn(text, 'record')),
    ...passagesIn(input.denial_reason ?? '', 'payer'),
    // Where the notice prints no code, the name of the decision stands in its field, and is the payer's too.
    ...passagesIn(named ?? '', 'payer'),
    ...grounds.flatMap(({ quote, source }) =>
      quote !== undefined && (source === undefined || source.field === 'denial_code')
        ? passagesIn(quote, 'payer')
        : [],
    ),
    ...facts.flatMap((fact) =>
      fact.source === undefined ? [passage(fact.text, 'record', 0, { facts: [fact] })] : [],
    ),
  ];
}

/** Where a writer retells the payer's reason and then says why it is wrong: "refused although she was eligible". */
const WRITER_AGAIN = /[\s,;](?:although|even though|though|whereas|when in fact)\s/i;

/** A reason up to where the writer speaks for himself again; a reason in quotation marks is all the payer's. */
function payersPart(summary: string, { start, end }: Span): Span {
  if (/["\u201c'\u2018]/.test(summary.slice(Math.max(0, start - 1), start + 1))) return { start, end };
  const again = WRITER_AGAIN.exec(summary.slice(start, end))?.index;
  return again === undefined ? { start, end } : { start, end: start + again };
}

function passage(
  text: string,
  speaker: Speaker,
  offset: number,
  { subject, facts = [] }: Partial<Pick<Passage, 'subject' | 'facts'>> = {},
): Passage {
  let words: readonly Word[] | undefined;
  return {
    text,
    // Who asks for an age needs no words.
    get words() {
      words ??= spelledOut(text);
      return words;
    },
    speaker,
    offset,
    subject,
    facts,
  };
}

function passagesIn(text: string, speaker: Speaker, subject?: Passage['subject']): Passage[] {
  return sentencesOf(text).map(({ start, end }) =>
    passage(text.slice(start, end), speaker, start, { subject }),
  );
}

function summaryPassages(text: string, spans: readonly Span[], facts: readonly CaseFact[]): Passage[] {
  const quotedIn = sharing([...spans, ...payerQuotations(text)].sort((a, b) => a.start - b.start));
  const factsIn = sharing(
    facts.flatMap((fact) =>
      fact.source?.field === 'patient_summary'
        ? [{ start: fact.source.start, end: fact.source.end, fact }]
        : [],
    ),
  );
  const told = sentencesOf(text).filter(({ start, end }) => keptBackIn(text.slice(start, end)) === undefined);
  return told.flatMap((sentence) =>
    cutAt(sentence, quotedIn(sentence)).map(({ start, end, speaker }) =>
      passage(text.slice(start, end), speaker, start, {
        facts: factsIn({ start, end }).map(({ fact }) => fact),
      }),
    ),
  );
}

/** Quotations before which the payer is named, and no clinician or document of the patient's side nearer. */
function payerQuotations(text: string): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const before = text.slice(Math.max(0, match.index - BEFORE), match.index);
    if (!PAYER_SPEAKS.test(before) || OTHER_SPEAKS.test(before)) continue;
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** The parts of a sentence inside and outside the payer's quotations, in order. */
function cutAt(sentence: Span, quoted: readonly Span[]): (Span & { readonly speaker: Speaker })[] {
  const parts: (Span & { readonly speaker: Speaker })[] = [];
  let at = sentence.start;
  for (const quote of quoted) {
    const start = Math.max(at, quote.start);
    const end = Math.min(sentence.end, quote.end);
    if (start >= end) continue;
    if (start > at) parts.push({ start: at, end: start, speaker: 'record' });
    parts.push({ start, end, speaker: 'payer' });
    at = end;
  }
  if (at < sentence.end) parts.push({ start: at, end: sentence.end, speaker: 'record' });
  return parts;
}
