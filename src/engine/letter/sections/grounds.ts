/** Each ground of the denial: the payer's words, the facts and limits that answer it, the rule that decides, what follows. */

import type { CaseFact } from '../../../domain/generated/types.js';
import { inFirstPerson } from '../../../language/opposite.js';
import type { AnsweredTest, ArguedGround, Comparison } from '../../argument/argument.js';
import { callerText, citesOneOf } from '../../argument/caller-led.js';
import { AFFIRMS } from '../../argument/claim.js';
import type { Conclusion } from '../../argument/conclusions/conclusion.js';
import { shared } from '../../argument/placed-rules.js';
import { keysOf, numbersIn } from '../../argument/terms.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece, Source } from '../letter.js';
import { limitInWords } from '../limits.js';
import { cleanLine, countWords } from '../words.js';
import type { Writer } from '../writer.js';
import { concluded } from './ground-conclusions.js';
import { asksForDocuments, enclosedFor } from './ground-documents.js';
import { namedAlternatives, quoted } from './ground-heading.js';
import { compared, endedEarly, holdingPiece, ofMedicare, rulePieces, tested } from './ground-proof.js';
import { ownParagraphs } from './own-text.js';
import { askedOnReason } from './reason-asks.js';
import { testLines } from './test-lines.js';
import { entriesOf, inParagraphs, isEntry, LEAST_ENTRIES, tellFacts, withReference } from './told.js';

/** How a claim follows from the facts, each way once before one comes again. */
const FOLLOWS = ['claim-follows', 'claim-follows-facts', 'claim-follows-record'] as const;
const MOST_QUOTED_WORDS = 14;
/** A reason, what answers it and what follows are read together. */
const ANSWER_WORDS = 140;

/** One or two blocks a ground: a list of treatments ends the first. */
export function groundBlocks(draft: Draft): Block[] {
  const { grounds } = draft.argument;
  const toldBefore = new Set<CaseFact>();
  return grounds.flatMap((argued, index) => {
    const number = grounds.length > 1 ? `${index + 1}. ` : '';
    // What is asked at the end of one reason is not asked again for the next of its kind, nor where the room is needed.
    const first = !grounds
      .slice(0, index)
      .some(({ answer, state }) => answer === argued.answer && state === 'told');
    const asks = draft.roomy && first;
    const blocks = groundBlock(draft, argued, {
      number,
      asks,
      index,
      toldBefore,
      ...elsewhere(grounds, index),
    });
    for (const fact of argued.facts) toldBefore.add(fact);
    return blocks;
  });
}

/** Where a reason is answered that nothing of its own answers: by law that reaches it too, else by the facts of one of its kind. */
function elsewhere(
  grounds: readonly ArguedGround[],
  index: number,
): Pick<GroundForm, 'answeredAt' | 'lawAt' | 'askedBefore'> {
  const own = grounds[index];
  if (own === undefined) return { askedBefore: false };
  const ofKind = (one: ArguedGround) => one !== own && one.answer === own.answer;
  const fromLaw = lawFor(grounds, own);
  const fromFacts = grounds.findIndex(
    (one) => ofKind(one) && (one.facts.length > 0 || one.own !== undefined),
  );
  return {
    ...(fromLaw < 0 ? {} : { lawAt: fromLaw + 1 }),
    ...(fromFacts < 0 ? {} : { answeredAt: fromFacts + 1 }),
    askedBefore: grounds.slice(0, index).some((one) => ofKind(one) && one.state === 'open'),
  };
}

/** The ground under which the law stands that reaches this one and shares most words with it; -1 where none does. */
function lawFor(grounds: readonly ArguedGround[], own: ArguedGround): number {
  const reach = grounds.map((one) => {
    if (one === own) return -1;
    const rules = one.rules.filter(
      ({ force, grounds: ids }) => force === 'dispositive' && ids.includes(own.ground.id),
    );
    if (rules.some(({ id }) => own.rules.some((rule) => rule.id === id))) return Number.MAX_SAFE_INTEGER;
    return Math.max(-1, ...rules.map(({ sentences }) => shared(own.ground, keysOf(textOf(sentences)))));
  });
  const most = Math.max(...reach);
  return most < 0 ? -1 : reach.indexOf(most);
}

