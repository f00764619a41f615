/** An e-mail: who wrote it and what it says, then the documents that are attached. */
import PostalMime, { type Attachment } from 'postal-mime';
import { textOfHtml } from './html-text.js';
import { type FileKind, isRefused, kindOf } from './kind.js';
import type { Enclosing, ReadRequest } from './reading.js';

const MOST_DEPTH = 20;

export async function openEmail(bytes: Uint8Array): Promise<Enclosing> {
  const { from, subject, text, html, attachments } = await PostalMime.parse(Uint8Array.from(bytes), {
    maxNestingDepth: MOST_DEPTH,
  });
  const body = (text ?? '').trim() || (html === undefined ? '' : textOfHtml(html).trim());
  // The day is left out: a patient who forwards a denial writes a later one than the payer did.
  const head = [
    from === undefined ? '' : `From: ${[from.name, from.address].filter(Boolean).join(' ')}`,
    subject === undefined ? '' : `Subject: ${subject}`,
  ].filter((line) => line !== '');
  const enclosed = attachments.flatMap(documentIn);
  return { text: body === '' && enclosed.length > 0 ? '' : [...head, '', body].join('\n').trim(), enclosed };
}

/** Fewer bytes are a logo or a line of a signature, never the photo of a page. */
const SMALLEST_PICTURE = 20_000;
const PICTURES: ReadonlySet<FileKind> = new Set(['png', 'jpeg', 'webp', 'heic', 'tiff']);

/** A document that is attached. A picture that the text shows is part of its looks. */
function documentIn({ content, related }: Attachment): ReadRequest[] {
  if (related === true || typeof content === 'string') return [];
  const attached = new Uint8Array(content);
  const kind = kindOf(attached);
  if (PICTURES.has(kind) && attached.length < SMALLEST_PICTURE) return [];
  return isRefused(kind) || kind === 'text' || kind === 'email' ? [] : [{ kind, bytes: attached }];
}
