/** A block of a letter: a heading and its paragraphs, with what they cite and which documents they name. */
import type { CaseValues } from './case-values.js';
import { type Printable, printableOf } from './printable.js';
import type { Rendered } from './text-template.js';
import { splitLong, toParagraphs, withFullStop } from './words.js';

export interface Block {
  /** Where it comes from: argument:id, code:id, frame:section, caller, area:id, right:purpose. */
  readonly origin: string;
  readonly heading?: string | undefined;
  /** With marks for values and enclosures. */
  readonly paragraphs: readonly string[];
  /** Lines printed as a list after the paragraphs. */
  readonly list?: readonly string[];
  readonly words: number;
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
  readonly enclosures: readonly string[];
  /** Answers what the payer said of this case, a remark or its own words: it goes before all else that is chosen. */
  readonly answers?: boolean;
}

/** What of a rendered text is the same in every case. */
interface Form {
  readonly paragraphs: readonly string[];
  readonly count: Printable;
}

const forms = new WeakMap<Rendered, Form>();

function formOf(rendered: Rendered): Form {
  const known = forms.get(rendered);
  if (known) return known;
  const paragraphs = toParagraphs(rendered.text).flatMap(splitLong);
  const form = { paragraphs, count: printableOf(paragraphs.join('\n')) };
  forms.set(rendered, form);
  return form;
}

const sentences = new WeakMap<Rendered, Printable>();
/** What a value was rendered from: a text that prints the value cites and names what the value does. */
const within = new WeakMap<Printable, Rendered>();

/** A rendered text on one line with its full stop, as the value of another text. */
export function sentenceOf(rendered: Rendered): Printable {
  const known = sentences.get(rendered);
  if (known) return known;
  const sentence = printableOf(withFullStop(toParagraphs(rendered.text).join(' ')));
  sentences.set(rendered, sentence);
  within.set(sentence, rendered);
  return sentence;
}

/** Makes a block of a rendered text. */
export function blockOf(values: CaseValues, origin: string, rendered: Rendered, heading?: string): Block {
  const { paragraphs, count } = formOf(rendered);
  const all = [rendered, ...renderedWithin(values, count)];
  const regulations = all.flatMap((one) => one.regulations);
  const authorities = all.flatMap((one) => one.authorities);
  const enclosures = all.flatMap((one) => one.enclosures);
  const words = values.words(count) + (heading === undefined ? 0 : values.words(printableOf(heading)));
  return { origin, heading, paragraphs, words, regulations, authorities, enclosures };
}

function renderedWithin(values: CaseValues, { parts }: Printable): Rendered[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return part.flatMap((piece) => {
      const value = typeof piece === 'string' ? undefined : values.get(piece.name);
      return typeof value === 'object' ? (within.get(value) ?? []) : [];
    });
  });
}

/** Makes a block of text that no template holds: the caller's own, or a list. */
export function finishedBlock(
  values: CaseValues,
  block: Omit<Block, 'words' | 'regulations' | 'authorities'>,
): Block {
  const paragraphs = block.paragraphs.flatMap(splitLong);
  const words = values.words(printableOf([...paragraphs, ...(block.list ?? [])].join('\n')));
  return { ...block, paragraphs, words, regulations: [], authorities: [] };
}
