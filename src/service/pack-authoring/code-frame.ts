/** The line of a finding, with a mark under its place. */

/** A long line is shown as far around the place. */
const BEFORE = 50;
const AFTER = 50;

/** Two lines: the text with its number, and a caret under the column. Nothing where the file has no such line. */
export function codeFrame(text: string, line: number, column: number): string {
  const whole = text.split(/\r?\n/)[line - 1];
  if (whole === undefined || whole.trim() === '') return '';
  const start = Math.max(0, column - 1 - BEFORE);
  const end = column - 1 + AFTER;
  // A tab takes one place, as the caret counts it.
  const shown = whole.slice(start, end).replaceAll('\t', ' ');
  const cut = [start > 0 ? '…' : '', end < whole.length ? '…' : ''] as const;
  const number = `  ${line} | `;
  const margin = `${' '.repeat(number.length - 2)}| `;
  const caret = `${' '.repeat(column - 1 - start + cut[0].length)}^`;
  return `${number}${cut[0]}${shown}${cut[1]}\n${margin}${caret}\n`;
}
