/** After a decision on an appeal: what that appeal argued and the decision does not answer, in the words of the appeal. */
import { longDate } from '../../../domain/calendar.js';
import type { LetterSection } from '../../../domain/generated/types.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import { type Block, type Piece, plainPiece, type Source } from '../letter.js';
import { headingOf } from './frame.js';

const FROM_APPEAL: Source = { origin: 'caller', fields: ['earlier_appeal'] };

export function unansweredBlocks(draft: Draft, section: LetterSection): Block[] {
  const points = (draft.file.continuity?.unanswered ?? []).filter(({ in_letter: named }) => named);
  const heading = headingOf(draft, section);
  if (points.length === 0) return [];
  const list = points.map(({ text }): Piece => plainPiece(`\u201c${text}\u201d`, FROM_APPEAL));
  const lead = said(draft, points.length === 1 ? 'unanswered-lead-one' : 'unanswered-lead');
  const base = { slot: 'unanswered', rank: 'decides' } as const;
  return [
    { ...base, ...(heading ? { heading } : {}), paragraphs: [lead], list },
    {
      ...base,
      paragraphs: [said(draft, points.length === 1 ? 'unanswered-close-one' : 'unanswered-close')],
      list: [],
    },
  ];
}

function said(draft: Draft, id: `unanswered-${'lead' | 'close'}${'' | '-one'}`): Piece[] {
  const date = draft.file.continuity?.decision_date;
  const writer = draft.writer.with({ decision_date: date === undefined ? undefined : longDate(date) });
  return writer.sentences(sentence(draft, id), fromFrame(id));
}
