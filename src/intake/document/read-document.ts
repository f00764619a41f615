/** A document page by page: text where it has text, recognition where it is a picture. Runs in a process of its own. */
import { DocumentFault } from './faults.js';
import type { GrayPicture } from './gray.js';
import { LIMITS } from './limits.js';
import type { Recognizer } from './ocr.js';
import type { DocumentReading, PageProgress, ReadPage, ReadRequest } from './reading.js';

type Progress = (progress: PageProgress, page: ReadPage) => void;

/** Throws a DocumentFault where the document cannot be read. */
export async function readDocument(
  { kind, bytes }: ReadRequest,
  progress: Progress,
): Promise<DocumentReading> {
  const recognizer = lazyRecognizer();
  const pages: ReadPage[] = [];
  let characters = 0;
  for await (const { page, total } of pagesOf({ kind, bytes }, recognizer.read)) {
    characters += page.text.length;
    if (characters > LIMITS.characters) throw new DocumentFault('too-much-text');
    pages.push(page);
    progress({ done: pages.length, total }, page);
  }
  await recognizer.close();
  if (characters === 0) throw new DocumentFault('no-text');
  return { kind, pages };
}

type Recognize = (picture: GrayPicture) => Promise<ReadPage>;

async function* pagesOf({ kind, bytes }: ReadRequest, recognize: Recognize) {
  if (kind === 'pdf') {
    const { openPdf } = await import('./pdf.js');
    const pdf = await openPdf(bytes);
    for (let number = 1; number <= pdf.pages; number += 1) {
      const page = (await pdf.text(number)) ?? (await recognize(await pdf.draw(number)));
      yield { page, total: pdf.pages };
    }
    return;
  }
  const { countTiffPages, decodePicture, decodeTiff } = await import('./pictures.js');
  if (kind === 'tiff') {
    const total = countTiffPages(bytes);
    for (const picture of decodeTiff(bytes)) yield { page: await recognize(picture), total };
    return;
  }
  yield { page: await recognize(await decodePicture(bytes, kind)), total: 1 };
}

/** Loaded with the first picture: a PDF with a text layer needs none. */
function lazyRecognizer(): { read: Recognize; close(): Promise<void> } {
  let opened: Promise<Recognizer> | undefined;
  return {
    async read(picture) {
      opened ??= import('./ocr.js').then(({ openRecognizer }) => openRecognizer());
      return (await opened).read(picture);
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
