/** What a file is, by its first bytes. Names and declared types are not believed. */

/** Kinds that are read. */
export type PictureKind = 'png' | 'jpeg' | 'webp';
export type DocumentKind = 'pdf' | PictureKind | 'heic' | 'tiff' | 'word' | 'email';

/** Kinds that are known and not read: each is told what to do. */
export type RefusedKind = 'empty' | 'old-word' | 'not-read';

export type FileKind = DocumentKind | 'text' | RefusedKind;

export function isRefused(kind: FileKind): kind is RefusedKind {
  return kind === 'empty' || kind === 'old-word' || kind === 'not-read';
}

/** Some programs write a few bytes before the mark of a PDF. */
const PDF_MARK_WITHIN = 1024;
const TEXT_HEAD = 4096;

/** In any encoding that extends ASCII; 0x1C to 0x1F separate the parts of some 835 files. */
const isOfText = (byte: number): boolean => byte >= 0x1c || (byte >= 0x09 && byte <= 0x0d);

export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty';
  const head = Buffer.from(bytes.subarray(0, TEXT_HEAD)).toString('latin1');
  if (head.slice(0, PDF_MARK_WITHIN).includes('%PDF-')) return 'pdf';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tiff';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (/^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(head.slice(4, 12))) return 'heic';
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'old-word';
  if (head.startsWith('PK\x03\x04')) return holdsWord(bytes) ? 'word' : 'not-read';
  if (!bytes.subarray(0, TEXT_HEAD).every(isOfText)) return 'not-read';
  return isEmail(bytes) ? 'email' : 'text';
}

/** A Word file is an archive with this entry. */
function holdsWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('word/document.xml');
}

const EMAIL_HEAD = 64_000;

/** A message as mail programs save it: header fields, one of which only they write. A letter that begins with From: has none. */
function isEmail(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, EMAIL_HEAD)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  const fields = end === null ? head : head.slice(0, end.index);
  return (
    /^[!-9;-~]{1,80}:[ \t]/.test(fields) && /^(?:MIME-Version|Message-ID|Content-Type):[ \t]/im.test(fields)
  );
}

/** The starts of base64 of the kinds that are read, alone or as a data address. */
const BASE64_START =
  /^(?:data:[a-z]{1,20}\/[a-z0-9.+-]{1,40};base64,)?(?:JVBERi0|iVBORw0KGgo|\/9j\/|AAAA[A-Za-z0-9+/]{2}Z0eXB|SUkqA|TU0AK|UEsDB|UklGR)/;

/** Whether a text is a file in base64. */
export function looksEncoded(text: string): boolean {
  return BASE64_START.test(text.slice(0, 200).trimStart());
}

/** The bytes of base64 in either alphabet, with or without line breaks or the head of a data address; undefined where it is none. */
export function decoded(text: string): Uint8Array | undefined {
  const comma = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  const plain = text.slice(comma);
  // Most have no breaks: a file of 20 MB is not searched for them before it is known that it does not fit.
  return fitting(plain) ?? fitting(plain.replace(/[\r\n\t ]+/g, ''));
}

/** The decoder skips what is no digit; then the length tells. */
function fitting(plain: string): Uint8Array | undefined {
  const padding = plain.endsWith('==') ? 2 : plain.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(plain, 'base64');
  return bytes.length === Math.floor(((plain.length - padding) * 3) / 4) ? bytes : undefined;
}
