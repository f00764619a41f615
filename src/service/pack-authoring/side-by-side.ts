/** Two versions of a letter beside each other: each paragraph with the records behind it. */
import type { AppealResult, LedgerEntry, LetterTemplate } from '../../domain/generated/types.js';
import type { RecordKind } from '../../packs/layout.js';
import type { LoadResult } from '../../packs/load.js';

/** A paragraph of a letter. */
export interface Paragraph {
  readonly text: string;
  /** The records that it is made of: "code carc-50 packs/…/carc-50.yaml:2". */
  readonly records: readonly string[];
}

/** A paragraph that both versions have, or one that only one has; where one stands in place of another, both. */
export interface Row {
  readonly before?: Paragraph;
  readonly now?: Paragraph;
  readonly same: boolean;
}

/** Kinds of records in which an origin of a sentence is looked up. */
const KINDS: Readonly<Partial<Record<LedgerEntry['origin'], readonly RecordKind[]>>> = {
  argument: ['argument'],
  strategy: ['strategy'],
  code: ['code', 'short_code'],
  remark: ['remark'],
  service_area: ['service_area'],
  ground: ['ground_answer', 'joining_sentence'],
  controlling_law: ['controlling_rule'],
  authority: ['authority'],
  appeal_rights: ['appeal_rights'],
  evidence: ['evidence'],
  frame: ['joining_sentence'],
};

type Packs = Pick<LoadResult, 'where' | 'records'>;

/** The paragraphs of a letter that was written with its ledger. */
export function paragraphsOf(
  { appeal_letter: letter, document, ledger = [] }: AppealResult,
  packs: Packs,
): Paragraph[] {
  let from = 0;
  return letter.split(/\n{2,}/).map((text) => {
    const start = letter.indexOf(text, from);
    const end = start + text.length;
    from = end;
    const within = ledger.filter((entry) => entry.start >= start && entry.end <= end);
    return { text, records: [...new Set(within.flatMap((entry) => recordOf(entry, document, packs)))] };
  });
}

function recordOf({ origin, record }: LedgerEntry, document: string, packs: Packs): string[] {
  if (record === undefined) return [];
  const place =
    KINDS[origin]?.map((kind) => packs.where?.(kind, record)).find((found) => found !== undefined) ??
    (origin === 'frame' ? placeInFrame(record, document, packs) : undefined);
  return [[origin.replaceAll('_', ' '), record, ...(place === undefined ? [] : [place])].join(' ')];
}

/** Where the frame of a document holds a section; nothing of what frames print without one, such as the heading. */
function placeInFrame(section: string, document: string, { records }: Packs): string | undefined {
  for (const { kind, record, shown, place } of records) {
    if (kind !== 'template') continue;
    const frame = record as LetterTemplate; // of that kind
    const index = frame.sections.findIndex(({ id }) => id === section);
    if (frame.document === document && index >= 0) return `${shown}:${place(['sections', index]).line}`;
  }
  return undefined;
}

/** Puts the paragraphs that both have on one line, and what changed between them beside each other. */
export function sideBySide(before: readonly Paragraph[], now: readonly Paragraph[]): Row[] {
  const rows: Row[] = [];
  let [old, young] = [0, 0];
  const changedUpTo = (oldEnd: number, youngEnd: number) => {
    for (; old < oldEnd || young < youngEnd; old += 1, young += 1) {
      const [was, is] = [before.slice(old, oldEnd)[0], now.slice(young, youngEnd)[0]];
      rows.push({ ...(was && { before: was }), ...(is && { now: is }), same: false });
    }
    [old, young] = [oldEnd, youngEnd];
  };
  for (const [oldAt, youngAt] of inCommon(before, now)) {
    changedUpTo(oldAt, youngAt);
    rows.push({ before: before[oldAt] as Paragraph, now: now[youngAt] as Paragraph, same: true }); // places within both
    [old, young] = [oldAt + 1, youngAt + 1];
  }
  changedUpTo(before.length, now.length);
  return rows;
}

/** Places of the longest row of paragraphs that both have in the same order. */
function inCommon(before: readonly Paragraph[], now: readonly Paragraph[]): [number, number][] {
  const longest = before.map(() => now.map(() => 0));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  const equal = (row: number, column: number) => before[row]?.text === now[column]?.text;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      (longest[row] as number[])[column] = equal(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1)); // every row was made above
  const places: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < now.length) {
    if (equal(row, column)) places.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}
