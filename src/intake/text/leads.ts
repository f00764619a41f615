/**
 * What the line before a list says of its items. "We may do that because" makes each item a thing that may come, "we denied it
 * because:" makes each a reason of this case.
 */
import { BULLET, type Span } from './sentences.js';

/** How the items of a list stand: they only may come, or they are the reasons of this case. */
export type Lead = 'supposed' | 'reasons';

const BLANK_LINE = /\n[ \t\r]*\n/;
/** Before a list nothing but its head is read. */
const LONGEST_LEAD = 400;

/** "We may deny a claim because", "When the claim comes we check that:", "Common reasons for a denial are:" */
const SUPPOSES =
  /\b(?:may|might|could|can(?!['\u2019]?t|not| not)) (?:also |then |still )?(?:deny|refuse|reduce|reject|not (?:pay|cover)|happen|do (?:that|this|so)\b|be (?:because|denied|refused|reduced|rejected|returned))|\b(?:we|the plan|they)(?:'ll| will| also| then| first)? (?:check|verify|confirm|make sure)\b|\b(?:common|other|some|usual|possible|frequent|most|many) (?:reasons|causes)\b|\bdepends? on\b|\bsubject to\b|\b(?:will|would) (?:deny|refuse|not pay|be denied|not be paid) .{0,60}\b(?:if|when|unless)\b|\b(?:if|when|whenever|unless|until) ?[:-]?$/i;
/** "We denied this request because:", "for the following reasons:", "This is why:" */
const GIVES_REASONS =
  /\b(?:because|for (?:the|these|this)(?: following)? reasons?|(?:this|here) is why|(?:the|our) (?:\w+ )?reasons? (?:is|are|was|were)(?: (?:the following|as follows|these))?)\W*$/i;

/** "Fine print.", "Printed on every letter: …", "Standard notice: …": what follows to the end of the paragraph is of all letters. */
const OF_ALL_LETTERS =
  /^\W{0,4}(?:(?:the )?(?:fine|small) print|(?:the following is |this is |what follows is )?printed on (?:every|each|all)\b|(?:standard|general|legal) (?:notice|notes?|text|wording|information|statements?)(?=[.:])|(?:statements?|text|wording|notice) (?:required|that is required) by (?:the )?(?:law|state)(?=[.:])|boilerplate)/i;

function leadOf(text: string): Lead | undefined {
  if (text.length > LONGEST_LEAD) return undefined;
  if (SUPPOSES.test(text.replace(/:\s*$/, ''))) return 'supposed';
  return GIVES_REASONS.test(text) ? 'reasons' : undefined;
}

/** For each sentence the lead under which it stands as an item. One pass. */
export function leadsOf(plain: string, sentences: readonly Span[]): (Lead | undefined)[] {
  const found: (Lead | undefined)[] = [];
  let open: { lead: Lead; bulleted?: boolean } | undefined;
  for (const [index, { start, end }] of sentences.entries()) {
    const text = plain.slice(start, Math.min(end, start + LONGEST_LEAD + 1));
    const bulleted = BULLET.test(text);
    const before = sentences[index - 1];
    const apart = before !== undefined && BLANK_LINE.test(plain.slice(before.end, start));
    if (open?.bulleted === undefined) {
      if (open) open = bulleted || endsOpen(plain, before) ? { ...open, bulleted } : undefined;
    } else if (apart && !(open.bulleted && bulleted)) open = undefined;
    if (OF_ALL_LETTERS.test(text)) open = { lead: 'supposed', bulleted };
    found.push(open?.lead);
    const next = sentences[index + 1];
    const leads =
      /:\s*$/.test(text) ||
      (next !== undefined && !bulleted && BULLET.test(plain.slice(next.start, next.start + 5)));
    if (leads && !open) {
      const lead = leadOf(text);
      if (lead) open = { lead };
    }
  }
  return found;
}

function endsOpen(plain: string, sentence: Span | undefined): boolean {
  return (
    sentence !== undefined &&
    /:\s*$/.test(plain.slice(Math.max(sentence.start, sentence.end - 3), sentence.end))
  );
}
