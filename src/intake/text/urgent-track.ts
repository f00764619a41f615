/** Whether a notice offers a fast answer, in whatever words: a sentence that speaks of haste and of hours or of the way to contest. */

import type { Span } from '../../language/spans.js';
import type { Notice } from './notice.js';

const HASTE =
  /\b(?:urgent(?:ly)?|expedite[ds]?|expediting|expedition|fast(?:er)?|rush(?:ed)?|quick(?:er|ly)?|speed(?:y|ier)?|accelerated|exigent|immediate)\b|\b(?:wait(?:ing)?|delay)\b[^.]{0,50}\b(?:harm|hurt|endanger|danger|risk|jeopardi[sz]e|health|life)\b|\bhealth\b[^.]{0,20}\b(?:can't|cannot|can not) wait\b|\brisk to\b[^.]{0,20}\bhealth\b/i;
const WAY =
  /\b(?:appeals?|reviews?|reviewed|grievances?|reconsideration|redetermination|exception|decision|decide|decided|answers?|hearings?|request|state|ask|choose|dispute)\b|\b(?:24|48|72|seventy-two|twenty-four) ?-?hours?\b|\bone (?:business|working|calendar) day\b/i;
/** What is not offered, what is past, and care that is called urgent. */
const OTHERWISE =
  /\b(?:no|not|never|isn't|aren't|can't|cannot|don't) (?:be )?(?:an? )?(?:eligible|available|offered|ask for (?:a |an )?(?:fast|expedited)|expedited|urgent)|\burgent \w+ care\b|\burgent care (?:center|clinic|visit|facility|copay)|\b(?:urgent|expedited) (?:request|authorization|review) (?:was|were|of|dated|received)|\b(?:was|were) (?:expedited|reviewed as)|\bimmediate (?:family|relief|danger|release)|\bif expedited\b|\bresubmission\b|\bdecision (?:was|is) expedited/i;
const LONGEST = 400;

/** The first sentence that offers it. */
export function fastTrackIn({ plain, sentences }: Notice): Span | undefined {
  return sentences.find(({ start, end }) => {
    const sentence = plain.slice(start, Math.min(end, start + LONGEST)).replace(/\s+/g, ' ');
    return HASTE.test(sentence) && WAY.test(sentence) && !OTHERWISE.test(sentence);
  });
}
