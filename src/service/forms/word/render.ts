/** A letter as a Word file: styles, numbering and header fields of its own, so that it can be worked on. */
import { Document, Packer } from 'docx';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import type { LetterContent } from '../../../engine/letter/content.js';
import { bodyOf } from './body.js';
import { footerHeight, footersOf, headersOf } from './margins.js';
import { numbering, POINTS, styles } from './styles.js';

const NAME = 'Denial Management';

/** `day`: ISO date written into the file as the day it was made. */
export async function renderWord(letter: LetterContent, day: string): Promise<Buffer> {
  const document = new Document({
    title: letter.title,
    creator: NAME,
    lastModifiedBy: NAME,
    revision: 1,
    styles,
    numbering,
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: 612 * POINTS, height: 792 * POINTS },
            margin: {
              top: 70 * POINTS,
              bottom: (74 + footerHeight(letter)) * POINTS,
              left: 74 * POINTS,
              right: 74 * POINTS,
              header: 38 * POINTS,
              footer: 38 * POINTS,
            },
          },
        },
        headers: headersOf(letter),
        footers: footersOf(letter),
        children: bodyOf(letter),
      },
    ],
  });
  return repeatable(await Packer.toBuffer(document), day);
}

const PROPERTIES = 'docProps/core.xml';
/** Zip has no time zone: fields of a local date. */
const PACKED_ON = new Date(1980, 0, 1);

/** The library writes the present moment into the file; the same letter on the same day has the same bytes. */
function repeatable(bytes: Uint8Array, day: string): Buffer {
  const files: Zippable = {};
  for (const [path, content] of Object.entries(unzipSync(bytes))) {
    const dated = path === PROPERTIES ? strToU8(dateOf(strFromU8(content), day)) : content;
    files[path] = [dated, { mtime: PACKED_ON }];
  }
  return Buffer.from(zipSync(files, { mtime: PACKED_ON }));
}

function dateOf(properties: string, day: string): string {
  return properties.replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    (_, open) => `${open}${day}T00:00:00Z`,
  );
}
