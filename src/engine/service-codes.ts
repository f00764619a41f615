/** Procedure and diagnosis codes of a request, as they stand in free text or in fields of their own. */
import type { GenerateAppealInput } from '../domain/generated/types.js';

export interface ServiceWords {
  readonly procedure: string;
  readonly diagnosis: string;
  readonly procedureCodes: readonly string[];
  readonly diagnosisCodes: readonly string[];
}

/** What a request says of the service. */
export function wordsOfRequest(
  input: Pick<GenerateAppealInput, 'procedure' | 'diagnosis' | 'procedure_codes' | 'diagnosis_codes'>,
): ServiceWords {
  return {
    procedure: input.procedure,
    diagnosis: input.diagnosis,
    procedureCodes: input.procedure_codes ?? [],
    diagnosisCodes: input.diagnosis_codes ?? [],
  };
}

const PROCEDURE_CODE = /\b(?:[A-Z]\d{4}|\d{4}[0-9A-Z])\b/g;
const DIAGNOSIS_CODE = /\b[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?\b/g;

/** CPT and HCPCS codes that stand in free text. */
export function procedureCodesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(PROCEDURE_CODE) ?? [])];
}

/** ICD-10-CM codes that stand in free text. */
export function diagnosisCodesIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(DIAGNOSIS_CODE) ?? [])];
}

/** ICD-10-CM code with its dot: M1711 becomes M17.11. */
export function dotted(code: string): string {
  const upper = code.toUpperCase();
  return upper.length > 3 && !upper.includes('.') ? `${upper.slice(0, 3)}.${upper.slice(3)}` : upper;
}
