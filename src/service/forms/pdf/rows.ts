/** A letter as rows to be placed on pages. A row is one paragraph, or cells side by side. */
import type { LetterContent, LetterSection } from '../../../engine/letter/content.js';
import { type Line, type Measure, setParagraph, type Type } from './lines.js';
import { GAP, INDENT, LEADING, TEXT_WIDTH, TYPE } from './page.js';

/** Element of the structure tree. */
export interface Element {
  readonly tag: string;
  readonly parent: Element | undefined;
  readonly scope?: 'Row';
  /** Text of a heading, for the outline. */
  readonly title?: string;
}

export interface Cell {
  readonly element: Element;
  /** From the left margin. */
  readonly left: number;
  readonly width: number;
  readonly lines: readonly Line[];
  readonly size: number;
  /** Whether its lines end at its right edge. */
  readonly fromRight: boolean;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly leading: number;
  /** Space above, not at the top of a page. */
  readonly above: number;
  /** Stays on the page of the next row. */
  readonly withNext: boolean;
  /** Never parted over pages. */
  readonly whole: boolean;
  /** A line to sign on above it, or the line that ends a letterhead below it. */
  readonly rule?: 'signature' | 'letterhead';
}

/** A last paragraph of so many lines goes along with the signature, which otherwise might stand alone on a page. */
const CARRIED_LINES = 6;

/** The rows of a letter in reading order, in parts: setting a whole letter at once would keep other calls waiting. */
export function* rowsOf(letter: LetterContent, root: Element, measure: Measure): Generator<Row[]> {
  const set = new RowSetter(measure, root);
  yield letterheadRows(set, letter.letterhead);
  yield block(set, letter.sender, letter.letterhead.length > 0 ? GAP.letterhead : GAP.block);
  yield block(
    set,
    [letter.date],
    letter.letterhead.length > 0 && letter.sender.length === 0 ? GAP.letterhead : GAP.block,
  );
  yield block(set, letter.addressee);
  yield referenceRows(set, letter.reference);
  yield block(set, letter.salutation === '' ? [] : [letter.salutation]);
  for (const [index, section] of letter.sections.entries()) {
    const rows = sectionRows(set, section, index);
    yield index === letter.sections.length - 1 && letter.signature.length > 0 ? carried(rows) : rows;
  }
  yield closingRows(set, letter);
  yield enclosureRows(set, letter.enclosures);
}

interface Look {
  readonly type?: Type;
  readonly leading?: number;
  readonly above?: number;
  readonly withNext?: boolean;
  readonly whole?: boolean;
  readonly rule?: Row['rule'];
}

export class RowSetter {
  constructor(
    readonly measure: Measure,
    readonly root: Element,
  ) {}

  element(tag: string, parent: Element = this.root): Element {
    return { tag, parent };
  }

  cell(element: Element, text: string, left: number, width: number, type: Type): Cell {
    const { lines } = setParagraph(text, type, width, this.measure);
    return { element, left, width, lines, size: type.size, fromRight: false };
  }

  row(cells: readonly Cell[], look: Look): Row {
    const { leading = LEADING.body, above = 0, withNext = false, whole = false, rule } = look;
    return { cells, leading, above, withNext, whole, ...(rule === undefined ? {} : { rule }) };
  }

  paragraph(text: string, look: Look = {}, element: Element = this.element('P')): Row {
    return this.row([this.cell(element, text, 0, TEXT_WIDTH, look.type ?? TYPE.body)], look);
  }

  /** A paragraph of the body: one that is read from right to left begins at the right. */
  prose(text: string, look: Look): Row {
    const { lines, rightToLeft } = setParagraph(text, TYPE.body, TEXT_WIDTH, this.measure);
    const size = TYPE.body.size;
    const element = this.element('P');
    return this.row([{ element, left: 0, width: TEXT_WIDTH, lines, size, fromRight: rightToLeft }], look);
  }

  heading(text: string, tag: 'H1' | 'H2', above: number): Row {
    const element = { tag, parent: this.root, title: text };
    return this.paragraph(text, { type: TYPE.heading, above, withNext: true, whole: true }, element);
  }
}

/** Lines that belong together, with space above the first. */
function block(set: RowSetter, lines: readonly string[], above: number = GAP.block): Row[] {
  const element = set.element('P');
  return lines.map((line, index) =>
    set.paragraph(line, { above: index === 0 ? above : 0, withNext: index < lines.length - 1 }, element),
  );
}

