/** Codes of a payer that are told as codes of a standard set: one mistake, which other checks need not tell again. */
import type { ShortCode } from '../../domain/generated/types.js';

const STANDARD_FORM = /^[A-Z0-9]{1,3}$/;

/** The field that is wrong, where a record tells a payer's own code as one of another family. */
export function payerCodeToldAsAnother({
  family,
  code,
  payer,
}: Pick<ShortCode, 'family' | 'code' | 'payer'>): 'family' | 'code' | undefined {
  if (family === 'payer' || STANDARD_FORM.test(code)) return undefined;
  return payer === undefined ? 'code' : 'family';
}
