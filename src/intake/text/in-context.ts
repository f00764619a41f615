/**
 * A sentence read together with those beside it. A reason told in facts is spread over sentences of which none says it alone, and a
 * sentence that seems to give a reason by one word of it seldom seems so among its neighbours.
 */
import type { DocumentJudge, PassageJudgement } from '../../packs/statements/judge.js';
import type { JudgedSentence } from './judged.js';
import type { Notice } from './notice.js';

/** What the neighbours weigh beside the sentence itself. */
const NEIGHBOURS = 0.5;

/** Shares of each sentence, half its own and half of the passage that it makes with the one before and the one after. */
export function inContext(
  judge: DocumentJudge,
  { plain }: Notice,
  judged: readonly JudgedSentence[],
): JudgedSentence[] {
  const told = judged.filter(({ noted, reasons }) => !noted && reasons.length > 0);
  const among = new Map(
    told.map((one, at): [JudgedSentence, JudgedSentence] => {
      const passage = told
        .slice(Math.max(0, at - 1), at + 2)
        .map(({ sentence: { start, end } }) => plain.slice(start, end))
        .join(' ');
      return [one, told.length === 1 ? one : { ...one, reasons: mixed(one, judge.judge(passage)) }];
    }),
  );
  return judged.map((one) => among.get(one) ?? one);
}

function mixed(own: PassageJudgement, whole: PassageJudgement): PassageJudgement['reasons'] {
  const alone = new Map(own.reasons.map(({ statement, share }) => [statement, share]));
  return whole.reasons.map(({ statement, share }) => ({
    statement,
    share: NEIGHBOURS * share + (1 - NEIGHBOURS) * (alone.get(statement) ?? 0),
  }));
}
