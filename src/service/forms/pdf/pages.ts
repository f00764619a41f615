/** Places rows on pages: headings stay with their text, a signature with its closing, and no line stands alone. */
import type { Row } from './rows.js';

/** Lines of a row on one page. */
export interface Placed {
  readonly row: Row;
  /** First line, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Top of its first line. */
  readonly top: number;
}

export type Page = readonly Placed[];

/** Lines of a paragraph that stay together at the end of a page and at the top of the next. */
const TOGETHER = 2;

/** `height` is what a page holds below its top. */
export function paged(rows: readonly Row[], height: number): Page[] {
  const pages: Placed[][] = [[]];
  let used = 0;
  const turn = () => {
    pages.push([]);
    used = 0;
  };
  for (const [index, row] of rows.entries()) {
    const count = linesOf(row);
    let from = 0;
    while (from < count) {
      const above = used === 0 || from > 0 ? 0 : row.above;
      const room = height - used - above;
      const fits = Math.floor(room / row.leading + 0.01);
      const needed = from === 0 ? heldTogether(rows, index) : 0;
      const to = from === 0 && used > 0 && needed > room ? from : lastLine(row, from, fits);
      if (to === from && used > 0) {
        turn();
        continue;
      }
      // A row that no page can hold is parted all the same.
      const end = to === from ? Math.min(count, from + Math.max(1, fits)) : to;
      pages.at(-1)?.push({ row, from, to: end, top: used + above });
      used += above + (end - from) * row.leading;
      from = end;
      if (from < count) turn();
    }
  }
  return pages.filter((page) => page.length > 0);
}

export function linesOf({ cells }: Row): number {
  return Math.max(...cells.map(({ lines }) => lines.length));
}

/** Where a row that begins at a line ends, if so many lines fit. The same line where nothing may stand here. */
function lastLine(row: Row, from: number, fits: number): number {
  const left = linesOf(row) - from;
  if (left <= fits) return from + left;
  if (row.whole) return from;
  const most = Math.min(fits, left - TOGETHER);
  return most >= TOGETHER ? from + most : from;
}

/** Height that has to be free so that a row and what it may not leave stand on one page, without space above it. */
function heldTogether(rows: readonly Row[], index: number): number {
  let height = 0;
  for (let at = index; ; at += 1) {
    const row = rows[at];
    if (row === undefined) return height;
    if (at > index) height += row.above;
    const count = linesOf(row);
    if (!row.withNext) {
      const least = row.whole || count <= TOGETHER + 1 ? count : TOGETHER;
      return height + least * row.leading;
    }
    height += count * row.leading;
  }
}