function textOf(sentences: ArguedGround['rules'][number]['sentences']): string {
  return sentences.map(({ text }) => text).join(' ');
}

interface GroundForm {
  readonly number: string;
  /** Whether a ground without a comparison may end with a request; one for each kind is enough. */
  readonly asks: boolean;
  /** Place among all grounds. */
  readonly index: number;
  /** Facts of the grounds before it. */
  readonly toldBefore: ReadonlySet<CaseFact>;
  /** Number of the ground of its kind whose facts answer it too. */
  readonly answeredAt?: number;
  /** Number of the ground under which law stands that reaches it too. */
  readonly lawAt?: number;
  /** Whether the same was found missing in a reason of its kind before. */
  readonly askedBefore: boolean;
}

function groundBlock(draft: Draft, read: ArguedGround, form: GroundForm): Block[] {
  const argued = inWordsThatFit(draft, read);
  const { ground } = argued;
  const writer = draft.writer.with({
    reason_stated: ground.quote === undefined ? 'The code alone' : 'The reason as stated',
    alternatives: namedAlternatives(ground),
    policy: ground.policy && cleanLine(ground.policy),
    limit: ground.thresholds?.[0] && limitInWords(ground.thresholds[0]),
  });
  const { heading, quotation } = quoted(draft, writer, argued, form.number);
  if (argued.own !== undefined) return [ownBlock(draft, argued, argued.own, { heading, quotation })];
  const supplied = enclosedFor(draft, argued);
  const here = toldHere(notToldByRules(argued), form.toldBefore);
  const lines = testLines(draft, writer, argued.tests, here);
  const told = here.filter((fact) => !lines.facts.has(fact));
  // Notes that no sentence tells are given as the record has them, behind what is told in sentences.
  const notes = told.filter(isEntry);
  const whole = told.filter((fact) => !isEntry(fact));
  const apart = notes.length > 0 && (whole.length > 0 || lines.lists.length > 0);
  const listed = !apart && told.length >= LEAST_ENTRIES;
  // What a kind claims in general is said by a conclusion of this case, behind the facts.
  const general = argued.claim?.from === 'kind' && argued.conclusions.length > 0;
  const leads = listed && !followsFromLaw(argued) && !general;
  const opening =
    leads && argued.claim !== undefined
      ? leadingClaim(draft, writer, argued)
      : openingOf(draft, writer, argued, { ...form, supplied });
  const sentences = tellFacts(draft, apart ? whole : told);
  const facts = listed
    ? { paragraphs: [], list: entriesOf(draft, told) }
    : apart
      ? { paragraphs: sentences.paragraphs, list: [...sentences.list, ...entriesOf(draft, notes)] }
      : sentences;
  const claim = leads || followsFromLaw(argued) ? [] : claimPieces(draft, writer, argued, form.index);
  const tests = argued.tests.filter((test) => !lines.tests.has(test));
  const proof = [...proofOf(draft, writer, { ...argued, tests }, supplied), ...claim];
  const law = [
    ...argued.rules.map((rule) => rulePieces(rule).map((piece) => shown(draft, piece, argued.facts))),
    ...argued.holdings.map((holding) => [holdingPiece(draft, holding)]),
    concluded(draft, writer, argued, conclusionsOf(argued).ofLaw),
  ].filter((pieces) => pieces.length > 0);
  const end = endingOf(draft, writer, argued, form, supplied);
  const bare =
    [...opening, ...facts.paragraphs.flat(), ...facts.list, ...proof, ...law.flat(), ...end].length === 0;
  // No reason stands without a word to it.
  const ending = bare ? askedOnReason(draft, writer, argued) : end;
  const base = { slot: 'grounds', rank: 'decides' } as const;
  const lead = [...quotation, ...opening, ...facts.paragraphs.flat()];
  if (facts.list.length === 0 && lines.lists.length === 0) {
    const paragraphs = inParagraphs([...lead, ...proof], ANSWER_WORDS);
    return [{ ...base, heading, paragraphs: closedBy([...paragraphs, ...law], ending), list: [] }];
  }
  const before =
    listed || facts.list.length === 0 ? [] : byId(draft, writer, apart ? 'record-lead' : 'treatments-lead');
  const parts: Part[] = [
    { paragraphs: inParagraphs([...lead, ...before], ANSWER_WORDS), list: facts.list },
    ...lines.lists,
    { paragraphs: closedBy([...inParagraphs(proof), ...law], ending), list: [] },
  ];
  return partsInBlocks(parts).map((part, at) => ({ ...base, ...(at === 0 ? { heading } : {}), ...part }));
}

