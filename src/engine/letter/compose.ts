/** Composes a document: frame, facts, rebuttal, arguments, clinical points, rights, remedy, enclosures. */
import type { LetterSlot } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { type Block, finishedBlock } from './blocks.js';
import {
  additionalBlocks,
  argumentBlocks,
  clinicalBlocks,
  criteriaBlocks,
  type Drafting,
  persuasionBlock,
  rankedArguments,
  replyBlocks,
  rightBlocks,
} from './candidates.js';
import { CaseValues } from './case-values.js';
import { documentName, enclosureLines, explained } from './enclosures.js';
import { type DocumentAtHand, documentsAtHand, factsBlock } from './facts.js';
import { type Fitted, fitBelow, fitToLength, LETTER_WORDS } from './fit.js';
import { type FormLetter, FormLetters } from './form-letters.js';
import { buildFrame, type Frame, headingOf, type Opening, openLetter } from './frame.js';
import { buildHeading, type Heading } from './heading.js';
import { layOutBody, type PrintedHeading, printHeading, printLetter } from './layout.js';
import { namedTreatmentsBlock } from './named-treatments.js';
import { defectBlocks } from './notice-defects.js';
import { printableOf } from './printable.js';
import { sourcesOf } from './sources.js';
import { enclosureMark, TextTemplates } from './text-template.js';
import { upheldBlock } from './upheld.js';
import { packValues } from './variables.js';
import { countWords } from './words.js';

export interface Letter {
  readonly form: FormLetter;
  readonly heading: Heading;
  readonly text: string;
  readonly document: string;
  readonly words: number;
  readonly documents: readonly DocumentAtHand[];
  /** What was put into the places of the body. */
  readonly values: CaseValues;
}

const REPRESENTATIVE_FORM = 'representative-form';
const WORDS_OF_ENCLOSURES = 1;
const FULL_CODES = 2;

/** Composes letters for one library. */
export class LetterComposer {
  readonly #library: PackLibrary;
  readonly #templates: TextTemplates;
  readonly #forms = new FormLetters();

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#templates = new TextTemplates(library);
  }

  /** Writes the document for a case. Same case, same bytes. */
  compose(file: CaseFile): Letter {
    const library = this.#library;
    const documents = documentsAtHand(library, file.input.available_evidence ?? []);
    const packOnly = {
      library,
      templates: this.#templates,
      file,
      values: new CaseValues(packValues(library, file)),
    };
    const opening = openLetter(packOnly);
    const drafting: Drafting = { ...packOnly, values: opening.values };
    const heading = buildHeading(file, opening);
    const printed = printHeading(heading);
    const form = this.#forms.find(file, opening.values, headingWords(printed), () =>
      fittingForm({ drafting, documents, opening, heading: printed }),
    );
    const { text, words } = printLetter(printed, form.body, opening.values);
    return {
      form,
      heading,
      text,
      document: opening.template.document,
      words,
      documents,
      values: opening.values,
    };
  }
}

/** From everything in full to what no letter may lack; a longer case steps down until it fits. */
type Brevity = 'full' | 'lean_rights' | 'short_codes' | 'essential_rights' | 'bare';
const BREVITIES: readonly Brevity[] = ['full', 'lean_rights', 'short_codes', 'essential_rights', 'bare'];
/** More words on procedure than this part of a letter are more than its argument can carry. */
const MOST_PROCEDURE = 1 / 4;

interface Parts {
  readonly drafting: Drafting;
  readonly documents: readonly DocumentAtHand[];
  readonly opening: Opening;
  readonly heading: PrintedHeading;
}

function fittingForm(parts: Parts): FormLetter {
  for (const brevity of BREVITIES) {
    const draft = draftForm(parts, brevity);
    const { words, form } = draft;
    if (words <= LETTER_WORDS.most && saysEnough(draft, brevity)) return form;
  }
  throw new Error('the letter could not be fitted to its length');
}

/** Whether the draft need not make room: for points of the service, or for argument beside its procedure. */
function saysEnough({ words, form, points }: Draft, brevity: Brevity): boolean {
  const procedure = wordsOf(form.blocks.filter(({ origin }) => origin.startsWith('right:')));
  if (brevity === 'full') return points.printed === points.held && procedure <= words * MOST_PROCEDURE;
  // Some point of the service says more for the patient than a further code answered at length.
  return brevity !== 'lean_rights' || points.printed > 0 || points.held === 0;
}

interface Draft {
  readonly words: number;
  readonly form: FormLetter;
  /** Points that the service holds for this case, and those that found room. */
  readonly points: { readonly held: number; readonly printed: number };
}

