/** A request to the payer that was left without an answer, and the day on which it was made. */
import { findDates, isoOf } from '../../../language/dates.js';
import { sentenceSpans } from '../../../language/sentences.js';

export interface Unanswered {
  /** The words that tell of the silence. */
  readonly text: string;
  /** The day of the request (ISO), where it is told. */
  readonly asked?: string;
}

const SILENCE =
  /\b(?:no|without an?y?|never (?:got|had|received) (?:an?y? )?) ?(?:answer|reply|response|decision)\b|\bnever (?:answered|replied|responded|wrote back)\b|\b(?:did(?: not|n.t)|have(?: not|n.t)|has(?: not|n.t)) (?:answer\w*|repl\w+|respond\w*|written back)\b|\b(?:months?|weeks?|days) (?:and|of) (?:nothing|silence)\b|\bheard nothing\b|\bunanswered\b/i;
const REQUEST =
  /\b(?:reconsider\w*|appeal\w*|look(?:ed)? at (?:it|this|that|my claim|the claim) again|review (?:it|this|that) again|second look|disput\w+)\b/i;
const ASKED = /\b(?:asked|sent|mailed|faxed|filed|wrote|written|submitted|requested|appealed|disputed)\b/i;
const NOT_YET = /\b(?:will|want to|would|plan to|going to|not yet|may|must|should|can|have to)\b/i;

/**
 * @param texts the narrative and what stands in the code field
 * @param today the day of the request (ISO), for dates without a year
 */
export function readUnanswered(texts: readonly string[], today: string): Unanswered | undefined {
  const silence = texts.flatMap((text) => SILENCE.exec(text)?.[0] ?? [])[0];
  if (silence === undefined || !texts.some((text) => REQUEST.test(text))) return undefined;
  const days = texts.flatMap((text) =>
    sentenceSpans(text).flatMap(({ start, end }) => dayOf(text.slice(start, end), today)),
  );
  // Of several requests the first one is counted from: the earlier day is the safe one.
  const [asked] = days.toSorted();
  return { text: silence, ...(asked === undefined ? {} : { asked }) };
}

function dayOf(sentence: string, today: string): string[] {
  if (!REQUEST.test(sentence) || !ASKED.test(sentence) || NOT_YET.test(sentence)) return [];
  return findDates(sentence, { today })
    .filter(({ to, doubtful, from }) => !to && !doubtful && from.day !== undefined)
    .map(({ from }) => isoOf(from))
    .filter((day) => day <= today);
}
