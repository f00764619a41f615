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
import type { CodeRecord, RemarkRecord } from '../domain/generated/types.js';
import type { InPack, PackLibrary } from '../packs/library.js';

export type KnownCode =
  | { readonly parsed: ParsedCode; readonly kind: 'reason'; readonly entry: InPack<CodeRecord> }
  | { readonly parsed: ParsedCode; readonly kind: 'remark'; readonly entry: InPack<RemarkRecord> };

const NEAREST = 5;

/** Reads and finds a code; a failure names the nearest known ones. `field` is the input field it came from. */
export function findCode(library: PackLibrary, text: string, field: string): Outcome<KnownCode> {
  const parsed = parseDenialCode(text);
  if (!parsed) {
    const message = 'is not a denial code. Write it as CO-50, PR 204, 197, N115 or CO-16/N290.';
    return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
  }
  const id = recordId(parsed.family, parsed.number);
  if (parsed.family === 'rarc') {
    const entry = library.remarks.get(id);
    return entry ? success({ parsed, kind: 'remark', entry }) : unknownCode(library, parsed, field);
  }
  const entry = library.codes.get(id);
  return entry ? success({ parsed, kind: 'reason', entry }) : unknownCode(library, parsed, field);
}

function unknownCode(
  library: PackLibrary,
  parsed: ParsedCode,
  field: string,
): { readonly ok: false; readonly failure: Failure } {
  const suggestions = nearestCodes(library, parsed);
  const message = `names a code that no pack describes. Check the number on the remittance. The nearest known codes are: ${suggestions.join(', ')}.`;
  return failure('unknown_denial_code', `${field} ${message}`, { errors: [{ field, message }], suggestions });
}

/** Known codes that look most alike, in the group that was given. */
function nearestCodes(library: PackLibrary, parsed: ParsedCode): string[] {
  const wanted = normaliseCodeText(parsed.number);
  const known =
    parsed.family === 'rarc'
      ? [...library.remarks.values()].map(({ record }) => record.code)
      : [...library.codes.values()].map(({ record }) => record.code);
  return known
    .map((code) => ({ code, apart: distance(wanted, code) }))
    .sort((a, b) => a.apart - b.apart || compareCodes(a.code, b.code))
    .slice(0, NEAREST)
    .map(({ code }) =>
      displayCode({ family: parsed.family, number: code, ...(parsed.group ? { group: parsed.group } : {}) }),
    );
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
