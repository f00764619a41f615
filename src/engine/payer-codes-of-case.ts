/** The case record of a request whose payer prints codes of its own. */
import { displayCode } from '../domain/codes.js';
import type { GenerateAppealInput } from '../domain/generated/types.js';
import type { CaseRecord } from '../intake/record/read-record.js';
import type { PackLibrary } from '../packs/library.js';
import { payerCode } from '../packs/payer-codes.js';
import { standsFor } from './short-codes.js';

/** Reads the record with the reason codes that say the same; what it shows are the payer's own codes. */
export function recordOfCase(
  library: PackLibrary,
  input: GenerateAppealInput,
  payer: string | undefined,
  read: (input: GenerateAppealInput) => CaseRecord,
): CaseRecord {
  const printed = new Map<string, string>();
  const standard = (text: string): string => {
    const own = payerCode(library, payer, text)?.record;
    const same = own && standsFor(library, own)?.record;
    if (!own || !same) return text;
    const shown = displayCode({ family: 'carc', number: same.code });
    printed.set(shown, own.code);
    return shown;
  };
  const { additional_denial_codes: others, denial_code: main } = input;
  const record = read({
    ...input,
    denial_code: standard(main),
    ...(others ? { additional_denial_codes: others.map(standard) } : {}),
  });
  if (printed.size === 0) return record;
  const grounds = record.grounds.map((ground) =>
    ground.codes ? { ...ground, codes: ground.codes.map((code) => printed.get(code) ?? code) } : ground,
  );
  return { ...record, grounds };
}
