/** Each ground of the denial: the payer's words, the facts and limits that answer it, the rule that decides, what follows. */

import { longDate } from '../../../domain/calendar.js';
import type {
  CaseFact,
  CaseGround,
  GenerateAppealInput,
  ServiceHolding,
  ServiceTest,
} from '../../../domain/generated/types.js';
import { quotesTerms } from '../../../intake/record/facts/payer-words.js';
import { isGenericName } from '../../../intake/record/facts/treatments.js';
import { isPolicyTerm } from '../../../intake/record/grounds/stretch.js';
import { capitalized } from '../../../language/english.js';
import type { AnsweredTest, ArguedGround, Comparison, EarlyEnd } from '../../argument/argument.js';
import type { RuleAnswer } from '../../argument/controlling-law.js';
import { authorityCitation } from '../../law.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { DENIAL_NOTICE, type Exhibit } from '../exhibits.js';
import { type Block, type Piece, plainPiece, type Source } from '../letter.js';
import { amountInWords, limitInWords } from '../limits.js';
import { cleanLine, countWords, listInWords, sentencesOf, withFullStop } from '../words.js';
import type { Writer } from '../writer.js';
import { inParagraphs, tellFacts, withReference } from './told.js';

/** What leads over to the facts of a further ground of one kind. */
const AGAIN = ['facts-again', 'facts-follow', 'facts-of-record'] as const;
/** A longer quotation stands in the paragraph, not in the heading. */
const HEADING_WORDS = 24;
const HEADING_CHARACTERS = 160;
const MOST_QUOTED_WORDS = 14;
/** A reason, what answers it and what follows are read together. */
const ANSWER_WORDS = 140;

const MOST_NAME_WORDS = 7;
/** Words that make a sentence of what should be a name. */
const CLAUSE =
  /\b(?:is|are|be|was|were|must|should|can|could|would|will|has|have|first|been|not|with|over|several)\b/i;
const ONE_OF_A_KIND =
  /\b(?:level|program|facility|setting|test|center|hospital|chair|wheelchair|device|brace|bed|pump|monitor|splint|unit|prosthesis|knee|foot|clinic|panel|scan|garment|sleeve)$/i;
const DETERMINED = /^(?:an?|the|another|any|no|each|one|two|\d+)\b/i;

/** One or two blocks a ground: a list of treatments ends the first. */
export function groundBlocks(draft: Draft): Block[] {
  const { grounds } = draft.argument;
  return grounds.flatMap((argued, index) => {
    const number = grounds.length > 1 ? `${index + 1}. ` : '';
    // What leads over to the facts of one reason is said in other words over those of the next of its kind.
    const repeats = grounds.slice(0, index).filter(({ answer }) => answer === argued.answer).length;
    // So is what is asked at their end, unless the room is needed for facts.
    const first = !grounds
      .slice(0, index)
      .some(({ answer, state }) => answer === argued.answer && state === 'told');
    const asks = draft.roomy && first;
    return groundBlock(draft, argued, { number, asks, repeats });
  });
}

interface GroundForm {
  readonly number: string;
  /** Whether a ground without a comparison may end with a request; one for each kind is enough. */
  readonly asks: boolean;
  /** How many grounds of its kind stand before it. */
  readonly repeats: number;
}

