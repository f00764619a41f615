/**
 * Chooses what a letter has room for. What decides the case stands in every letter; then the rest of the facts, the
 * procedure, what supports the answer, and only as far as needed what would fit other cases of the code. Facts are the
 * last to go.
 */
import { type Block, type Piece, piecesOf } from './letter.js';
import { countWords } from './words.js';

/** The contract's range for an appeal. */
export const LETTER_WORDS = { least: 800, most: 1200 } as const;

/** Where filling stops, and where a letter must stay below for the sake of what is counted otherwise. */
const AIM = 1080;
const CEILING = 1185;
const FLOOR = 815;
/** An argument that would fit any denial is added only below this. */
const GENERAL_ENOUGH = 830;
/** More words on procedure than this part of a letter are more than its argument can carry. */
const MOST_PROCEDURE = 0.24;
/** Beside an argument of the caller's own rights are one short section. */
const MOST_PROCEDURE_LED = 0.2;
/** A document that is no appeal: general text only below this. */
const OTHER_ENOUGH = 300;
/** Room for the sentence that names the documents which nothing else names. */
const ENCLOSED_WORDS = 30;
/** So far a document that is no appeal may grow for the facts of its case, before any of them is left out. */
const OVER_FOR_FACTS = 150;

export interface Fitted {
  readonly blocks: readonly Block[];
  /** Whether facts of the case had to be left out. */
  readonly shortened: boolean;
}

/**
 * @param fixedWords words of everything around the blocks
 * @param mostWords of a document that is no appeal; absent: 800 to 1,200 words
 * @param rich the case is told: what would fit another case comes last
 * @param led the caller answers every reason: nothing is added but what the floor asks for
 */
export function fitBlocks(
  blocks: readonly Block[],
  fixedWords: number,
  mostWords: number | undefined,
  { rich, led }: { readonly rich: boolean; readonly led: boolean },
): Fitted {
  const room =
    mostWords === undefined ? CEILING - ENCLOSED_WORDS : Math.min(mostWords - ENCLOSED_WORDS, CEILING);
  const must = blocks.filter(({ rank }) => rank === 'decides' || rank === 'facts');
  const roomForFacts = room + (mostWords === undefined ? 0 : OVER_FOR_FACTS);
  const { kept, words, shortened } = withinRoom(must, fixedWords, roomForFacts);
  const budget = new Budget(words);
  const chosen = new Map<Block, Block>(kept);
  const add = (block: Block, limit: number) => {
    if (budget.take(block, limit)) chosen.set(block, block);
  };
  const of = (rank: Block['rank']) => bySlot(blocks.filter((block) => block.rank === rank));
  const clocks = must.filter(({ slot }) => slot === 'rights').reduce((sum, block) => sum + wordsOf(block), 0);
  if (led) addToLed(of, add, budget, { clocks, appeal: mostWords === undefined });
  else if (mostWords === undefined) addToAppeal(of, add, budget, { clocks, rich });
  else {
    for (const block of [...of('support'), ...of('procedure')]) add(block, room);
    for (const block of [...of('reason'), ...of('general'), ...of('stock')])
      if (budget.words < OTHER_ENOUGH) add(block, room);
  }
  return { blocks: withHeadings(blocks, chosen), shortened };
}

/** Sections of several blocks under one heading. */
const UNDER_ONE_HEADING: ReadonlySet<Block['slot']> = new Set(['clinical', 'rebuttal']);

/** The blocks chosen; the heading of a section goes to its first block that there was room for. */
function withHeadings(blocks: readonly Block[], chosen: ReadonlyMap<Block, Block>): Block[] {
  let waiting: Block | undefined;
  return blocks.flatMap((block) => {
    const kept = chosen.get(block);
    if (kept === undefined) {
      if (block.heading !== undefined) waiting = UNDER_ONE_HEADING.has(block.slot) ? block : undefined;
      return [];
    }
    const heading = kept.heading ?? (waiting?.slot === block.slot ? waiting.heading : undefined);
    waiting = undefined;
    return [heading === undefined ? kept : { ...kept, heading }];
  });
}

function addToAppeal(
  of: (rank: Block['rank']) => readonly Block[],
  add: (block: Block, limit: number) => void,
  budget: Budget,
  { clocks, rich }: { readonly clocks: number; readonly rich: boolean },
): void {
  const procedure = Math.max(budget.words, FLOOR) * MOST_PROCEDURE - clocks;
  const before = budget.words;
  for (const block of of('procedure')) add(block, Math.min(AIM, before + procedure));
  for (const block of of('support')) add(block, AIM);
  // A case that is told is filled by what its own reviewer has to do before anything that was written for many cases.
  if (rich)
    for (const block of [...of('points'), ...ofReasons(of), ...of('procedure'), ...of('produce')])
      if (budget.words < FLOOR) add(block, CEILING);
  const enough = rich ? FLOOR : GENERAL_ENOUGH;
  // What is said on the payer's own reason goes first; a line that the signer has to fill in is no finished sentence.
  for (const block of [...ofReasons(of), ...of('general'), ...of('fill'), ...of('asked')])
    if (budget.words < enough) add(block, AIM);
  // A letter of few facts may still be short: then whatever fits.
  for (const block of [
    ...of('general'),
    ...of('support'),
    ...of('stock'),
    ...of('records'),
    ...of('spare'),
    ...of('procedure'),
    ...of('foreign'),
  ])
    if (budget.words < FLOOR) add(block, CEILING);
}

/**
 * Beside the caller's argument the rights of the case, in short, and up to the floor of an appeal what harms least: rights, the
 * rest of the facts, what has to come with any decision, law and published sources. What was written for many cases is last.
 */
