/** Finds denial codes in the library, and the nearest ones where there is none. */
import { distance } from 'fastest-levenshtein';
import {
  displayCode,
  normaliseCodeText,
  type ParsedCode,
  parseDenialCode,
  recordId,
} from '../domain/codes.js';
import { type Failure, failure, type Outcome, success } from '../domain/failures.js';
import type { CodeRecord, GroupCodeRecord, RemarkRecord, ShortCode } from '../domain/generated/types.js';
import type { InPack, PackLibrary } from '../packs/library.js';
import { payerCode, payersPrinting } from '../packs/payer-codes.js';
import { codesNearWords } from './understood-codes.js';

export type KnownCode =
  | { readonly parsed: ParsedCode; readonly kind: 'reason'; readonly entry: InPack<CodeRecord> }
  | { readonly parsed: ParsedCode; readonly kind: 'remark'; readonly entry: InPack<RemarkRecord> }
  | { readonly parsed: ParsedCode; readonly kind: 'short'; readonly entry: InPack<ShortCode> };

const NEAREST = 5;

/** Reads and finds a code; a failure names the nearest known ones. `field` is the input field it came from. */
export function findCode(
  library: PackLibrary,
  text: string,
  field: string,
  payer?: string,
): Outcome<KnownCode> {
  const parsed = parseDenialCode(text);
  const own = isKnown(library, parsed) ? undefined : payerCode(library, payer, text);
  if (own) return success({ parsed: parsedOf(own.record), kind: 'short', entry: own });
  if (!parsed) {
    const payers = payersPrinting(library, text);
    if (payers.length > 0) return ofPayer(payers, field);
    const message = `is not a denial code. Write it as CO-50, PR 204, 197, N115, CO-16/N290, NCPDP 70 or 278 0F, or give the reason in words: Step therapy not met.${elsewhere(library, normaliseCodeText(text))}`;
    const suggestions = codesNearWords(library, text);
    return failure('invalid_input', `${field} ${message}`, {
      errors: [{ field, message }],
      ...(suggestions.length > 0 ? { suggestions } : {}),
    });
  }
  const id = recordId(parsed.family, parsed.number);
  if (parsed.family === 'rarc') {
    const entry = library.remarks.get(id);
    return entry ? success({ parsed, kind: 'remark', entry }) : unknownCode(library, parsed, field);
  }
  const entry = library.codes.get(id);
  if (entry) return success({ parsed, kind: 'reason', entry });
  const short = shortCode(library, parsed);
  return short ? success({ parsed, kind: 'short', entry: short }) : unknownCode(library, parsed, field);
}

function isKnown(library: PackLibrary, parsed: ParsedCode | undefined): boolean {
  if (parsed === undefined) return false;
  const id = recordId(parsed.family, parsed.number);
  return library.codes.has(id) || library.remarks.has(id) || library.shortCodes.has(id);
}

/** A payer's own code, as the payer prints it. */
export function parsedOf({ code, payer }: ShortCode): ParsedCode {
  return { family: 'payer', number: code, ...(payer === undefined ? {} : { payer }), remarks: [] };
}

function ofPayer(
  payers: readonly string[],
  field: string,
): { readonly ok: false; readonly failure: Failure } {
  const message = `is a code that only ${payers.join(' and ')} ${payers.length === 1 ? 'prints' : 'print'}. Give the insurer in insurance_company, or the reason code that stands beside it.`;
  return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
}

function unknownCode(
  library: PackLibrary,
  parsed: ParsedCode,
  field: string,
): { readonly ok: false; readonly failure: Failure } {
  const suggestions = nearestCodes(library, parsed);
  const held = library.held.some(({ id }) => id === recordId(parsed.family, parsed.number));
  const what = held
    ? 'names a code whose record is held back until an expert has corrected it.'
    : 'names a code that no pack describes. Check the number on the remittance.';
  const message = `${what} The nearest known codes are: ${suggestions.join(', ')}.${parsed.family === 'carc' && !parsed.group ? elsewhere(library, parsed.number) : ''}`;
  return failure('unknown_denial_code', `${field} ${message}`, { errors: [{ field, message }], suggestions });
}

/** A code in short, or a group code told as one. */
function shortCode(library: PackLibrary, { family, number }: ParsedCode): InPack<ShortCode> | undefined {
  if (family !== 'group_code') return library.shortCodes.get(recordId(family, number));
  const group = [...library.groupCodes.values()].find(({ code }) => code === number);
  return group && { pack: '_shared', record: groupInShort(group) };
}

/** A group code in the shape of the other codes told in short. */
export function groupInShort({ code, name, who_pays, first_question }: GroupCodeRecord): ShortCode {
  return {
    id: recordId('group_code', code),
    family: 'group_code',
    code,
    status: 'active',
    category: code === 'PR' ? 'patient_responsibility' : 'informational',
    groups: [code],
    title: name,
    meaning: who_pays,
    what_to_do: first_question,
  };
}

/** The other sets that have these characters as a code, with the spelling that reaches each. */
function elsewhere(library: PackLibrary, number: string): string {
  const others = [...library.shortCodes.values()].filter(
    ({ record }) => record.code === number && record.family !== 'carc' && record.family !== 'payer',
  );
  if (others.length === 0) return '';
  const spelled = others.map(({ record }) => displayCode({ family: record.family, number }));
  return ` Codes of other sets are written with the name of the set: ${spelled.join(', ')}.`;
}

/** Known codes that look most alike, in the group that was given. */
function nearestCodes(library: PackLibrary, parsed: ParsedCode): string[] {
  const wanted = normaliseCodeText(parsed.number);
  const known = codesOf(library, parsed.family);
  return known
    .map((code) => ({ code, apart: distance(wanted, code) }))
    .sort((a, b) => a.apart - b.apart || compareCodes(a.code, b.code))
    .slice(0, NEAREST)
    .map(({ code }) =>
      displayCode({ family: parsed.family, number: code, ...(parsed.group ? { group: parsed.group } : {}) }),
    );
}

function codesOf(library: PackLibrary, family: ParsedCode['family']): string[] {
  if (family === 'group_code') return [...library.groupCodes.keys()];
  const full =
    family === 'rarc' ? library.remarks : family === 'carc' ? library.codes : new Map<string, never>();
  const short = [...library.shortCodes.values()].filter(({ record }) => record.family === family);
  return [...full.values(), ...short].map(({ record }) => record.code);
}

/** Order of code lists: by letters, then by number. */
export function compareCodes(a: string, b: string): number {
  const [, lettersA = '', digitsA = '0'] = /^([A-Z]*)(\d*)/.exec(a) ?? [];
  const [, lettersB = '', digitsB = '0'] = /^([A-Z]*)(\d*)/.exec(b) ?? [];
  if (lettersA !== lettersB) return lettersA < lettersB ? -1 : 1;
  return Number(digitsA) - Number(digitsB);
}

/** Remark records for codes as given; those that no pack describes apart. */
export function findRemarks(
  library: PackLibrary,
  codes: readonly string[],
): { readonly known: readonly RemarkRecord[]; readonly unknown: readonly string[] } {
  const known: RemarkRecord[] = [];
  const unknown: string[] = [];
  for (const code of new Set(codes)) {
    const entry = library.remarks.get(recordId('rarc', code));
    if (entry) known.push(entry.record);
    else unknown.push(code);
  }
  return { known, unknown };
}