function groundBlock(draft: Draft, read: ArguedGround, { number, asks, repeats }: GroundForm): Block[] {
  const argued = inWordsThatFit(draft, read);
  const { ground, answer } = argued;
  const source: Source = { origin: 'ground', record: answer.id };
  const writer = draft.writer.with({
    reason_stated: ground.quote === undefined ? 'The code alone' : 'The reason as stated',
    alternatives: namedAlternatives(ground.alternatives),
    policy: ground.policy && cleanLine(ground.policy),
    limit: ground.thresholds?.[0] && limitInWords(ground.thresholds[0]),
  });
  const { heading, quotation } = quoted(draft, writer, argued, number);
  const sentences = sentencesFor(argued);
  const early = argued.endedEarly.length > 0;
  const ending = argued.state === 'told' && !asks && !early ? undefined : sentences.close;
  const write = (text: string | undefined) => (text === undefined ? [] : writer.sentences(text, source));
  const { own } = argued;
  const supplied = enclosedFor(draft, argued);
  const again = AGAIN[repeats % AGAIN.length] ?? 'facts-again';
  const lacksFacts = argued.facts.length === 0;
  const written =
    own !== undefined
      ? ownText(own)
      : asksForDocuments(ground) && supplied.length > 0
        ? []
        : lacksFacts && saysMuch(ground.quote) && argued.rules.length === 0
          ? writer.sentences(sentence(draft, 'reason-disputed'), fromFrame('reason-disputed'))
          : repeats === 0 || lacksFacts
            ? write(leadOf(argued, sentences))
            : writer.sentences(sentence(draft, again), fromFrame(again));
  const facts = tellFacts(draft, own === undefined ? notToldByRules(argued) : [], written.length > 0);
  const lead = [...quotation, ...written];
  const close =
    own === undefined
      ? [
          ...compared(draft, writer, argued.comparisons),
          ...argued.endedEarly.flatMap((one) => endedEarly(draft, writer, one)),
          ...argued.tests.flatMap((one) => tested(draft, writer, one)),
          ...(argued.condition === undefined ? [] : ofMedicare(draft, writer, argued.condition)),
          ...supplied,
          ...(early
            ? writer.sentences(sentence(draft, 'trial-ended-close'), fromFrame('trial-ended-close'))
            : supplied.length > 0 && asksForDocuments(ground)
              ? []
              : ending === undefined && repeats === 1 && !lacksFacts && draft.roomy
                ? writer.sentences(sentence(draft, 'facts-again-close'), fromFrame('facts-again-close'))
                : write(ending)),
        ]
      : [];
  const law = [
    ...argued.rules.map((rule) => rulePieces(rule).map((piece) => shown(draft, piece, argued.facts))),
    ...argued.holdings.map((holding) => [holdingPiece(draft, holding)]),
  ].filter((pieces) => pieces.length > 0);
  const base = { slot: 'grounds', rank: 'decides' } as const;
  if (facts.list.length === 0) {
    const paragraphs = inParagraphs([...lead, ...facts.paragraphs.flat(), ...close], ANSWER_WORDS);
    return [{ ...base, heading, paragraphs: [...paragraphs, ...law], list: [] }];
  }
  const first: Block = {
    ...base,
    heading,
    paragraphs: inParagraphs([...lead, ...facts.paragraphs.flat(), ...listLead(writer, draft)], ANSWER_WORDS),
    list: facts.list,
  };
  const rest = [...(close.length > 0 ? inParagraphs(close) : []), ...law];
  return rest.length === 0 ? [first] : [first, { ...base, paragraphs: rest, list: [] }];
}

/** Below this the kind of a reason is a guess, and words that fit another kind would be wrong. */
const SURE = 0.35;

/** A reason whose kind is not sure is answered in words that fit any. */
function inWordsThatFit({ library }: Draft, argued: ArguedGround): ArguedGround {
  const any = library.groundAnswers.get('other');
  const { certainty = 1, quote } = argued.ground;
  return any === undefined || certainty >= SURE || quote === undefined ? argued : { ...argued, answer: any };
}

const OF_EVIDENCE: ReadonlySet<string> = new Set(['experimental', 'off_label']);
const PUBLISHED =
  /\b(?:articles?|trials?|stud(?:y|ies)|guidelines?|compendi(?:um|a)|consensus|opinion|position statement|practice (?:bulletin|parameter|advisory)|literature|peer-reviewed|systematic review|meta-analysis|journal|publications?|NCCN|Lexi-?Drugs|Drugdex|UpToDate|(?:FDA|package) (?:label|insert|clearance|approval)|NEJM|JAMA|Lancet)\b/i;
const PATIENTS_OWN =
  /\b(?:trial log|sleep study|sleep studies|study report|patient|home study|swallow study|conduction stud\w+)\b/i;

/** Documents at hand that answer a reason by themselves: published evidence, or what was asked for. */
function enclosedFor(draft: Draft, { ground }: ArguedGround): Piece[] {
  const atHand = draft.exhibits.lines.filter((line) => line.atHand && line.key !== DENIAL_NOTICE);
  if (OF_EVIDENCE.has(ground.kind))
    return enclosed(
      draft,
      'evidence-enclosed',
      atHand.filter(({ name }) => PUBLISHED.test(name) && !PATIENTS_OWN.test(name)),
    );
  return asksForDocuments(ground) ? enclosed(draft, 'documents-supplied', atHand) : [];
}

const ASKED_FOR =
  /\b(?:submit|send|provide|supply|furnish|forward|attach|records?|documents?|documentation)\b/i;

function asksForDocuments({ kind, quote }: CaseGround): boolean {
  return kind === 'missing_information' && quote !== undefined && ASKED_FOR.test(quote);
}

function enclosed(draft: Draft, frame: string, lines: readonly Exhibit[]): Piece[] {
  if (lines.length === 0) return [];
  const documents = listInWords(
    lines.map(({ name, number }) => `${name} (Enclosure ${number})`),
    '; ',
  );
  return draft.writer
    .with({ documents })
    .sentences(sentence(draft, frame), fromFrame(frame))
    .map((piece, index) => (index === 0 ? { ...piece, exhibits: lines.map(({ key }) => key) } : piece));
}

