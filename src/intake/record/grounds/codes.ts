/** Codes of a request: which ground each carries, and the words that stand beside it. */
import { displayCode, parseDenialCode, parseRemarkCode, recordId } from '../../../domain/codes.js';
import type {
  Category,
  CodesOfProcedures,
  GenerateAppealInput,
  GroundKind,
} from '../../../domain/generated/types.js';
import type { PackLibrary } from '../../../packs/library.js';
import { lineCodesOf } from '../lifted/line-codes.js';
import type { Span } from './clauses.js';
import { CLINICAL, type ReadGround } from './stretch.js';

/** One code field of the request. */
export interface CodeText {
  readonly field: string;
  readonly text: string;
  /** Codes in it, as an answer prints them, with the ids of their records. */
  readonly codes: readonly { readonly shown: string; readonly id: string }[];
  /** Words beside the codes, or in their place. */
  readonly words?: Span;
}

const WORDS = /[A-Za-z]{3,}/;
const CODE =
  /^[\s#]*(?:NCPDP\s+)?(?:(?:CO|PR|OA|PI|CR)?[\s-]?[A-Z]{0,2}\d{1,4}(?:\s*[/,&]\s*[A-Z]{0,3}[\s-]?\d{1,4})*)?\s*[-:,\u2013]?\s*/i;

/** The code fields of a request in their order. */
export function codesOf(input: GenerateAppealInput): CodeText[] {
  return [
    codeText('denial_code', input.denial_code),
    ...(input.additional_denial_codes ?? []).map((text, index) =>
      codeText(`additional_denial_codes[${index}]`, text),
    ),
    ...(input.remark_codes ?? []).map((text, index): CodeText => {
      const remark = parseRemarkCode(text);
      return {
        field: `remark_codes[${index}]`,
        text,
        codes: remark ? [{ shown: remark, id: recordId('rarc', remark) }] : [],
      };
    }),
  ];
}

function codeText(field: string, text: string): CodeText {
  const parsed = parseDenialCode(text);
  if (parsed) {
    const remarks = parsed.remarks.map((remark) => ({ shown: remark, id: recordId('rarc', remark) }));
    const main = { shown: displayCode(parsed), id: recordId(parsed.family, parsed.number) };
    return { field, text, codes: [main, ...remarks] };
  }
  const start = CODE.exec(text)?.[0].length ?? 0;
  return {
    field,
    text,
    codes: [],
    ...(WORDS.test(text.slice(start)) ? { words: { start, end: text.length } } : {}),
  };
}

/** The first field with the caller's own words beside the code that was understood from them. */
export function withCodeWords(fields: readonly CodeText[], text: string | undefined): CodeText[] {
  const [main, ...others] = fields;
  if (!main || text === undefined) return [...fields];
  return [{ ...codeText(main.field, text), codes: main.codes }, ...others];
}

interface KindsOfCodes {
  readonly codes: ReadonlyMap<string, GroundKind>;
  readonly categories: ReadonlyMap<Category, GroundKind>;
  readonly ofProcedures: readonly (CodesOfProcedures & { readonly kind: GroundKind })[];
}

const tables = new WeakMap<PackLibrary, KindsOfCodes>();

function kindsOf(library: PackLibrary): KindsOfCodes {
  const known = tables.get(library);
  if (known) return known;
  const codes = new Map<string, GroundKind>();
  const categories = new Map<Category, GroundKind>();
  const ofProcedures: (CodesOfProcedures & { kind: GroundKind })[] = [];
  for (const {
    kind,
    codes: own = [],
    categories: all = [],
    codes_of_procedures: some,
  } of library.groundWordings) {
    if (!kind) continue;
    if (some) ofProcedures.push({ kind, ...some });
    for (const code of own) codes.set(code, kind);
    for (const category of all) categories.set(category, kind);
  }
  const table = { codes, categories, ofProcedures };
  tables.set(library, table);
  return table;
}

/**
 * The ground that a code carries where no words tell it; most remark codes carry none of their own.
 * @param procedures procedure codes of the service, by which some codes carry another
 */
export function kindOfCode(
  library: PackLibrary,
  id: string,
  procedures: readonly string[] = [],
): GroundKind | undefined {
  const { codes, categories, ofProcedures } = kindsOf(library);
  const narrow = ofProcedures.find(
    (one) =>
      one.codes.includes(id) &&
      procedures.some((code) => one.procedures.some((beginning) => code.startsWith(beginning))),
  );
  const own = narrow?.kind ?? codes.get(id);
  if (own) return own;
  const short = library.shortCodes.get(id)?.record;
  if (short?.family === 'payer' && short.says_as) return kindOfCode(library, short.says_as, procedures);
  const record = library.codes.get(id)?.record ?? short;
  return record ? categories.get(record.category) : undefined;
}

/** Codes on the grounds that carry them; a code whose reason no words tell is a ground of its own. */
export function withCodes(
  library: PackLibrary,
  worded: readonly ReadGround[],
  fields: readonly CodeText[],
  procedures: readonly string[],
): ReadGround[] {
  const grounds = worded.map((ground) => ({ ...ground }));
  const named = fields.flatMap(({ codes }) => codes).filter(({ id }) => !id.startsWith('rarc-'));
  // Where the payer told at least as many reasons in words, its codes only label them.
  const labels = worded.filter(({ source }) => source?.field === 'denial_reason').length >= named.length;
  for (const [at, { field, text, codes }] of fields.entries())
    for (const [index, { shown, id }] of codes.entries()) {
      const kind = kindOfCode(library, id, procedures);
      const remark = id.startsWith('rarc-');
      const fits =
        grounds.find((ground) => mentions(ground, shown)) ??
        grounds.find((ground) => ground.kind === kind) ??
        grounds.find((ground) => kind === 'not_medically_necessary' && CLINICAL.has(ground.kind));
      const unlabelled =
        labels && !remark
          ? (grounds.find(({ kind: own, codes: has }) => own === 'other' && !has) ??
            grounds.find(({ codes: has }) => !has) ??
            grounds[0])
          : undefined;
      const carrier =
        fits ??
        unlabelled ??
        ((at === 0 && index === 0) || kind === undefined || remark ? grounds[0] : undefined);
      if (carrier) carrier.codes = [...new Set([...(carrier.codes ?? []), shown])].slice(0, MOST_CODES);
      else if (kind)
        grounds.push({
          kind,
          codes: [shown],
          certainty: BY_CODE,
          source: { field, start: 0, end: text.length },
        });
    }
  return grounds;
}

/** A code tells its reason; what lies behind it may be narrower. */
const BY_CODE = 0.9;
const MOST_CODES = 12;

function mentions({ quote = '' }: ReadGround, shown: string): boolean {
  return quote.toUpperCase().includes(shown);
}

/** Procedure codes of the service, in its name and beside it. */
export function procedureCodesOf({ procedure, procedure_codes: codes = [] }: GenerateAppealInput): string[] {
  return [...codes, procedure].flatMap(lineCodesOf).map(({ code }) => code);
}
