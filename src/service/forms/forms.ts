/** The forms in which a letter or a list can be had as a file. Same letter, same day: same bytes. */
import type { LetterContent } from '../../engine/letter/content.js';
import { markdownOf } from './markdown.js';

export type LetterFormId = 'text' | 'markdown' | 'pdf' | 'word';
export type TableFormId = 'csv' | 'xlsx';
export type FormId = LetterFormId | TableFormId;

export interface FileForm {
  readonly id: FormId;
  readonly mediaType: string;
  /** Of a file name, without the dot. */
  readonly extension: string;
  /** Whether the bytes are UTF-8 text. */
  readonly text: boolean;
}

export interface LetterForm extends FileForm {
  readonly id: LetterFormId;
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

export interface TableForm extends FileForm {
  readonly id: TableFormId;
}

export const TABLE_FORMS: readonly TableForm[] = [
  { id: 'csv', mediaType: 'text/csv', extension: 'csv', text: true },
  {
    id: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    text: false,
  },
];

const FORMS: readonly FileForm[] = [...LETTER_FORMS, ...TABLE_FORMS];

/** A letter or a list as a file. */
export class AnswerFile {
  constructor(
    readonly form: FileForm,
    /** Says the kind of document, nothing of the case. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}
}

export async function letterFile(letter: LetterContent, form: LetterForm, day: string): Promise<AnswerFile> {
  const name = `${letter.document.replaceAll('_', '-')}.${form.extension}`;
  return new AnswerFile(form, name, await form.render(letter, day));
}

export function formNamed(id: FormId): FileForm {
  const form = FORMS.find((known) => known.id === id);
  if (form === undefined) throw new Error(`there is no form ${id}`);
  return form;
}

/** The form of a media type; undefined for JSON, which is the whole answer. */
export function formOfType(mediaType: string): FormId | undefined {
  return FORMS.find((form) => form.mediaType === mediaType)?.id;
}

/** The form of a letter that the ending of a file name stands for. */
export function formOfFile(name: string): LetterFormId | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return LETTER_FORMS.find((form) => form.extension === extension)?.id;
}
