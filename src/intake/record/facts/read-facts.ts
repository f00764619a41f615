/** The facts of a case: everything the caller sent, a sentence or clause at a time, with what can be computed from it. */
import type { CaseFact, GenerateAppealInput } from '../../../domain/generated/types.js';
import { clauseSpans } from '../../../language/clauses.js';
import { type DateContext, type DateMention, findDates, isoOf } from '../../../language/dates.js';
import { isNegated } from '../../../language/negation.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { Span } from '../../../language/spans.js';
import { readNumbers } from './identifiers.js';
import { byWhom, kindOf } from './kind.js';
import { readMeasures } from './measures.js';
import { payerWords } from './payer-words.js';
import { retell, type Telling } from './retell.js';
import { readRoles, voiceOf } from './roles.js';
import { readTime } from './times.js';
import { readTreatment, readTreatmentEntry } from './treatments.js';
import { piecesOf } from './words.js';
import { isDocumentList, isWriterNote } from './writer-notes.js';

interface Reading {
  readonly dates: DateContext;
  readonly telling: Telling;
}

/** Sentences are cut behind so many characters, at a comma or a space. */
const LONGEST_SENTENCE = 2000;
const LONGEST_FACT = 420;
/** Verbs by which an entry of the evidence says more than the name of a document. */
const SAYS =
  /\b(?:says?|said|shows?|showing|showed|states?|stating|confirms?|confirming|confirmed|finds?|found|proves?|documents|records that|reads|lists|quotes|with (?:the )?reading)\b/i;

/** Facts of the request: those given as data first, then treatments, then prose in its order. */
export function readFacts(input: GenerateAppealInput, today: string): CaseFact[] {
  const reading = readingOf(input, today);
  const read = [
    ...(input.prior_treatments ?? []).map((text, index) => treatmentFact(text, index, reading)),
    ...proseFacts(input.patient_summary ?? '', 'patient_summary', reading),
    ...(input.available_evidence ?? []).flatMap((text, index) =>
      SAYS.test(text) ? proseFacts(text, `available_evidence[${index}]`, reading) : [],
    ),
  ];
  return withGiven(
    read.map((fact, index) => ({ id: `f${index + 1}`, ...fact })),
    input.facts ?? [],
  );
}

/** Facts given as data: one with the id of a read one stands in its place, the others come first. */
function withGiven(read: readonly CaseFact[], given: readonly CaseFact[]): CaseFact[] {
  if (given.length === 0) return [...read];
  const byId = new Map(given.flatMap((fact) => (fact.id === undefined ? [] : [[fact.id, fact] as const])));
  const known = new Set(read.map(({ id }) => id));
  const added = given
    .filter(({ id }) => id === undefined || !known.has(id))
    .map((fact, index) => (fact.id === undefined ? { ...fact, id: `a${index + 1}` } : fact));
  return [...added, ...read.map((fact) => (fact.id === undefined ? fact : (byId.get(fact.id) ?? fact)))];
}

function readingOf(input: GenerateAppealInput, today: string): Reading {
  const written = input.letter_date ?? today;
  const known = [input.service_date, input.denial_date, input.received_date].filter(
    (date) => date !== undefined,
  );
  const voice = voiceOf(readRoles(input));
  return {
    dates: { today: written, known },
    telling: { today: written, ...(voice ? { voice } : {}) },
  };
}

function treatmentFact(text: string, index: number, reading: Reading): CaseFact {
  const dates = findDates(text, reading.dates);
  const fact = factOf(text, { start: 0, end: text.length }, `prior_treatments[${index}]`, dates, reading);
  return { ...fact, kind: 'treatment', treatment: readTreatmentEntry(text, dates) };
}

function proseFacts(text: string, field: string, reading: Reading): CaseFact[] {
  return sentenceSpans(text)
    .flatMap((span) => cut(text, span, LONGEST_SENTENCE))
    .flatMap((span) => sentenceFacts(text, span, field, reading));
}

function sentenceFacts(text: string, sentence: Span, field: string, reading: Reading): CaseFact[] {
  const told = text.slice(sentence.start, sentence.end);
  if (isWriterNote(told)) return [];
  const payers = payerWords(told);
  if (payers) {
    if (payers.rest === '') return [];
    return [factOf(payers.rest, sentence, field, findDates(payers.rest, reading.dates), reading)];
  }
  if (isDocumentList(told)) return [];
  return clauseSpans(text, sentence)
    .flatMap((clause) => cut(text, clause, LONGEST_FACT))
    .map((clause) => {
      const part = text.slice(clause.start, clause.end);
      return factOf(part, clause, field, findDates(part, reading.dates), reading);
    });
}

function factOf(
  text: string,
  span: Span,
  field: string,
  dates: readonly DateMention[],
  reading: Reading,
): CaseFact {
  const measures = readMeasures(piecesOf(text, dates));
  const treatment = readTreatment(text, dates);
  const kind = kindOf(text, {
    measured: measures.length > 0,
    treated: treatment !== undefined,
    dated: dates.length > 0,
  });
  const first = dates[0];
  const time = readTime(text);
  const by = byWhom(text);
  const numbers = readNumbers(text);
  return {
    kind,
    text: retell(text, dates, reading.telling),
    ...(first ? { date: isoOf(first.from) } : {}),
    ...(first?.to ? { until: isoOf(first.to) } : {}),
    ...(time ? { time } : {}),
    ...(by ? { by } : {}),
    ...(isNegated(text) ? { negated: true } : {}),
    ...(measures.length > 0 ? { measures } : {}),
    ...(treatment && kind === 'treatment' ? { treatment } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
    source: { field, start: span.start, end: span.end },
  };
}

/** A span longer than the limit in pieces, cut behind a comma where there is one, else at a space. */
function cut(text: string, span: Span, limit: number): Span[] {
  const pieces: Span[] = [];
  let start = span.start;
  while (span.end - start > limit) {
    const part = text.slice(start, start + limit);
    const at = [part.lastIndexOf('; '), part.lastIndexOf(', '), part.lastIndexOf(' ')].find(
      (one) => one > limit / 2,
    );
    const end = start + (at === undefined ? limit : at + 1);
    pieces.push({ start, end });
    start = end;
    while (text[start] === ' ') start += 1;
  }
  pieces.push({ start, end: span.end });
  return pieces.filter((piece) => piece.end > piece.start);
}
