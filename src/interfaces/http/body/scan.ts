/**
 * Reads JSON as it arrives, before any of it is parsed: counts its values and its depth, and takes the file out of it, whose
 * millions of characters would otherwise be copied by the parser. What is not JSON is left for the parser to find.
 */
import { FileText } from './file-text.js';
import { type BodyLimits, MOST_DEPTH, MOST_FIELDS } from './limits.js';

/** What a body has too much of. */
export type Excess = 'bytes' | 'values' | 'fields' | 'depth' | 'file';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
/** Longer names are none of ours. */
const LONGEST_NAME = 64;

export class JsonScan {
  readonly #limits: BodyLimits;
  readonly #inline: Buffer[] = [];
  #inlineBytes = 0;
  #values = 0;
  #depth = 0;
  /** At each depth that leads to the file: whether an object stands there, and its last name. */
  readonly #objects: boolean[] = [];
  readonly #names: string[] = [];
  /** Commas of what stands at each depth. */
  readonly #commas: number[] = [];
  #tooManyFields = false;
  #nameComes = false;
  #inString = false;
  #escaped = false;
  /** Characters of the string that may be a name. */
  #name: string | undefined;
  #file: FileText | undefined;
  #inFile = false;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** The file that stood in the JSON, as text; undefined where there was none. */
  get file(): string | undefined {
    return this.#file?.text();
  }

  /** The JSON, with an empty text in place of the file. */
  get inline(): Buffer {
    return Buffer.concat(this.#inline);
  }

  /** Takes the next bytes; says what is too much. */
  write(chunk: Buffer): Excess | undefined {
    let kept = 0;
    for (let at = 0; at < chunk.length; ) {
      if (!this.#inString) {
        at = this.#structure(chunk, at);
        if (this.#depth > MOST_DEPTH) return 'depth';
        if (this.#values > this.#limits.values) return 'values';
        if (this.#tooManyFields) return 'fields';
        if (this.#inFile) {
          this.#keep(chunk.subarray(kept, at));
          kept = at;
        }
      } else if (this.#inFile) {
        kept = this.#fileString(chunk, at);
        // The closing quote is kept: with the opening one it is the empty text.
        at = this.#inFile ? kept : kept + 1;
        if (this.#file?.full) return 'file';
      } else at = this.#string(chunk, at);
    }
    this.#keep(chunk.subarray(kept));
    return this.#inlineBytes > this.#limits.inline ? 'bytes' : undefined;
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#inline.push(bytes);
    this.#inlineBytes += bytes.length;
  }

  /** Reads on to the start of a string; the place behind its quote. */
  #structure(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      switch (chunk[at]) {
        case QUOTE:
          this.#openString();
          return at + 1;
        case COMMA:
          this.#comma();
          break;
        case COLON:
          this.#nameComes = false;
          break;
        case OPEN_OBJECT:
        case OPEN_LIST:
          this.#values += 1;
          this.#depth += 1;
          if (this.#depth > MOST_DEPTH) return chunk.length;
          this.#objects[this.#depth] = chunk[at] === OPEN_OBJECT;
          this.#nameComes = chunk[at] === OPEN_OBJECT;
          this.#names[this.#depth] = '';
          this.#commas[this.#depth] = 0;
          break;
        case CLOSE_OBJECT:
        case CLOSE_LIST:
          this.#depth = Math.max(0, this.#depth - 1);
          this.#nameComes = false;
          break;
      }
    }
    return chunk.length;
  }

  #comma(): void {
    const commas = (this.#commas[this.#depth] ?? 0) + 1;
    this.#values += 1;
    this.#commas[this.#depth] = commas;
    this.#nameComes = this.#objects[this.#depth] === true;
    if (this.#nameComes && commas >= MOST_FIELDS) this.#tooManyFields = true;
  }

  #openString(): void {
    this.#inString = true;
    this.#name = this.#nameComes ? '' : undefined;
    const { file } = this.#limits;
    if (file === undefined || this.#nameComes || this.#depth !== file.path.length) return;
    if (!file.path.every((name, i) => this.#objects[i + 1] && this.#names[i + 1] === name)) return;
    this.#inFile = true;
    // The last of two fields of one name counts, as for the parser.
    this.#file = new FileText(file.bytes);
  }

  /** Reads on to the end of a string; the place behind its quote. */
  #string(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) break;
    }
    if (this.#name !== undefined && this.#name.length <= LONGEST_NAME)
      this.#name += chunk.toString('latin1', from, Math.min(at, from + LONGEST_NAME + 1));
    if (at === chunk.length) return at;
    this.#inString = false;
    if (this.#name !== undefined) this.#names[this.#depth] = this.#name;
    return at + 1;
  }

  /** Reads on to the end of the file; the place of its closing quote, or the end of the chunk. */
  #fileString(chunk: Buffer, from: number): number {
    const end = this.#file?.write(chunk, from) ?? from;
    if (this.#file?.ended !== true) return end;
    this.#inString = false;
    this.#inFile = false;
    return end;
  }
}
