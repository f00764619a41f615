/** An answer laid out for a terminal: wrapped to its width, headings set off, tables in columns. */
import type { Block } from '../../service/readable/blocks.js';

export interface Terminal {
  /** Columns; infinite where the output is not a terminal, so that nothing is wrapped. */
  readonly width: number;
  readonly color: boolean;
}

const COLUMN_GAP = 2;
/** No column of a table takes more, so that a row stays readable. */
const WIDEST_COLUMN = 48;

/** The whole answer, with an empty line between blocks. */
export function layOut(blocks: readonly Block[], terminal: Terminal): string {
  const parts = blocks.map((block, i) => {
    const underHeading = blocks[i - 1]?.kind === 'heading';
    return `${i === 0 || underHeading ? '' : '\n'}${layOutBlock(block, terminal)}`;
  });
  return `${parts.join('\n')}\n`;
}

function layOutBlock(block: Block, terminal: Terminal): string {
  const { width } = terminal;
  switch (block.kind) {
    case 'heading':
      return terminal.color ? `\u001b[1m${block.text}\u001b[22m` : block.text;
    case 'paragraph':
      return wrap(block.text, width);
    case 'verbatim':
      return block.text
        .split('\n')
        .map((line) => wrap(line, width))
        .join('\n');
    case 'list':
      return block.items
        .map((item, i) => hanging(block.ordered ? `${i + 1}. ` : '- ', item, width))
        .join('\n');
    case 'facts':
      return factLines(block.rows, width);
    case 'table':
      return tableLines(block.head, block.rows, terminal);
  }
}

function factLines(rows: readonly (readonly [string, string])[], width: number): string {
  const longest = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => hanging(`${`${name}:`.padEnd(longest + 2)} `, value, width)).join('\n');
}

function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { width, color }: Terminal,
): string {
  const natural = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const widths = fitted(natural, width);
  const titles = tableRow(head, widths);
  return [color ? `\u001b[2m${titles}\u001b[22m` : titles, ...rows.map((row) => tableRow(row, widths))].join(
    '\n',
  );
}

/** Narrow columns keep their width; the wide ones share what is left. */
function fitted(natural: readonly number[], width: number): number[] {
  const widths = natural.map((column) =>
    width === Number.POSITIVE_INFINITY ? column : Math.min(column, WIDEST_COLUMN),
  );
  const gaps = COLUMN_GAP * (widths.length - 1);
  let excess = widths.reduce((sum, column) => sum + column, gaps) - width;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    const column = widths[widest] ?? 0;
    if (column <= 12) break;
    widths[widest] = column - 1;
    excess -= 1;
  }
  return widths;
}

function tableRow(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, i) => wrap(cell, widths[i] ?? WIDEST_COLUMN).split('\n'));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, i) => (lines[line] ?? '').padEnd(widths[i] ?? 0))
      .join(' '.repeat(COLUMN_GAP))
      .trimEnd(),
  ).join('\n');
}

function hanging(mark: string, text: string, width: number): string {
  const [first = '', ...rest] = wrap(text, width - mark.length).split('\n');
  return [mark + first, ...rest.map((line) => ' '.repeat(mark.length) + line)].join('\n');
}

/** Breaks between words; a word longer than a line stands alone. */
export function wrap(text: string, width: number): string {
  if (text.length <= width) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
