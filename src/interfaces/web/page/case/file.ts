/** A file that is dropped or chosen. It is read here and sent as it is; its name goes nowhere. */
import { h } from '../dom.js';

export interface FileTaker {
  /** A letter, an 835 or FHIR data. */
  readonly text: (content: string) => unknown;
  /** A PDF or a photo, as base64. */
  readonly document: (base64: string) => unknown;
  /** Nothing was sent; the sentence says why, and what to do. */
  readonly refused: (why: string) => unknown;
}

const ACCEPTED =
  '.txt,.835,.edi,.x12,.json,.pdf,.png,.jpg,.jpeg,.tif,.tiff,text/plain,application/json,application/pdf,image/*';

/** What the service reads; larger files would only be sent to be refused. */
const LARGEST = 20_000_000;
const TOO_LARGE =
  'The file has more than 20 MB. Take the pages of the denial out of it, or scan them again at 300 dpi or in gray.';
const ONE_AT_A_TIME =
  'One file at a time: the pages of one letter belong into one file. A phone or scanner can save several photos as one PDF.';

export function takeFile(taker: FileTaker): HTMLElement {
  const take = async (files: FileList | null | undefined) => {
    const [file, other] = files ?? [];
    if (file === undefined) return;
    if (other !== undefined) return taker.refused(ONE_AT_A_TIME);
    if (file.size > LARGEST) return taker.refused(TOO_LARGE);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isDocument(bytes)) taker.document(base64(bytes));
    else taker.text(new TextDecoder().decode(bytes));
  };
  const input = h('input', { type: 'file', id: 'file', accept: ACCEPTED, 'aria-describedby': 'file-hint' });
  input.addEventListener('change', () => {
    void take(input.files);
    // The same file can be chosen again after it was mended.
    input.value = '';
  });
  const zone = h(
    'div',
    { class: 'drop' },
    h('label', { for: 'file' }, 'Or choose a file'),
    input,
    h(
      'p',
      { class: 'hint', id: 'file-hint' },
      'You can also drop it here: text, PDF or photo of the letter, 835 remittance, FHIR JSON.',
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

/** By its first bytes, since names and types given by systems are often wrong: PDF, PNG, JPEG, TIFF, or no text at all. */
function isDocument(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 5));
  if (/^(%PDF-|\x89PNG|\xff\xd8\xff|II\*\0|MM\0\*)/.test(start)) return true;
  return bytes.subarray(0, 1000).includes(0);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
