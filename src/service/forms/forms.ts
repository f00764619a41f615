/** The forms in which a letter can be had alone. Same letter, same day: same bytes. */
import type { LetterContent } from '../../engine/letter/content.js';
import { markdownOf } from './markdown.js';

export type FormId = 'text' | 'markdown' | 'pdf' | 'word';

export interface LetterForm {
  readonly id: FormId;
  readonly mediaType: string;
  /** Of a file name, without the dot. */
  readonly extension: string;
  /** Whether the bytes are UTF-8 text. */
  readonly text: boolean;
  /** `day`: ISO date that the file carries as the day it was made. */
  render(letter: LetterContent, day: string): Promise<Buffer>;
}

/** PDF and Word are loaded when the first letter is asked for in them: a service that only answers JSON starts without. */
export const LETTER_FORMS: readonly LetterForm[] = [
  {
    id: 'text',
    mediaType: 'text/plain',
    extension: 'txt',
    text: true,
    render: async ({ text }) => Buffer.from(text),
  },
  {
    id: 'markdown',
    mediaType: 'text/markdown',
    extension: 'md',
    text: true,
    render: async (letter) => Buffer.from(markdownOf(letter)),
  },
  {
    id: 'pdf',
    mediaType: 'application/pdf',
    extension: 'pdf',
    text: false,
    render: async (letter, day) => (await import('./pdf/render.js')).renderPdf(letter, day),
  },
  {
    id: 'word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    text: false,
    render: async (letter, day) => (await import('./word/render.js')).renderWord(letter, day),
  },
];

/** A letter as a file. */
export class LetterFile {
  constructor(
    readonly form: LetterForm,
    /** Says the kind of document, nothing of the case. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

export async function letterFile(letter: LetterContent, id: FormId, day: string): Promise<LetterFile> {
  const form = formNamed(id);
  const name = `${letter.document.replaceAll('_', '-')}.${form.extension}`;
  return new LetterFile(form, name, await form.render(letter, day));
}

export function formNamed(id: FormId): LetterForm {
  const form = LETTER_FORMS.find((known) => known.id === id);
  if (form === undefined) throw new Error(`there is no form ${id}`);
  return form;
}

/** The form of a media type; undefined for JSON, which is the whole answer. */
export function formOfType(mediaType: string): FormId | undefined {
  return LETTER_FORMS.find((form) => form.mediaType === mediaType)?.id;
}

/** The form that the ending of a file name stands for. */
export function formOfFile(name: string): FormId | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return LETTER_FORMS.find((form) => form.extension === extension)?.id;
}
