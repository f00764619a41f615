/** The letter as a file beside the answer of a tool, where the agent asks for it. */
import type { ContentBlock } from '@modelcontextprotocol/server';
import { type AnswerFile, formNamed, LETTER_FORMS } from '../../service/forms/forms.js';

export type AttachedForm = AnswerFile['form']['id'];

export const ATTACHED_FORMS = LETTER_FORMS.filter(({ id }) => id !== 'text').map(({ id }) => id);

/** The file as content of a result. */
export function attached({ form, name, bytes }: AnswerFile): ContentBlock {
  const { mediaType: mimeType, text } = formNamed(form.id);
  const uri = `letter:///${name}`;
  const resource = text
    ? { uri, mimeType, text: bytes.toString() }
    : { uri, mimeType, blob: bytes.toString('base64') };
  return { type: 'resource', resource };
}
