/** Where few facts were given: what a reviewer will look for, one line each, for the signer to fill in. */
import type { LetterSection } from '../../../domain/generated/types.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece, Source } from '../letter.js';
import { headingOf } from './frame.js';

/** More facts than this argue for themselves. */
const FEW_FACTS = 3;
const MOST_LINES = 6;
/** The place of what only the record can say. */
export const FINDING_GAP = '[finding, date and page]';

export function openTestBlocks(draft: Draft, section: LetterSection): Block[] {
  const { file, argument, writer } = draft;
  const area = file.service?.area;
  const clinical = argument.grounds.length === 0 || argument.grounds.some(({ answer }) => answer.clinical);
  if (area === undefined || !clinical || file.record.facts.length > FEW_FACTS) return [];
  const tests = argument.tests.filter(({ state }) => state === 'unknown').map(({ test }) => test.text);
  const points = tests.length > 0 ? tests : area.criteria.map(({ text }) => text);
  const source: Source = { origin: 'service_area', record: area.id };
  const list = points
    .slice(0, MOST_LINES)
    .flatMap((test): Piece[] =>
      writer.with({ test, gap: FINDING_GAP }).sentences(sentence(draft, 'open-test'), source),
    );
  const lead = writer.sentences(sentence(draft, 'open-tests-lead'), fromFrame('open-tests-lead'));
  const heading = headingOf(draft, section);
  if (list.length === 0) return [];
  return [{ slot: 'open_tests', rank: 'support', ...(heading ? { heading } : {}), paragraphs: [lead], list }];
}
