/** Tokens in place of who a letter is about: the caller puts the names and numbers in on its own side. */
import type { GenerateAppealInput, MergeField } from '../domain/generated/types.js';

/** In the order in which a letter prints them. */
const FIELDS: readonly MergeField[] = [
  'sender_address',
  'provider_name',
  'representative_name',
  'patient_name',
  'member_id',
  'claim_number',
];

/** Square brackets mark every gap of a letter; two of them stay whole in Word, in Markdown and in PDF. */
export function tokenOf(field: MergeField): string {
  return `[[${field}]]`;
}

/** The request with a token in each field of identity that is empty. */
export function withTokens(input: GenerateAppealInput): GenerateAppealInput {
  if (!input.merge_tokens) return input;
  const tokens = FIELDS.filter((field) => isPrinted(field, input)).map((field) => [field, tokenOf(field)]);
  return { ...Object.fromEntries(tokens), ...input };
}

/** Only a representative's letter names one. */
function isPrinted(field: MergeField, { requester }: GenerateAppealInput): boolean {
  return field !== 'representative_name' || requester === 'representative';
}

/** Fields whose token stands in a text. */
export function tokensIn(text: string): MergeField[] {
  return FIELDS.filter((field) => text.includes(tokenOf(field)));
}