function listLead(writer: Writer, draft: Draft): Piece[] {
  return writer.sentences(sentence(draft, 'treatments-lead'), fromFrame('treatments-lead'));
}

/** A reason with figures or many words may say what the pack's sentence finds missing in others of its kind. */
function saysMuch(quote: string | undefined): boolean {
  return quote !== undefined && (/\d/.test(quote) || countWords(quote) > MOST_QUOTED_WORDS);
}

/** The sentence of a rule with the document of the fact that it tells. */
function shown({ exhibits }: Draft, piece: Piece, facts: readonly CaseFact[]): Piece {
  const told = facts.map(({ text }) => cleanLine(text)).find((text) => tellsFact(piece.text, text));
  const exhibit = told === undefined ? undefined : exhibits.showing(told);
  return exhibit === undefined
    ? piece
    : {
        ...piece,
        text: withReference(piece.text, exhibit.number),
        exhibits: [...piece.exhibits, exhibit.key],
      };
}

function tellsFact(sentences: string, fact: string): boolean {
  return sentences.includes(fact.replace(/[.]$/, ''));
}

/** Facts that no rule of law of the same reason tells in its own sentences. */
function notToldByRules({ facts, rules }: ArguedGround): readonly CaseFact[] {
  const texts = rules.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ');
  return facts.filter(({ text }) => !tellsFact(texts, cleanLine(text)));
}

/** Where a rule of law tells every fact of a reason, or the reason has none, the rule alone answers it. */
function leadOf(argued: ArguedGround, { lead }: { lead?: string }): string | undefined {
  return argued.rules.length > 0 && notToldByRules(argued).length === 0 ? undefined : lead;
}

/** What the payer says would do, where it is a name and no sentence. */
function namedAlternatives(alternatives: readonly string[] | undefined): string | undefined {
  const names = (alternatives ?? [])
    .map(cleanLine)
    .filter((one) => countWords(one) <= MOST_NAME_WORDS && !CLAUSE.test(one))
    .map(lowerFirst)
    .map((one) => (ONE_OF_A_KIND.test(one) && !DETERMINED.test(one) ? `the ${one}` : one));
  return names.length === 0 ? undefined : listInWords(names);
}

