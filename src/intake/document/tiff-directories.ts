/**
 * The directories of a TIFF, checked before a decoder follows them. A few bytes can make a chain that never ends, a list of four thousand
 * million values or tiles of no size; the decoder believes all of it.
 */
import { DocumentFault } from './faults.js';
import { LIMITS } from './limits.js';

/** Tags that say how a page is stored (TIFF 6.0, and its JPEG and fax extensions). Others, and what they point to, are left out. */
const KEPT: ReadonlySet<number> = new Set([
  ...[254, 256, 257, 258, 259, 262, 266, 273, 277, 278, 279, 284, 292, 293, 317, 320],
  ...[322, 323, 324, 325, 338, 339, 347, 512, 513, 514, 519, 520, 521, 529, 530, 531, 532],
]);
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  strips: 273,
  samples: 277,
  stripBytes: 279,
  tileWidth: 322,
  tileHeight: 323,
  tileBytes: 325,
} as const;
/** Bytes of a value of each type: byte, text, short, long, ratio, and so on. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const SHORT = 3;
const ENTRY = 12;
/** A page may have a preview beside it. */
const MOST_DIRECTORIES = LIMITS.pages * 2 + 1;
/** The specification asks for multiples of 16. */
const LEAST_TILE = 16;
const MOST_SAMPLES = 6;
const MOST_BITS = 32;

/** A copy of the file that holds the kept tags alone. Throws a DocumentFault where a directory cannot be right. */
export function soundTiff(bytes: Uint8Array): ArrayBuffer {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const little = bytes[0] === 0x49;
  const seen = new Set<number>();
  let link = 4;
  for (;;) {
    const at = within(view, link, 4) ? view.getUint32(link, little) : 0;
    if (at === 0 || seen.has(at) || !within(view, at, 2)) {
      // A chain that leaves the file or comes back to itself ends here.
      if (seen.size === 0) throw new DocumentFault('damaged');
      view.setUint32(link, 0, little);
      return copy.buffer;
    }
    seen.add(at);
    if (seen.size > MOST_DIRECTORIES) throw new DocumentFault('too-many-pages');
    link = new Directory(view, at, little).keepSound();
  }
}

function within(view: DataView, at: number, length: number): boolean {
  return at >= 0 && at + length <= view.byteLength;
}

class Directory {
  readonly #view: DataView;
  readonly #at: number;
  readonly #little: boolean;

  constructor(view: DataView, at: number, little: boolean) {
    this.#view = view;
    this.#at = at;
    this.#little = little;
  }

  /** Leaves the kept entries one after the other; the place of the link to the next directory. */
  keepSound(): number {
    const view = this.#view;
    const count = view.getUint16(this.#at, this.#little);
    const end = this.#at + 2 + count * ENTRY;
    if (!within(view, end, 4)) throw new DocumentFault('damaged');
    const next = view.getUint32(end, this.#little);
    let kept = 0;
    for (let place = 0; place < count; place += 1) {
      const from = this.#at + 2 + place * ENTRY;
      if (!this.#isKept(from)) continue;
      const to = this.#at + 2 + kept * ENTRY;
      for (let byte = 0; byte < ENTRY; byte += 1) view.setUint8(to + byte, view.getUint8(from + byte));
      kept += 1;
    }
    if (kept === 0) throw new DocumentFault('damaged');
    view.setUint16(this.#at, kept, this.#little);
    const link = this.#at + 2 + kept * ENTRY;
    view.setUint32(link, next, this.#little);
    this.#check(kept);
    return link;
  }

  #isKept(entry: number): boolean {
    const [tag, type, count] = this.#head(entry);
    const size = (SIZES[type] ?? 0) * count;
    if (!KEPT.has(tag) || size === 0) return false;
    return size <= 4 || within(this.#view, this.#view.getUint32(entry + 8, this.#little), size);
  }

  #head(entry: number): [tag: number, type: number, count: number] {
    const view = this.#view;
    return [
      view.getUint16(entry, this.#little),
      view.getUint16(entry + 2, this.#little),
      view.getUint32(entry + 4, this.#little),
    ];
  }

  /** What would make the decoder ask for more than the file can hold, or go on without end. */
  #check(entries: number): void {
    const tags = new Map<number, number[]>();
    for (let place = 0; place < entries; place += 1) {
      const entry = this.#at + 2 + place * ENTRY;
      tags.set(this.#head(entry)[0], this.#numbers(entry));
    }
    const first = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise;
    const height = first(TAG.height, 0);
    const strips = tags.get(TAG.strips)?.length ?? 0;
    const stored = tags.get(TAG.tileBytes) ?? tags.get(TAG.stripBytes) ?? [];
    const plainStrip = strips === 1 && first(TAG.compression, 1) === 1;
    const tooMuch = !plainStrip && sum(stored) > this.#view.byteLength;
    const wrong =
      first(TAG.samples, 1) > MOST_SAMPLES || (tags.get(TAG.bits) ?? []).some((bits) => bits > MOST_BITS);
    if (tooMuch || wrong || strips > Math.max(1, height) || !this.#tilesFit(first, tags)) {
      throw new DocumentFault('damaged');
    }
  }

  #tilesFit(first: (tag: number, otherwise: number) => number, tags: ReadonlyMap<number, unknown>): boolean {
    if (!tags.has(TAG.tileWidth)) return true;
    const [wide, high] = [first(TAG.tileWidth, 0), first(TAG.tileHeight, 0)];
    if (wide < LEAST_TILE || high < LEAST_TILE) return false;
    const covered = (length: number, tile: number) => Math.ceil(length / tile) * tile;
    return covered(first(TAG.width, 0), wide) * covered(first(TAG.height, 0), high) <= 2 * LIMITS.pixels;
  }

  /** Values of an entry of whole numbers. */
  #numbers(entry: number): number[] {
    const [, type, count] = this.#head(entry);
    const size = SIZES[type] ?? 0;
    if (size !== 2 && size !== 4 && size !== 1) return [];
    const at = size * count <= 4 ? entry + 8 : this.#view.getUint32(entry + 8, this.#little);
    return Array.from({ length: count }, (_, place) => {
      if (size === 1) return this.#view.getUint8(at + place);
      return type === SHORT
        ? this.#view.getUint16(at + place * 2, this.#little)
        : this.#view.getUint32(at + place * size, this.#little);
    });
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