function letterheadRows(set: RowSetter, [organization, ...contact]: readonly string[]): Row[] {
  if (organization === undefined) return [];
  const last = contact.length - 1;
  const rule = { rule: 'letterhead' } as const;
  return [
    set.paragraph(organization, {
      type: TYPE.organization,
      leading: LEADING.organization,
      ...(contact.length === 0 ? rule : {}),
    }),
    ...contact.map((line, index) =>
      set.paragraph(line, {
        type: TYPE.small,
        leading: LEADING.small,
        ...(index === last ? rule : {}),
      }),
    ),
  ];
}

/** The first line is the title of the letter; the others are a table of label and value. */
function referenceRows(set: RowSetter, [title, ...others]: LetterContent['reference']): Row[] {
  if (title === undefined) return [];
  const labels = others.map(([label]) => `${label}:`);
  const table = set.element('Table');
  const widest = Math.max(
    ...labels.map((label) => set.cell(table, label, 0, TEXT_WIDTH, TYPE.body).lines[0]?.width ?? 0),
  );
  const left = Math.min(widest + 14, TEXT_WIDTH / 2);
  return [
    set.heading(title.join(': '), 'H1', GAP.block),
    ...others.map(([, value], index) => {
      const row = set.element('TR', table);
      const head: Element = { tag: 'TH', parent: row, scope: 'Row' };
      const cells = [
        set.cell(head, labels[index] ?? '', 0, left - 10, TYPE.body),
        set.cell(set.element('TD', row), value, left, TEXT_WIDTH - left, TYPE.body),
      ];
      return set.row(cells, { above: index === 0 ? GAP.item : 1.5, whole: true });
    }),
  ];
}

function sectionRows(set: RowSetter, { heading, paragraphs, list }: LetterSection, index: number): Row[] {
  const first = index === 0 ? GAP.block : GAP.paragraph;
  const items = set.element('L');
  return [
    ...(heading === undefined ? [] : [set.heading(heading, 'H2', GAP.heading)]),
    ...paragraphs.map((text, at) =>
      set.prose(text, {
        above: at > 0 ? GAP.paragraph : heading === undefined ? first : GAP.item,
        withNext: list.length > 0 && at === paragraphs.length - 1,
      }),
    ),
    ...list.map((text, at) =>
      item(set, items, { mark: '•', text, indent: INDENT.list, withNext: paired(list, at) }),
    ),
  ];
}

interface Item {
  readonly mark: string;
  readonly text: string;
  readonly indent: number;
  readonly withNext: boolean;
}

/** An item of a list: the mark hangs to the left of the text. */
function item(set: RowSetter, list: Element, { mark, text, indent, withNext }: Item): Row {
  const element = set.element('LI', list);
  const cells = [
    set.cell(set.element('Lbl', element), mark, 4, indent - 4, TYPE.body),
    set.cell(set.element('LBody', element), text, indent, TEXT_WIDTH - indent, TYPE.body),
  ];
  return set.row(cells, { above: GAP.item, withNext });
}

/** Neither the first nor the last item of a list stands alone on a page. */
function paired(list: readonly string[], index: number): boolean {
  return list.length > 1 && (index === 0 || index === list.length - 2);
}

function carried(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const short = (row.cells[0]?.lines.length ?? 0) <= CARRIED_LINES;
    return index === rows.length - 1 && short ? { ...row, whole: true, withNext: true } : row;
  });
}

/** The first line of the signature is where it is written: a rule with a caption. */
function closingRows(set: RowSetter, { closing, signature }: LetterContent): Row[] {
  const [place, ...lines] = signature;
  if (place === undefined) return [];
  const element = set.element('P');
  const caption = place.replace(/^\[(.*)\]$/, '$1');
  return [
    set.paragraph(closing, { above: GAP.block, withNext: true }),
    set.paragraph(
      caption,
      {
        type: TYPE.small,
        leading: LEADING.small,
        above: GAP.signature,
        withNext: lines.length > 0,
        rule: 'signature',
      },
      element,
    ),
    ...lines.map((line, index) =>
      set.paragraph(line, { above: index === 0 ? GAP.item : 0, withNext: index < lines.length - 1 }, element),
    ),
  ];
}

function enclosureRows(set: RowSetter, { heading, lines }: LetterContent['enclosures']): Row[] {
  if (lines.length === 0) return [];
  const list = set.element('L');
  return [
    set.heading(heading, 'H2', GAP.block * 1.4),
    ...lines.map((text, index) =>
      item(set, list, { mark: `${index + 1}.`, text, indent: INDENT.number, withNext: paired(lines, index) }),
    ),
  ];
}
