/** A long text of a JSON body, put together outside the heap of JavaScript as it arrives. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_SIZE = 65_536;
/** The longest escape: \u003d. */
const UNICODE_ESCAPE = 6;
/** What stands for a character that base64 does not have. */
const FOREIGN = 0x3f;

export class FileText {
  /** The closing quote has come. */
  ended = false;
  /** It has more bytes than it may. */
  full = false;
  #bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #length = 0;
  #escape = '';
  readonly #character = Buffer.alloc(1);
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes characters up to the closing quote; the place of that quote, or the end of the chunk. */
  write(chunk: Buffer, from: number): number {
    let at = from;
    let quote = -1;
    let backslash = -1;
    while (at < chunk.length) {
      if (this.#escape !== '') {
        this.#unescape(chunk[at] ?? 0);
        at += 1;
        continue;
      }
      // Each is looked for once, not again behind every escape.
      if (quote < at) quote = placeOf(QUOTE, chunk, at);
      if (backslash < at) backslash = placeOf(BACKSLASH, chunk, at);
      const until = Math.min(quote, backslash);
      this.#append(chunk, at, until);
      if (this.full) return chunk.length;
      if (quote < backslash) {
        this.ended = true;
        return quote;
      }
      if (backslash < chunk.length) this.#escape = '\\';
      at = until + 1;
    }
    return chunk.length;
  }

  /** The characters, one byte each. A text of this size is kept outside the heap by Node. */
  text(): string {
    return this.#bytes.toString('latin1', 0, this.#length);
  }

  #append(chunk: Buffer, from: number, until: number): void {
    const length = this.#length + until - from;
    this.full = length > this.#most;
    if (this.full) return;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(length, 2 * this.#bytes.length), this.#most));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length, from, until);
    this.#length = length;
  }

  /** Some writers of JSON escape the slash or the equals sign of base64, and the breaks of its lines. */
  #unescape(byte: number): void {
    this.#escape += String.fromCharCode(byte);
    if (this.#escape[1] === 'u' && this.#escape.length < UNICODE_ESCAPE) return;
    this.#character[0] = meaningOf(this.#escape);
    this.#escape = '';
    this.#append(this.#character, 0, 1);
  }
}

/** The end of the chunk where it does not stand there. */
function placeOf(byte: number, chunk: Buffer, from: number): number {
  const place = chunk.indexOf(byte, from);
  return place < 0 ? chunk.length : place;
}

const ESCAPED: Readonly<Record<string, string>> = { '/': '/', n: '\n', r: '\r', t: '\t' };

function meaningOf(sequence: string): number {
  const letter = sequence.charAt(1);
  const code =
    letter === 'u' ? Number.parseInt(sequence.slice(2), 16) : (ESCAPED[letter]?.charCodeAt(0) ?? FOREIGN);
  return code < 0x80 ? code : FOREIGN;
}
