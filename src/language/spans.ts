/** Pieces of a text by their offsets, and edits that are made all at once so that offsets stay true while they are found. */

export interface Span {
  /** Offset of the first character. */
  readonly start: number;
  /** Offset behind the last character. */
  readonly end: number;
}

export interface Edit extends Span {
  readonly text: string;
}

/** The span without the white space at its ends. */
export function trimmedSpan(text: string, start: number, end: number): Span {
  let [from, to] = [start, end];
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || (code >= 9 && code <= 13);
}

/** The text with its edits. Where two overlap, the one given first stands. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const order = edits.map((edit, index) => ({ edit, index }));
  order.sort((a, b) => a.edit.start - b.edit.start || a.index - b.index);
  const kept: Edit[] = [];
  for (const { edit } of order) {
    const last = kept.at(-1);
    if (!last || edit.start >= last.end) kept.push(edit);
  }
  let out = '';
  let at = 0;
  for (const edit of kept) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

/** Whether the offset lies within one of the spans, which are in order. */
export function within(spans: readonly Span[], at: number): boolean {
  let [low, high] = [0, spans.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (!span) return false;
    if (at < span.start) high = middle - 1;
    else if (at >= span.end) low = middle + 1;
    else return true;
  }
  return false;
}

/**
 * Looks up which of many spans share a character with another, in the order given. A look-up costs what it finds, not
 * what there is: a text of many sentences and many findings is read in one pass.
 */
export function sharing<T extends Span>(spans: readonly T[]): (span: Span) => T[] {
  const order = spans.map((span, index) => ({ span, index })).sort((a, b) => a.span.start - b.span.start);
  let furthest = 0;
  const reach = order.map(({ span }) => {
    furthest = Math.max(furthest, span.end);
    return furthest;
  });
  return ({ start, end }) => {
    const found: typeof order = [];
    for (let at = firstAbove(reach, start); at < order.length; at += 1) {
      const one = order[at];
      if (one === undefined || one.span.start >= end) break;
      if (one.span.end > start) found.push(one);
    }
    return found.sort((a, b) => a.index - b.index).map(({ span }) => span);
  };
}

/** Index of the first number above another; the numbers rise. */
export function firstAbove(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