function draftForm(parts: Parts, brevity: Brevity): Draft {
  const { drafting, documents, opening, heading } = parts;
  const { library, file, values } = drafting;
  const { most_words: mostWords, sheet = false } = opening.template;
  const frame = buildFrame(drafting, opening);
  const fullCodes = brevity === 'full' || brevity === 'lean_rights';
  const additional = additionalBlocks(drafting, fullCodes && file.additional.length <= FULL_CODES);
  const rights = rightsFor(drafting, opening, brevity);
  const shown = rights.some(({ enclosures }) => enclosures.includes(REPRESENTATIVE_FORM));
  const forms = sheet || shown ? [] : formsBlock(drafting);
  const ranked = rankedArguments(drafting);
  const short = brevity === 'essential_rights' || brevity === 'bare';
  const has = (slot: LetterSlot) => opening.template.sections.some((section) => section.slot === slot);
  const answers = has('arguments') && brevity !== 'bare';
  const upheld = answers
    ? (upheldBlock(file, documents, values) ?? namedTreatmentsBlock(file, values))
    : undefined;
  const replies = has('replies') ? replyBlocks(drafting, ranked.own) : [];
  const fixed = [
    ...frame.sections.values(),
    ...(has('rebuttal') ? [frame.rebuttal] : []),
    ...(has('additional_codes') ? additional : []),
    ...(upheld ? [upheld] : []),
    ...rights,
    ...forms,
    ...replies,
  ];
  const clinical = has('clinical') ? clinicalBlocks(drafting) : [];
  let summaryShortened = false;
  const fitting = {
    fixed,
    fixedWords:
      headingWords(heading) +
      WORDS_OF_ENCLOSURES +
      slotHeadingWords(opening, drafting) +
      (persuasionOf(drafting, clinical)?.words ?? 0),
    enclosureWords: (id: string) => 1 + countWords(documentName(library, documents, id)),
    facts: (budget: number) => {
      const facts = factsBlock(file, documents, budget, short, values);
      summaryShortened = facts.shortened;
      return facts.block;
    },
  };
  const fitted =
    mostWords === undefined
      ? fitToLength({
          ...fitting,
          arguments: argumentBlocks(drafting, ranked.own),
          reserve: argumentBlocks(drafting, ranked.reserve),
          clinical,
          criteria: criteriaBlocks(drafting, documents),
          procedureWords: wordsOf(rights),
        })
      : fitBelow(fitting, mostWords);
  const blocks = inOrder(drafting, opening, { frame, fitted, upheld, additional, rights, forms, replies });
  const lines = enclosureLines(library, documents, blocks);
  const enclosures = mostWords === undefined ? explained(lines, library, fitted) : lines;
  const sources = sourcesOf(library, file.law, {
    enclosures,
    arguments: fitted.arguments.map((block) => block.origin.replace('argument:', '')),
    regulations: [...new Set(blocks.flatMap((block) => block.regulations))],
    authorities: [...new Set(blocks.flatMap((block) => block.authorities))],
  });
  const form = { blocks, enclosures, body: layOutBody(blocks, enclosures, sheet), sources, summaryShortened };
  const held = new Set(clinical);
  const points = { held: held.size, printed: fitted.clinical.filter((block) => held.has(block)).length };
  return { words: printLetter(heading, form.body, values).words, form, points };
}

/** The right that goes first where procedure takes too much of the letter. */
const DISPENSABLE = 'right:new_evidence';
const ESSENTIAL = new Set([
  'right:expedited',
  'right:continued_care',
  'right:reviewer',
  'right:claim_file',
  'right:next_step',
]);

function rightsFor(drafting: Drafting, { template }: Opening, brevity: Brevity): Block[] {
  const slot = template.sections.find((section) => section.slot === 'rights');
  if (slot === undefined || brevity === 'bare') return [];
  const all = rightBlocks(drafting, slot.purposes);
  if (brevity === 'full') return [...defectBlocks(drafting), ...all];
  if (brevity === 'essential_rights') return all.filter((block) => ESSENTIAL.has(block.origin));
  return [...defectBlocks(drafting), ...all.filter((block) => block.origin !== DISPENSABLE)];
}

function wordsOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.words, 0);
}

interface Blocks {
  readonly frame: Frame;
  readonly fitted: Fitted;
  readonly upheld: Block | undefined;
  readonly additional: readonly Block[];
  readonly rights: readonly Block[];
  readonly forms: readonly Block[];
  readonly replies: readonly Block[];
}

/** Sections in the frame's order, slots filled; the first block of a slot carries the slot's heading. */
function inOrder(drafting: Drafting, { template }: Opening, parts: Blocks): Block[] {
  const { frame, fitted, upheld, additional, rights, forms, replies } = parts;
  const persuasion = persuasionOf(drafting, fitted.clinical);
  const slots: Record<string, readonly Block[]> = {
    facts: fitted.facts ? [fitted.facts] : [],
    rebuttal: [frame.rebuttal],
    arguments: fitted.arguments,
    clinical: persuasion ? [...fitted.clinical, persuasion] : fitted.clinical,
    additional_codes: additional,
    rights,
    replies,
  };
  return template.sections.flatMap((section) => {
    const filled = section.slot ? slots[section.slot] : undefined;
    if (filled === undefined) {
      const own = frame.sections.get(section.id);
      if (!own) return [];
      return section.id === 'opening' ? [own, ...forms] : own;
    }
    const heading = headingOf(drafting, section);
    const headed = filled.map((block, index) =>
      index === 0 && heading !== undefined ? { ...block, heading } : block,
    );
    // What answers the payer's own words comes before what answers the kind of denial.
    return section.slot === 'rebuttal' && upheld ? [upheld, ...headed] : headed;
  });
}

function persuasionOf(drafting: Drafting, clinical: readonly Block[]): Block | undefined {
  return persuasionBlock(
    drafting,
    clinical.flatMap((block) => [...block.authorities]),
  );
}

/** The form that a representative attaches. */
function formsBlock({ file, values }: Drafting): Block[] {
  if (file.requester !== 'representative') return [];
  return [
    finishedBlock(values, {
      origin: 'frame:forms',
      paragraphs: [
        `My authority to act is shown by Enclosure ${enclosureMark(REPRESENTATIVE_FORM)}; please send all answers to me as well.`,
      ],
      enclosures: [REPRESENTATIVE_FORM],
    }),
  ];
}

function headingWords({ above, signature, footer }: PrintedHeading): number {
  return above.words + signature.words + footer.words;
}

function slotHeadingWords({ template, values }: Opening, drafting: Drafting): number {
  return template.sections
    .filter((section) => section.slot !== undefined)
    .reduce((sum, section) => sum + values.words(printableOf(headingOf(drafting, section) ?? '')), 0);
}
