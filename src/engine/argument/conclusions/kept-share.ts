/** How much of a course was kept, told as a count of the whole: "22 of 24 sessions", where the reason says that it was not. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_COURSE =
  /\b(?:complet\w*|complian\w*|complied|adher\w*|attend\w*|participat\w*|consisten\w*|use of|usage|engag\w*)\b/i;
const KEPT =
  /(?<![\d.,/$-])(?<kept>\d{1,3}) of (?:the |her |his |my |their )?(?<all>\d{1,3}) (?<things>sessions|visits|nights|days|classes|meetings|appointments|weeks|doses|modules)\b/i;
/** Below this the count speaks against the patient. */
const ENOUGH = 0.8;

/** The share that was kept, where a fact counts it. */
export function keptShare(
  { quote = '' }: CaseGround,
  own: readonly CaseFact[],
  { facts }: ConcludedCase,
): Conclusion | undefined {
  if (!OF_COURSE.test(quote)) return undefined;
  for (const fact of [...own, ...facts.filter((one) => !own.includes(one))]) {
    const { kept = '', all = '', things = '' } = KEPT.exec(fact.text)?.groups ?? {};
    const share = Number(kept) / Number(all);
    if (kept === '' || fact.negated || !(share >= ENOUGH && share <= 1)) continue;
    return {
      says: { sentence: 'share-kept' },
      amounts: {
        count: { value: Number(kept) },
        whole: { value: Number(all) },
        percent: { value: Math.round(share * 100) },
      },
      words: { things },
      facts: [fact],
    };
  }
  return undefined;
}
