/** The files of one call as a batch: each a text, read in pieces. */
import type { RemittanceFileInput } from '../../domain/generated/types.js';
import type { RemittanceFile } from './ports.js';

const PIECE = 1 << 18;

/** Files without a name are told by their place; the same name twice gets its place as well. */
export function filesOf(files: readonly RemittanceFileInput[]): RemittanceFile[] {
  return files.map(({ name, content }, index) => {
    const place = `file ${index + 1}`;
    const alone = files.filter((other) => other.name === name).length === 1;
    return {
      name: name === undefined ? place : alone ? name : `${name} (${place})`,
      bytes: content.length,
      version: '',
      async *read(from) {
        for (let at = from; at < content.length; at += PIECE) yield content.slice(at, at + PIECE);
      },
    };
  });
}
