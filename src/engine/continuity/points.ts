/** What an earlier appeal argued: the sentences of its body that carry a finding, a figure, a date or a source. */
import { type Passage, readLetterText } from '../check/letter-text.js';
import { countWords } from '../letter/words.js';

const LEAST_WORDS = 7;
const MOST_WORDS = 45;

/** Requests, the frame of a letter, and what the payer said: none of it is an argument. */
const NO_ARGUMENT =
  /^(?:please\b|(?:with this\b.{0,60}\b)?I(?: also)? (?:ask|request|appeal|write|am writing|submit|enclose|attach|look forward)\b|we(?: also)? (?:ask|request|appeal|write|are writing|submit|enclose|attach|look forward)\b|as the (?:treating|provider|prescriber)\b|this (?:letter|is (?:a|an|the|my|our)\b.{0,40}\bappeal)\b|(?:the|your) (?:notice|letter|denial|decision|plan|time to file)\b.{0,60}\b(?:is dated|was received|dated|says|states|reads|rests|stated|was denied|asks for|counts)\b|also enclosed\b|enclosed (?:is|are)\b|thank you\b|if (?:the|this|you|any)\b.{0,60}\b(?:upheld|refused|maintained)\b|a decision is due\b|the decision of\b|should any part\b|reviewers\b|where\b)/i;
/** A rule of procedure that every appeal may cite: it argues nothing of the case. */
const OF_PROCEDURE =
  /\b(?:please|reviewer|must be consulted|claim file|free of charge|peer-to-peer|external review|same specialty|not involved|decide[ds]? (?:this|the) (?:appeal|request)|written (?:reasons|decision)|business days|within \d+ (?:hours|days) (?:of|after) receipt|timely)\b/i;
/** A source by its name: "guideline" alone is none. */
const CITATION =
  /§|\b(?:C\.?F\.?R|U\.?S\.?C|NCD|LCD|FDA)\b|\b[Ss]ection \d|\b[Pp]olicy [A-Z0-9]|\b[A-Z][\w-]+ (?:[Gg]uidelines?|[Cc]riteria|[Cc]ompendi\w+|[Tt]rial)\b/;
const DATE =
  /\b(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{4}-\d{2}-\d{2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2})\b/;
/** A figure of the case: no year, and none of a source or in brackets. */
const FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)(?: \w+)? (?:hours|days|weeks|months|years|visits|sessions)\b/i;
const NO_FIGURE = /\((?:[^()]|\([^()]*\))*\)|\b(?:19|20)\d\d\b|\b(?:NCD|LCD|CPT|section|policy)\s+[\w.-]+/gi;
/** A place that was left for the signer to fill. */
const GAP = /\[[^\]]{2,}\]/;
const ENTRY = /^(?:[-*•]|\d{1,2}[.)])\s+/;
const ENCLOSURE = /\s*\((?:see )?(?:Encl(?:osure)?s?|Exhibits?|Attachments?|Ex\.)[^()]{0,40}\)/gi;

export interface Point extends Passage {
  /** What it would lose to leave it out: a day and a figure of the case count two each, a source one. */
  readonly weight: number;
}

/** Points in the order of the letter; the numbers of its enclosures are not those of the next letter. */
export function pointsOf(appeal: string): Point[] {
  const letter = readLetterText(appeal);
  const seen = new Set<string>();
  return letter.sentences.flatMap(({ start, end }): Point[] => {
    const given = appeal.slice(start, end);
    const text = given.replace(ENCLOSURE, '').replace(ENTRY, '').trim();
    const weight = weightOf(text);
    const words = countWords(text);
    if (weight === 0 || words < LEAST_WORDS || words > MOST_WORDS || seen.has(text)) return [];
    if (NO_ARGUMENT.test(text) || OF_PROCEDURE.test(text) || GAP.test(text)) return [];
    // A heading has no full stop; an entry of a list may do without.
    if (!/[.!]$/.test(text) && !ENTRY.test(given)) return [];
    seen.add(text);
    return [{ start, end, text, weight }];
  });
}

function weightOf(text: string): number {
  return (
    (DATE.test(text) ? 2 : 0) +
    (FIGURE.test(text.replace(DATE, '').replace(NO_FIGURE, '')) ? 2 : 0) +
    (CITATION.test(text) ? 1 : 0)
  );
}
