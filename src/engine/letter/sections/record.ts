/** What notes tell in no sentence stands in one place: a short chronology of the record, an entry a line. */
import type { CaseFact } from '../../../domain/generated/types.js';
import type { ArguedGround } from '../../argument/argument.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block } from '../letter.js';
import { inRecordOrder } from './chronology.js';
import { entriesOf, isEntry } from './told.js';

/** Facts of a ground that its paragraphs tell; notes go to the record, unless the ground has nothing else to stand on. */
export function toldUnder(ground: ArguedGround, facts: readonly CaseFact[]): readonly CaseFact[] {
  const whole = facts.filter((fact) => !isEntry(fact));
  return whole.length > 0 || standsOnMore(ground) ? whole : facts;
}

function standsOnMore({ rules, conclusions, comparisons, own }: ArguedGround): boolean {
  return own !== undefined || rules.length > 0 || conclusions.length > 0 || comparisons.length > 0;
}

/** The notes of the case that no reason tells, in the order of their days. */
export function recordBlocks(draft: Draft): Block[] {
  const { grounds, background } = draft.argument;
  const under = new Set(grounds.flatMap((one) => toldUnder(one, one.facts)));
  const notes = [...new Set([...grounds.flatMap(({ facts }) => facts), ...background])]
    .filter((fact) => isEntry(fact) && !under.has(fact))
    .sort((a, b) => placeOf(a) - placeOf(b));
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
