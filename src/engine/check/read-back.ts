/**
 * A letter of any author as the parts that its files are made of: so that a letter that was changed by hand becomes Word and
 * PDF as the letter did before. What the text does not show as a part is a paragraph: no word is lost.
 */
import type { Letterhead } from '../../domain/generated/types.js';
import type { LetterContent, LetterSection } from '../letter/content.js';
import { AT_HAND, ENCLOSURES } from '../letter/print.js';
import {
  CLOSING_LINE,
  ENCLOSURES_LINE,
  looksLikeHeading,
  readLetter,
  SALUTATION,
} from './form/read-letter.js';

/** Lines between two empty ones. */
type Block = readonly string[];

const REFERENCE = /^(?:re|subject)\b[^:]{0,20}:/i;
const LABELED = /^([^:]{1,60}):\s+(.+)$/;
const DATE =
  /^(?:[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|\[[^\]]{0,60}date[^\]]{0,60}\])$/i;
const ITEM = /^[-*•]\s+/;
const NUMBER = /^\d{1,3}[.)]\s+/;
const GAP = /\[[^[\]\n]{1,120}\]/g;
/** A reason of the payer, over what answers it. */
const QUOTED_HEADING = /^(?:\d{1,2}\. )?[“"][^“”"]{1,200}[^.!?,;:“”"][”"]$/;
/** A line to write on, as a sheet has them. */
const BLANK = '____';
/** Blocks among which the reference lines of a sheet stand, which greets nobody. */
const LONGEST_HEAD = 4;

/** @param letterhead of the sender's key: known again where the letter begins with it */
export function readBack(given: string, letterhead?: Letterhead): LetterContent {
  const text = `${given.replace(/\r\n?/g, '\n').trim()}\n`;
  const blocks = blocksOf(text);
  const { head, salutation, body, closing, end } = parted(blocks);
  const heading = headOf(head);
  const { name, lines = [], footer = [] } = letterhead ?? {};
  const own = name === undefined ? [] : [name, ...lines];
  const ofLetterhead = own.every((line, index) => heading.sender[index] === line) ? own.length : 0;
  const { signature, enclosures, footer: below } = endOf(end, closing !== '', footer.length > 0);
  return {
    document: readLetter(text).appeal ? 'appeal_letter' : 'letter',
    title: heading.reference[0]?.[1] ?? '',
    letterhead: heading.sender.slice(0, ofLetterhead),
    sender: heading.sender.slice(ofLetterhead),
    date: heading.date,
    addressee: heading.addressee,
    reference: heading.reference,
    salutation,
    sections: sectionsOf(body),
    closing,
    signature,
    enclosures,
    footer: below,
    gaps: [...new Set(text.match(GAP))],
    text,
  };
}

/** Greeting, closing and the heading of the enclosures stand for themselves, also where no empty line parts them. */
function blocksOf(text: string): Block[] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const alone = SALUTATION.test(line) || CLOSING_LINE.test(line) || isListHeading(line);
    if (line === '' || alone) blocks.push([]);
    if (line !== '') blocks.at(-1)?.push(line);
    if (alone) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

function isListHeading(line: string): boolean {
  return line === AT_HAND || ENCLOSURES_LINE.test(line);
}

interface Parted {
  readonly head: readonly Block[];
  readonly salutation: string;
  readonly body: readonly Block[];
  readonly closing: string;
  /** Behind the closing: signature, enclosures, lines below everything. */
  readonly end: readonly Block[];
}

function parted(blocks: readonly Block[]): Parted {
  const opening = blocks.findIndex(([line = '']) => SALUTATION.test(line));
  const sheet = blocks.slice(0, LONGEST_HEAD).findIndex(([line = '']) => REFERENCE.test(line));
  const bodyAt = opening >= 0 ? opening + 1 : sheet + 1;
  const closingAt = lastOf(blocks, bodyAt, (line) => CLOSING_LINE.test(line));
  const listAt = lastOf(blocks, Math.max(bodyAt, closingAt), isListHeading);
  const endAt = closingAt >= 0 ? closingAt : listAt >= 0 ? listAt : blocks.length;
  return {
    head: blocks.slice(0, opening >= 0 ? opening : bodyAt),
    salutation: opening >= 0 ? (blocks[opening]?.[0] ?? '') : '',
    body: blocks.slice(bodyAt, endAt),
    closing: closingAt >= 0 ? (blocks[closingAt]?.[0] ?? '') : '',
    end: blocks.slice(closingAt >= 0 ? closingAt + 1 : endAt),
  };
}

