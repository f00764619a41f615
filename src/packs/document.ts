/**
 * A YAML file with the place of every value, so that each problem names line and column. What has no fault is read by a
 * parser that keeps no places, several times faster; where it finds anything, the slower one says what and where.
 */
import type { Alias, Document, YAMLMap } from 'yaml';
import type { ProblemCode } from '../domain/problems.js';
import type { Path } from '../schema/violations.js';
import type { SourceFile } from './folders.js';
import { causeOf, openBracket } from './line-causes.js';
import { keyAt, nodeAt } from './nodes.js';
import { type NotationFault, notationFaults } from './notation.js';
import { PLAIN_DATE, quickValue } from './quick-yaml.js';
import { syntaxMessage } from './syntax-messages.js';
import { yaml } from './yaml-parser.js';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A fault of the YAML itself. */
export interface YamlFault extends Place {
  readonly code: ProblemCode;
  readonly message: string;
  /** Of a field given twice: the record in which it stands. */
  readonly path?: Path;
}

export interface Places {
  /** Place of a value or of a part of its text, or of the nearest thing around it. */
  at(path: Path, needle?: string): Place;
  /** The value as it is written, quotes and all; nothing where it is a list or a record. */
  written(path: Path): string | undefined;
  /** Place of a field's name. */
  atKey(path: Path, key: string): Place;
}

export interface PackDocument extends Places {
  readonly file: SourceFile;
  /** Undefined where the YAML cannot be read. */
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** Places of dates written without quotes. */
  readonly plainDates: readonly Place[];
  /** Of a record that was patched: where a value stands that came from the patch. */
  readonly redirect?: (path: Path) => { readonly document: PackDocument; readonly path: Path } | undefined;
}

interface Parsed {
  readonly document: Document.Parsed;
  readonly place: PlaceOf;
}

const START: Place = { line: 1, column: 1 };
/** The one fault after which a file has no value; the others leave it to be judged. */
const UNREADABLE: ProblemCode = 'PK104';

/** What only the notation shows: fields given twice, and dates without quotes. */
interface Notation {
  readonly duplicates: YamlFault[];
  readonly plainDates: Place[];
}

type PlaceOf = (offset: number | undefined) => Place;

function readMap(map: YAMLMap, place: PlaceOf, notation: Notation, path: Path): void {
  const seen = new Set<unknown>();
  for (const { key, value } of map.items) {
    if (yaml().isScalar(key) && seen.has(key.value)) {
      const message = `"${key.value}" stands twice in this record. Keep one.`;
      notation.duplicates.push({ code: 'PK105', message, ...place(key.range?.[0]), path });
    }
    if (yaml().isScalar(key)) seen.add(key.value);
    readNotation(value, place, notation, [...path, String(key)]);
  }
}

function readNotation(node: unknown, place: PlaceOf, notation: Notation, path: Path = []): void {
  if (yaml().isMap(node)) readMap(node, place, notation, path);
  else if (yaml().isSeq(node))
    for (const [index, item] of node.items.entries()) readNotation(item, place, notation, [...path, index]);
  else if (yaml().isScalar(node) && node.type === 'PLAIN' && PLAIN_DATE.test(String(node.value)))
    notation.plainDates.push(place(node.range?.[0]));
}

/** Where a quotation begins that is still open at the end: there the mistake is, not where it was noticed. */
function openQuote(root: unknown, end: number): number | undefined {
  let start: number | undefined;
  if (!yaml().isNode(root)) return undefined;
  yaml().visit(root, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end) start = range[0];
    },
  });
  return start;
}

/** An alias, such as *common, of which no anchor &common stands before it. */
function aliasWithoutAnchor(document: Document.Parsed): Alias | undefined {
  let found: Alias | undefined;
  yaml().visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) === undefined) found ??= alias;
    },
  });
  return found;
}

