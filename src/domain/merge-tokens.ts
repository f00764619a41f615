/**
 * Tokens in place of who a letter is about. Who does not want to send names and numbers sends tokens, and puts the names and numbers
 * into the letter on its own side. The JavaScript and the Python client have the same two steps.
 */
import type { GenerateAppealInput, MergeField } from './generated/types.js';

/** In the order in which a letter prints them. */
export const MERGE_FIELDS: readonly MergeField[] = [
  'sender_address',
  'provider_name',
  'representative_name',
  'patient_name',
  'member_id',
  'claim_number',
];

/** What is kept on the caller's side. */
export type Identifiers = Readonly<Partial<Record<MergeField, string>>>;

/** Square brackets mark every gap of a letter; two of them stay whole in Word, in Markdown and in PDF. */
export function tokenOf(field: MergeField): string {
  return `[[${field}]]`;
}

/** The request with a token in each field of identity that is empty, where the caller wants tokens. */
export function withTokens(input: GenerateAppealInput): GenerateAppealInput {
  if (!input.merge_tokens) return input;
  const tokens = MERGE_FIELDS.filter((field) => isPrinted(field, input)).map((field) => [
    field,
    tokenOf(field),
  ]);
  return { ...Object.fromEntries(tokens), ...input };
}

/** Only a representative's letter names one. */
function isPrinted(field: MergeField, { requester }: GenerateAppealInput): boolean {
  return field !== 'representative_name' || requester === 'representative';
}

/** Fields whose token stands in a text. */
export function tokensIn(text: string): MergeField[] {
  return MERGE_FIELDS.filter((field) => text.includes(tokenOf(field)));
}

/** The request with each identifier, wherever it stands, replaced by its token. */
export function withoutIdentifiers(
  request: Readonly<Record<string, unknown>>,
  identifiers: Identifiers,
): Record<string, unknown> {
  const fields = MERGE_FIELDS.filter((field) => identifiers[field] !== undefined);
  const rest = Object.fromEntries(
    Object.entries(request).filter(([name]) => !fields.some((field) => field === name)),
  );
  const hide = hiding(identifiers);
  return { ...(mapped(rest, hide) as Record<string, unknown>), merge_tokens: true }; // an object stays one
}

/** A text with the identifiers in place of their tokens. */
export function withIdentifiers(text: string, identifiers: Identifiers): string {
  return MERGE_FIELDS.reduce((merged, field) => {
    const value = identifiers[field];
    return value === undefined ? merged : merged.replaceAll(tokenOf(field), value);
  }, text);
}

/** An answer with the identifiers in place of their tokens, in all its texts. */
export function answerWithIdentifiers<T>(answer: T, identifiers: Identifiers): T {
  return mapped(answer, (text) => withIdentifiers(text, identifiers)) as T; // the same shape
}

const LEAST_LETTERS = 3;

function hiding(identifiers: Identifiers): (text: string) => string {
  const pairs = MERGE_FIELDS.flatMap((field) =>
    partsOf(field, identifiers[field] ?? '').map((part) => [part, tokenOf(field)] as const),
  ).sort(([one], [other]) => other.length - one.length);
  return (text) =>
    pairs.reduce(
      (hidden, [part, token]) =>
        hidden.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(part)}(?![\\p{L}\\p{N}_])`, 'gu'), token),
      text,
    );
}

/** The whole, and of the patient's name each part: texts say "Ms. Sample" and "Robin". */
function partsOf(field: MergeField, value: string): string[] {
  const whole = value.trim();
  if (whole === '') return [];
  if (field !== 'patient_name') return [whole];
  return [whole, ...whole.split(/[\s,]+/).filter((part) => part.replace(/\./g, '').length >= LEAST_LETTERS)];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapped(item, change)]));
}
