/** Composes a document: frame, facts, rebuttal, arguments, clinical points, rights, remedy, enclosures. */
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { type Block, finishedBlock } from './blocks.js';
import {
  additionalBlocks,
  argumentBlocks,
  clinicalBlocks,
  criteriaBlock,
  type Drafting,
  persuasionBlock,
  rankedArguments,
  rightBlocks,
} from './candidates.js';
import { CaseValues } from './case-values.js';
import { type DocumentAtHand, documentsAtHand, FULL_SUMMARY, factsBlock } from './facts.js';
import { type Fitted, fitToLength, LETTER_WORDS } from './fit.js';
import { buildFrame, type Frame, headingOf } from './frame.js';
import { buildHeading, type Heading } from './heading.js';
import { type ComposedLetter, type EnclosureLine, toText } from './layout.js';
import { enclosureMark, type TextTemplates } from './text-template.js';
import { packValues } from './variables.js';
import { countWords } from './words.js';

export interface Letter {
  readonly composed: ComposedLetter;
  readonly text: string;
  readonly document: string;
  readonly words: number;
  /** Ids of arguments in the letter, in order. */
  readonly arguments: readonly string[];
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
  readonly documents: readonly DocumentAtHand[];
  readonly summaryShortened: boolean;
}

const DENIAL_NOTICE = 'denial-notice';
const REPRESENTATIVE_FORM = 'representative-form';
const WORDS_OF_CLOSING = 2;
const FULL_CODES = 2;

/** Writes the document for a case. Pure: same case, same bytes. */
export function composeLetter(library: PackLibrary, templates: TextTemplates, file: CaseFile): Letter {
  const drafting: Drafting = { library, templates, file, values: new CaseValues(packValues(file)) };
  const documents = documentsAtHand(library, file.input.available_evidence ?? []);
  const frame = buildFrame(drafting);
  const heading = buildHeading(file, frame.title, frame.values);
  const parts = { drafting, documents, frame, heading };
  for (const brevity of BREVITIES) {
    const letter = draftLetter(parts, brevity);
    if (letter.words <= LETTER_WORDS.most) return letter;
  }
  throw new Error('the letter could not be fitted to its length');
}

/** From everything in full to what no letter may lack; a longer case steps down until it fits. */
type Brevity = 'full' | 'short_codes' | 'essential_rights' | 'bare';
const BREVITIES: readonly Brevity[] = ['full', 'short_codes', 'essential_rights', 'bare'];

interface Parts {
  readonly drafting: Drafting;
  readonly documents: readonly DocumentAtHand[];
  readonly frame: Frame;
  readonly heading: Heading;
}

function draftLetter({ drafting, documents, frame, heading }: Parts, brevity: Brevity): Letter {
  const { library, file } = drafting;
  const additional = additionalBlocks(drafting, brevity === 'full' && file.additional.length <= FULL_CODES);
  const rights = file.disposition.action === 'appeal' ? rightsFor(drafting, brevity) : [];
  const forms = formsBlock(file);
  const ranked = rankedArguments(drafting);
  const short = brevity === 'essential_rights' || brevity === 'bare';
  let shortened = false;
  const fitted = fitToLength({
    fixed: [...frame.sections.values(), frame.rebuttal, ...additional, ...rights, ...forms],
    fixedWords: headingWords(heading) + WORDS_OF_CLOSING + slotHeadingWords(frame, drafting),
    enclosureWords: (id) => 1 + countWords(documentName(library, documents, id)),
    facts: (budget) => {
      const facts = factsBlock(file, documents, budget, short);
      shortened = facts.shortened;
      return facts.block;
    },
    arguments: argumentBlocks(drafting, ranked.own),
    reserve: argumentBlocks(drafting, ranked.reserve),
    clinical: clinicalBlocks(drafting),
    criteria: criteriaBlock(drafting, enclosureMark),
  });
  const blocks = inOrder(drafting, frame, fitted, additional, rights, forms);
  const enclosures = explained(enclosureLines(library, documents, blocks), library, fitted.words);
  const composed = { heading, blocks, enclosures, values: frame.values };
  const text = toText(composed);
  return {
    composed,
    text,
    document: frame.template.document,
    words: countWords(text),
    arguments: fitted.arguments.map((block) => block.origin.replace('argument:', '')),
    regulations: [...new Set(blocks.flatMap((block) => block.regulations))],
    authorities: [...new Set(blocks.flatMap((block) => block.authorities))],
    documents,
    summaryShortened: shortened,
  };
}