/** What decides; what is beside the point of a reason is no answer to it. */
const DECIDES: ReadonlySet<string> = new Set(['dispositive', 'strong', 'gate', 'procedural']);

/** The caller's answer in its own paragraphs, and the law that decides where no answer cites it. */
function ownBlock(
  draft: Draft,
  { rules, facts }: ArguedGround,
  own: string,
  { heading, quotation }: ReturnType<typeof quoted>,
): Block {
  const { library, file } = draft;
  const written = callerText(file.ownAnswers);
  const law = rules
    .filter(({ force, regulations }) => DECIDES.has(force) && !citesOneOf(library, written, regulations))
    .map((rule) => rulePieces(rule).map((piece) => shown(draft, piece, facts)));
  const paragraphs = [[...quotation], ...ownParagraphs(draft, own), ...law];
  return {
    slot: 'grounds',
    rank: 'decides',
    heading,
    paragraphs: paragraphs.filter((pieces) => pieces.length > 0),
    list: [],
  };
}

type Part = Pick<Block, 'paragraphs' | 'list'>;

/** A list stands behind the paragraphs before it: parts without a list go together with the next. */
function partsInBlocks(parts: readonly Part[]): Part[] {
  const blocks: Part[] = [];
  for (const { paragraphs, list } of parts) {
    const last = blocks.at(-1);
    if (paragraphs.length === 0 && list.length === 0) continue;
    if (last !== undefined && last.list.length === 0)
      blocks[blocks.length - 1] = { paragraphs: [...last.paragraphs, ...paragraphs], list };
    else blocks.push({ paragraphs, list });
  }
  return blocks;
}

function byId(draft: Draft, writer: Writer, id: 'record-lead' | 'treatments-lead'): Piece[] {
  return writer.sentences(sentence(draft, id), fromFrame(id));
}

/** What is asked at the end goes with the last paragraph, where the two can be read together. */
function closedBy(paragraphs: readonly Piece[][], ending: readonly Piece[]): Piece[][] {
  const last = paragraphs.at(-1);
  if (ending.length === 0) return [...paragraphs];
  if (last === undefined) return [[...ending]];
  const words = [...last, ...ending].reduce((sum, { text }) => sum + countWords(text), 0);
  return words > ANSWER_WORDS
    ? [...paragraphs, [...ending]]
    : [...paragraphs.slice(0, -1), [...last, ...ending]];
}

interface OpeningForm extends GroundForm {
  readonly supplied: readonly Piece[];
}

/** What is said to the reason before its facts, where something has to be. */
function openingOf(
  draft: Draft,
  writer: Writer,
  argued: ArguedGround,
  { supplied, answeredAt, lawAt, askedBefore }: OpeningForm,
): Piece[] {
  const { ground, claim, answer } = argued;
  const source: Source = { origin: 'ground', record: answer.id };
  if (asksForDocuments(ground) && supplied.length > 0) return [];
  const lacksFacts = argued.facts.length === 0;
  if (lacksFacts && argued.rules.length === 0) {
    if (lawAt !== undefined) return byNumber(draft, writer, 'law-answers-too', lawAt);
    if (answeredAt !== undefined) return byNumber(draft, writer, 'answered-elsewhere', answeredAt);
    // That a reason is disputed says nothing: what the payer has to show follows.
    if (saysMuch(ground.quote) || askedBefore) return [];
  }
  // What the letter holds stands behind its facts, as what follows from them.
  if (claim !== undefined) return [];
  const lead = leadOf(argued, sentencesFor(argued));
  return lead === undefined ? [] : writer.sentences(lead, source);
}

