/** Sentences that say nothing of this decision: rules for all cases, and reasons that are expressly not given. */

import type { Lead } from './leads.js';

/** Plurals that begin a rule where no word points at this case. */
const ANY_CASE =
  /^\W{0,6}(?:\d{1,2}[.)]\s|[A-Z]{2,5}-[A-Z0-9-]+\s+)?(?!(?:the|your|our|my|his|her|no|two|three|both|these|those|this)\b)(?:[a-z-]+,?\s){0,2}(?:(?:and|or)\s[a-z-]+\s)?(?:claims?|services?|drugs?|codes|stays?|items|treatments?|procedures|charges|plans|providers|requests|appeals|records|supplies|tests|lenses|members|payments?|bills|disputes|benefits|hospitals|facilities|participants|beneficiaries|medicines|people|persons|patients|enrollees)\b/i;
const RULES =
  /\b(?:are|aren't|must|may|will|need|needs|can|cannot|can't|do not|don't|won't|has to|have to|should|shall|is|isn't|require|appl(?:y|ies)|use|get|pay|owe|lose)\b/i;
const THIS_CASE =
  /\b(?:your|this|these|those|below|above|listed|was|were|has been|have been|had|did|enclosed|following|he|she|his|her|we (?:have|find|found))\b/i;
/** What marks the cases that a rule is for, and the day that it counts from: "that were not approved", "after the services were given". */
const OF_THE_RULE =
  /\b(?:that|which|who) [^,;]{0,80}?\b(?:was|were|has been|have been|had) |\b(?:after|from|since|of|when|on which) (?:the |a |an )?(?:services?|care|visits?|treatments?|items?|drugs?|supplies|equipment) (?:was|were|has been|have been) /gi;
/** "When Medicare is primary, bill Medicare first." */
const WHENEVER =
  /^\W{0,6}(?:if|when|whenever|unless|should|had)\b(?!.{0,200}?,?\s(?:we (?:denied|deny|cannot|have)|is denied|was denied|because)\b)/i;
/** "We cannot pay claims that come after a year", "the plan does not cover stays without approval": of all cases, as the plural says. */
const REFUSES_ALL =
  /\b(?:we|the (?:plan|fund|trust|company))(?: can't| cannot| can not| do not| don't| does not| doesn't| won't| will not) (?:pay(?: for)?|cover|accept|approve|take|allow) (?:any |late )?(?:claims|bills|charges|stays|services|drugs|treatments|visits|requests|care|fills|refills|supplies) (?:that|which|without|if|unless|when|from|received|sent|filed|given|outside)\b/i;
const SUPPOSED =
  /\b(?:will|would|may|might|could|can) (?:then |also |only |not |now )?(?:be (?:denied|reduced|refused|returned|set aside|rejected)|lose)\b|\b(?:may|might|could) not (?:pay|cover)\b[^.;]{0,40}\b(?:unless|if|until)\b|\bwould then (?:end|stop|cease|lapse)\b/i;
const OF_THIS =
  /\b(?:your|this|these|the|it|which) (?:\w+ ){0,3}(?:will|would) (?:then |also |only |not |now )?be (?:denied|reduced|refused|returned|rejected)\b/i;
const DISCLAIMS =
  /\b(?:(?:is|was|were|are|does|do|did)(?: not|n't)|not) (?:an? |the |any |in any way )?(?:decision|judg\w+|question|reason|matter|finding|issue) (?:on|about|of|whether|for|that|as to|here|in)\b|\b(?:have|has|had|'ve) not (?:said|held|questioned|looked|found fault)\b|\b(?:did|do|does)(?: not|n't) (?:review|question|look (?:at|into)|dispute|doubt|hold|say that|turn on|contest|rely on|mean that)\b|\b(?:nobody|no one|none of us) (?:disputes|doubts|questions|says)\b|\bnot (?:turned down|denied|refused|rejected) (?:for|because|on account)\b|\b(?:is|was|were|are) not (?:about|disputed|questioned|in (?:question|dispute)|at issue|reviewed for|because|due to|based on)\b|\bno (?:clinical|medical) (?:judgment|judgement|decision|review)\b|\b(?:has|have|had) nothing to do with\b|\bno longer (?:rely|relies|stand|hold)\b|\bwas (?:not|never) (?:the|a) (?:reason|question)\b|\bnot the reason\b|\bnothing (?:was|is) wrong\b|\b(?:do(?:es)?|did)(?: not|n't) waive\b|\b(?:reserves?|reserving|without waiving)\b[^.]{0,60}\b(?:defens|right|ground|objection)|\b(?:which|that) (?:the company|we|it|the insurer|the carrier) reserves?\b|\bnot an admission\b|\bnot (?:authorized|approved|covered|certified) by this (?:notice|certification|approval|authorization)\b/i;

/** "If your claim had been denied because care was experimental, you could ask for the articles." */
const IF_DENIED =
  /^\W{0,6}(?:if|when|whenever|had|should)\b[^.,]{0,80}\b(?:is|was|were|be|been|are|gets?) (?:denied|refused|rejected|turned down|reduced)\b|\b(?:if|when|whenever|unless) (?:we|the plan|your plan|the reviewer) (?:say|decide|find|deny|refuse|determine|uphold|think)s?\b/i;
/** What a word means, what reasons there are, and what is never asked for. */
const EXPLAINS =
  /^\W{0,6}["'][A-Za-z][\w -]{2,40}["'] (?:means|is)\b|^\W{0,6}(?!this|that|it|which|here)[A-Za-z][\w -]{2,40} means\b|\breasons? (?:for|of|to) (?:a |an |the )?(?:denials?|refusals?|den(?:y|ying)|non-?payment) (?:may|can|could|might) (?:be|include)\b|\b(?:most |more )?(?:common|usual|frequent) (?:reasons?|causes?) (?:for|of|that|why)\b|\breasons? (?:that )?(?:we|the plan|a plan|plans) (?:may|can|could|might) (?:say no|deny|refuse)\b|\b(?:every|any|all|each) (?:\w+ ){1,3}(?:that|which|who) (?:is|are|was|were) not\b|\bpayer of last resort\b|\bwill (?:need|require|be subject to) (?:a |an )?(?:prior|step|approval|quantity|authorization)|\bno (?:prior |advance |pre-?)?(?:approval|authorization|referral|pre-?certification) (?:is|was|were|are) (?:ever |ever again )?(?:needed|required|necessary|asked)\b/i;

/**
 * Whether a sentence speaks of all cases alike, or of what only may come. A rule that a refusal gives for its reason speaks of this case
 * too: "We denied this request because: Drugs for weight loss are excluded".
 */
export function statesRule(sentence: string, lead?: Lead): boolean {
  if (WHENEVER.test(sentence) || IF_DENIED.test(sentence) || EXPLAINS.test(sentence)) return true;
  if (lead !== 'reasons' && REFUSES_ALL.test(sentence) && !THIS_CASE.test(sentence)) return true;
  if (SUPPOSED.test(sentence) && !OF_THIS.test(sentence)) return true;
  return (
    lead !== 'reasons' &&
    ANY_CASE.test(sentence) &&
    RULES.test(sentence) &&
    !THIS_CASE.test(sentence.replace(OF_THE_RULE, ' '))
  );
}

/** Exceptions of a rule that do not hold here, and what is not to be done. */
const NO_EXCEPTION =
  /^[A-Z][a-z ]{2,14}: ?(?:please )?(?:do not|don't) (?:send|mail|fax|bill|call|resubmit|use)\b|\bnot (?:an? )?emergency\b[^.;]{0,60}\b(?:away from home|out of (?:the |our )?area|dialysis|referr\w+|network)\b|^\W{0,6}(?:please )?(?:do not|don't) (?:send|mail|fax|bill|call|resubmit|use)\b|^[^.:]{4,80}\b(?:rules|limits|lists?|terms|details|exclusions|edits|information|quantities): see\b/i;

/** Whether a sentence names a reason only to say that it is none. */
export function disclaimsReason(sentence: string): boolean {
  return DISCLAIMS.test(sentence) || NO_EXCEPTION.test(sentence);
}

/** Codes that a sentence names only as examples: "with codes such as …", "A, B and C may appear on other statements". */
const FOR_EXAMPLE =
  /\b(?:may|might|can) (?:also )?(?:appear|stand|be (?:found|used|seen)) on (?:other|another|any|some|an?)\b|\bother (?:codes?|remarks?|notes?|messages?|reasons?) (?:that (?:are|we) )?(?:used|use|in use)\b|\b(?:codes?|reasons?|remarks?|denials?|adjustments?)\b[^.;:]{0,30}\b(?:such as|like|for example|for instance|e\.g\.?)\s|\b(?:you|your \w+|they|providers?|members?) (?:may|might|can|could|will|would) (?:then )?(?:see|find|get|meet) (?:the |a )?(?:code|remark|reason|message)\b/i;

/** Whether codes or reasons in a sentence stand there for others of their kind. */
export function namesExamples(sentence: string): boolean {
  return FOR_EXAMPLE.test(sentence);
}

/** A line of meanings: "D = penalty   K = investigational". */
const MEANING = /(?:^|\s)[A-Z0-9]{1,4} ?= ?[a-z]/gi;

/** Whether a sentence gives examples of reasons or codes, none of them of this case. */
export function givesExamples(sentence: string): boolean {
  return namesExamples(sentence) || (sentence.match(MEANING)?.length ?? 0) >= 2;
}

/** Choices of a page beside one another, and heads of columns: words without a statement. */
const MENU = /(?:[^|\n\d]{2,40}\|){3}/;
const HEADS = /^\s*[A-Z][A-Z /()-]{2,40}(?: {2,}[A-Z][A-Z /()-]{1,40}){2,}\s*$/;

/** Whether a passage is a row of titles. */
export function isRowOfTitles(passage: string): boolean {
  return MENU.test(passage) || HEADS.test(passage);
}

/** A row of a table that grants its line: "63047  Laminectomy   Certified - outpatient setting". */
const GRANTED = /\S {3,}(?:fully )?(?:approved|certified|authorized|granted)(?=\s*(?:$|[-,(]| {2}))/i;
const REFUSED_CELL = /\b(?:not|non|den(?:y|ied|ial)|refused|rejected)\b/i;
const SUMS = /\d[\d,]*\.\d{2}(?!\d)/g;

/** Whether a row of a table says of its line that nothing was refused or cut: its sums are all zero, "Deductible 0.00   Coinsurance 0.00". */
export function isGrantedRow(row: string): boolean {
  if (REFUSED_CELL.test(row) || !CELL_GAP.test(row)) return false;
  if (GRANTED.test(row)) return true;
  const sums = row.match(SUMS) ?? [];
  return sums.length > 0 && sums.every((sum) => !/[1-9]/.test(sum));
}

const CELL_GAP = /\S {3,}\S/;
const CELLS = /\S {3,}(?=\S)/g;
const FIGURES = /(?:^|\s)\$?\d[\d,]*(?:\.\d{2})?(?=\s|$)/g;
const LONGEST_ROW = 300;

/** Whether a line parts titles of columns over a line of figures: "Benefit summary   Used   Limit". */
export function headsFigures(plain: string, start: number, end: number): boolean {
  const row = plain.slice(start, Math.min(end, start + LONGEST_ROW));
  if (row.includes('\n') || (row.match(CELLS)?.length ?? 0) < 2 || /\d\.\d\d(?!\d)/.test(row)) return false;
  const below = plain.slice(end + 1, end + 1 + LONGEST_ROW).split('\n', 1)[0] ?? '';
  return (below.match(CELLS)?.length ?? 0) >= 2 && (below.match(FIGURES)?.length ?? 0) >= 2;
}

/** "We got your appeal about the scan that was denied in May": what was refused before, in a sentence that only says what came in. */
const RECEIVES =
  /\b(?:we(?:'ve| have)? (?:got|received|have)|thank you for|this (?:letter )?(?:confirms|acknowledges)|acknowledg\w+ (?:receipt of )?)\b[^.;]{0,30}\b(?:appeal|grievance|complaint|dispute|request for (?:review|reconsideration))\b/i;
const REFUSED_BEFORE =
  /\b(?:was|were|had been|we|that) (?:denied|refused|declined|rejected)\b|\b(?:decision|denial|determination) (?:of|dated|made|to|not)\b/i;
const DECIDES_NOW = /\b(?:uphold|upheld|affirm\w*|again|still|remains?|stands?|cannot|denied your appeal)\b/i;

/** "This replaces our notice of August 15, in which the stay was denied": what an earlier notice said, which no longer holds. */
const REPLACES =
  /\b(?:replaces?|supersedes?|withdraws?|withdrawn|cancels?|cancell?ed|takes? the place of|is void)\b/i;
const EARLIER_NOTICE =
  /\b(?:notice|letter|decision|determination|denial|statement|explanation of benefits|eob)\b[^.;]{0,60}\b(?:in which|by which|where|which said|that said|saying)\b/i;

/** Whether a sentence takes back an earlier notice and tells what that one refused. */
export function takesBackNotice(sentence: string): boolean {
  return REPLACES.test(sentence) && EARLIER_NOTICE.test(sentence);
}

/** Whether a sentence only says which appeal came in, with what was refused before. */
export function receivesAppeal(sentence: string): boolean {
  return RECEIVES.test(sentence) && REFUSED_BEFORE.test(sentence) && !DECIDES_NOW.test(sentence);
}
