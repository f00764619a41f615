/** Word: its text with tables; where it holds no more than a stamp of text, the pictures of its pages. */
import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { DocumentFault } from './faults.js';
import { textOfHtml } from './html-text.js';
import { kindOf } from './kind.js';
import { LIMITS } from './limits.js';
import type { Enclosing, ReadRequest } from './reading.js';

/** Bytes of all parts that are not pictures, unpacked: a letter of 50 pages has 2 MB. */
const MOST_UNPACKED = 40_000_000;
/** A text of fewer characters is the frame of a scan. */
const FRAME = 120;

export async function openWord(bytes: Uint8Array): Promise<Enclosing> {
  checkStatedSizes(bytes);
  const pictures: ReadRequest[] = [];
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        if (pictures.length < LIMITS.pages) {
          const content = await image.readAsBuffer();
          const kind = kindOf(content);
          if (kind === 'png' || kind === 'jpeg' || kind === 'webp' || kind === 'tiff')
            pictures.push({ kind, bytes: content });
        }
        return { src: '' };
      }),
    },
  );
  const text = textOfHtml(html).trim();
  const isScan = text.replace(/\s/g, '').length < FRAME;
  return { text, enclosed: isScan ? pictures : [] };
}

/** By the directory of the archive, before any of it is unpacked; a directory that lies meets the watch of the process. */
function checkStatedSizes(bytes: Uint8Array): void {
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.startsWith('word/media/')) unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw new DocumentFault('damaged');
  }
  if (unpacked > MOST_UNPACKED) throw new DocumentFault('too-costly');
}
