/** Checks files against their schemas and says what is wrong with line and column. */
import { didYouMean } from '../schema/nearest.js';
import type { Schemas } from '../schema/schemas.js';
import { fieldPath, type Path, type Violation } from '../schema/violations.js';
import type { PackDocument } from './document.js';
import type { FileKind } from './layout.js';
import type { Report } from './report.js';

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

function message(violation: Violation, value: unknown): string {
  const { kind, key, path, sentence, suggestion } = violation;
  const inside = path.length === 0 ? '' : ` (in ${fieldPath(path)})`;
  if (kind === 'missing_field') return `"${key}" is missing from ${article(violation.structure)}${inside}.`;
  if (kind === 'unknown_field') {
    const known = sentence.includes('known are') ? ` Known${sentence.slice(sentence.indexOf(' are:'))}` : '';
    return `"${key}" is not a field of ${article(violation.structure)}${inside}.${known}${didYouMean(suggestion)}`;
  }
  const found = shownValue(valueAt(value, path));
  const field = path.length === 0 ? 'The file' : fieldPath(path);
  return `${field} is ${found}; it ${sentence}${didYouMean(suggestion)}`;
}

const CODES = {
  missing_field: 'PK201',
  unknown_field: 'PK202',
  not_allowed: 'PK203',
  rule: 'PK204',
} as const;

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

/** Reports faults of YAML and schema. True: the value has the structure of its kind. */
export function checkStructure(
  document: PackDocument,
  kind: FileKind,
  schemas: Schemas,
  report: Report,
): boolean {
  const { file, value, faults } = document;
  checkHeader(document, kind, report);
  for (const fault of faults)
    report.add(file.shown, fault, fault.kind === 'syntax' ? 'PK104' : 'PK105', fault.message);
  if (value === undefined) return false;
  for (const place of document.plainDates)
    report.add(file.shown, place, 'PK401', "A date stands in quotes: '2026-11-21'.");
  const violations = schemas.violations(kind.schema, value);
  for (const violation of violations) {
    const spot = { document, path: violation.path };
    const shown = violation.kind === 'unknown_field' && violation.key !== undefined;
    report.at(
      shown ? { ...spot, key: violation.key ?? '' } : spot,
      CODES[violation.kind],
      message(violation, value),
    );
  }
  return violations.length === 0;
}