const ESSENTIAL = new Set([
  'right:expedited',
  'right:continued_care',
  'right:reviewer',
  'right:claim_file',
  'right:next_step',
]);

function rightsFor(drafting: Drafting, brevity: Brevity): Block[] {
  if (brevity === 'bare') return [];
  const all = rightBlocks(drafting);
  return brevity === 'essential_rights' ? all.filter((block) => ESSENTIAL.has(block.origin)) : all;
}

/** Sections in the frame's order, slots filled; the first block of a slot carries the slot's heading. */
function inOrder(
  drafting: Drafting,
  frame: Frame,
  fitted: Fitted,
  additional: readonly Block[],
  rights: readonly Block[],
  forms: readonly Block[],
): Block[] {
  const persuasion = persuasionBlock(
    drafting,
    fitted.clinical.flatMap((block) => [...block.authorities]),
  );
  const slots: Record<string, readonly Block[]> = {
    facts: fitted.facts ? [fitted.facts] : [],
    rebuttal: [frame.rebuttal],
    arguments: fitted.arguments,
    clinical: persuasion ? [...fitted.clinical, persuasion] : fitted.clinical,
    additional_codes: additional,
    rights,
  };
  return frame.template.sections.flatMap((section) => {
    const filled = section.slot ? slots[section.slot] : undefined;
    if (filled === undefined) {
      const own = frame.sections.get(section.id);
      if (!own) return [];
      return section.id === 'opening' ? [own, ...forms] : own;
    }
    const heading = headingOf(drafting, section, frame.values);
    return filled.map((block, index) =>
      index === 0 && heading !== undefined ? { ...block, heading } : block,
    );
  });
}

/** The form that a representative attaches. */
function formsBlock(file: CaseFile): Block[] {
  if (file.requester !== 'representative') return [];
  return [
    finishedBlock({
      origin: 'frame:forms',
      paragraphs: [
        `My authority to act is shown by Enclosure ${enclosureMark(REPRESENTATIVE_FORM)}; please send all answers to me as well.`,
      ],
      enclosures: [REPRESENTATIVE_FORM],
    }),
  ];
}

function headingWords(heading: Heading): number {
  const lines = [
    ...heading.sender,
    heading.date,
    ...heading.addressee,
    ...heading.reference.map(([label, value]) => `${label}: ${value}`),
    heading.salutation,
    ...heading.signature,
  ];
  return countWords(lines.join('\n'));
}

function slotHeadingWords(frame: Frame, drafting: Drafting): number {
  return frame.template.sections
    .filter((section) => section.slot !== undefined)
    .reduce((sum, section) => sum + countWords(headingOf(drafting, section, frame.values) ?? ''), 0);
}

function documentName(library: PackLibrary, documents: readonly DocumentAtHand[], id: string): string {
  if (id === FULL_SUMMARY) return 'Clinical summary in full';
  return library.evidence.get(id)?.name ?? documents.find((document) => document.id === id)?.name ?? id;
}

/** Documents in the order in which the letter first names them; the denial notice is always the first. */
function enclosureLines(
  library: PackLibrary,
  documents: readonly DocumentAtHand[],
  blocks: readonly Block[],
): EnclosureLine[] {
  const order = [DENIAL_NOTICE, ...blocks.flatMap((block) => block.enclosures)];
  return [...new Set(order)].map((id, index) => ({
    key: id,
    number: index + 1,
    name: documentName(library, documents, id),
    ...(library.evidence.has(id) ? { id } : {}),
    at_hand: id === FULL_SUMMARY || documents.some((document) => document.id === id),
  }));
}

/** Says what documents prove where the letter would otherwise be shorter than the contract's least. */
function explained(lines: readonly EnclosureLine[], library: PackLibrary, words: number): EnclosureLine[] {
  let total = words;
  return lines.map((line) => {
    const proves = library.evidence.get(line.key)?.proves;
    if (total >= LETTER_WORDS.least + 15 || !proves) return line;
    total += countWords(proves);
    return { ...line, proves };
  });
}
