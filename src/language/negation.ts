/** Whether a clause says that something is absent: the cues of clinical negation (NegEx, Chapman 2001), without its scope. */

const NEGATED =
  /^(?:no|not|never|none|without|denies|nothing|nobody|neither|negative for)\b|\b(?:no|never|none|nothing|nobody|neither|nor|without|cannot|denies|denied any|absence of|free of|negative for|not|isn't|wasn't|aren't|weren't|didn't|doesn't|don't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't)\b/i;
/** Words that hold a cue and negate nothing. */
const NO_CUE =
  /\b(?:not only|no longer than|no later than|no more than|not less than|no less than|no change|nothing but|no\.\s{0,3}#?\s?(?=[A-Z]{0,6}-?\d)|why not)\b/gi;

export function isNegated(text: string): boolean {
  return NEGATED.test(text.replace(NO_CUE, ' '));
}

/** What denies or only looked for the things behind it, up to the end of their list. */
const DENIES_BEHIND =
  /\b(?:no|not|never|nor|none|neither|nobody|nothing|without|cannot|denies|denying|(?:patient|pt|he|she|i) denied|negative for|absence of|free of|checked for|evaluated for|excluded|ruled out|\w+n['\u2019]t)\b/i;
/** Before the cue: then what stands before it in its clause is denied too. "Approval was not obtained". */
const VERB_BEFORE =
  /(?:^|[,:] ?)(?<subject>[^,:]*)\b(?:was|were|is|are|has|have|had|did|do|does|could|can|would|will|should|must)(?: (?:also|ever|been))?\s*$/i;
/** A negation does not reach over these. */
const NEXT_STATEMENT = /(?<=[.;!?])\s+|\n+|\s(?=(?:but|however|although|yet)\b)/;

/** The text without what it denies, with a mark in place of each gap, so that no phrase is read across it. */
export function withoutDenied(text: string): string {
  return text
    .split(NEXT_STATEMENT)
    .map((statement) => {
      const plain = statement.replace(NO_CUE, ' ');
      const cue = DENIES_BEHIND.exec(plain);
      if (cue === null) return plain;
      const before = plain.slice(0, cue.index);
      const subject = VERB_BEFORE.exec(before);
      return subject === null ? before : before.slice(0, subject.index);
    })
    .join(' ; ');
}