/** A sentence that points to another reason by its number. */
function byNumber(
  draft: Draft,
  writer: Writer,
  id: 'law-answers-too' | 'answered-elsewhere' | 'law-covers-point',
  reason: number,
): Piece[] {
  return writer.with({ reason_number: String(reason) }).sentences(sentence(draft, id), fromFrame(id));
}

/** What the letter holds, over the list of the facts that carry it. */
function leadingClaim(draft: Draft, writer: Writer, argued: ArguedGround): Piece[] {
  const text = claimText(draft, writer, argued);
  return text === ''
    ? []
    : writer.with({ claim: text.replace(/\.$/, '') }).sentences(sentence(draft, 'claim-leads'), {
        origin: 'ground',
        record: argued.answer.id,
      });
}

/** In the voice of the one who signs. */
function claimText({ file }: Draft, writer: Writer, { claim, answer }: ArguedGround): string {
  if (claim === undefined) return '';
  if (claim.from === 'kind')
    return writer.line(claim.text, { origin: 'ground', record: answer.id })?.text ?? '';
  return file.requester === 'patient' ? inFirstPerson(claim.text) : claim.text;
}

/** What the letter holds against the reason, as what follows from the facts above. */
function claimPieces(draft: Draft, writer: Writer, argued: ArguedGround, index: number): Piece[] {
  const { claim, answer, conclusions } = argued;
  // The claim of a kind says in general what a conclusion says of this case.
  if (claim === undefined || (claim.from === 'kind' && conclusions.length > 0)) return [];
  const source: Source = { origin: 'ground', record: answer.id };
  const text = claimText(draft, writer, argued);
  if (text === '') return [];
  // Behind a conclusion a second "So" would only repeat.
  const ways = conclusions.length > 0 ? FOLLOWS.slice(1) : FOLLOWS;
  const follows = ways[index % ways.length] ?? 'claim-follows';
  return writer
    .with({ claim: withinSentence(text).replace(/\.$/, '') })
    .sentences(sentence(draft, follows), source);
}

/** Where a rule of law tells every fact of a reason, the claim follows from that rule. */
function followsFromLaw(argued: ArguedGround): boolean {
  return argued.rules.length > 0 && notToldByRules(argued).length === 0;
}

