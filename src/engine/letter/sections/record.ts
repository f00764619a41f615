/** What notes tell in no sentence and no reason needs stands in one place: a short chronology of the record, an entry a line. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block } from '../letter.js';
import { inRecordOrder } from './chronology.js';
import { entriesOf, isEntry } from './told.js';

/** The notes of the case that no reason tells, in the order of their days. */
export function recordBlocks(draft: Draft): Block[] {
  const notes = draft.argument.background.filter(isEntry).sort((a, b) => placeOf(a) - placeOf(b));
  if (notes.length === 0) return [];
  const heading = draft.writer.line(sentence(draft, 'record-heading'), fromFrame('record-heading'));
  return [
    {
      slot: 'facts',
      rank: 'facts',
      ...(heading ? { heading } : {}),
      paragraphs: [],
      list: entriesOf(draft, inRecordOrder(notes)),
    },
  ];
}

/** Where the caller wrote it: the summary before the lists. */
function placeOf({ source }: CaseFact): number {
  return source === undefined ? 0 : source.start + (source.field === 'patient_summary' ? 0 : 1e6);
}
