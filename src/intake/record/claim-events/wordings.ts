/** Words by which billers and patients tell what became of a claim. */
import type { ClaimEventKind } from './claim-event.js';

/** What was done, the first that stands in a clause; of two that fit, the one written first here. */
export const VERBS: readonly (readonly [ClaimEventKind, RegExp])[] = [
  [
    'rejected',
    /\b(?:not accepted|rejected|rejects|rejection|kicked (?:it )?(?:back|out)|bounced(?: back)?|returned|came back (?:as )?(?:rejected|unprocessable))\b/i,
  ],
  [
    'taken_back',
    /\b(?:took (?:it |the (?:money|payment) )?back|taken back|recouped|clawed back|recovered (?:its|the|their) payment)\b/i,
  ],
  ['denied', /\b(?:(?:was |were |got |then |again )*denied|denies|refused|denial)\b/i],
  ['delivered', /\bdelivered\b/i],
  ['notice_came', /\b(?:we|i) (?:got|received) (?:the |a |their )?(?:notice|letter|award letter)\b/i],
  ['granted', /\b(?:(?:was )?approved|(?:was )?granted|reinstated|restored)\b/i],
  ['records_asked', /\b(?:asked (?:us )?for|requested|asks for|wants)\b/i],
  ['accepted', /\b(?:(?:was )?accepted|(?:was )?received|acknowledged|accepts)\b/i],
  [
    'sent',
    /\b(?:corrected and (?:re-?sent|resubmitted)|(?:was |were )?(?:first )?(?:re-?sent|re-?submitted|rebilled|refiled|sent|submitted|billed|filed|mailed|faxed|transmitted|uploaded)|went out|bill(?:ed)? went)\b/i,
  ],
  ['paid', /\bpaid\b/i],
  ['decided', /\b(?:processed|adjudicated)\b/i],
];

/** Again by its own verb. */
export const AGAIN = /\b(?:re-?sent|re-?submitted|rebilled|refiled|again|second time)\b/i;
export const CORRECTED = /\b(?:corrected|replacement|freq(?:uency)?\.?(?: code)? 7)\b/i;
export const RECORDS =
  /\b(?<papers>(?:(?:the|our|all|office|op|operative|progress|medical|clinical|itemized|signed|visit|therapy|chart|wound) )*(?:records?|notes?|op notes?|chart|photos?|images|documentation|reports?|itemized bill)(?:(?:,| and|, and) (?:(?:office|op|operative|progress|medical|clinical|itemized|visit|therapy|wound) )*(?:records?|notes?|chart|photos?|images|documentation|reports?|itemized bill))*)\b/i;
/** Another step than the claim. */
export const OTHER_STEP =
  /\b(?:appeal(?:ed)?|dispute[ds]?|reconsideration|recon|redetermination|grievance|authorization|auth|referral|cob form|application|complaint|refund)\b/i;
export const AS_LATE =
  /\b(?:timely(?: filing)?|untimely|TF|late|past (?:the )?(?:filing|timely|\d{2,3} days)|filing limit|too late)\b/i;
export const AS_DUPLICATE = /\b(?:exact )?dup(?:licate|e)?\b/i;
export const AS_UNPROCESSABLE = /\bunprocessable\b/i;
/** It did not happen, or not yet. */
export const NOT_SO =
  /\b(?:not|no|never|without|if|unless|would|will|should|could|may|might|can|cannot|plan(?:s|ning)? to|need(?:s|ed)? to|want(?:s|ed)? to|have to|has to|going to|didn'?t|wasn'?t|don'?t|isn'?t|won'?t|can'?t|until|before|supposed to|tried to|try to|unable)\b/i;
export const WHY =
  /(?:\b(?:for|because(?: of)?|due to|saying(?: that)?|stating(?: that)?|says|states?|reason:?|since|with)\b|[:(])\s*(?<why>[^()]{3,140})\)?$/i;

const HOUSE =
  'Waystar|Availity|Change Healthcare|Change|Trizetto|Office Ally|Claim\\.?MD|Optum iEDI|Stedi|Navicure|SSI|Experian|Zirmed|Relay ?Health|Gateway EDI|Emdeon|Quadax|Apex EDI';
export const CLEARINGHOUSE = new RegExp(String.raw`\b(?:the |our )?(?<name>clearing ?house|${HOUSE})\b`, 'i');
export const REPORT = /\b(?:the )?(?:277 ?CA|277|claim acknowledge?ment)(?: report)?\b/i;
export const CHANNEL = new RegExp(
  String.raw`\b(?:through|via|by|over|in|on|with|to)\s+(?:the |our |their )?(?<channel>(?:${HOUSE}|clearing ?house|(?:payer |provider )?portal|(?:certified |regular )?mail|fax|paper|phone)(?: portal)?)\b|\b(?<manner>electronically|on paper|by hand|certified mail)\b`,
  'i',
);

/** Words that are no more than the sentence around an event. */
export const FILLER = new Set(
  (
    'a an the we i my first our us it its they their them he she was were is are had has have been be then first initially initial original originally back on of to and also but that this ' +
    'claim claims bill bills office biller billing practice clinic staff same day dated date as at by from with so which who patient pt payer plan insurer insurance carrier for new now in only dos ' +
    'patients corrected replacement again once same sent out exact electronic secondary eob line lines up after later paper number primary payment'
  ).split(' '),
);

/** What the payer says of a day is its own view. */
export const PAYER_SAYS =
  /\b(?:payer|plan|insurer|they|[A-Z][\w&]+) (?:says?|said|states?|stated|claims|shows?|reports?|has|lists?)\b/;
