/** A file that is dropped or chosen. It is read here and sent as it is; its name goes nowhere. */
import { h } from '../dom.js';

export interface FileTaker {
  /** A letter, an 835 or FHIR data. */
  readonly text: (content: string) => unknown;
  /** A PDF or a photo, as base64. */
  readonly document: (base64: string) => unknown;
}

const ACCEPTED =
  '.txt,.835,.edi,.x12,.json,.pdf,.png,.jpg,.jpeg,.tif,.tiff,text/plain,application/json,application/pdf,image/*';

export function takeFile(taker: FileTaker): HTMLElement {
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isDocument(bytes)) taker.document(base64(bytes));
    else taker.text(new TextDecoder().decode(bytes));
  };
  const input = h('input', { type: 'file', id: 'file', accept: ACCEPTED, 'aria-describedby': 'file-hint' });
  input.addEventListener('change', () => {
    void take(input.files?.[0]);
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
    void take(event.dataTransfer?.files[0]);
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
