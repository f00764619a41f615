import { displayCode, type ParsedCode, parseRemarkCode } from '../domain/codes.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type {
  CodeRecord,
  DispositionAnswer,
  GenerateAppealInput,
  RemarkRecord,
  ShortCode,
} from '../domain/generated/types.js';
import type { InPack, PackLibrary } from '../packs/library.js';
import { findCode, findRemarks } from './denial-codes.js';
import { ANSWERED, noLetterFrom, outOfForce, replacedWarning, standsFor } from './short-codes.js';

export interface AdditionalCode {
  readonly parsed: ParsedCode;
  readonly record: CodeRecord;
}

export interface MainCode {
  readonly parsed: ParsedCode;
  readonly code: InPack<CodeRecord>;
  readonly assumptions: readonly string[];
  readonly warnings?: readonly string[];
  /** Id of the strategy of a code told in short. */
  readonly strategy?: string;
  /** The document that the code itself calls for, whatever the reason code that answers it would. */
  readonly called?: DispositionAnswer;
}

/** A lone remark code stands for the reason code it most often comes with; the answer says so. */
export function readMainCode(
  library: PackLibrary,
  input: GenerateAppealInput,
  written: boolean,
  payer: string | undefined,
): Outcome<MainCode> {
  const found = findCode(library, input.denial_code, 'denial_code', payer);
  if (!found.ok) return found;
  if (found.value.kind === 'reason') {
    return success({ parsed: found.value.parsed, code: found.value.entry, assumptions: [] });
  }
  if (found.value.kind === 'short')
    return readShortCode(library, found.value.entry.record, found.value.parsed, written);
  const remark = found.value.entry.record;
  const reason = (remark.pairs_with ?? [])
    .map((id) => library.codes.get(id))
    .find((entry) => entry !== undefined);
  if (!reason) {
    const message =
      'is a remark code; give the reason code that stands beside it on the remittance, for example CO-16.';
    return failure('invalid_input', `denial_code ${message}`, {
      errors: [{ field: 'denial_code', message }],
    });
  }
  return success({
    parsed: {
      family: 'carc',
      number: reason.record.code,
      remarks: [remark.code, ...found.value.parsed.remarks],
    },
    code: reason,
    assumptions: [
      `${remark.code} is a remark code. It most often comes with reason code ${reason.record.code}, which the letter answers; give the reason code printed on the remittance if it is another.`,
    ],
  });
}

/** A code told in short is answered by the reason code that replaced it or says the same, under its own name. */
function readShortCode(
  library: PackLibrary,
  short: ShortCode,
  parsed: ParsedCode,
  written: boolean,
): Outcome<MainCode> {
  const code = ANSWERED.has(short.family) ? standsFor(library, short) : undefined;
  if (!code) return { ok: false, failure: noLetterFrom(short, 'denial_code') };
  if (short.family === 'payer') return success(mainOfPayer(library, short, parsed, code));
  const assumption =
    short.status === 'deactivated'
      ? replacedWarning(short, code.record)
      : short.family === 'ncpdp_reject'
        ? `${displayCode(parsed)} is a reject at the pharmacy counter; the letter answers the plan's written refusal as reason code ${code.record.code}, which says the same.${written ? '' : ' If the plan has not decided in writing yet, first ask it for a decision or an exception, with the same facts.'}`
        : `${displayCode(parsed)} gives the reason for refusing a request; the letter answers it as reason code ${code.record.code}, which says the same, before the service unless setting says otherwise.`;
  const { strategy } = short;
  return success({
    parsed,
    code,
    assumptions: [],
    warnings: [assumption],
    ...(strategy ? { strategy } : {}),
  });
}

/** A payer's own code is answered under its own name. */
function mainOfPayer(
  library: PackLibrary,
  short: ShortCode,
  parsed: ParsedCode,
  code: InPack<CodeRecord>,
): MainCode {
  const { action, what_to_do: because } = short;
  const name = library.payers.get(short.payer ?? '')?.name ?? 'the payer';
  return {
    parsed,
    code,
    assumptions: [
      `${short.code} is a code of ${name} and of no other payer. The letter answers it as reason code ${code.record.code}, which says the same.`,
    ],
    ...(short.status === 'deactivated' ? { warnings: outOfForce('Code', short) } : {}),
    ...(action ? { called: { action, because, decided_by: `${short.code} of ${name}` } } : {}),
  };
}

export interface GivenCodes<T> {
  readonly known: readonly T[];
  readonly warnings: readonly string[];
}

export function readRemarks(
  library: PackLibrary,
  input: GenerateAppealInput,
  parsed: ParsedCode,
): Outcome<GivenCodes<RemarkRecord>> {
  const codes = [...parsed.remarks];
  for (const [index, text] of (input.remark_codes ?? []).entries()) {
    const code = parseRemarkCode(text);
    if (!code) {
      const field = `remark_codes[${index}]`;
      const message = 'is not a remark code. Remark codes look like N115, M51 or MA130.';
      return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
    }
    codes.push(code);
  }
  const found = findRemarks(library, codes);
  return success({
    known: found.known,
    warnings: found.unknown.map(
      (code) =>
        `No pack describes remark code ${code}. Read its text on the remittance: it may change what to do.`,
    ),
  });
}

export function readAdditionalCodes(
  library: PackLibrary,
  input: GenerateAppealInput,
  mainId: string,
  payer: string | undefined,
): Outcome<GivenCodes<AdditionalCode>> {
  const known: AdditionalCode[] = [];
  const seen = new Set([mainId]);
  for (const [index, text] of (input.additional_denial_codes ?? []).entries()) {
    const found = findCode(library, text, `additional_denial_codes[${index}]`, payer);
    if (!found.ok) return found;
    if (found.value.kind === 'reason') {
      const { record } = found.value.entry;
      if (!seen.has(record.id)) known.push({ parsed: found.value.parsed, record });
      seen.add(record.id);
    } else if (found.value.kind === 'short') {
      const { record: short } = found.value.entry;
      const field = `additional_denial_codes[${index}]`;
      const record = ANSWERED.has(short.family) ? standsFor(library, short)?.record : undefined;
      if (!record) return { ok: false, failure: noLetterFrom(short, field) };
      if (!seen.has(record.id)) known.push({ parsed: found.value.parsed, record });
      seen.add(record.id);
    } else {
      const message = 'is a remark code; give it in remark_codes.';
      const field = `additional_denial_codes[${index}]`;
      return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
    }
  }
  return success({ known, warnings: [] });
}
