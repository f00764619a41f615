/** Enters into the text of a pack file that an expert has read a record. The rest of the file stays as it was written. */

/** One reading by an expert. */
export interface Reading {
  readonly name: string;
  readonly credential: string;
  /** Day of the reading. */
  readonly date: string;
  readonly note?: string;
}

/** Where a record stands in the lines of a file. */
interface Place {
  readonly from: number;
  /** First line after the record. */
  readonly to: number;
  /** What stands before its fields. */
  readonly indent: string;
}

function placeOf(lines: readonly string[], id: string): Place | undefined {
  if (lines.includes(`id: ${id}`)) return { from: 0, to: lines.length, indent: '' };
  const from = lines.indexOf(`  - id: ${id}`);
  if (from < 0) return undefined;
  const next = lines.findIndex((line, index) => index > from && /^( {2}- |\S)/.test(line));
  return { from, to: next < 0 ? lines.length : next, indent: '    ' };
}

function entryOf({ name, credential, date, note }: Reading, indent: string): string[] {
  const text = (value: string) => JSON.stringify(value);
  return [
    `${indent}  - name: ${text(name)}`,
    `${indent}    credential: ${text(credential)}`,
    `${indent}    date: '${date}'`,
    ...(note === undefined ? [] : [`${indent}    note: ${text(note)}`]),
  ];
}

/** The text with the reading entered; undefined where the file does not hold the record. */
export function withReading(text: string, id: string, reading: Reading): string | undefined {
  const lines = text.split('\n');
  const place = placeOf(lines, id);
  if (place === undefined) return undefined;
  const { from, indent } = place;
  const record = lines.slice(from, place.to);
  while (record.at(-1)?.trim() === '') record.pop();
  const rest = lines.slice(from + record.length);
  const state = record.findIndex((line) => line.startsWith(`${indent}review: `));
  if (state >= 0) record[state] = `${indent}review: reviewed`;
  else record.push(`${indent}review: reviewed`);
  const earlier = record.indexOf(`${indent}reviews:`);
  if (earlier < 0) {
    const at = state >= 0 ? state + 1 : record.length;
    record.splice(at, 0, `${indent}reviews:`, ...entryOf(reading, indent));
  } else {
    const after = record.findIndex((line, index) => index > earlier && !line.startsWith(`${indent} `));
    record.splice(after < 0 ? record.length : after, 0, ...entryOf(reading, indent));
  }
  return [...lines.slice(0, from), ...record, ...rest].join('\n');
}
