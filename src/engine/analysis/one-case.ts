/** Whether a text is about one case: a booklet or a newsletter has words of refusal too. */
import { type Sentence, unwrapped } from '../../intake/text/notice.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { FoundReason } from './reasons.js';

/** A label of the person or the request that a letter is about, with a name behind it. */
const ABOUT =
  /^[ \t]{0,20}(?:For|Re|About|Patient|Injured|Member|Participant)[ \t]{0,2}:[ \t]{0,8}[A-Z][a-z]/m;

/** A booklet names no person, no claim, no member, no date of service and no code of one. */
export function isAboutOneCase({ notice, identifiers, dates, medical }: NoticeReading): boolean {
  const { memberId, claimNumbers, referenceNumbers } = identifiers;
  return (
    memberId !== undefined ||
    claimNumbers.length > 0 ||
    referenceNumbers.length > 0 ||
    dates.serviceDates.length > 0 ||
    medical.procedures.length > 0 ||
    (dates.noticeDate !== undefined && ABOUT.test(notice.plain))
  );
}

/** A pasted passage has no more sentences than this; a page of a booklet has more. */
const LONGEST_PASSAGE = 10;
/** Certainty of a reason from which a passage without a number is taken to be about one case. */
const LIKELY_REASON = 0.6;
/** Certainty of the likeliest reason, where the same passage refuses in clear words. */
const REFUSED_CLEARLY = 0.25;
/** Share from which a sentence refuses clearly by the examples of the packs. */
const CLEAR_REFUSAL = 0.9;
/** Something was done or found, or it is about somebody: rules are told in the present and of nobody. */
const OF_ONE_CASE =
  /\b(?:your|he|she|his|her|this (?!plan|notice|letter|year|page)[a-z]+|(?:the )?(?:patient|member|veteran|beneficiary|claimant|child|man|woman|supplier|pt|mbr|subscriber)|was|were|wasn't|had|hadn't|did|didn't|came|went|sent|got|saw|told|took|put|made|gave|billed|received|returned|arrived|rejected|rej|blank|on file|(?:same|service) (?:date|day)|zero paid|not (?:certified|approved|authorized|supported)|nobody has)\b|\b0\.00 paid\b/i;
/** The head of a page that holds rules: "YOUR BENEFIT BOOKLET", "Chapter 4: What is not covered". */
const HEAD_OF_RULES =
  /^[^.\n]{0,50}\b(?:booklet|handbook|brochure|newsletter|evidence of coverage|certificate of (?:coverage|insurance)|member guide|summary plan description|chapter \d{1,2})\b[^.\n]{0,40}$/im;
/** A reader tells or asks, or is told of a change in the file: "My insurance would not pay". */
const OF_A_READER =
  /\b(?:my|our) (?:insurance|insurer|health plan|plan said|plan says)\b|\bwe(?: have|'ve)? (?:changed|updated|corrected) (?:our|your) (?:records?|file)\b|\?\s*$/i;

/**
 * The reason that someone copied out of a notice: few sentences without a number or a name, one of which says what was done here.
 */
export function isPassageOfOneCase(reading: NoticeReading, reasons: readonly FoundReason[]): boolean {
  const { notice, verdict, judged } = reading;
  if (verdict.refuses === 'not' || notice.sentences.length > LONGEST_PASSAGE) return false;
  if (HEAD_OF_RULES.test(notice.plain)) return false;
  const clearly =
    verdict.refuses === 'surely' || judged.some(({ outcomes }) => outcomes.refusal >= CLEAR_REFUSAL);
  const least = clearly ? REFUSED_CLEARLY : LIKELY_REASON;
  const said = notice.sentences.map((one) => wordsOf(reading, one));
  return (
    reasons.some(({ certainty, stated }) => certainty >= least && stated !== undefined) &&
    said.some((words) => OF_ONE_CASE.test(words)) &&
    !said.some((words) => OF_A_READER.test(words))
  );
}

function wordsOf({ notice }: NoticeReading, { start, end }: Sentence): string {
  return unwrapped(notice.plain.slice(start, Math.min(end, start + LONGEST_SENTENCE)));
}

const LONGEST_SENTENCE = 600;
