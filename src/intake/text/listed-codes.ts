/**
 * The payer's own codes outside of tables: a code that a line explains ("0512  Received too late") and that stands behind a label
 * elsewhere ("HDR EOB: 0512"), and a list of reasons that are numbered alike ("GBA04  The file has no ..."). Time is linear.
 */
import { type Line, linesOf } from './lines.js';

interface Entry {
  readonly key: string;
  readonly line: number;
}

const ENTRY =
  /^\s{0,12}\[?((?=[A-Z0-9-]{0,7}\d)[A-Z]{0,4}-?\d{1,5}[A-Z]?)\]?(?:\s{2,}|\s?[-:=]\s{1,3})(?=[A-Z"][A-Za-z']*[ ,])/;
/** Behind the label may stand the number of the line that the code is for: "DTL EOB: 01-0339". */
const LABELLED =
  /\b(?:EOB[RS]?|EOPS?|EX|RSN|REASON|REMARK|EDIT|EXPL(?:ANATION)?|MESSAGE|MSG)S?(?: CODES?)?[ :#.]{1,12}((?:(?:\d{2}-)?[A-Z]{0,4}-?\d{1,5}[A-Z]?(?:[ ,]{1,3}|$)){1,8})/gim;
const HEAD = /\b(?:reasons?|explanations?|codes?|remarks?|denials?|findings?|messages?|edits?)\b/i;
/** Numbers of a list of points, or of steps, are shorter. */
const TELLING = /^(?:[A-Z]{1,4}-?\d{2,5}|0\d{2,4})$/;
/** What numbers of procedures and standard codes look like. */
const OTHERWISE = /^(?:\d{5}|[A-V]\d{4}|(?:CO|PR|OA|PI|CR)-?\d{1,3}|(?:MA?|N)\d{1,3}|[A-Z]\d{2})$/;
const LEAST_ENTRIES = 2;
const HEAD_ABOVE = 3;
/** Lines of one entry. */
const REACH = 4;

/** @param text in plain characters */
export function listedCodes(text: string): string[] {
  const lines = linesOf(text);
  const entries = entriesOf(lines);
  if (entries.length === 0) return [];
  const labelled = labelledIn(text);
  const explained = entries.filter(({ key }) => labelled.has(key)).map(({ key }) => key);
  return [
    ...new Set([
      ...explained,
      ...lists(entries).flatMap((list) => (isOfReasons(list, lines) ? keysOf(list) : [])),
    ]),
  ];
}

function entriesOf(lines: readonly Line[]): Entry[] {
  return lines.flatMap(({ text }, line) => {
    const key = ENTRY.exec(text)?.[1];
    return key === undefined || OTHERWISE.test(key) ? [] : [{ key, line }];
  });
}

function labelledIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(LABELLED)].flatMap(([, list = '']) =>
      list.split(/[ ,]+/).flatMap((key) => [key, key.replace(/^\d{2}-/, '')]),
    ),
  );
}

/** Entries of one shape that follow each other. */
function lists(entries: readonly Entry[]): Entry[][] {
  const found: Entry[][] = [];
  for (const entry of entries) {
    const open = found.at(-1);
    const last = open?.at(-1);
    if (last && entry.line - last.line <= REACH && shapeOf(last.key) === shapeOf(entry.key))
      open?.push(entry);
    else found.push([entry]);
  }
  return found;
}

function shapeOf(key: string): string {
  return key.replace(/\d/g, '9');
}

function isOfReasons(list: readonly Entry[], lines: readonly Line[]): boolean {
  const [first] = list;
  if (!first || list.length < LEAST_ENTRIES || !TELLING.test(first.key)) return false;
  return lines.slice(Math.max(0, first.line - HEAD_ABOVE), first.line).some(({ text }) => HEAD.test(text));
}

function keysOf(list: readonly Entry[]): string[] {
  return list.map(({ key }) => key);
}