function lastOf(blocks: readonly Block[], from: number, is: (line: string) => boolean): number {
  for (let index = blocks.length - 1; index >= from; index -= 1) {
    const [line = '', second] = blocks[index] ?? [];
    if (second === undefined && is(line)) return index;
  }
  return -1;
}

function headOf(
  blocks: readonly Block[],
): Pick<LetterContent, 'sender' | 'date' | 'addressee' | 'reference'> {
  const referenceAt = blocks.findIndex(([line = '']) => REFERENCE.test(line));
  const others = blocks.filter((_, index) => index !== referenceAt);
  const dateAt = others.findIndex(([line = '', second]) => second === undefined && DATE.test(line));
  return {
    // Without a date the first lines are those of the sender.
    sender: others.slice(0, dateAt >= 0 ? dateAt : 1).flat(),
    date: dateAt >= 0 ? (others[dateAt]?.[0] ?? '') : '',
    addressee: others.slice(dateAt >= 0 ? dateAt + 1 : 1).flat(),
    reference: referencesOf(blocks[referenceAt] ?? []),
  };
}

/** A line without a label goes on with the one above it. */
function referencesOf(lines: Block): [string, string][] {
  const found: [string, string][] = [];
  for (const line of lines) {
    const [, label, value] = LABELED.exec(line) ?? [];
    const above = found.at(-1);
    if (label !== undefined && value !== undefined) found.push([label, value]);
    else if (above) above[1] = `${above[1]} ${line}`;
    else found.push([line.replace(/:$/, ''), '']);
  }
  return found;
}

function sectionsOf(blocks: readonly Block[]): LetterSection[] {
  const sections: { heading?: string; paragraphs: string[]; list: string[] }[] = [];
  const open = (heading?: string) => {
    const section = { ...(heading === undefined ? {} : { heading }), paragraphs: [], list: [] };
    sections.push(section);
    return section;
  };
  for (const [index, block] of blocks.entries()) {
    const [first = '', second] = block;
    const marked = /^#{1,6}\s+(.+)$/.exec(first)?.[1];
    const alone = second === undefined && index < blocks.length - 1;
    if (alone && (marked !== undefined || isHeading(first))) {
      open(marked ?? first);
      continue;
    }
    for (const line of paragraphsOf(block)) {
      let section = sections.at(-1) ?? open();
      // In a section the list comes last.
      if (!ITEM.test(line) && section.list.length > 0) section = open();
      if (ITEM.test(line)) section.list.push(line.replace(ITEM, ''));
      else section.paragraphs.push(line);
    }
  }
  return sections;
}

function isHeading(line: string): boolean {
  return !line.includes(BLANK) && (looksLikeHeading(line) || QUOTED_HEADING.test(line));
}

/** Widths of a line that a program broke, not a person. */
const BROKEN = { least: 50, most: 100 } as const;

/** Each line for itself, unless all are as long as lines that were broken at a margin. */
function paragraphsOf(block: Block): readonly string[] {
  const broken = block.slice(0, -1);
  const isBroken = ({ length }: string) => length >= BROKEN.least && length <= BROKEN.most;
  if (broken.length === 0 || !broken.every(isBroken)) return block;
  return block.some((line) => ITEM.test(line)) ? block : [block.join(' ')];
}

type End = Pick<LetterContent, 'signature' | 'enclosures' | 'footer'>;

function endOf(blocks: readonly Block[], signed: boolean, withFooter: boolean): End {
  const listAt = blocks.findIndex(([line = '']) => isListHeading(line));
  const above = listAt >= 0 ? blocks.slice(0, listAt) : blocks;
  const [list = [], ...below] = listAt >= 0 ? blocks.slice(listAt + 1) : [];
  // Where nothing is enclosed, the lines below everything are the last ones.
  const tail = listAt < 0 && withFooter ? above.slice(1) : [];
  return {
    signature: signed ? above.slice(0, above.length - tail.length).flat() : [],
    enclosures: {
      heading: blocks[listAt]?.[0] ?? ENCLOSURES,
      lines: list.map((line) => line.replace(NUMBER, '').replace(ITEM, '')),
    },
    footer: [...tail, ...below].flat(),
  };
}
