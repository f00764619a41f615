/** A record as the text of a pack file: the values given, and a note for each that its schema still asks for. */
import { isMap, isSeq, parse, parseDocument, stringify } from 'yaml';
import { type Property, type RecordSchema, target } from './new-record-kinds.js';

/** Values of options: what is a record or a list of records is written as YAML. */
export function valuesOf(
  given: Readonly<Record<string, unknown>>,
  schema: RecordSchema,
): Record<string, unknown> {
  const read = (field: string, value: unknown): unknown => {
    const property = target(schema.properties?.[field] ?? {}, schema);
    if (property.type === 'object' && typeof value === 'string') return parse(value);
    const item = target(property.items ?? {}, schema);
    return item.type === 'object' && Array.isArray(value) ? value.map((one) => parse(String(one))) : value;
  };
  return Object.fromEntries(Object.entries(given).map(([field, value]) => [field, read(field, value)]));
}

/** The fields of a record, in the order of its schema, at the left margin. */
export function recordText(values: Readonly<Record<string, unknown>>, schema: RecordSchema): string {
  const lines = Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    if (values[field] !== undefined) return yamlText({ [field]: values[field] });
    return schema.required?.includes(field)
      ? `# ${field}: ${target(property, schema).description ?? ''}${howWritten(property, schema)}\n`
      : [];
  });
  return lines.join('');
}

/** The words that a field takes, or the fields of each of its entries, so that nobody has to look them up. */
function howWritten(property: Property, schema: RecordSchema): string {
  const whole = target(property, schema);
  const entry = whole.items === undefined ? whole : target(whole.items, schema);
  const words = entry.enum ?? entry.oneOf?.flatMap((option) => option.const ?? []) ?? [];
  if (words.length > 0) return ` ${whole.items ? 'Any' : 'One'} of: ${words.join(', ')}.`;
  if (entry.type !== 'object' || entry.required === undefined) return '';
  const fields = `{ ${entry.required.map((name) => `${name}: …`).join(', ')} }`;
  return ` Written ${whole.items ? `[${fields}]` : fields}.`;
}

/** Version 1.1 puts quotes around dates and codes that a reader may take for something else. */
export function yamlText(value: unknown): string {
  return stringify(value, { version: '1.1', lineWidth: 120, singleQuote: true });
}

/** A record as an entry of a list, with its dash. */
function entryText(record: string, indent: string): string {
  const lines = record.trimEnd().split('\n');
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/**
 * The text of a file with a record at the end of one of its lists; the rest stays as it was written.
 * @param text absent: the file is new, and begins with `header`
 */
export function withEntry(text: string | undefined, header: string, list: string, record: string): string {
  if (text === undefined) return `${header}\n${list}:\n${entryText(record, '  ')}`;
  const { contents } = parseDocument(text);
  const items = isMap(contents) ? contents.get(list) : undefined;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  if (!isSeq(items) || items.flow) return `${ended}${list}:\n${entryText(record, '  ')}`;
  const [start = 0, , end = ended.length] = items.range ?? [];
  const column = start - (text.lastIndexOf('\n', start - 1) + 1);
  const before = ended.slice(0, end).trimEnd();
  const after = ended.slice(before.length).replace(/^\n/, '');
  return `${before}\n${entryText(record, ' '.repeat(column))}${after}`;
}
