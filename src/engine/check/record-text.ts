/** Everything that was given of a case, as one text with the field of each part: what a letter may say. */
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import type { Basis } from './basis.js';

export interface RecordPart {
  /** patient_summary, prior_treatments[0], notice. */
  readonly field: string;
  readonly text: string;
}

/** Settings of the call; they tell nothing of the case. */
const SETTINGS = new Set([
  'ledger',
  'document',
  'insurer_type',
  'appeal_level',
  'setting',
  'requester',
  'code_printed',
]);

export function recordParts({ request, noticeText, on }: Basis): RecordPart[] {
  return [
    ...(request === undefined ? [] : partsOf(request)),
    ...(noticeText === undefined ? [] : [{ field: 'notice', text: noticeText }]),
    { field: 'letter_date', text: on },
  ];
}

function partsOf(request: GenerateAppealInput): RecordPart[] {
  return Object.entries(request).flatMap(([field, value]): RecordPart[] => {
    if (SETTINGS.has(field)) return [];
    if (Array.isArray(value))
      return value.map((item, index) => ({
        field: `${field}[${index}]`,
        text: typeof item === 'string' ? item : JSON.stringify(item),
      }));
    return [{ field, text: field === 'amount' ? `$${value}` : plainOf(String(value)) }];
  });
}

/** Plain quotation marks, hyphens and spaces, as the text of the letter has them. */
function plainOf(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/[\u00a0\u2007\u2009\u202f\t]/g, ' ');
}

/** The field as a message names it. */
export function sourceOf(field: string): string {
  return field === 'notice' || field === 'letter_date' ? field.replace('_', ' ') : `request: ${field}`;
}
