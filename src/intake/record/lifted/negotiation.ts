/** The day on which open negotiation of an out-of-network amount began, where the narrative tells it. */
import { findDates, isoOf } from '../../../language/dates.js';
import { sentenceSpans } from '../../../language/sentences.js';

const NEGOTIATION = /\b(?:open[- ])?negotiation\b/i;
/** What the provider did to begin it; a notice that is still to be sent begins nothing. */
const BEGUN =
  /\b(?:sent|filed|submitted|started|began|begun|opened|initiated|gave|served|e-?mailed|entered|commenced|requested)\b/i;
const NOT_YET = /\b(?:will|want to|would|plan to|going to|not yet|never|may|must|should|can|have to)\b/i;

/**
 * @param text the narrative
 * @param today the day of the request (ISO), for dates without a year
 * @returns the day (ISO); undefined where none is told
 */
export function readNegotiationStart(text: string, today: string): string | undefined {
  for (const { start, end } of sentenceSpans(text)) {
    const sentence = text.slice(start, end);
    if (!NEGOTIATION.test(sentence) || !BEGUN.test(sentence) || NOT_YET.test(sentence)) continue;
    const day = findDates(sentence, { today }).find(({ to, doubtful }) => !to && !doubtful);
    if (day) return isoOf(day.from);
  }
  return undefined;
}
