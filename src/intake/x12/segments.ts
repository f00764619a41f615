/** Cuts X12 into segments as its text arrives, piece by piece, holding no more than the segment that is open. */
import { Segment } from './segment.js';
import { LONGEST_HEADER, readSeparators, type Separators } from './separators.js';

/** No segment of a remittance comes near it; a file that does is no X12, or lost its terminators. */
const LONGEST_SEGMENT = 100_000;

/** A scanner between two segments. */
export interface ScanState {
  readonly offset: number;
  readonly number: number;
  readonly separators: Separators | undefined;
}

export type ScanEnd = 'not-x12' | 'no-terminator';

export class SegmentScanner {
  readonly #each: (segment: Segment) => void;
  #segment: Segment | undefined;
  #rest = '';
  #number: number;
  /** Offset of the first character of #rest. */
  #offset: number;
  #end: ScanEnd | undefined;

  /**
   * @param each called for each segment in turn
   * @param from where a file is taken up again: offset and number of segments before it, with its separators
   */
  constructor(each: (segment: Segment) => void, from?: ScanState) {
    this.#each = each;
    this.#offset = from?.offset ?? 0;
    this.#number = from?.number ?? 0;
    if (from?.separators) this.#segment = new Segment(from.separators);
  }

  /** Where the next segment starts, as plain data. */
  state(): ScanState {
    return { offset: this.#offset, number: this.#number, separators: this.#segment?.separators };
  }

  /** Why reading stopped, where it did. */
  get end(): ScanEnd | undefined {
    return this.#end;
  }

  /** The next piece of the file. */
  push(text: string): void {
    if (this.#end) return;
    this.#rest = this.#rest === '' ? text : this.#rest + text;
    this.#scan(false);
  }

  /** Says that the file is at its end. True where the last segment lacked its terminator. */
  finish(): boolean {
    if (this.#end) return false;
    this.#scan(true);
    const open = this.#rest.trim() !== '' && this.#end === undefined;
    if (open && this.#segment) this.#emit(this.#rest, 0, this.#rest.length, this.#segment);
    this.#rest = '';
    return open;
  }

  #scan(last: boolean): void {
    const text = this.#rest;
    let at = 0;
    for (;;) {
      while (at < text.length && isBlank(text.charCodeAt(at))) at++;
      const segment = this.#segmentAt(text, at, last);
      if (!segment) break;
      const end = text.indexOf(segment.separators.segment, at);
      if (end < 0) {
        if (text.length - at > LONGEST_SEGMENT) this.#end = 'no-terminator';
        break;
      }
      this.#emit(text, at, end, segment);
      at = end + 1;
    }
    this.#rest = text.slice(at);
    this.#offset += at;
  }

  /** Undefined where more text is needed, or none of it is X12. A further interchange declares its own. */
  #segmentAt(text: string, at: number, last: boolean): Segment | undefined {
    const left = text.length - at;
    if (left === 0) return undefined;
    const known = this.#segment;
    if (known && text.charCodeAt(at) !== I) return known;
    if (known && left >= 4 && !(text.startsWith('ISA', at) && !/[A-Za-z0-9]/.test(text[at + 3] ?? '')))
      return known;
    if (left < 4 * LONGEST_HEADER && !last) {
      // The header may not have arrived in full.
      if (!text.startsWith('ISA', at) || left < LONGEST_HEADER) return undefined;
    }
    const read = readSeparators(text.slice(at, at + 4 * LONGEST_HEADER));
    if (read) this.#segment = new Segment(read);
    else if (!known) this.#end = 'not-x12';
    return this.#segment;
  }

  #emit(text: string, start: number, end: number, segment: Segment): void {
    this.#number++;
    segment.number = this.#number;
    segment.offset = this.#offset + start;
    // Files are wrapped at a column or hold a line a segment; neither break belongs to the data.
    if (hasBreak(text, start, end)) {
      const body = text.slice(start, end).replace(/[\r\n]+/g, '');
      segment.set(body, 0, body.length);
    } else segment.set(text, start, end);
    this.#each(segment);
  }
}

const I = 'I'.charCodeAt(0);
const [NEW_LINE, RETURN, SPACE, BYTE_ORDER_MARK] = [10, 13, 32, 0xfeff];

/** Blanks, line breaks, NUL and the end-of-file mark of old systems, between segments. */
function isBlank(code: number): boolean {
  return code <= SPACE || code === BYTE_ORDER_MARK;
}

function hasBreak(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === NEW_LINE || code === RETURN) return true;
  }
  return false;
}