function addToLed(
  of: (rank: Block['rank']) => readonly Block[],
  add: (block: Block, limit: number) => void,
  budget: Budget,
  { clocks, appeal }: { readonly clocks: number; readonly appeal: boolean },
): void {
  const procedure = budget.words + Math.max(0, budget.words * MOST_PROCEDURE_LED - clocks);
  for (const block of of('procedure')) add(block, Math.min(AIM, procedure));
  if (!appeal) return;
  for (const rank of LED_ORDER) for (const block of of(rank)) if (budget.words < FLOOR) add(block, CEILING);
}

const LED_ORDER: readonly Block['rank'][] = [
  'procedure',
  'support',
  'produce',
  'asked',
  'reason',
  'general',
  'records',
  'stock',
  'foreign',
  'spare',
  'fill',
];

function citesLaw(block: Block): boolean {
  return piecesOf(block).some(({ regulations }) => regulations.length > 0);
}

/** So much on a reason goes before the law that holds for this line of business. */
const BEFORE_LAW = 1;

/** What is said on the payer's reasons, with the law for them between the first and the rest. */
function ofReasons(of: (rank: Block['rank']) => readonly Block[]): Block[] {
  const points = of('reason').filter((block) => !citesLaw(block));
  const law = of('reason').filter(citesLaw);
  return [...points.slice(0, BEFORE_LAW), ...law, ...points.slice(BEFORE_LAW)];
}

/**
 * What is about the service goes before what is about the code; but what is said of a service without an authority was
 * written for many patients, and goes last.
 */
function bySlot(blocks: readonly Block[]): readonly Block[] {
  const place = (block: Block) =>
    block.slot === 'clinical' && block.rank !== 'support' && !hasAuthority(block)
      ? SLOT_ORDER.length
      : SLOT_ORDER.indexOf(block.slot);
  return [...blocks].sort((a, b) => place(a) - place(b));
}

function hasAuthority(block: Block): boolean {
  return piecesOf(block).some(({ authorities }) => authorities.length > 0);
}

/** Slots that are not named come first, in the order of the letter. */
const SLOT_ORDER: readonly Block['slot'][] = ['clinical', 'rebuttal', 'additional_codes', 'arguments'];

/** Words spent so far. */
class Budget {
  readonly #taken = new Set<Block>();
  #words: number;

  constructor(words: number) {
    this.#words = words;
  }

  get words(): number {
    return this.#words;
  }

  take(block: Block, limit: number): boolean {
    const words = wordsOf(block);
    if (this.#taken.has(block) || this.#words + words > limit) return false;
    this.#taken.add(block);
    this.#words += words;
    return true;
  }
}

/** Words of a block. */
export function wordsOf(block: Block): number {
  return piecesOf(block).reduce((sum, { text }) => sum + countWords(text), 0);
}

interface Candidate {
  readonly block: Block;
  readonly piece: Piece;
  readonly value: number;
}

/** Leaves facts out until the rest fits: those without a figure first, the background before the answers. */
function withinRoom(
  must: readonly Block[],
  fixedWords: number,
  room: number,
): { kept: Map<Block, Block>; words: number; shortened: boolean } {
  const kept = new Map(must.map((block) => [block, block]));
  let words = must.reduce((sum, block) => sum + wordsOf(block), fixedWords);
  if (words <= room) return { kept, words, shortened: false };
  const gone = new Set<Piece>();
  for (const { piece } of candidates(must)) {
    if (words <= room) break;
    gone.add(piece);
    words -= countWords(piece.text);
  }
  for (const block of must) {
    const lighter = without(block, gone);
    if (lighter === undefined) {
      words -= headingWords(block);
      kept.delete(block);
    } else kept.set(block, lighter);
  }
  // Only where a case has far more reasons than a letter can answer.
  for (const block of [...must].reverse()) {
    const now = kept.get(block);
    if (words <= room || now === undefined || (block.slot !== 'grounds' && block.slot !== 'law')) continue;
    words -= wordsOf(now);
    kept.delete(block);
  }
  return { kept, words, shortened: true };
}

function headingWords({ heading }: Block): number {
  return heading === undefined ? 0 : countWords(heading.text);
}

function candidates(must: readonly Block[]): Candidate[] {
  return must
    .flatMap((block) => piecesOf(block).map((piece, at) => ({ block, piece, at })))
    .filter(({ piece }) => piece.source.origin === 'caller' && piece.source.facts !== undefined)
    .map(({ block, piece, at }) => ({ block, piece, value: weightOf(block, piece), at }))
    .sort((a, b) => a.value - b.value || b.at - a.at);
}

/** Figures decide cases; a fact that answers a ground is worth more than the background. */
function weightOf({ slot }: Block, { text }: Piece): number {
  const figures = Math.min(3, (text.match(/\d+/g) ?? []).length);
  return figures * 2 + (slot === 'grounds' ? 3 : 0) - countWords(text) / 40;
}

/** A block without some of its pieces; undefined where nothing is left. What leads to a list goes with the last of its entries. */
function without(block: Block, gone: ReadonlySet<Piece>): Block | undefined {
  const list = block.list.filter((piece) => !gone.has(piece));
  const emptied = block.list.length > 0 && list.length === 0;
  const leads = (piece: Piece) =>
    emptied && piece === block.paragraphs.at(-1)?.at(-1) && /:$/.test(piece.text);
  const paragraphs = block.paragraphs
    .map((paragraph) => paragraph.filter((piece) => !gone.has(piece) && !leads(piece)))
    .filter((paragraph) => paragraph.length > 0);
  if (block.slot === 'facts' && paragraphs.length === 0 && list.length === 0) return undefined;
  return { ...block, paragraphs, list };
}
