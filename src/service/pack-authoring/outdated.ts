/** What of the packs somebody has to read again: sources, law and values of the day, figures of the year, patches, waivers. */
import type { ProblemCode } from '../../domain/problems.js';
import type { LoadedRecord } from '../../packs/load.js';
import type { PackCheck } from './check.js';
import { type StandingReason, standingOn } from './standing.js';

export type OutdatedReason = StandingReason | 'year_figure' | 'patched_fields_changed' | 'waiver_ended';

export interface OutdatedItem {
  readonly reason: OutdatedReason;
  readonly file: string;
  readonly line: number;
  /** Kind and id of the record; absent where it is a patch or a waiver. */
  readonly record?: string;
  /** What is to be done, in a sentence. */
  readonly message: string;
}

/** The first changes answers today; a source that is due may still be right. */
const ORDER: readonly OutdatedReason[] = [
  'no_value',
  'year_figure',
  'ended',
  'patched_fields_changed',
  'waiver_ended',
  'source_due',
];

/** Problems of a check that tell of something beneath, or a day, that has moved on. */
const OF_PROBLEMS: Partial<Record<ProblemCode, OutdatedReason>> = {
  PK322: 'patched_fields_changed',
  PK323: 'patched_fields_changed',
  PK325: 'waiver_ended',
  PK326: 'waiver_ended',
};

/** Where a figure of the year belongs: its record, else the last one of other years. */
function homeOf(id: string, kind: string, records: readonly LoadedRecord[]): LoadedRecord | undefined {
  const stem = id.replace(/20\d\d$/, '');
  const ofKind = records.filter((one) => one.kind === kind);
  return ofKind.find((one) => one.id === id) ?? ofKind.findLast((one) => one.id.startsWith(stem));
}

/**
 * The most pressing first.
 * @param found a check made for the day
 * @param wanted picks the files that are told
 */
export function outdatedOn(
  { problems, due, records }: PackCheck,
  on: string,
  wanted: (file: string) => boolean,
): OutdatedItem[] {
  const standing = standingOn(records, on, wanted).map(
    ({ reason, file, line, kind, id, message }): OutdatedItem => ({
      reason,
      file,
      line,
      record: `${kind.replaceAll('_', ' ')} ${id}`,
      message,
    }),
  );
  const moved = problems.flatMap(({ code, file, line, message }): OutdatedItem[] => {
    const reason = OF_PROBLEMS[code];
    return reason === undefined || !wanted(file) ? [] : [{ reason, file, line, message }];
  });
  const figures = due.flatMap(({ kind, id, message }): OutdatedItem[] => {
    const home = homeOf(id, kind, records);
    if (home === undefined || !wanted(home.shown)) return [];
    return [
      {
        reason: 'year_figure',
        file: home.shown,
        line: home.place([]).line,
        record: `${kind.replaceAll('_', ' ')} ${id}`,
        message,
      },
    ];
  });
  const all = [...standing, ...figures, ...moved];
  return ORDER.flatMap((reason) => all.filter((item) => item.reason === reason));
}

/** Records of one file of which the same is to be said, told in one line: a whole file was often read on one day. */
export function outdatedInWords(items: readonly OutdatedItem[]): string[] {
  const together = new Map<string, OutdatedItem[]>();
  for (const item of items) {
    const same = `${item.file} ${item.reason} ${item.message}`;
    together.set(same, [...(together.get(same) ?? []), item]);
  }
  return [...together.values()].map((alike) => {
    const [{ file, line, reason, record, message }] = alike as [OutdatedItem]; // a group has at least one
    const others = alike.length === 1 ? '' : ` and ${alike.length - 1} more in this file`;
    const subject = record === undefined ? '' : `${record}${others}: `;
    return `${file}:${line}  ${reason.replaceAll('_', ' ')}  ${subject}${message}`;
  });
}
