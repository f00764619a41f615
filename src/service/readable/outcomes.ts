/** Recorded outcomes for a reader. */
import type { OutcomeList, RecordedOutcome } from '../../domain/generated/types.js';
import { type Block, heading, paragraph, table, words } from './blocks.js';

export function readableRecordedOutcome({
  denial_code: code,
  insurer_type: type,
  appeal_level: level,
  outcome,
  count,
}: RecordedOutcome): Block[] {
  return [
    paragraph(
      `Counted: ${count} ${words(outcome)}, ${code}, ${words(type)}, ${words(level)}. Nothing else was kept.`,
    ),
  ];
}

export function readableOutcomes({ data, won, partly, lost }: OutcomeList): Block[] {
  return [
    heading(`${won} won, ${partly} won in part, ${lost} lost`),
    table(
      ['Code', 'Line of business', 'Level', 'Won', 'In part', 'Lost'],
      data.map((row) => [
        row.denial_code,
        words(row.insurer_type),
        words(row.appeal_level),
        String(row.won),
        String(row.partly),
        String(row.lost),
      ]),
    ),
  ];
}
