/** The codes of a case as rules compare them: upper case, without dots. */
import type { CaseGround, ServiceAreaRecord } from '../../../domain/generated/types.js';
import type { CaseFile } from '../../case-file.js';
import { diagnosisCodesIn, procedureCodesIn } from '../../service-codes.js';

export interface CaseCodes {
  readonly procedures: readonly string[];
  readonly modifiers: readonly string[];
  readonly diagnoses: readonly string[];
  /** Ids of reason codes: carc-197. */
  readonly reasons: readonly string[];
  /** Ids of remark codes: rarc-n864. */
  readonly remarks: readonly string[];
}

const MODIFIED = /\b(?:[A-Z]\d{4}|\d{4}[0-9A-Z])((?:-[A-Z0-9]{2})+)\b/g;

/** Codes of the fields, and those that stand in the words for procedure and diagnosis. */
export function caseCodes({ input, code, additional, remarks }: CaseFile): CaseCodes {
  const procedures = [...(input.procedure_codes ?? []), input.procedure].join(' ').toUpperCase();
  const diagnoses = [...(input.diagnosis_codes ?? []), input.diagnosis].join(' ');
  return {
    procedures: procedureCodesIn(procedures),
    modifiers: [...procedures.matchAll(MODIFIED)].flatMap((match) => (match[1] ?? '').slice(1).split('-')),
    diagnoses: [
      ...diagnosisCodesIn(diagnoses),
      ...(input.diagnosis_codes ?? []).map((given) => given.toUpperCase()),
    ].map((one) => one.replace('.', '')),
    reasons: [code.record.id, ...additional.map(({ record }) => record.id)],
    remarks: remarks.map(({ id }) => id),
  };
}

/** Whether a code begins with one of the prefixes; no prefixes, no match. */
export function anyBegins(codes: readonly string[], prefixes: readonly string[] | undefined): boolean {
  return prefixes?.some((prefix) => codes.some((one) => one.startsWith(prefix))) ?? false;
}

/** Whether the recognized service is one of those named, or of a kind of treatment that is named. */
export function isOfService(
  area: ServiceAreaRecord | undefined,
  {
    services,
    treatments,
  }: { readonly services?: readonly string[]; readonly treatments?: readonly string[] },
): boolean {
  if (area === undefined) return false;
  const { id, outcome_treatment: treatment } = area;
  return (
    (services?.includes(id) ?? false) ||
    (treatment !== undefined && (treatments?.includes(treatment) ?? false))
  );
}

/** Ids of the codes that a ground carries: CO-29 is carc-29, N115 is rarc-n115. */
export function groundCodes({ codes }: CaseGround): string[] {
  return (codes ?? []).map((printed) => {
    const bare = printed.toLowerCase().replace(/^(?:co|pr|oa|pi|cr)[- ]?/, '');
    return /^(?:n|m|ma)\d+$/.test(bare) ? `rarc-${bare}` : `carc-${bare}`;
  });
}
