/** Writes the document for a case: facts, grounds, tests and law are settled; here they become sections of a letter. */
import { longDate } from '../../domain/calendar.js';
import type { LetterSection } from '../../domain/generated/types.js';
import { readKin } from '../../intake/record/lifted/kin.js';
import type { PackLibrary } from '../../packs/library.js';
import { argue } from '../argument/argue.js';
import type { CaseArgument } from '../argument/argument.js';
import { isCallerLed } from '../argument/caller-led.js';
import { ControllingLaw, type RuleAnswer } from '../argument/controlling-law.js';
import type { CaseFile } from '../case-file.js';
import type { TemplateValues } from './case-values.js';
import { CaseValues } from './case-values.js';
import { rankedArguments } from './code-text.js';
import { type Draft, fromFrame, sentence } from './drafting.js';
import { type DocumentAtHand, documentsAtHand, type Exhibit, Exhibits } from './exhibits.js';
import { fitBlocks, LETTER_WORDS } from './fit.js';
import { buildHeading, type Heading } from './heading.js';
import { type Block, type Piece, piecesOf } from './letter.js';
import { type Opening, openLetter } from './opening.js';
import { exhibitLine, printLetter } from './print.js';
import { backgroundBlocks, enclosedSentence } from './sections/background.js';
import { additionalBlocks } from './sections/codes.js';
import { pointBlocks } from './sections/decision-points.js';
import { frameBlock, headingOf } from './sections/frame.js';
import { argumentBlocks, clinicalBlocks, rebuttalBlocks } from './sections/general.js';
import { groundBlocks } from './sections/grounds.js';
import { lawBlocks } from './sections/law.js';
import { openTestBlocks } from './sections/open-tests.js';
import { reasonPointBlocks } from './sections/reason-points.js';
import { remedyBlocks } from './sections/remedy.js';
import { type Reply, repliesOf, replyBlocks } from './sections/replies.js';
import { rightBlocks } from './sections/rights.js';
import { withStandards } from './sections/standards.js';
import { testOutline } from './sections/test-outline.js';
import { inParagraphs } from './sections/told.js';
import { unansweredBlocks } from './sections/unanswered.js';
import { spareBeside } from './spare.js';
import { TextTemplates } from './text-template.js';
import { packValues } from './variables.js';
import { cleanLine, countWords, listInWords } from './words.js';
import { Writer } from './writer.js';

/** A finished letter: its model, its text, and what stands behind it. */
export interface Letter {
  /** Kind of document: appeal_letter. */
  readonly document: string;
  readonly heading: Heading;
  readonly blocks: readonly Block[];
  readonly exhibits: readonly Exhibit[];
  readonly sheet: boolean;
  readonly text: string;
  /** Words as a word processor counts them. */
  readonly words: number;
  readonly documents: readonly DocumentAtHand[];
  readonly argument: CaseArgument;
  readonly replies: readonly Reply[];
  /** Ids of the arguments that hold for the case, printed or not. */
  readonly held: readonly string[];
  /** Whether the letter had no room for all facts. */
  readonly shortened: boolean;
}

const REPRESENTATIVE_FORM = 'representative-form';
const EARLIER_APPEAL = 'first-appeal';
const CORRECTION_STATEMENT = 'correction-statement';

