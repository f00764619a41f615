/** Whether a clause with a verb of claims is about this claim: other things are sent, received and delivered too. */
import type { ClaimActor, ClaimEventKind } from './claim-event.js';
import { namesPayer } from './payer-names.js';
import { AGAIN } from './wordings.js';

/** What the words before were about, so that "it" and "received" without more may be read. */
export type InMind = 'claim' | 'other' | undefined;

export interface NamedClause {
  readonly kind: ClaimEventKind;
  /** The clause without its dates and reason. */
  readonly bare: string;
  /** Who the clause itself says acts. */
  readonly actor?: ClaimActor;
  readonly mind: InMind;
}

const CLAIM = /\b(?:claims?|837[pi]?|lines?)\b/i;
const BILL = /\b(?:claims?|837[pi]?|lines?|bills?)\b/i;
const IT = /\b(?:it|them|they|this|that|these|those)\b/i;
const OF_PERSON = /^(?:the |our |my |a )?(?:patients?|pt|member|he|she)\b/i;
const TO_PERSON =
  /\b(?:to|[Bb]illed|[Bb]ill) (?:the |our |my |a )?(?:patients?|pt|member|family|parents?|him|her|them|me|us|office|biller|clinic|practice|staff)\b(?!(?:'s?)? (?:[A-Z]|insurance|plan|payer|insurer|carrier))/;
const BY_OWN_OFFICE =
  /\bby (?:the |our |my )?(?:us|me|office|biller|billing|clinic|practice|staff|patient|pt)\b/i;
const OF_NO_PAYER =
  /\b(?:to|[Bb]illed) (?:the )?(?:Dr|Doctor|Mr|Mrs|Ms|Labs?|Laboratory|Hospital|Quest|Lab[Cc]orp|Patient|Office|Pharmacy)\b/;
/** Verbs that are said of claims alone. */
const ONLY_OF_CLAIMS =
  /\b(?:re-?submitted|submitted|billed|rebilled|filed|refiled|transmitted|bill(?:ed)? went)\b/i;
/** Other coverage by its kind. */
const OTHER_PAYER =
  /\b(?:(?:old|other|prior|previous|former|first|second|auto|car|liability|accident|travel|student|his|her|(?:husband|wife|spouse|mother|father|parent)(?:'?s)?) (?:insurance|insurer|plan|payer|carrier|coverage)|comp|workers'? comp\w*|no-?fault|primary(?! (?:EOB|remit\w*|payment|explanation|RA|MSN)))\b/i;

/** True where another payer stands in the clause by its kind: "old insurance", "workers comp". */
export function namesOtherKind(bare: string): boolean {
  return OTHER_PAYER.test(bare);
}

/** True where the payer written to is named in the clause. */
export function namesThisPayer(bare: string, payer: string | undefined): boolean {
  return (
    payer !== undefined &&
    [...bare.matchAll(/\b[A-Z][\w&.]*/g)].some(([name]) => name.length > 2 && namesPayer(name, payer))
  );
}

/** True where the clause names the claim, or names nothing and the claim is what is spoken of. */
export function isOfClaim(clause: NamedClause): boolean {
  const { kind, bare, actor, mind } = clause;
  switch (kind) {
    case 'sent':
      return isSending(clause);
    case 'accepted':
      return isReceipt(clause);
    case 'delivered':
      return !/\bback\b/i.test(bare) && !OF_PERSON.test(bare) && (CLAIM.test(bare) || mind === 'claim');
    case 'records_sent':
      return !TO_PERSON.test(bare) && !/\bback\b/i.test(bare) && (actor === undefined || actor === 'sender');
    case 'records_asked':
      return actor === 'payer';
    case 'rejected':
      return CLAIM.test(bare) || mind !== 'other';
    case 'denied':
    case 'paid':
    case 'decided':
    case 'taken_back':
      return BILL.test(bare) || mind !== 'other' || !IT.test(bare);
    default:
      return true;
  }
}

function isSending({ bare, actor, mind }: NamedClause): boolean {
  if (/\bback\b/i.test(bare) || TO_PERSON.test(bare) || OF_NO_PAYER.test(bare) || OTHER_PAYER.test(bare))
    return false;
  const passive = actor === 'payer' && /\bbilled\b/i.test(bare);
  if (actor !== undefined && actor !== 'sender' && !passive) return false;
  if (BILL.test(bare)) return true;
  if (OF_PERSON.test(bare) || (mind === 'other' && IT.test(bare))) return false;
  return ONLY_OF_CLAIMS.test(bare) || AGAIN.test(bare) || mind !== 'other';
}

function isReceipt({ bare, actor, mind }: NamedClause): boolean {
  if (/\bback\b/i.test(bare) || OF_PERSON.test(bare) || BY_OWN_OFFICE.test(bare)) return false;
  if (CLAIM.test(bare)) return true;
  const taken =
    actor === 'payer' || actor === 'report' || /\bby (?:the )?(?:payer|plan|insurer|carrier)\b/i.test(bare);
  return taken || /\baccepted\b/i.test(bare) ? mind !== 'other' : mind === 'claim' && !BILL.test(bare);
}

/** The mind after a sentence that is not read in full. */
export function mindAfter(sentence: string, before: InMind, ofService: boolean): InMind {
  if (isUndone(sentence, undefined)) return 'other';
  if (BILL.test(sentence)) return 'claim';
  return ofService ? before : 'other';
}

const WRONG =
  /\bwrong (?:patient|person|member|payer|plan|insurance|insurer|carrier|address|claim|dos|date|code|form|number|place|company|fax|provider|account|box|state)\b/;
const ANOTHER =
  /\b(?:an)?other (?:patient|person|member|claim|visit|service|doctor|provider|line|date|day|dos|account|child|clinic|office)\b|\b(?:hospital|facility|lab)(?:'s)? claim\b|\bsomeone else\b|^(?:that|those|these|this) (?:was|were|is) /;
const NOT_THERE =
  /\bnever (?:forwarded|got|reached|arrived|went|made|sent|received|billed|transmitted|left|loaded|filed|submitted|accepted|processed)\b|\b(?:was|were|got|been|is) lost\b|\blost (?:it|the claim|them|in)\b|\b(?:not|didn'?t|wasn'?t|weren'?t) (?:been )?(?:forward|reach|arriv|go\b|get\b|transmit|includ|sen[dt]|submit|bill|filed?\b|receive)\w*|\bno (?:proof|confirmation|receipt)\b|\b(?:cannot|can'?t|could not|couldn'?t|unable to) (?:prove|find|locate)\b|\bstuck\b|\bon hold\b/;
const TURNED =
  /\b(?:reject(?:s|ed|ion|ions)?|kicked|bounced|undeliver\w*|void(?:ed)?|cancell?ed|withdr[ae]wn?|deleted|misdirected|by accident|by mistake)\b|\breturned\b(?! (?:to|with)\b| for (?:a |her |his |follow|therapy|surgery))|\bcame back\b|\b(?:got|received|sent) (?:it |the claim |that )?back\b|(?<!denied )\bin error\b|\b(?:fax|upload|transmission|batch|delivery|submission|file|it|claim) (?:was |had |has )?fail\w*|\bfailed to (?:send|transmit|forward|go)\b|\btest (?:file|batch|claim|mode|environment)\b/;
/** What the payer holds, which its denial says anyway. */
const PAYERS_VIEW =
  /\b(?:payer|plan|insurer|insurance(?: company)?|they|saying|stating|because) ?(?:keeps? )?(?:says?|said|saying|states?|stated|stating|claims|it|the claim|has|have)\b.*$/i;
const HOUSE_OR_POST = /\b(?:clearing ?house|availity|waystar|post office|usps)\b/i;

/** True where a sentence says that something did not arrive, was turned away, was another claim or went out by mistake. */
export function isUndone(sentence: string, payer: string | undefined): boolean {
  const named = payer === undefined ? -1 : sentence.search(/\b[A-Z][\w&]+ (?:says|said|states|claims)\b/);
  const ofPayer = named >= 0 && namesPayer(sentence.slice(named).split(' ')[0] ?? '', payer);
  const own = ofPayer ? sentence.slice(0, named) : sentence;
  const text = (HOUSE_OR_POST.test(sentence) ? own : own.replace(PAYERS_VIEW, ' ')).trim().toLowerCase();
  return [WRONG, ANOTHER, NOT_THERE, TURNED].some((one) => one.test(text));
}
