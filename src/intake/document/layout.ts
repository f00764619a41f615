/** Pieces of text on a page put in the order in which a person reads them: lines across, columns one after the other. */
import type { Run } from './reading.js';

/** Runs on one baseline, from left to right. */
interface Line {
  readonly y: number;
  readonly height: number;
  readonly runs: Run[];
}

/** Shares of the height of the letters. */
const SAME_LINE = 0.5;
const SAME_WORD = 0.12;
const PARTED_NUMBER = 0.25;
const SAME_SEGMENT = 1.5;
const PARAGRAPH = 1.9;

/** A column of prose has at least so many lines, and lines of so many characters on average; cells of a table are shorter. */
const COLUMN_LINES = 5;
const COLUMN_CHARACTERS = 18;
/** More columns than a page has. */
const DEEPEST = 4;

/** The text of a page. Cells of a table stay on the line of their row. */
export function layOut(runs: readonly Run[]): string {
  const shown = runs.filter(({ text }) => text.trim() !== '');
  return inOrder(linesOf(shown), 0).join('\n');
}

function linesOf(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  for (const run of [...runs].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line && run.y - line.y < SAME_LINE * Math.min(line.height, run.height)) line.runs.push(run);
    else lines.push({ y: run.y, height: run.height, runs: [run] });
  }
  for (const { runs: onLine } of lines) onLine.sort((a, b) => a.x - b.x);
  return lines;
}

function inOrder(lines: readonly Line[], depth: number): string[] {
  const columns = depth < DEEPEST ? findColumns(lines) : undefined;
  if (!columns) return textOf(lines);
  const { from, to, x } = columns;
  const within = lines.slice(from, to);
  const side = (left: boolean) =>
    within.flatMap((line) => {
      const runs = line.runs.filter((run) => run.x < x === left);
      return runs.length === 0 ? [] : [{ ...line, runs }];
    });
  return [
    ...inOrder(lines.slice(0, from), depth + 1),
    ...inOrder(side(true), depth + 1),
    '',
    ...inOrder(side(false), depth + 1),
    ...inOrder(lines.slice(to), depth + 1),
  ];
}

interface Columns {
  readonly from: number;
  readonly to: number;
  /** Where the right column starts. */
  readonly x: number;
}

/** How many places are tried for a gutter; pages have few. */
const GUTTERS_TRIED = 12;

/** The longest stretch of lines that a gutter parts into two columns of prose. */
function findColumns(lines: readonly Line[]): Columns | undefined {
  const starts = new Map<number, number>();
  for (const line of lines)
    for (const x of segmentStarts(line)) starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1);
  const tried = [...starts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, GUTTERS_TRIED);
  let best: Columns | undefined;
  for (const [x] of tried)
    for (const stretch of stretches(lines, x - 1))
      if (isProse(lines, stretch) && (!best || stretch.to - stretch.from > best.to - best.from))
        best = stretch;
  return best;
}

/** Where text starts anew after a wide gap. */
function segmentStarts({ runs, height }: Line): number[] {
  return runs.flatMap((run, place) => {
    const before = runs[place - 1];
    return before && run.x - (before.x + before.width) > SAME_SEGMENT * height ? [run.x] : [];
  });
}

/** Stretches of lines that nothing crosses at the place. */
function stretches(lines: readonly Line[], x: number): Columns[] {
  const found: Columns[] = [];
  let from = 0;
  lines.forEach((line, place) => {
    const crosses = line.runs.some((run) => run.x < x && run.x + run.width > x - line.height / 2);
    if (!crosses) return;
    if (place > from) found.push({ from, to: place, x });
    from = place + 1;
  });
  if (lines.length > from) found.push({ from, to: lines.length, x });
  return found;
}

function isProse(lines: readonly Line[], { from, to, x }: Columns): boolean {
  const widths = { left: [] as number[], right: [] as number[] };
  for (const { runs } of lines.slice(from, to))
    for (const side of ['left', 'right'] as const) {
      const length = runs
        .filter((run) => run.x < x === (side === 'left'))
        .reduce((sum, { text }) => sum + text.length, 0);
      if (length > 0) widths[side].push(length);
    }
  return [widths.left, widths.right].every(
    (side) =>
      side.length >= COLUMN_LINES &&
      side.reduce((sum, length) => sum + length, 0) / side.length >= COLUMN_CHARACTERS,
  );
}

function textOf(lines: readonly Line[]): string[] {
  return lines.flatMap((line, place) => {
    const before = lines[place - 1];
    const apart =
      before !== undefined && line.y - before.y > PARAGRAPH * Math.max(line.height, before.height);
    return apart ? ['', joined(line)] : [joined(line)];
  });
}

/** Specks between digits part a number: 1, 250. 00. Words are kept apart however close they stand. */
function partsNumber(before: Run, { text, height }: Run, gap: number): boolean {
  return gap < PARTED_NUMBER * height && /[\d$.,:/-]$/.test(before.text) && /^[\d.,]/.test(text);
}

function joined({ runs, height }: Line): string {
  return runs
    .map((run, place) => {
      const before = runs[place - 1];
      const gap = before ? run.x - (before.x + before.width) : 0;
      if (!before || (run.whole ? partsNumber(before, run, gap) : gap < SAME_WORD * height)) return run.text;
      return `${gap > SAME_SEGMENT * height ? '   ' : ' '}${run.text}`;
    })
    .join('')
    .trim();
}
