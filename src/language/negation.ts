/** Whether a clause says that something is absent: the cues of clinical negation (NegEx, Chapman 2001), without its scope. */

const NEGATED =
  /^(?:no|not|never|none|without|denies|nothing|nobody|neither|negative for)\b|\b(?:no|never|none|nothing|nobody|neither|nor|without|cannot|denies|denied any|absence of|free of|negative for|not|isn't|wasn't|aren't|weren't|didn't|doesn't|don't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't)\b/i;
/** Words that hold a cue and negate nothing. */
const NO_CUE =
  /\b(?:not only|no longer than|no later than|no more than|not less than|no less than|no change|nothing but|no\.\s{0,3}#?\s?(?=[A-Z]{0,6}-?\d)|why not)\b/gi;

export function isNegated(text: string): boolean {
  return NEGATED.test(text.replace(NO_CUE, ' '));
}
