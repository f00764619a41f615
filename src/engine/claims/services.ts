/** Services of a claim in codes and in words. */
import type { ClaimLine } from '../../domain/generated/types.js';

const CODE = /^[A-Za-z0-9]{4,5}$/;
const MODIFIER = /^[A-Za-z0-9]{2}$/;
const CPT = /^\d{4}[\dFTUM]$/i;
const DENTAL = /^D\d{4}$/i;
const HCPCS = /^[A-CE-V]\d{4}$/i;

/** Whether it is a CPT, HCPCS or dental code, and no code of a payer's own. */
export function isProcedureCode(code: string): boolean {
  return CPT.test(code) || HCPCS.test(code) || DENTAL.test(code);
}

/** CPT, HCPCS and dental codes with their modifiers, as generate takes them: 72148-26. */
export function procedureCodesOf(lines: readonly ClaimLine[]): string[] {
  const codes = lines.flatMap(({ procedure_code: code, modifiers = [], qualifier }) => {
    if (code === undefined || !CODE.test(code) || qualifier === 'NU' || qualifier === 'N4') return [];
    return [[code, ...modifiers.filter((modifier) => MODIFIER.test(modifier)).slice(0, 4)].join('-')];
  });
  return [...new Set(codes)];
}

/** The service of one line in words: CPT 72148-26, revenue code 0450, NDC 00093-0058-01. */
export function serviceInWords(line: ClaimLine): string | undefined {
  const { procedure_text: text, procedure_code: code, qualifier, revenue_code: revenue } = line;
  if (text !== undefined) return text;
  if (code !== undefined && qualifier === 'N4') return `drug NDC ${code}`;
  if (code !== undefined && qualifier === 'NU') return `services under revenue code ${code}`;
  if (code !== undefined) return withModifiers(line, `${codeSetOf(code, qualifier)} ${code}`);
  return revenue === undefined ? undefined : `services under revenue code ${revenue}`;
}

function codeSetOf(code: string, qualifier: string | undefined): string {
  if (qualifier === 'AD' || DENTAL.test(code)) return 'dental procedure';
  if (CPT.test(code)) return 'CPT';
  return HCPCS.test(code) ? 'HCPCS' : 'procedure code';
}

function withModifiers({ modifiers = [] }: ClaimLine, text: string): string {
  return [text, ...modifiers].join('-');
}
