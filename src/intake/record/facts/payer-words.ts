/** Sentences that tell the payer's reason: grounds are read from them, and only what happened stays a fact. */
import { quotesOf } from '../../../language/quotes.js';
import { sentenceSpans } from '../../../language/sentences.js';
import type { Span } from '../../../language/spans.js';
import { hasVerb } from './sentence-form.js';

const PLAN_TERMS =
  /\b(?:booklet|brochure|SPD|summary plan|plan (?:book|document|p\.|page)|policy (?:page|p\.|section|sec|book)|handbook|certificate|evidence of coverage|EOC|contract|art(?:icle|\.)? ?\d|section \d|manual|regulation|statute|label|guideline)\b/i;
const PAYER =
  /\b(?:denied|denial|denies|refused|declined|upheld|affirmed|rejected|non-?certif\w*|adverse|determination|remit(?:tance)?|RA|EOB|notice|letter|plan|insurer|insurance|payer|carrier|adjuster|agency|they|reviewer|medical director|UR|MAC|QIO|PBM|TPA|VA|vendor|auditor|downcod\w+|Medicare|Medicaid|cut|reasons?)\b/i;
const SAID =
  /(?:\b(?:says?|said|saying|states?|stated|reads?|told|claims?|wrote|because|reasons?(?: they give)?|give|that|with|as)\b[^"'\u201c]{0,40}|[:,(]|\))\s*$/i;
const REPORTED =
  /\b(?:(?:agency|plan|insurer|insurance(?: company)?|payer|carrier|adjuster|they|denial|letter|notice|reviewer|VA|company) (?:just |also )?(?:says?|said|claims?|states?|stated|wrote|think)(?: that|:| it| we| I| the| my| he| she| this| there|,)|denied (?:it |this |the claim )?(?:because|as|for|saying|stating|since|due to)\b|(?:not|isn't|wasn't) (?:medically necessary|covered under)|reasons? (?:they give|given|stated)\b)/i;
const CLINICIAN =
  /\b(?:Dr\.?|doctor|MD|surgeon|therapist|nurse practitioner|PT|psychiatrist|neurologist|oncologist|dictated|note)\b[^"]{0,60}$/i;
/** Words of a reason: what a payer finds lacking. */
const REASON =
  /\b(?:not (?:medically|clinically|covered|met|meet|approved|documented|supported|necessary|authorized|eligible|payable|a benefit|been|considered|homebound|indicated|show|tried|in the)|does not|do not|did not|experimental|investigational|exclu\w+|convenience|cosmetic|exceeds?|maximum|limit\w*|lower level|not compatible|incompatible|expired|duplicate|bundled|included in|insufficient|lack\w*|no evidence|unproven|ended|stable|danger|available|can be (?:provided|managed|treated|done)|custodial|maintenance|adequate|supports? \d|may not appeal|nonpayment|terminated|out-of-network|requires?|goals met|off-label|preferred|must|time limit|in full|were not|was not)\b/i;

/** The payer named right before its words: "Insurer: …". */
const SPEAKER = /\b(?:insurer|insurance|payer|plan|carrier|reviewer|adjuster)\s*:\s*$/i;
/** What another demands is no value of the case: "they say 6 months of PT", "policy requires BMI 40". */
const DEMAND =
  /\b(?:they|plan|insurer|payer|insurance|policy|carrier|criteria|criterion|guidelines?|company|booklet|label|reviewer|UR|notice|denial|medicare|aetna|cigna|united|bcbs|anthem|humana) (?:just |also |only |still )?(?:says?|said|wants?|requires?|required|claims?|limits?|allows?|needs?|states?|stated|insists?|asks? for|demands?)\b|\b(?:is|are) required\b|\brequirements?\b|\bmust (?:be|have|use|try)\b|\bQL\b|\b(?:normal|limit|max|min|exp) (?:is |of |[<>]=?)\s*\d/i;

/** Whether the values of a sentence are what somebody else asks for. */
export function isDemand(sentence: string): boolean {
  return DEMAND.test(sentence);
}

/** A decision of the payer as the heading of its reason. */
const HEADED =
  /^[\s*#(-]*(?:[A-Za-z]+['\u2019]?s? ){0,3}(?:determination|decision|denial|denied|rationale)\b[^:.]{0,30}:\s/i;

/** Fewer words tell nothing: "1.", "Code 22." */
const LEAST_TOLD = 4;

export interface PayerWords {
  /** What happened, without the payer's reason; empty where nothing else is told. */
  readonly rest: string;
  /** Quoted sentences with figures that no ground holds: they are told as the payer's. */
  readonly others: readonly string[];
}

/**
 * The part of a sentence that is no reason; undefined where the sentence holds none. The places of the grounds that were
 * read in it decide first, then its own words: plainly where the grounds of the request are known, since other quotations
 * of a narrative are rules, contracts and letters of others.
 */
export function payerWords(
  sentence: string,
  grounds: readonly Span[],
  known: boolean,
): PayerWords | undefined {
  const quotes = quotesOf(sentence).filter(({ start, end }) => end - start > 8);
  const taken = quotes.filter((quote) =>
    grounds.some(({ start }) => start >= quote.start && start < quote.end),
  );
  const [first] = quotes;
  if (first) {
    const lead = sentence.slice(0, first.start);
    const quoted = quotes.map(({ start, end }) => sentence.slice(start, end)).join(' ');
    const other = known ? !leadsToReason(lead) : !isPayersQuote(lead, quoted);
    if ((taken.length === 0 && other) || isOthersLetter(lead)) return undefined;
    const last = quotes.at(-1) ?? first;
    return {
      rest: restOf(`${withoutCue(lead)} ${withoutEnumeration(sentence.slice(last.end))}`),
      others: taken.flatMap((quote) => besideGrounds(sentence, quote, grounds)),
    };
  }
  return reportedWords(sentence, grounds);
}

/** Reported without quotation marks: "they say it is cosmetic", "denied as not homebound". */
function reportedWords(sentence: string, grounds: readonly Span[]): PayerWords | undefined {
  // "Plan determination 11/16: …" is the reason and nothing else, and so is what only names the payer before it.
  if (grounds.length > 0 && (HEADED.test(sentence) || isAllReason(sentence, grounds)))
    return { rest: '', others: [] };
  const told = REPORTED.exec(sentence);
  if (!told || /\b(?:Dr\.?|doctor|our)\b/.test(told[0])) return undefined;
  if (grounds.length === 0 && !REASON.test(sentence.slice(told.index))) return undefined;
  const verb = /^denied\b/i.test(told[0]) ? 'denied' : '';
  return { rest: restOf(`${withoutCue(sentence.slice(0, told.index))} ${verb}`), others: [] };
}

/** "United says …", "Caremark …": one who speaks, and to the end of the sentence what the payer says. */
function isAllReason(sentence: string, grounds: readonly Span[]): boolean {
  return grounds.some(
    ({ start, end }) =>
      (start === 0 || ONLY_NAMED.test(sentence.slice(0, start))) && /^[\s."')\]]*$/.test(sentence.slice(end)),
  );
}

const ONLY_NAMED =
  /^(?:(?:and|but|so|now) )?(?:[A-Z][\w&'-]*|[Tt]hey|(?:[Tt]he|[Mm]y|[Oo]ur) (?:plan|insurance|insurer|payer|PBM))(?: [A-Z][\w&'-]*){0,3}(?: (?:also|just|now|still|only))?(?: (?:says?|said|states?|claims?|told (?:me|us)))?(?: that)?[\s:,]*$/i;

function besideGrounds(sentence: string, quote: Span, grounds: readonly Span[]): string[] {
  const inner = sentence.slice(quote.start + 1, quote.end - 1);
  return sentenceSpans(inner)
    .map(({ start, end }) => ({ start: start + quote.start + 1, end: end + quote.start + 1 }))
    .filter(({ start, end }) => !grounds.some((ground) => ground.start < end && ground.end > start))
    .map(({ start, end }) => sentence.slice(start, end))
    .filter(
      (told) =>
        /\d/.test(told) &&
        told.split(' ').length >= LEAST_TOLD &&
        !/\b(?:you|your|not (?:approved|medically|covered|payable)|denied|upheld|does not|do not|exceeds?|requires?)\b/i.test(
          told,
        ),
    );
}

/** Characters before a quotation in which its source is named. */
const TERMS_REACH = 120;

/** Whether a quotation that starts here gives terms of the plan, as the sentence before it says, and no reason of the payer. */
export function quotesTerms(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - TERMS_REACH), start);
  const [last] = sentenceSpans(before).slice(-1);
  return last !== undefined && leadsToTerms(before.slice(last.start, last.end));
}

function leadsToTerms(lead: string): boolean {
  return PLAN_TERMS.test(lead) && !/\b(?:denied|denial|notice|letter|reasons?)\b/i.test(lead);
}

function isPayersQuote(lead: string, quoted: string): boolean {
  if (leadsToTerms(lead)) return false;
  if (CLINICIAN.test(lead) && !/\b(?:denied|denial|plan|notice)\b/i.test(lead)) return false;
  if (leadsToReason(lead)) return true;
  return PAYER.test(lead) && (SAID.test(lead) || /\bdenied\b/i.test(lead)) && REASON.test(quoted);
}

/** A letter of somebody else is told as it stands, whatever it says. */
function isOthersLetter(lead: string): boolean {
  return (
    /\b(?:marketplace|exchange|SSA|social security|CMS|employer|HR|court|police|DMV|contract)\b/i.test(
      lead,
    ) && !/\b(?:denied|denial|refused|plan|insurer|payer)\b/i.test(lead)
  );
}

/** "Denied 10/29 because: …", "Insurer: …". */
function leadsToReason(lead: string): boolean {
  if (/\b(?:they|it|plan|policy|brochure) (?:also )?covers?\b/i.test(lead)) return false;
  return (
    SPEAKER.test(lead) ||
    (/\b(?:denied|denial|denies|refused|notice of|downcoded)\b/i.test(lead) && SAID.test(lead))
  );
}

/** "Policy section 5 says accident =": the definition itself is told as a ground. */
const DEFINED = /\b(?:says?|states?|defines?|reads?) (?<term>[^=.;"]{1,60}?)\s*=\s*$/i;

function withoutCue(lead: string): string {
  return lead
    .replace(DEFINED, 'defines "$<term>"')
    .replace(/(?:\(\d\)|\s\d\))\s*$/, '')
    .replace(
      /[\s:,(]*\b(?:which |that |and it |and |it |they )?(?:says?|said|saying|states?|stated|reads?|stating|because|as follows|reasons?(?: they give)?|with the reason|that's)\b[\s:,]*$/i,
      '',
    )
    .replace(/[\s,]+(?:as|for|since|that|with|being|now)[\s:,(]*$/i, '')
    .replace(/[\s:,(]+$/, '');
}

function withoutEnumeration(tail: string): string {
  return tail.replace(/^[\s,.;)]+/, '');
}

/** "The letter from Anthem of June 9": what it said is told as the payer's words. */
const PAPER_ALONE =
  /^(?:the |their |its |an? )?(?:\w+ )?(?:letter|notice|denial|EOB|determination|decision|remit\w*)\b[^.]{0,50}$/i;

/** A fragment without a date, number or verb of its own tells nothing. */
function restOf(text: string): string {
  const rest = text.trim().replace(/\s+/g, ' ');
  const tells =
    (/\d/.test(rest) && (hasVerb(rest) || !PAPER_ALONE.test(rest))) ||
    /\b(?:paid|denied|refused|reduced|cut|sent|upheld|says? I have)\b/i.test(rest);
  return tells && rest.length > 8 ? rest : '';
}