/** The payer's words as the heading where they are short, else in the first sentence under the name of the ground. */
function quoted(
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
    .replace(/^["“”'\s]+|["“”'\s]+$/g, '')
    // The number of the point: the letter has its own.
    .replace(/^\(?(?:\d{1,2}[.)]|[A-Za-z]\))\s+/, '')
    .replace(/["“”]/g, '’');
  const field = ground.source?.field ?? 'denial_reason';
  const source: Source = { origin: 'caller', fields: [field] };
  const short = quote.replace(/[.;,:\s]+$/, '');
  if (
    countWords(short) <= HEADING_WORDS &&
    short.length <= HEADING_CHARACTERS &&
    sentencesOf(quote).length === 1
  )
    return { heading: plainPiece(`${number}“${capitalized(short)}”`, source), quotation: [] };
  const frame = givesTerms(draft.file.input, ground) ? 'quotation-of-terms' : 'quotation';
  const lead = writer
    .with({ quote })
    .sentences(sentence(draft, frame), fromFrame(frame))
    .map((piece) => ({ ...piece, source }));
  return { heading: plainPiece(`${number}${answer.name}`, ofGround), quotation: lead };
}

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

function sentencesFor({ answer, state }: ArguedGround): { lead?: string; close?: string } {
  const order = state === 'met' ? ['met', 'told'] : [state];
  for (const when of order) {
    const found = answer.answers.find((one) => one.when === when);
    if (found) return found;
  }
  return {};
}

/** Within a sentence; names and abbreviations keep their capital. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]+(?: [a-z]|$)/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** The caller's own paragraph for a ground. */
function ownText(text: string): Piece[] {
  return sentencesOf(cleanLine(text)).map((one) =>
    plainPiece(one, { origin: 'caller', fields: ['answers'] }),
  );
}

/** Each limit beside the values of the case; the trials that reach one limit stand in one sentence. */
function compared(draft: Draft, writer: Writer, comparisons: readonly Comparison[]): Piece[] {
  const told = new Set<Comparison>();
  return comparisons.flatMap((one) => {
    if (told.has(one)) return [];
    if (one.of !== 'treatment') return comparedValue(draft, writer, one);
    const same = comparisons.filter((other) => other.of === 'treatment' && other.threshold === one.threshold);
    for (const other of same) told.add(other);
    return comparedTrials(draft, writer, one, same);
  });
}

function comparedTrials(
  draft: Draft,
  writer: Writer,
  { threshold }: Comparison,
  trials: readonly Comparison[],
): Piece[] {
  const values = {
    limit: limitInWords(threshold),
    trials: listInWords(
      trials.map(
        ({ name, value, unit }) =>
          `${amountInWords(value, unit ?? threshold.unit)} of ${treatmentInText(name)}`,
      ),
    ),
  };
  const facts = trials.flatMap(({ fact }) => fact.id ?? []);
  return writer
    .with(values)
    .sentences(sentence(draft, 'trial-meets-limit'), { ...fromFrame('trial-meets-limit'), facts });
}

/** A trial that ended early, with the reason that the record gives. */
function endedEarly(
  draft: Draft,
  writer: Writer,
  { limit, name, value, unit, because, fact }: EarlyEnd,
): Piece[] {
  const values = {
    limit: amountInWords(limit.value, limit.unit),
    lasted: value === undefined ? undefined : amountInWords(value, unit),
    measure: capitalized(treatmentInText(name)),
    because,
  };
  const facts = fact.id === undefined ? {} : { facts: [fact.id] };
  return writer
    .with(values)
    .sentences(sentence(draft, 'trial-ended-early'), { ...fromFrame('trial-ended-early'), ...facts });
}

/** The name of a treatment within a sentence: the capital of a generic name only began a line. */
function treatmentInText(name: string): string {
  const small = isGenericName(name) || /^[A-Z][a-z]+ [a-z]/.test(name);
  return small ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

const COMPARED = { measure: 'value-meets-limit', day: 'day-meets-limit' } as const;

function comparedValue(
  draft: Draft,
  writer: Writer,
  { threshold, of, name, value, unit, date, fact }: Comparison,
): Piece[] {
  if (of === 'treatment') return [];
  const values = {
    limit: of === 'day' ? amountInWords(threshold.value, undefined) : limitInWords(threshold),
    value: amountInWords(value, of === 'day' ? undefined : (unit ?? threshold.unit)),
    measure: name,
    date: date === undefined || date.length !== 10 ? undefined : longDate(date),
    event_day: date === undefined || date.length !== 10 ? undefined : longDate(date),
    service_day: draft.file.input.service_date && longDate(draft.file.input.service_date),
    stated: threshold.of_case === undefined ? undefined : amountInWords(threshold.of_case, threshold.unit),
  };
  const facts = fact.id === undefined ? {} : { facts: [fact.id] };
  return writer
    .with(values)
    .sentences(sentence(draft, COMPARED[of]), { ...fromFrame(COMPARED[of]), ...facts });
}

function tested(draft: Draft, writer: Writer, { test, facts }: AnsweredTest): Piece[] {
  const { source } = test;
  const authority =
    source.authority === undefined ? undefined : draft.library.authorities.get(source.authority);
  const named =
    authority !== undefined && source.checked === 'content' ? authorityCitation(authority) : undefined;
  const ids = facts.flatMap(({ id }) => id ?? []);
  const area = draft.file.service?.area.id ?? 'service';
  return writer
    .with({ test: asNoun(test.text), test_source: named })
    .sentences(sentence(draft, 'test-met'), { origin: 'service_area', record: area, facts: ids })
    .map((piece) => ({ ...piece, authorities: named ? [authority?.id ?? ''] : [] }));
}

/** "for staging, a high-risk cancer" stands behind "asks for" as "a high-risk cancer (for staging)". */
function asNoun(text: string): string {
  return text.replace(/^(for [^,]{3,80}), (.+)$/s, '$2 ($1)');
}

/** Medicare's own condition on the point, in words of the service area. */
function ofMedicare(draft: Draft, writer: Writer, { text, source }: ServiceTest): Piece[] {
  const authority =
    source.authority === undefined ? undefined : draft.library.authorities.get(source.authority);
  if (authority === undefined) return [];
  return writer
    .with({ test: asNoun(text), test_source: authorityCitation(authority) })
    .sentences(sentence(draft, 'medicare-condition'), {
      origin: 'service_area',
      record: draft.file.service?.area.id ?? 'service',
    })
    .map((piece) => ({ ...piece, authorities: [authority.id] }));
}

/** What a rule says of this case. */
export function rulePieces({ id, sentences, elements }: RuleAnswer): Piece[] {
  const facts = [...new Set(elements.flatMap((element) => element.facts))];
  return sentences.map(({ text, regulations }) => ({
    text,
    source: { origin: 'controlling_law', record: id, ...(facts.length > 0 ? { facts } : {}) },
    regulations,
    authorities: [],
    exhibits: [],
  }));
}

/** What an authority holds, after its name. */
export function holdingPiece({ library }: Draft, { authority: id, holds }: ServiceHolding): Piece {
  const authority = library.authorities.get(id);
  const name = authority === undefined ? id : authorityCitation(authority);
  return {
    text: withFullStop(`${name} ${holds.trim()}`),
    source: { origin: 'authority', record: id },
    regulations: [],
    authorities: [id],
    exhibits: [],
  };
}
