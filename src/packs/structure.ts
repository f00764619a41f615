/** Checks files against their schemas and says what is wrong with line and column. */
import { dateOf } from '../domain/calendar.js';
import { didYouMean } from '../schema/nearest.js';
import type { Schemas } from '../schema/schemas.js';
import { fieldPath, type Path, type Violation } from '../schema/violations.js';
import { fieldsWith, knownAround } from '../schema/within.js';
import type { PackDocument } from './document.js';
import { type FileKind, PATCHES } from './layout.js';
import { type Report, type Spot, writtenAt } from './report.js';
import { writeSo } from './value-hints.js';

/** 'CodeRecord' -> 'a code record'. */
function article(structure: string | undefined): string {
  if (structure === undefined) return 'this record';
  const words = structure.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>)[step] : undefined, // any key may be asked of an object
    value,
  );
}

/** How a sentence shows the faulty value: short values as they are, long ones by their length. */
function shownValue(value: unknown): string {
  if (typeof value === 'string') return value.length <= 40 ? `"${value}"` : `${value.length} characters long`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === 'object') return 'an object';
  return value === null || value === undefined ? 'empty' : String(value);
}

/** A number with commas between { and }: YAML takes what follows the comma for a field. */
function commaInNumber({ kind, key }: Violation, { document, path }: Spot): string | undefined {
  if (kind !== 'unknown_field' || !/^\d+$/.test(key ?? '')) return undefined;
  const { file, line } = writtenAt({ document, path });
  const lines = file.text.split('\n').slice(line - 1, line + LINES_OF_RECORD);
  const number = /[:,] *(\d{1,3}(?:,\d{3})+)\s*[,}]/.exec(lines.join('\n'))?.[1];
  if (number === undefined) return undefined;
  return `Between { and } a comma ends a field, so ${number} is read as ${number.split(',', 1)} and a field of its own. Write ${number.replaceAll(',', '')}, or the text in quotes.`;
}

/** So many lines a record between { and } may have. */
const LINES_OF_RECORD = 10;

/** Where a field belongs that its record does not know, as a sentence with a space before it. */
function belongs({ kind, key, path, structure, suggestion }: Violation, schemas: Schemas): string {
  if (kind !== 'unknown_field' || key === undefined || structure === undefined || suggestion !== undefined)
    return '';
  if (structure === 'Patch') return ' A field of the record stands under "set".';
  const within = fieldsWith(schemas, structure, key);
  if (within.length > 0) return ` It belongs under ${within.map((field) => `"${field}"`).join(' or ')}.`;
  const name = path.at(-1);
  if (typeof name !== 'string' || !knownAround(schemas, structure, name, key)) return '';
  return ` It belongs beside "${name}" and not in it: indent it as far as "${name}".`;
}

function message(violation: Violation, value: unknown, belonging: string): string {
  const { kind, key, path, sentence, suggestion } = violation;
  const inside = path.length === 0 ? '' : ` (in ${fieldPath(path)})`;
  if (kind === 'missing_field') return `"${key}" is missing from ${article(violation.structure)}${inside}.`;
  if (kind === 'unknown_field') {
    if (key === '<<')
      return `Merge keys (<<) are not used in packs${inside}. Write the fields out where they belong.`;
    if (belonging !== '')
      return `"${key}" is not a field of ${article(violation.structure)}${inside}.${belonging}`;
    const known = sentence.includes('known are') ? ` Known${sentence.slice(sentence.indexOf(' are:'))}` : '';
    return `"${key}" is not a field of ${article(violation.structure)}${inside}.${known}${didYouMean(suggestion)}`;
  }
  const raw = valueAt(value, path);
  const found = shownValue(raw);
  if (path.length === 0 && typeof raw === 'string')
    return 'The file holds plain text; the files of a pack hold fields, as in "title: Notes". Remove it, or correct what it holds.';
  const field = path.length === 0 ? 'The file' : fieldPath(path);
  return `${field} is ${found}; it ${sentence}${didYouMean(suggestion)}${writeSo(raw, sentence)}`;
}

/** What YAML reads as a number or as yes and no, though text was meant: codes without quotes. */
function quotesMissing(
  document: PackDocument,
  { path, sentence }: Violation,
  value: unknown,
): string | undefined {
  const found = valueAt(value, path);
  const written = document.written(path);
  if (!sentence.startsWith('must be text') || written === undefined) return undefined;
  if (typeof found !== 'number' && typeof found !== 'boolean') return undefined;
  const date =
    /^\d{8}$/.test(written) && dateOf(+written.slice(0, 4), +written.slice(4, 6), +written.slice(6));
  if (date) return `${fieldPath(path)} is ${written}; a date has hyphens and stands in quotes: '${date}'.`;
  const read = typeof found === 'number' ? `the number ${found}` : `${found ? 'yes' : 'no'}, true or false`;
  return `${fieldPath(path)} is ${written} without quotes, which YAML reads as ${read}. Put it in quotes: '${written}'.`;
}

