/** Breaks text into lines of a width, and sets each line in the order in which it is read: fonts, then direction. */
import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Face, type FaceRun, faceRuns, type Weight } from './fonts.js';

/** A stretch that is drawn in one go. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
}

export interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** As it is read; asked for where the order of the pieces is another. */
  readonly reading?: string;
}

export interface Type {
  readonly weight: Weight;
  /** Points. */
  readonly size: number;
}

/** Width of a text in one face, in points. */
export type Measure = (text: string, face: Face, size: number) => number;

export interface Paragraph {
  readonly lines: readonly Line[];
  /** Whether it is read from right to left. */
  readonly rightToLeft: boolean;
}

const bidi = bidiFactory();
type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

export function setParagraph(text: string, type: Type, width: number, measure: Measure): Paragraph {
  const setter = new LineSetter(text, type, measure);
  const lines = breakLines(text, width, (part) => setter.widthOf(part)).map(([start, end]) =>
    setter.line(start, end),
  );
  return { lines, rightToLeft: setter.rightToLeft };
}

class LineSetter {
  readonly #text: string;
  readonly #type: Type;
  readonly #measure: Measure;
  readonly #levels: Levels | undefined;

  constructor(text: string, type: Type, measure: Measure) {
    this.#text = text;
    this.#type = type;
    this.#measure = measure;
    this.#levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto') : undefined;
  }

  get rightToLeft(): boolean {
    return (this.#levels?.paragraphs[0]?.level ?? 0) % 2 === 1;
  }

  widthOf(text: string): number {
    return this.#pieces(text).reduce((sum, piece) => sum + piece.width, 0);
  }

  line(start: number, end: number): Line {
    const reading = this.#text.slice(start, end);
    const pieces =
      this.#levels === undefined ? this.#pieces(reading) : this.#visual(this.#levels, start, end);
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    return { pieces, width, ...(this.#levels === undefined ? {} : { reading }) };
  }

  #pieces(text: string): Piece[] {
    return faceRuns(text, this.#type.weight).map((run) => this.#piece(run));
  }

  /** A font turns the letters of its own script; what else a word holds is turned here. */
  #turnedPieces(word: string): Piece[] {
    const runs = faceRuns(word, this.#type.weight).reverse();
    return runs.map(({ text, face }) =>
      this.#piece({ text: RIGHT_TO_LEFT.test(text) ? text : [...text].reverse().join(''), face }),
    );
  }

  #piece({ text, face }: FaceRun): Piece {
    return { text, face, width: this.#measure(text, face, this.#type.size) };
  }

  /** Stretches from left to right. A word is turned by its font, the order of words here. */
  #visual(levels: Levels, start: number, end: number): Piece[] {
    const parts: { text: string; turned: boolean }[] = [];
    for (const index of bidi.getReorderedIndices(this.#text, levels, start, end - 1).slice(start, end)) {
      const turned = (levels.levels[index] ?? 0) % 2 === 1;
      const character = this.#text.charAt(index);
      const last = parts.at(-1);
      if (last?.turned !== turned) parts.push({ text: character, turned });
      else last.text = turned ? character + last.text : last.text + character;
    }
    return parts.flatMap(({ text, turned }) =>
      turned ? turnedWords(text).flatMap((word) => this.#turnedPieces(word)) : this.#pieces(text),
    );
  }
}

function turnedWords(text: string): string[] {
  const mirrored = text.replace(/\p{Bidi_M}/gu, (mark) => bidi.getMirroredCharacter(mark) ?? mark);
  return mirrored
    .split(/(\s+)/)
    .filter((word) => word !== '')
    .reverse();
}

/** Start and end of each line, without the blanks at its end. Fills each line as far as it goes. */
function breakLines(text: string, width: number, widthOf: (text: string) => number): [number, number][] {
  const blank = widthOf(' ');
  const blanksOf = (part: string) => (part.length - part.trimEnd().length) * blank;
  const lines: [number, number][] = [];
  let start = 0;
  let at = 0;
  let used = 0;
  for (const [from, to] of unbreakable(text, width, widthOf)) {
    const part = text.slice(from, to);
    // A word is set with the blank after it, here as on the page: each is shaped once.
    const full = widthOf(part);
    if (at > start && used + full - blanksOf(part) > width) {
      lines.push([start, at]);
      start = at;
      used = 0;
    }
    used += full;
    at = to;
  }
  lines.push([start, at]);
  return lines.map(([from, to]) => [from, from + text.slice(from, to).trimEnd().length]);
}

/** Stretches between places where a line may end; one that is longer than a line is cut where it must be. */
function* unbreakable(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): Generator<[number, number]> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    let cut = from;
    if (widthOf(text.slice(from, next.position)) > width)
      for (const end of cuts(text, from, next.position, width, widthOf)) {
        yield [cut, end];
        cut = end;
      }
    yield [cut, next.position];
    from = next.position;
  }
}

function* cuts(
  text: string,
  from: number,
  to: number,
  width: number,
  widthOf: (text: string) => number,
): Generator<number> {
  let used = 0;
  let at = from;
  for (const character of text.slice(from, to)) {
    const size = widthOf(character);
    if (used + size > width && at > from) {
      yield at;
      used = 0;
    }
    used += size;
    at += character.length;
  }
}
