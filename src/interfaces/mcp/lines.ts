/** Messages on standard input, one a line: each is handed on whole, and one that is too long is answered and skipped. */
import { Transform, type TransformCallback } from 'node:stream';

/** A document of 20 MB in base64, and the other arguments. */
export const LONGEST_MESSAGE = 30_000_000;
const LINE_FEED = 0x0a;
/** Where the id of a message is looked for: writers put it first or last. */
const EDGE = 300;

export class MessageLines extends Transform {
  #line: Buffer[] = [];
  #length = 0;
  /** The beginning of a message that is too long; undefined where it is not. */
  #skipped: { readonly head: Buffer; tail: Buffer } | undefined;
  readonly #tell: (id: string | number | null) => void;

  /** `tell` is called with the id of each message that is too long; null where it could not be found. */
  constructor(tell: (id: string | number | null) => void) {
    super({ writableHighWaterMark: 1 << 20 });
    this.#tell = tell;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#add(chunk.subarray(from, end + 1));
      this.#end();
      from = end + 1;
    }
    this.#add(chunk.subarray(from));
    done();
  }

  #add(bytes: Buffer): void {
    if (this.#skipped !== undefined)
      this.#skipped.tail = Buffer.from(Buffer.concat([this.#skipped.tail, bytes]).subarray(-EDGE));
    else {
      this.#line.push(bytes);
      this.#length += bytes.length;
      if (this.#length > LONGEST_MESSAGE) this.#skip();
    }
  }

  #skip(): void {
    const line = Buffer.concat(this.#line);
    this.#skipped = { head: Buffer.from(line.subarray(0, EDGE)), tail: Buffer.from(line.subarray(-EDGE)) };
    this.#line = [];
    this.#length = 0;
  }

  #end(): void {
    if (this.#skipped !== undefined) this.#tell(idOf(this.#skipped.head, this.#skipped.tail));
    else if (this.#length > 0) this.push(Buffer.concat(this.#line));
    this.#skipped = undefined;
    this.#line = [];
    this.#length = 0;
  }
}

const ID = '"id"\\s*:\\s*("[^"\\\\]{1,100}"|-?\\d{1,15})';
const FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}\\s*,`);
const LAST = new RegExp(`,\\s*${ID}\\s*\\}\\s*$`);

function idOf(head: Buffer, tail: Buffer): string | number | null {
  const found = (FIRST.exec(head.toString()) ?? LAST.exec(tail.toString()))?.[1];
  return found === undefined ? null : (JSON.parse(found) as string | number); // by the pattern
}