/** Writes letters for one library. */
export class LetterWriter {
  readonly #templates: TextTemplates;
  readonly #library: PackLibrary;
  readonly #law: ControllingLaw;

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#templates = new TextTemplates(library);
    this.#law = new ControllingLaw(library, this.#templates);
  }

  /** What each rule of law that the case calls up says of it. */
  lawOf(file: CaseFile): Promise<RuleAnswer[]> {
    const { facts, grounds } = file.record;
    return this.#law.decide({ file, facts, grounds });
  }

  /** Same case, same bytes. Asynchronous because the rules engine is. */
  async write(file: CaseFile): Promise<Letter> {
    const library = this.#library;
    const argument = await argue(library, this.#law, file);
    const documents = documentsAtHand(library, file.input.available_evidence ?? [], file.input.denial_date);
    const exhibits = new Exhibits(library, documents, enclosedBy(file));
    const values = new CaseValues({ ...packValues(library, file), ...argumentFlags(argument) });
    const drafting = { library, templates: this.#templates, file, values };
    const opening = openLetter(drafting, exhibits);
    const writer = new Writer(this.#templates, file.law, file.input, exhibits, opening.values);
    const parts = { ...drafting, values: opening.values, argument, documents, exhibits, writer };
    const letter = assemble({ ...parts, roomy: true }, opening);
    if (!letter.shortened) return letter;
    // Facts go before what the code means, which the payer's own words say as well.
    const tight = writer.with({ code_meaning: undefined, remarks_sentence: undefined });
    return assemble({ ...parts, writer: tight, roomy: false }, opening);
  }
}

/** What the frames ask of the argument. */
function argumentFlags({ grounds, rules, history }: CaseArgument): TemplateValues {
  const answered = grounds.filter(({ state }) => state !== 'open').length;
  const quoted = grounds.filter(({ ground }) => ground.quote !== undefined).length;
  return {
    filing_in_time: history?.count !== undefined,
    // A claim that was sent is not yet one that was filed.
    filed_day:
      history?.count === undefined || history.count.proof === 'sent'
        ? undefined
        : longDate(history.count.decides.day),
    history_told: history !== undefined,
    earlier_denied: draws(grounds, 'earlier-claim-denied'),
    two_services: draws(grounds, 'services-at-times') || draws(grounds, 'services-apart'),
    grounds_quoted: quoted > 0,
    policies: policiesBesideQuotes(grounds),
    grounds_several: grounds.length > 1,
    grounds_answered: grounds.length > 0 && answered === grounds.length,
    rule_decides: rules.length > 0 || grounds.some((one) => one.rules.length > 0),
  };
}

function draws(grounds: CaseArgument['grounds'], sentence: string): boolean {
  return grounds.some(({ conclusions }) =>
    conclusions.some(({ says }) => 'sentence' in says && says.sentence === sentence),
  );
}

/** Policies that the payer names and no quotation in the letter shows. */
function policiesBesideQuotes(grounds: CaseArgument['grounds']): string | undefined {
  const names = grounds.flatMap(({ ground: { policy, quote = '' } }) =>
    policy === undefined || quote.includes(policy) ? [] : [cleanLine(policy)],
  );
  return names.length === 0 ? undefined : listInWords([...new Set(names)]);
}

/** Documents that come with the letter although the caller did not list them. */
function enclosedBy({ template, requester, input, record, continuity }: CaseFile): readonly string[] {
  const appointed = requester === 'representative' && readKin(input) === undefined;
  const form = appointed && !template.sheet ? [REPRESENTATIVE_FORM] : [];
  // A letter that tells what was corrected needs no statement of it beside it.
  const told = record.told.some(({ kind }) => kind !== 'instruction');
  const encloses = (template.encloses ?? []).filter((id) => id !== CORRECTION_STATEMENT || !told);
  const earlier = continuity !== undefined && input.earlier_appeal !== undefined ? [EARLIER_APPEAL] : [];
  return [...encloses, ...earlier, ...form];
}

function assemble(draft: Draft, opening: Opening): Letter {
  const { template } = opening;
  const { exhibits, file } = draft;
  const heading = buildHeading(file, opening);
  const written = template.sections.flatMap((section) => blocksOf(draft, opening, section));
  const all = isCallerLed(draft.argument.grounds) ? spareBeside(draft, written) : written;
  const fixed =
    headingWords(heading) + exhibits.lines.reduce((sum, line) => sum + countWords(exhibitLine(line)), 1);
  const composed = compose(draft, heading, all, template, fixed);
  return {
    ...composed,
    document: template.document,
    heading,
    documents: draft.documents,
    argument: draft.argument,
    replies: repliesOf(draft),
    held: heldArguments(draft, all),
  };
}

type Composed = Pick<Letter, 'blocks' | 'exhibits' | 'sheet' | 'text' | 'words' | 'shortened'>;

/**
 * Fits the blocks and prints them. Which documents still have to be named is known only afterwards, so a letter that these
 * names make too long is fitted again with as much less room.
 */
function compose(
  draft: Draft,
  heading: Heading,
  all: readonly Block[],
  template: Opening['template'],
  fixedWords: number,
): Composed {
  const { lines } = draft.exhibits;
  const sheet = template.sheet === true;
  const led = isCallerLed(draft.argument.grounds);
  const { blocks: fitted, shortened } = fitBlocks(all, fixedWords, template.most_words, {
    rich: isRich(draft),
    led,
  });
  // A request for the file, a complaint or a notice argues no medicine; a sheet is read by the clinician and encloses nothing.
  const argued = (sheet || tellsReasons(template)) && !led ? withStandards(draft, fitted) : fitted;
  const blocks = joinedRights(sheet ? argued : withEnclosed(draft, argued));
  const text = printLetter({ heading, blocks, exhibits: lines, sheet });
  const words = countWords(text);
  const over = words - LETTER_WORDS.most;
  if (over > 0 && template.most_words === undefined && fixedWords < LETTER_WORDS.most)
    return compose(draft, heading, all, template, fixedWords + over);
  return { blocks, exhibits: lines, sheet, text, words, shortened };
}

/** From so many facts on the case speaks for itself, and what would fit another case has no place beside it. */
const RICH = 5;

function isRich({ file: { record } }: Draft): boolean {
  return record.told.filter(({ kind }) => kind !== 'instruction').length >= RICH;
}

/** Arguments of the code that hold and may be printed here. */
function heldArguments(draft: Draft, blocks: readonly Block[]): string[] {
  const written = new Set(blocks.flatMap(piecesOf).flatMap(({ source }) => source.record ?? []));
  return rankedArguments(draft)
    .own.map(({ id }) => id)
    .filter((id) => written.has(id));
}

function headingWords({
  sender,
  date,
  addressee,
  reference,
  salutation,
  closing,
  signature,
  footer,
}: Heading): number {
  const lines = [...sender, date, ...addressee, ...reference.map((line) => line.join(': ')), salutation];
  return countWords([...lines, closing, ...signature, ...footer].join('\n'));
}

/** The blocks of a section, in the order of their weight. */
function blocksOf(draft: Draft, opening: Opening, section: LetterSection): Block[] {
  const { slot } = section;
  if (slot === undefined) {
    const own = frameBlock(draft, opening, section);
    return section.id === 'opening' ? [...own, ...formBlock(draft)] : own;
  }
  switch (slot) {
    case 'facts':
      return backgroundBlocks(tellsReasons(opening.template) ? draft : withAllFacts(draft), section);
    case 'grounds':
      return headed(draft, section, groundBlocks(draft));
    case 'unanswered':
      return unansweredBlocks(draft, section);
    case 'tests':
      return testOutline(draft, section);
    case 'law':
      return lawBlocks(draft, section);
    case 'open_tests':
      return openTestBlocks(draft, section);
    case 'rebuttal':
      return rebuttalBlocks(draft, opening, section);
    case 'arguments':
      return [...reasonPointBlocks(draft), ...argumentBlocks(draft)];
    case 'clinical':
      return clinicalBlocks(draft, section);
    case 'additional_codes':
      return additionalBlocks(draft);
    case 'points':
      return pointBlocks(draft, section, isRich(draft));
    case 'rights':
      return rightBlocks(draft, section);
    case 'replies':
      return headed(draft, section, replyBlocks(draft));
    case 'remedy':
      return remedyBlocks(draft, section, opening.code.remedy);
  }
}

/** Whether the document has a place where reasons stand with their facts. */
function tellsReasons({ sections }: Opening['template']): boolean {
  return sections.some(({ slot }) => slot === 'grounds');
}

/** Where no reasons are told with their facts, all facts of the case stand together. */
function withAllFacts(draft: Draft): Draft {
  const { argument, file } = draft;
  const told = new Set([...argument.grounds.flatMap(({ facts }) => facts), ...argument.background]);
  return {
    ...draft,
    argument: { ...argument, background: file.record.facts.filter((fact) => told.has(fact)) },
  };
}

/** A heading of its own before blocks that have theirs. */
function headed(draft: Draft, section: LetterSection, blocks: readonly Block[]): Block[] {
  const heading = headingOf(draft, section);
  const [first, ...others] = blocks;
  if (first === undefined || heading === undefined) return [...blocks];
  return first.heading === undefined
    ? [{ ...first, heading }, ...others]
    : [{ slot: first.slot, rank: first.rank, heading, paragraphs: [], list: [] }, first, ...others];
}

/** The form that a representative attaches. */
function formBlock(draft: Draft): Block[] {
  if (draft.file.requester !== 'representative' || draft.file.template.sheet) return [];
  const paragraph = draft.writer.sentences(
    sentence(draft, 'authority-to-act'),
    fromFrame('authority-to-act'),
  );
  return paragraph.length === 0
    ? []
    : [{ slot: 'frame', rank: 'decides', paragraphs: [paragraph], list: [] }];
}

/** Rights of a sentence or two stand together in paragraphs, not each in its own. */
function joinedRights(blocks: readonly Block[]): Block[] {
  const rights = blocks.filter(({ slot }) => slot === 'rights');
  const [first] = rights;
  if (first === undefined) return [...blocks];
  const paragraphs = inParagraphs(rights.flatMap((block) => block.paragraphs.flat()));
  const joined: Block = { ...first, paragraphs };
  return blocks.flatMap((block) => (block === first ? [joined] : block.slot === 'rights' ? [] : [block]));
}

/** Documents that no sentence named are named before the procedure. */
function withEnclosed(draft: Draft, blocks: readonly Block[]): Block[] {
  const pieces: Piece[] = enclosedSentence(draft, blocks.flatMap(piecesOf));
  if (pieces.length === 0) return [...blocks];
  const block: Block = { slot: 'facts', rank: 'decides', paragraphs: [pieces], list: [] };
  const last = blocks.findLastIndex(({ slot }) => slot === 'facts' || slot === 'grounds' || slot === 'law');
  const at = last < 0 ? Math.min(1, blocks.length) : last + 1;
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
}
