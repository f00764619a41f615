/**
 * The lines of a text with their offsets. A line beyond all measure is cut at a space, so that work per line is bounded; of a run of
 * empty lines the first few stand for all.
 */
export interface Line {
  readonly text: string;
  /** Offset of its first character in the whole text. */
  readonly start: number;
}

const LONGEST = 4000;
/** More empty lines part nothing more than these do. */
const MOST_EMPTY = 20;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let [start, empty] = [0, 0];
  for (const line of text.split('\n')) {
    empty = line.trim() === '' ? empty + 1 : 0;
    if (empty > MOST_EMPTY) {
      start += line.length + 1;
      continue;
    }
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (whole.length <= LONGEST) lines.push({ text: whole, start });
    else lines.push(...piecesOf(whole, start));
    start += line.length + 1;
  }
  return lines;
}

function piecesOf(line: string, start: number): Line[] {
  const pieces: Line[] = [];
  let from = 0;
  while (from < line.length) {
    const piece = line.slice(from, from + LONGEST);
    const space = from + LONGEST < line.length ? piece.lastIndexOf(' ') : -1;
    const text = space > 0 ? piece.slice(0, space + 1) : piece;
    pieces.push({ text, start: start + from });
    from += text.length;
  }
  return pieces;
}