const CODES = {
  missing_field: 'PK201',
  unknown_field: 'PK202',
  not_allowed: 'PK203',
  rule: 'PK204',
} as const;

/** Where a file is empty or holds plain text, nothing else needs to be said of it. */
function holdsFields(value: unknown): boolean {
  return value !== null && typeof value !== 'string';
}

function checkHeader(document: PackDocument, kind: FileKind, report: Report): void {
  const first = document.file.text.split('\n', 1)[0] ?? '';
  if (/^# yaml-language-server: \$schema=\S+$/.test(first.trim()) && first.trim().endsWith(`/${kind.schema}`))
    return;
  report.add(
    document.file.shown,
    { line: 1, column: 1 },
    'PK106',
    `The first line must be "# yaml-language-server: $schema=…/schemas/${kind.schema}", with the relative path to the schema.`,
  );
}

interface Misplaced {
  readonly stray: Violation;
  readonly needed: Violation;
}

/** A field that a record does not know, and that a record around it lacks, stands too far right: one mistake, told once. */
function whereNeeded(stray: Violation, violations: readonly Violation[]): Misplaced | undefined {
  if (stray.kind !== 'unknown_field' || stray.key === undefined) return undefined;
  const needed = violations.find(
    ({ kind, key, path }) =>
      kind === 'missing_field' &&
      key === stray.key &&
      path.length < stray.path.length &&
      path.every((step, index) => step === stray.path[index]),
  );
  return needed && { stray, needed };
}

/** Whether a value has the structure of its kind, and of patches which have not. */
export interface Structure {
  readonly sound: boolean;
  readonly brokenEntries?: ReadonlySet<number>;
}

/** Patches stand each for itself: what is wrong with one leaves the others as they are. */
function structureOf(kind: FileKind, wrong: readonly Path[]): Structure {
  if (wrong.length === 0) return { sound: true };
  const entries = wrong.map(([list, index]) => (list === 'patches' ? Number(index) : Number.NaN));
  if (kind !== PATCHES || entries.some(Number.isNaN)) return { sound: false };
  return { sound: false, brokenEntries: new Set(entries) };
}

/** Reports faults of YAML and schema. */
export function checkStructure(
  document: PackDocument,
  kind: FileKind,
  schemas: Schemas,
  report: Report,
): Structure {
  const { file, value, faults } = document;
  if (value !== undefined && holdsFields(value)) checkHeader(document, kind, report);
  for (const fault of faults) report.add(file.shown, fault, fault.code, fault.message);
  if (value === undefined) return { sound: false };
  for (const place of document.plainDates)
    report.add(file.shown, place, 'PK401', "A date stands in quotes: '2026-11-21'.");
  const violations = schemas.violations(kind.schema, value);
  const misplaced = violations.flatMap((one) => whereNeeded(one, violations) ?? []);
  for (const { stray, needed } of misplaced)
    report.at(
      { document, path: stray.path, key: stray.key ?? '' },
      'PK202',
      `"${stray.key}" stands too far right, as a field of ${fieldPath(stray.path)}. It belongs to ${article(needed.structure)}: indent it as far as the fields of that.`,
    );
  const told = new Set(misplaced.flatMap(({ stray, needed }) => [stray, needed]));
  for (const violation of violations.filter((one) => !told.has(one)))
    reportViolation(violation, value, { document, path: [] }, report, schemas);
  // Of a patch that gives a field twice nobody knows what it changes.
  const twice = kind === PATCHES ? faults.flatMap(({ path }) => (path === undefined ? [] : [path])) : [];
  return structureOf(kind, [...violations.map(({ path }) => path), ...twice]);
}

/** Reports a broken rule of a value that stands at a spot. */
export function reportViolation(
  violation: Violation,
  value: unknown,
  spot: Spot,
  report: Report,
  schemas: Schemas,
): void {
  const { document } = spot;
  const at = { document, path: [...spot.path, ...violation.path] };
  const comma = commaInNumber(violation, at);
  if (comma !== undefined) {
    report.at(at, 'PK202', comma);
    return;
  }
  const shown = violation.kind === 'unknown_field' && violation.key !== undefined;
  report.at(
    shown ? { ...at, key: violation.key ?? '' } : at,
    CODES[violation.kind],
    (spot.path.length === 0 && quotesMissing(document, violation, value)) ||
      message(violation, value, belongs(violation, schemas)),
  );
}
