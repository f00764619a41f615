/** Sentences that only point at the reason before them: "The records we received did not show this." */

const MOST_WORDS = 12;
const POINTS =
  /\b(?:this|these|that|those|it|them|any of (?:this|these|that)|(?:these|those|such) (?:criteria|requirements|conditions|items|points)|(?:the|this) (?:criteria|criterion|requirement|condition)s?(?: listed| above)?)(?: (?:was|were|is|are|has been|have been) (?:not|n't)(?: \w+)?)?$/i;
const OF_RECORD =
  /\b(?:records?|documentation|information|notes?|chart|file|materials?|submitted|received|provided|show\w*|met|found)\b/i;

/** @param quote the payer's words of one ground */
export function pointsBack(quote: string | undefined): boolean {
  const plain = (quote ?? '').replace(/[\s.!"”')]+$/, '');
  return plain.split(/\s+/).length <= MOST_WORDS && OF_RECORD.test(plain) && POINTS.test(plain);
}
