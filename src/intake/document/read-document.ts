/** A document page by page: text where it has text, recognition where it is a picture. Runs in a process of its own. */
import { DocumentFault } from './faults.js';
import type { GrayPicture } from './gray.js';
import { LIMITS } from './limits.js';
import type { Recognizer } from './ocr.js';
import type { DocumentReading, Enclosing, PageProgress, ReadPage, ReadRequest } from './reading.js';

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
    if (pages.length > LIMITS.pages) throw new DocumentFault('too-many-pages');
    progress({ done: pages.length, total: Math.max(total, pages.length) }, page);
  }
  await recognizer.close();
  if (characters === 0) throw new DocumentFault('no-text');
  return { kind, pages };
}

type Recognize = (picture: GrayPicture) => Promise<ReadPage>;

interface NumberedPage {
  readonly page: ReadPage;
  /** Pages of the file, as far as they are known. */
  readonly total: number;
}

async function* pagesOf({ kind, bytes }: ReadRequest, recognize: Recognize): AsyncGenerator<NumberedPage> {
  switch (kind) {
    case 'pdf': {
      const { openPdf } = await import('./pdf.js');
      const pdf = await openPdf(bytes);
      for (let number = 1; number <= pdf.pages; number += 1) {
        const page = (await pdf.text(number)) ?? (await recognize(await pdf.draw(number)));
        yield { page, total: pdf.pages };
      }
      return;
    }
    case 'tiff': {
      const { countTiffPages, decodeTiff } = await import('./pictures.js');
      const total = countTiffPages(bytes);
      for (const picture of decodeTiff(bytes)) yield { page: await recognize(picture), total };
      return;
    }
    case 'heic': {
      const { decodeHeic } = await import('./heic.js');
      yield { page: await recognize(await decodeHeic(bytes)), total: 1 };
      return;
    }
    case 'word': {
      const { openWord } = await import('./word.js');
      return yield* withEnclosed(await openWord(bytes), recognize);
    }
    case 'email': {
      const { openEmail } = await import('./email.js');
      return yield* withEnclosed(await openEmail(bytes), recognize);
    }
    default: {
      const { decodePicture } = await import('./pictures.js');
      yield { page: await recognize(await decodePicture(bytes, kind)), total: 1 };
    }
  }
}

/** Its text is one page; what it carries follows. */
async function* withEnclosed(
  { text, enclosed }: Enclosing,
  recognize: Recognize,
): AsyncGenerator<NumberedPage> {
  const total = enclosed.length + (text === '' ? 0 : 1);
  if (text !== '') yield { page: { method: 'text_layer', text, certainty: 1 }, total };
  for (const file of enclosed)
    for await (const { page, total: ofFile } of pagesOf(file, recognize))
      yield { page, total: total - 1 + ofFile };
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
