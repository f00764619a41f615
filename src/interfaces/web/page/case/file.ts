/** Files that are dropped or chosen. They are read here and sent as they are; only a list of remittances names its files. */

import type { RemittanceFileInput } from '../../../../domain/generated/types.js';
import { isX12 } from '../desk/read.js';
import { h } from '../dom.js';
import { base64 } from '../seal.js';

export interface FileTaker {
  /** A letter, an 835 or FHIR data. */
  readonly text: (content: string) => unknown;
  /** 835 files, one or many. */
  readonly remittances: (files: readonly RemittanceFileInput[]) => unknown;
  /** PDFs, scans or photos, each as base64; several are the pages of one letter, in their order. */
  readonly documents: (base64: readonly string[]) => unknown;
  /** Nothing was sent; the sentence says why, and what to do. */
  readonly refused: (why: string) => unknown;
}

const ACCEPTED =
  '.txt,.835,.edi,.x12,.json,.pdf,.docx,.eml,.png,.jpg,.jpeg,.webp,.heic,.tif,.tiff,text/plain,application/json,application/pdf,image/*';

/** What the service reads; larger files would only be sent to be refused. */
const LARGEST = 20_000_000;
const TOO_LARGE =
  'The file has more than 20 MB. Take the pages of the denial out of it, or scan them again at 300 dpi or in gray.';
const ONE_LETTER =
  'Several files together can be read where they are the pages of one letter (photos, scans or PDFs) or are all 835 remittances. Give each of the others alone.';

export function takeFile(taker: FileTaker): HTMLElement {
  const take = async (files: FileList | null | undefined) => {
    const given = inOrder([...(files ?? [])]);
    if (given.length === 0) return;
    if (given.some(({ size }) => size > LARGEST)) return taker.refused(TOO_LARGE);
    const contents = await Promise.all(given.map(async (file) => new Uint8Array(await file.arrayBuffer())));
    if (contents.every(isDocument)) return taker.documents(contents.map(base64));
    const texts = contents.map((bytes) => new TextDecoder().decode(bytes));
    if (texts.every(isX12))
      return taker.remittances(texts.map((content, index) => ({ ...named(given[index]), content })));
    const [only, other] = texts;
    if (only === undefined || other !== undefined) return taker.refused(ONE_LETTER);
    taker.text(only);
  };
  const input = h('input', {
    type: 'file',
    id: 'file',
    multiple: true,
    accept: ACCEPTED,
    'aria-describedby': 'file-hint',
  });
  input.addEventListener('change', () => {
    void take(input.files);
    // The same file can be chosen again after it was fixed.
    input.value = '';
  });
  const zone = h(
    'div',
    { class: 'drop' },
    h('label', { for: 'file' }, 'Or choose files'),
    input,
    h(
      'p',
      { class: 'hint', id: 'file-hint' },
      'Or drop them here: the letter as PDF, Word, e-mail (.eml), text or photos of its pages; 835 remittances, one or many; FHIR JSON; a case that you saved.',
    ),
  );
  const over = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    zone.classList.toggle('over', on);
  };
  zone.addEventListener('dragover', over(true));
  zone.addEventListener('dragleave', over(false));
  zone.addEventListener('drop', (event) => {
    over(false)(event);
    void take(event.dataTransfer?.files);
  });
  return zone;
}

/** As far as the service takes a name. */
function named(file: File | undefined): { readonly name?: string } {
  return file === undefined || file.name === '' ? {} : { name: file.name.slice(0, 200) };
}

/** Phones number photos as they are taken: IMG_9 before IMG_10. */
function inOrder(files: readonly File[]): File[] {
  return [...files].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** By its first bytes, since names and types given by systems are often wrong: a kind that is no text, or an e-mail. */
function isDocument(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 5));
  if (/^(%PDF-|\x89PNG|\xff\xd8\xff|II\*\0|MM\0\*)/.test(start)) return true;
  return bytes.subarray(0, 1000).includes(0) || isEmail(bytes);
}

/** As mail programs save it: header fields up to an empty line, one of which only they write. */
function isEmail(bytes: Uint8Array): boolean {
  const [fields = ''] = new TextDecoder('latin1').decode(bytes.subarray(0, 64_000)).split(/\r?\n\r?\n/, 1);
  return (
    /^[!-9;-~]{1,80}:[ \t]/.test(fields) && /^(?:MIME-Version|Message-ID|Content-Type):[ \t]/im.test(fields)
  );
}
