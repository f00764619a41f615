/** Puts the fields of records into the order of their schema, line by line, so that nothing else of the text changes. */
import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** What a reference within the file leads to; those to other files are no records. */
function resolved(schema: Schema, root: Schema): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(schema.$ref ?? '')?.[1];
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}

/** The records of a file, each with the fields of its schema in their order. */
function* recordsOf(content: unknown, schema: Schema): Generator<[YAMLMap, string[]]> {
  if (!isMap(content)) return;
  const properties = schema.properties ?? {};
  yield [content, Object.keys(properties)];
  for (const { key, value } of content.items) {
    const items = isScalar(key) ? properties[String(key.value)]?.items : undefined;
    if (items === undefined || !isSeq(value)) continue;
    const fields = Object.keys(resolved(items, schema).properties ?? {});
    for (const item of value.items) if (isMap(item)) yield [item, fields];
  }
}

interface Part {
  readonly field: string;
  readonly lines: readonly string[];
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

/** The lines of each field; nothing where they cannot be moved as they are: one line for several, notes between them. */
function partsOf(
  map: YAMLMap,
  lines: readonly string[],
  lineOf: (offset: number) => number,
): Part[] | undefined {
  if (map.flow || map.items.length < 2) return undefined;
  const keys = map.items.flatMap(({ key }) => (isScalar(key) && key.range ? [key] : []));
  const starts = keys.map(({ range }) => lineOf(range?.[0] ?? 0));
  const [first = 0] = starts;
  const column = /^[ -]*/.exec(lines[first] ?? '')?.[0].length ?? 0;
  let end = starts.at(-1) ?? first;
  while (end + 1 < lines.length && indentOf(lines[end + 1] ?? '') > column) end += 1;
  // Entries of a list may stand as far left as the field that they belong to.
  while (end + 1 < lines.length && lines[end + 1]?.startsWith('- ', column)) end += 1;
  const ends = [...starts.slice(1), end + 1];
  const movable =
    keys.length === map.items.length &&
    starts.every((start, index) => index === 0 || indentOf(lines[start] ?? '') === column) &&
    !lines.slice(first, end + 1).some((line) => /^\s*#/.test(line));
  if (!movable) return undefined;
  return keys.map(({ value }, index) => {
    const [own = '', ...more] = lines.slice(starts[index], ends[index]);
    return { field: String(value), lines: [own.slice(column), ...more] };
  });
}

/** The lines with the fields of one record in order; nothing where they are. */
function withRecord(
  map: YAMLMap,
  fields: readonly string[],
  lines: readonly string[],
  lineOf: (offset: number) => number,
): string[] | undefined {
  const parts = partsOf(map, lines, lineOf);
  if (parts === undefined || parts.some(({ field }) => !fields.includes(field))) return undefined;
  const sorted = parts.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
  if (sorted.every((part, index) => part === parts[index])) return undefined;
  const start = lineOf(map.range?.[0] ?? 0);
  const lead = /^[ -]*/.exec(lines[start] ?? '')?.[0] ?? '';
  const moved = sorted.flatMap(({ lines: [own = '', ...more] }, index) => [
    `${index === 0 ? lead : ' '.repeat(lead.length)}${own}`,
    ...more,
  ]);
  return lines.toSpliced(start, moved.length, ...moved);
}

export interface Ordered {
  readonly text: string;
  /** Lines of the records whose fields were put in order. */
  readonly lines: readonly number[];
}

/** The text with the fields of its records in the order of the schema. */
export function inOrder(text: string, schema: object): Ordered {
  const same = { text, lines: [] };
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) return same;
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length - 1;
  let lines = text.split('\n');
  const changed: number[] = [];
  for (const [map, fields] of [...recordsOf(document.contents, schema)].toReversed()) {
    const moved = withRecord(map, fields, lines, lineOf);
    if (moved === undefined) continue;
    lines = moved;
    changed.unshift(lineOf(map.range?.[0] ?? 0) + 1);
  }
  const ordered = lines.join('\n');
  // Where the text says something else afterwards, it is left alone.
  const kept = isDeepStrictEqual(parseDocument(ordered).toJS(), document.toJS());
  return kept ? { text: ordered, lines: changed } : same;
}
