/** The lines of a text with their offsets. */
export interface Line {
  readonly text: string;
  /** Offset of its first character in the whole text. */
  readonly start: number;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ text: line.endsWith('\r') ? line.slice(0, -1) : line, start });
    start += line.length + 1;
  }
  return lines;
}
