/** A letter without sending who it is about: identifiers stay here, the request carries tokens, and the letter gets them back. */
import type { GenerateAppealInput } from './generated/types.js';

const TOKENS = {
  senderAddress: '[[sender_address]]',
  providerName: '[[provider_name]]',
  representativeName: '[[representative_name]]',
  patientName: '[[patient_name]]',
  memberId: '[[member_id]]',
  claimNumber: '[[claim_number]]',
} as const;

type Field = keyof typeof TOKENS;

/** What is kept on this side. */
export type Identifiers = Readonly<Partial<Record<Field, string>>>;

const FIELDS = Object.keys(TOKENS) as Field[]; // the names above
const LEAST_LETTERS = 3;

/**
 * Splits an input: the request has a token wherever an identifier stood, in its fields and in its texts. Other words that tell who it is
 * about (a street, a date of birth) stay: `identifying` of an analysis shows where a notice has them.
 */
export function withoutIdentifiers(input: GenerateAppealInput): {
  readonly request: GenerateAppealInput;
  readonly identifiers: Identifiers;
} {
  const identifiers: Partial<Record<Field, string>> = {};
  const rest: Partial<GenerateAppealInput> = { ...input };
  for (const field of FIELDS) {
    const value = input[field];
    if (value === undefined) continue;
    identifiers[field] = value;
    delete rest[field];
  }
  const request = mapped(rest, hiding(identifiers)) as GenerateAppealInput; // the same fields, less those
  return { request: { ...request, mergeTokens: true }, identifiers };
}

/** A text of the answer with the identifiers in place of their tokens. */
export function withIdentifiers(text: string, identifiers: Identifiers): string {
  return FIELDS.reduce((merged, field) => {
    const value = identifiers[field];
    return value === undefined ? merged : merged.replaceAll(TOKENS[field], value);
  }, text);
}

function hiding(identifiers: Identifiers): (text: string) => string {
  const pairs = FIELDS.flatMap((field) =>
    partsOf(field, identifiers[field] ?? '').map((part) => [part, TOKENS[field]] as const),
  ).sort(([one], [other]) => other.length - one.length);
  return (text) =>
    pairs.reduce(
      (hidden, [part, token]) =>
        hidden.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(part)}(?![\\p{L}\\p{N}_])`, 'gu'), token),
      text,
    );
}

/** The whole, and of the patient's name each part: texts say "Ms. Sample" and "Robin". */
function partsOf(field: Field, value: string): string[] {
  const whole = value.trim();
  if (whole === '') return [];
  if (field !== 'patientName') return [whole];
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
