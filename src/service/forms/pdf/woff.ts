/** A WOFF font as the plain font it holds: the reader of plain fonts does not unpack a table for every glyph. */
import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;
const PLAIN_HEADER = 12;
const PLAIN_ENTRY = 16;

/** See the W3C recommendation "WOFF File Format 1.0". A font that is no WOFF is given back as it is. */
export function plainFont(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'wOFF') return bytes;
  const count = bytes.readUInt16BE(12);
  const head = Buffer.alloc(PLAIN_HEADER + count * PLAIN_ENTRY);
  bytes.copy(head, 0, 4, 8); // flavor
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * PLAIN_ENTRY, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * PLAIN_ENTRY, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const [from, packed, size] = [4, 8, 12].map((at) => bytes.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = bytes.subarray(from, from + packed);
    const table = packed < size ? inflateSync(stored) : stored;
    const to = PLAIN_HEADER + index * PLAIN_ENTRY;
    bytes.copy(head, to, entry, entry + 4); // tag
    bytes.copy(head, to + 4, entry + 16, entry + 20); // checksum
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(size, to + 12);
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    parts.push(table, padding);
    offset += size + padding.length;
  }
  return Buffer.concat(parts);
}
