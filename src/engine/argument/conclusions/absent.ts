/** A condition on which the reason rests, and of which the record says that it is not there: "No dementia". */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { keysOf } from '../terms.js';
import type { Conclusion } from './conclusion.js';

/** Names of diseases and states, by how such words end. */
const CONDITION =
  'dementia|diabetes|cancer|pregnancy|cirrhosis|[a-z]{4,}(?:itis|osis|emia|pathy|plegia|penia)|[a-z]{4,} (?:disease|disorder|syndrome|infection|abuse|dependence|withdrawal)';
const ABSENT = new RegExp(
  String.raw`(?:^|[;,.:] |\b(?:has|have|with|showed|shows|found|finds|had|is|was) )(?:no|not|without|never had|ruled out) (?:evidence of |signs? of |history of |known )?(?<condition>${CONDITION})\b`,
  'i',
);
const STATED = new RegExp(
  String.raw`(?<!\b(?:no|not|without|lack of) (?:[a-z]+ ){0,3})\b(?:${CONDITION})`,
  'gi',
);

/** The condition that the payer supposes and the record excludes. */
export function absentOf({ quote = '' }: CaseGround, facts: readonly CaseFact[]): Conclusion | undefined {
  const stated = keysOf((quote.match(STATED) ?? []).join(' '));
  if (stated.size === 0) return undefined;
  for (const fact of facts) {
    const condition = ABSENT.exec(fact.text)?.groups?.condition;
    if (condition === undefined || ![...keysOf(condition)].some((key) => stated.has(key))) continue;
    return {
      says: { sentence: 'condition-absent' },
      words: { condition_named: condition.toLowerCase() },
      facts: [fact],
    };
  }
  return undefined;
}