/** Words that keep their capital within a sentence are names and abbreviations. */
function withinSentence(text: string): string {
  return /^(?:I\b|[A-Z]{2}|[A-Z][a-z]+ [A-Z])/.test(text)
    ? text
    : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Whether its number stands beside the payer's own limit already. */
function isCompared({ value }: AnsweredTest, comparisons: readonly Comparison[]): boolean {
  return value !== undefined && comparisons.some((one) => one.of === 'measure' && one.value === value.value);
}

/** Limits, trials, tests and documents that bear on the facts told. */
function proofOf(draft: Draft, writer: Writer, argued: ArguedGround, supplied: readonly Piece[]): Piece[] {
  return [
    ...compared(draft, writer, argued.comparisons),
    ...argued.endedEarly.flatMap((one) => endedEarly(draft, writer, one)),
    ...tested(
      draft,
      writer,
      argued.tests.filter((test) => !isCompared(test, argued.comparisons)),
    ),
    ...(argued.condition === undefined ? [] : ofMedicare(draft, writer, argued.condition)),
    ...supplied,
    ...concluded(draft, writer, argued, conclusionsOf(argued).ofFacts),
  ];
}

/** What is asked on this reason, if it is kept. */
function endingOf(
  draft: Draft,
  writer: Writer,
  argued: ArguedGround,
  { asks, index, lawAt, askedBefore }: GroundForm,
  supplied: readonly Piece[],
): Piece[] {
  const early = argued.endedEarly.length > 0;
  if (early) return writer.sentences(sentence(draft, 'trial-ended-close'), fromFrame('trial-ended-close'));
  if (supplied.length > 0 && asksForDocuments(argued.ground)) return [];
  // What the letter holds needs no question behind it.
  if (argued.claim !== undefined)
    return followsFromLaw(argued) ? claimPieces(draft, writer, argued, index) : [];
  if (argued.conclusions.length > 0) return [];
  // Where a value was set beside the limit, it is said already that the limit is met.
  if (argued.state === 'met' && argued.comparisons.some(({ of }) => of === 'measure')) return [];
  if (argued.ground.thresholds === undefined && argued.tests.some(({ value }) => value !== undefined))
    return [];
  if (reasonIsSilent(argued))
    return writer.sentences(sentence(draft, 'reason-names-none'), fromFrame('reason-names-none'));
  if (argued.rules.length > 0)
    return argued.rules.every(isPartOfLaw) && lawAt !== undefined
      ? byNumber(draft, writer, 'law-covers-point', lawAt)
      : [];
  const { close } = sentencesFor(argued);
  if (argued.state === 'open' && close === undefined)
    return lawAt === undefined && (askedBefore || saysMuch(argued.ground.quote))
      ? askedOnReason(draft, writer, argued)
      : [];
  if (argued.state === 'told' && (close === undefined || !asks))
    return draft.roomy ? askedOnReason(draft, writer, argued) : [];
  return close === undefined ? [] : writer.sentences(close, { origin: 'ground', record: argued.answer.id });
}

/** A point of a rule that stands under another reason: it cites nothing itself. */
function isPartOfLaw({ sentences }: ArguedGround['rules'][number]): boolean {
  return sentences.every(({ regulations }) => regulations.length === 0);
}

/** A clinical reason in words that no figure of the facts told at it stands in. */
function reasonIsSilent({ ground: { kind, quote }, answer, facts, state, rules }: ArguedGround): boolean {
  // That nothing is documented is answered by what is, or by asking for the entry that is missed.
  if (kind === 'not_documented') return false;
  if (quote === undefined || answer.clinical !== true || state !== 'told' || rules.length > 0) return false;
  if (AFFIRMS.test(quote)) return false;
  const figures = [...numbersIn(quote)];
  return (
    facts.filter(({ kind, text }) => FINDINGS.has(kind) && /\d/.test(text)).length >= LEAST_WITH_FIGURES &&
    facts.every(({ text }) => !figures.some((one) => numbersIn(text).has(one)))
  );
}

const LEAST_WITH_FIGURES = 2;
const FINDINGS: ReadonlySet<CaseFact['kind']> = new Set(['finding', 'measurement', 'study', 'function']);

/** Below this the kind of a reason is a guess, and words that fit another kind would be wrong. */
const SURE = 0.35;

/** A reason whose kind is not sure is answered in words that fit any. */
function inWordsThatFit({ library }: Draft, argued: ArguedGround): ArguedGround {
  const any = library.groundAnswers.get('other');
  const { certainty = 1, quote } = argued.ground;
  return any === undefined || certainty >= SURE || quote === undefined ? argued : { ...argued, answer: any };
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

/** A fact is told once, unless the reason has no other. */
function toldHere(facts: readonly CaseFact[], before: ReadonlySet<CaseFact>): readonly CaseFact[] {
  const own = facts.filter((fact) => !before.has(fact));
  return own.length === 0 ? facts : own;
}

/** What follows from facts that a rule of law tells stands behind that rule. */
function conclusionsOf(argued: ArguedGround): Record<'ofFacts' | 'ofLaw', readonly Conclusion[]> {
  const told = new Set(notToldByRules(argued));
  const byRule = ({ facts }: Conclusion) =>
    facts.some((fact) => argued.facts.includes(fact) && !told.has(fact));
  return {
    ofFacts: argued.conclusions.filter((one) => !byRule(one)),
    ofLaw: argued.conclusions.filter(byRule),
  };
}

/** Where a rule of law tells every fact of a reason, or the reason has none, the rule alone answers it. */
function leadOf(argued: ArguedGround, { lead }: { lead?: string }): string | undefined {
  return followsFromLaw(argued) ? undefined : lead;
}

function sentencesFor({ answer, state }: ArguedGround): { lead?: string; close?: string } {
  const order = state === 'met' ? ['met', 'told'] : [state];
  for (const when of order) {
    const found = answer.answers.find((one) => one.when === when);
    if (found) return found;
  }
  return {};
}
