/** What a decision that keeps the denial would have to say: for each reason that the letter closes, what it still owes. */
import type { LetterSection } from '../../../domain/generated/types.js';
import type { ArguedGround } from '../../argument/argument.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Block, Piece } from '../letter.js';
import { listInWords } from '../words.js';
import { joined } from '../writer.js';
import { headingOf } from './frame.js';
import { arguesMedicine } from './general.js';

/** @param rich a case of few facts has the points of the service to fill in instead */
export function pointBlocks(draft: Draft, section: LetterSection, rich: boolean): Block[] {
  return [...addressed(draft, section, rich), ...(rich ? [produced(draft)] : [])];
}

/** Of a judgment on medicine the record and the reviewer; of any other the entries on which it rests. */
const PRODUCED = {
  clinical: ['produce-record', 'produce-reviewer', 'produce-terms'],
  other: ['produce-entries', 'produce-terms'],
} as const;

/** What has to come with the decision, so that the next step can be taken on it. */
function produced(draft: Draft): Block {
  const ids = arguesMedicine(draft) ? PRODUCED.clinical : PRODUCED.other;
  const list = ids.map((id) => joined(draft.writer.sentences(sentence(draft, id), fromFrame(id))));
  return { slot: 'points', rank: 'produce', paragraphs: [said(draft, 'produce-lead', {})], list };
}

function addressed(draft: Draft, section: LetterSection, rich: boolean): Block[] {
  const { grounds } = draft.argument;
  const asked = rich ? asksOf(grounds) : [];
  const [only] = asked;
  if (only === undefined) return [];
  const heading = headingOf(draft, section);
  const base = { slot: 'points', rank: 'points', ...(heading ? { heading } : {}) } as const;
  if (grounds.length === 1)
    return [{ ...base, paragraphs: [said(draft, 'points-one', { asked: only.ask })], list: [] }];
  const list = asked.map(({ numbers, ask }) => {
    const reasons = `${numbers.length > 1 ? 'Reasons' : 'Reason'} ${listInWords(numbers.map(String))}`;
    return joined(said(draft, 'points-line', { reasons, asked: ask }));
  });
  return [{ ...base, paragraphs: [said(draft, 'points-lead', {})], list }];
}

interface Asked {
  readonly ask: string;
  readonly numbers: readonly number[];
}

/** What is owed to reasons that end in a conclusion; the others ask for it where they stand. */
function asksOf(grounds: readonly ArguedGround[]): Asked[] {
  const found = new Map<string, number[]>();
  grounds.forEach(({ ground, state, answer, claim, conclusions, rules }, index) => {
    // A count that meets the time leaves nothing to ask for.
    if (ground.kind === 'late_filing' && state === 'met') return;
    const concluded = claim !== undefined || conclusions.length > 0 || rules.length > 0;
    if (!concluded || answer.ask === undefined) return;
    found.set(answer.ask, [...(found.get(answer.ask) ?? []), index + 1]);
  });
  return [...found].map(([ask, numbers]) => ({ ask, numbers }));
}

function said(
  draft: Draft,
  id: 'points-lead' | 'points-line' | 'points-one' | 'produce-lead',
  values: Record<string, string>,
): Piece[] {
  const asked = values.asked && draft.writer.line(values.asked, fromFrame(id))?.text;
  return draft.writer
    .with({ ...values, ...(asked ? { asked } : {}) })
    .sentences(sentence(draft, id), fromFrame(id));
}
