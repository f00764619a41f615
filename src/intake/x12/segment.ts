/** One segment, as a view into the text of its file: elements are cut out only when they are asked for. */
import { type Cents, centsAt } from './amount.js';
import type { Separators } from './separators.js';

/** More than any segment of a remittance has (ISA has 16, CAS 19, MIA 24). */
const MOST_ELEMENTS = 64;
const SPACE = 32;

/**
 * The scanner reuses one object for all segments of a file, so a segment is read at once and never kept.
 * Element 0 is the tag; elements count as in the standard, so that element 4 of CLP is CLP04.
 */
export class Segment {
  /** BPR, CLP, CAS. */
  tag = '';
  /** Place in the file: the first segment is number 1. */
  number = 0;
  /** Characters of the file before it. */
  offset = 0;
  separators: Separators;
  #text = '';
  /** Where each element starts. */
  readonly #starts = new Int32Array(MOST_ELEMENTS + 1);
  #count = 0;

  constructor(separators: Separators) {
    this.separators = separators;
  }

  /** Number of elements, the tag not counted. */
  get size(): number {
    return this.#count - 1;
  }

  /** Points the view at `text` from `start` to `end`. */
  set(text: string, start: number, end: number): void {
    this.#text = text;
    const divider = this.separators.element.charCodeAt(0);
    const starts = this.#starts;
    starts[0] = start;
    let count = 1;
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) === divider && count < MOST_ELEMENTS) starts[count++] = at + 1;
    }
    starts[count] = end + 1;
    this.#count = count;
    this.tag = this.element(0) ?? '';
  }

  /** The element without blanks around it; undefined where it is absent or empty. */
  element(at: number): string | undefined {
    if (at >= this.#count) return undefined;
    let start = this.#starts[at] ?? 0;
    let end = (this.#starts[at + 1] ?? 0) - 1;
    const text = this.#text;
    while (start < end && text.charCodeAt(start) <= SPACE) start++;
    while (end > start && text.charCodeAt(end - 1) <= SPACE) end--;
    return start === end ? undefined : text.slice(start, end);
  }

  /** Money in the element: undefined where it is empty, null where it is no amount of dollars and cents. */
  amount(at: number): Cents | null | undefined {
    if (at >= this.#count) return undefined;
    return centsAt(this.#text, this.#starts[at] ?? 0, (this.#starts[at + 1] ?? 0) - 1);
  }

  /** The last element that is not empty. */
  last(): string | undefined {
    for (let at = this.#count - 1; at > 0; at--) {
      const value = this.element(at);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
