/** A YAML file with the place of every value, so that each problem names line and column. */
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Path } from '../schema/violations.js';
import type { SourceFile } from './folders.js';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A fault of the YAML itself. */
export interface YamlFault extends Place {
  readonly kind: 'syntax' | 'duplicate_field';
  readonly message: string;
}

export interface PackDocument {
  readonly file: SourceFile;
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** Place of a value or of a part of its text, or of the nearest thing around it. */
  at(path: Path, needle?: string): Place;
  /** Place of a field's name. */
  atKey(path: Path, key: string): Place;
  /** Places of dates written without quotes. */
  readonly plainDates: readonly Place[];
}

const START: Place = { line: 1, column: 1 };

/** What only the notation shows: fields given twice, and dates without quotes. */
interface Notation {
  readonly duplicates: YamlFault[];
  readonly plainDates: Place[];
}

type PlaceOf = (offset: number | undefined) => Place;

function readMap(map: YAMLMap, place: PlaceOf, notation: Notation): void {
  const seen = new Set<unknown>();
  for (const { key, value } of map.items) {
    if (isScalar(key) && seen.has(key.value)) {
      const message = `"${key.value}" stands twice in this record. Keep one.`;
      notation.duplicates.push({ kind: 'duplicate_field', message, ...place(key.range?.[0]) });
    }
    if (isScalar(key)) seen.add(key.value);
    readNotation(value, place, notation);
  }
}

function readNotation(node: unknown, place: PlaceOf, notation: Notation): void {
  if (isMap(node)) readMap(node, place, notation);
  else if (isSeq(node)) for (const item of node.items) readNotation(item, place, notation);
  else if (isScalar(node) && node.type === 'PLAIN' && /^\d{4}-\d{2}-\d{2}$/.test(String(node.value)))
    notation.plainDates.push(place(node.range?.[0]));
}

function nodeAt(root: unknown, path: Path): Node | undefined {
  let node: unknown = root;
  for (const step of path) {
    if (!isCollection(node)) break;
    const next = node.get(step, true);
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? node : undefined;
}

function keyAt(root: unknown, path: Path, key: string): Node | undefined {
  const node = nodeAt(root, path);
  if (!isMap(node)) return node;
  const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
  return isNode(pair?.key) ? pair.key : node;
}

/** Where a quotation begins that is still open at the end: there the mistake is, not where it was noticed. */
function openQuote(root: unknown, end: number): number | undefined {
  let start: number | undefined;
  if (!isNode(root)) return undefined;
  visit(root, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end) start = range[0];
    },
  });
  return start;
}

function syntaxMessage(reason: string): string {
  return `The YAML cannot be read here: ${reason.replace(/[.\s]+$/, '')}. Check quotes, colons and indentation by spaces.`;
}

/** The value as data; aliases that multiply without end are a fault. */
function plainValue(document: Document, faults: YamlFault[]): unknown {
  try {
    return document.toJS();
  } catch {
    faults.push({ kind: 'syntax', message: 'Anchors and aliases repeat too often to be read.', ...START });
    return undefined;
  }
}

/** Reads the YAML of a file. Faults are returned, never thrown. */
export function readDocument(file: SourceFile): PackDocument {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const place = (offset: number | undefined): Place => {
    if (offset === undefined) return START;
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const root = document.contents;
  const syntax = document.errors.map(
    ({ message, pos: [offset] }): YamlFault => ({
      kind: 'syntax',
      message: syntaxMessage(message),
      ...place(openQuote(root, offset) ?? offset),
    }),
  );
  const notation: Notation = { duplicates: [], plainDates: [] };
  readNotation(root, place, notation);
  const value = syntax.length > 0 ? undefined : plainValue(document, syntax);
  return {
    file,
    value,
    faults: [...syntax, ...notation.duplicates],
    at: (path, needle = '') => {
      const [start = 0, , end = 0] = nodeAt(root, path)?.range ?? [];
      const found = needle === '' ? -1 : file.text.indexOf(needle, start);
      return place(found < 0 || found >= end ? start : found);
    },
    atKey: (path, key) => place(keyAt(root, path, key)?.range?.[0]),
    plainDates: notation.plainDates,
  };
}