/** The value as data; aliases of nothing, and those that multiply without end, are a fault. */
function plainValue(document: Document.Parsed, place: PlaceOf, faults: YamlFault[]): unknown {
  const alias = aliasWithoutAnchor(document);
  if (alias !== undefined) {
    const message = `A text that begins with * stands in quotes; without them it means a part of the file marked as &${alias.source}, and there is none.`;
    faults.push({ code: UNREADABLE, message, ...place(alias.range?.[0]) });
    return undefined;
  }
  try {
    return document.toJS();
  } catch {
    faults.push({
      code: UNREADABLE,
      message:
        'Anchors (&) and aliases (*) repeat so often that the file would be without end. Write the values out in their places.',
      ...START,
    });
    return undefined;
  }
}

function parse(file: SourceFile): Parsed {
  const lines = new (yaml().LineCounter)();
  const document = yaml().parseDocument(file.text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const place = (offset: number | undefined): Place => {
    if (offset === undefined) return START;
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return { document, place };
}

/** Reads the YAML of a file. Faults are returned, never thrown. */
export function readDocument(file: SourceFile): PackDocument {
  const noted = notationFaults(file.text);
  const quick = noted.length > 0 ? undefined : quickValue(file.text);
  if (quick !== undefined) return provenDocument(file, quick.value);
  return readClosely(file, noted);
}

/** A file whose content is known and has no fault. */
export function provenDocument(file: SourceFile, value: unknown): PackDocument {
  return { file, value, faults: [], plainDates: [], ...createPlaces(file) };
}

function readClosely(file: SourceFile, noted: readonly NotationFault[]): PackDocument {
  const { document, place } = parse(file);
  const syntax = syntaxFaults(document, file.text, place);
  const notation: Notation = { duplicates: [], plainDates: [] };
  readNotation(document.contents, place, notation);
  const stated = syntax.length === 0 ? noted : noted.filter(({ yieldsToSyntax }) => !yieldsToSyntax);
  const readable = [...stated, ...syntax].every(({ code }) => code !== UNREADABLE);
  const value = readable ? plainValue(document, place, syntax) : undefined;
  // What the parser says after one of these follows from it.
  const caused = stated.some(({ hidesSyntax }) => hidesSyntax);
  return {
    file,
    value,
    faults: [...stated, ...(caused ? [] : syntax), ...notation.duplicates],
    plainDates: notation.plainDates,
    ...createPlaces(file),
  };
}

/** The first alone: what a parser finds after it follows from it. */
function syntaxFaults(
  { errors, warnings, contents }: Document.Parsed,
  text: string,
  place: PlaceOf,
): YamlFault[] {
  return [...errors, ...warnings].slice(0, 1).map(({ code, message, pos: [offset] }) => {
    const cause = causeOf(text, offset);
    if (cause !== undefined) return { code: UNREADABLE, message: cause.message, ...place(cause.offset) };
    const said = syntaxMessage(code, message);
    const opening =
      openQuote(contents, offset) ?? (said.includes(']') ? openBracket(text, offset) : undefined);
    return { code: UNREADABLE, message: said, ...place(opening ?? offset) };
  });
}

/** Where the content begins: below remarks. A file that holds a text alone begins there too. */
function beginning(text: string): Place {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => /^\s*[^\s#]/.test(line.replace(/^\uFEFF|^---$/, '')));
  return index < 0 ? START : { line: index + 1, column: (lines[index]?.search(/\S/) ?? 0) + 1 };
}

/** Only problems ask for places, so the nodes are not kept: the file is parsed again when the first is asked. */
function createPlaces(file: SourceFile): Places {
  let parsed: Parsed | undefined;
  const again = (): Parsed => {
    parsed ??= parse(file);
    return parsed;
  };
  return {
    at: (path, needle = '') => {
      if (path.length === 0 && needle === '') return beginning(file.text);
      const { document, place } = again();
      const [start = 0, , end = 0] = nodeAt(document.contents, path)?.range ?? [];
      const found = needle === '' ? -1 : file.text.indexOf(needle, start);
      return place(found < 0 || found >= end ? start : found);
    },
    written: (path) => {
      const node = nodeAt(again().document.contents, path);
      return yaml().isScalar(node) ? node.source : undefined;
    },
    atKey: (path, key) => {
      const { document, place } = again();
      return place(keyAt(document.contents, path, key)?.range?.[0]);
    },
  };
}
