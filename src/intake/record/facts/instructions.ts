/** Sentences that say what the letter should do, who signs it or how to reach somebody: of use to the writer, no fact of the case. */
import { hasVerb } from './sentence-form.js';

const PHONE =
  '(?:(?:ph(?:one)?|tel(?:ephone)?|fax|cell|office|direct)\\.?:? ?)?\\(?\\d{3}\\)?[-. ]\\d{3}[-.]\\d{4}(?: (?:ext|x)\\.? ?\\d+)?';
const STREET =
  "\\d{1,6} (?:[NSEW]{1,2}\\.? )?(?:[A-Z0-9][\\w'.-]* ){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Ct|Court|Pl|Place|Pkwy|Parkway|Hwy|Highway|Ter|Terrace|Cir|Circle|Sq|Square|Loop|Trl|Trail|Pike|Row)\\.?(?: (?:Ste|Suite|Apt|Unit|Bldg|Fl|#)\\.? ?[\\w-]+)?(?: \\d{5}(?:-\\d{4})?)?";
const TOWN = "(?:[A-Z][\\w'.-]+ ){1,3}(?:[A-Z]{2} )?\\d{5}(?:-\\d{4})?";
const REACHED = `(?:${PHONE}(?:,? (?:or |and )?${PHONE})*|${STREET}|${TOWN}|P\\.?O\\.? Box \\d+|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)`;
const BEHIND_COMMA = new RegExp(`,\\s*${REACHED}(?=\\s*(?:[,;)]|\\.?$))`, 'g');
const AT_START = new RegExp(`^${REACHED}(?:[,;]\\s*|\\.?$)`);
const CONTACT_CUE =
  /\d{3}[-.]\d{4}|\d{5}|@|\b(?:Box|St|Ave|Rd|Blvd|Dr|Ln|Way|Ct|Pkwy|Hwy|Street|Road|Avenue|Drive|Lane)\b/;
/** The part of a sentence that names who signs. */
const SIGNS =
  /(?:,\s*|^)(?:[a-z]+ ){0,3}(?:(?:Dr\.? )?[A-Z][\w'-]+ ){0,3}(?:(?:MD|DO|NP|PA|PA-C|RN|PhD|PsyD|DDS|DMD|DPM|OD|DC|director|manager|doctor|physician|surgeon|dentist|I|he|she|who),? )(?:will |is going to |to )?signs?(?: (?:it|this|the letter|the appeal|off|below))?(?=\.?$)/;

/** The sentence without telephone numbers, addresses and the name of the signer. */
export function withoutContacts(sentence: string): string {
  const unsigned = sentence.replace(SIGNS, '');
  if (!CONTACT_CUE.test(unsigned)) return unsigned;
  return unsigned.replace(BEHIND_COMMA, '').replace(AT_START, '');
}

const KIN =
  'mom|mother|dad|father|wife|husband|spouse|partner|son|daughter|sister|brother|parent|guardian|aunt|uncle|grandmother|grandfather|grandma|grandpa|niece|nephew|cousin|caregiver';
const OFFICE =
  'prescriber|surgeon|physician|doctor|dentist|psychiatrist|psychologist|therapist|oncologist|neurologist|nurse|biller|coder|billing (?:manager|specialist|lead)|office manager|practice manager|case manager|social worker|advocate|representative|attorney|lawyer|paralegal|POA|power of attorney|pharmacist|provider';
const NAMED = "(?:,? (?:Dr\\.? )?[A-Z][\\w.'-]+){0,4}(?: ?\\([^()]{0,40}\\))?";
/** "I'm his mom.", "I am the prescriber (urology).", "This is Ann, the daughter." */
const IDENTITY = new RegExp(
  `^(?:(?:I(?:'m| am)|we(?:'re| are)|this is)${NAMED},? (?:also )?(?:(?:his|her|their|the|a|an|[A-Z]\\w+'s|the patient's|pt's) )(?:[a-z]+ ){0,2}(?:${KIN}|${OFFICE})s?${NAMED}|I (?:bill|code|do (?:the )?billing|handle (?:the )?appeals) (?:for|at) (?:Dr\\. |[^.;]){2,80})[.!]?$`,
  'i',
);
/** A clinic that names itself in front of its notes. */
const SENDER =
  /^(?:from|sent by|submitted by) (?!.*\b(?:to|until|since)\b)(?=.*\b(?:Dr\.? [A-Z]|MD\b|DO\b|NP\b|clinic|office|practice|billing|desk|Associates|Group|PLLC|LLC|PC\b))(?:Dr\. |[^.;:\d]){2,120}[.!]?$/i;

const PROCEDURE =
  '(?:appeal|appeals|hearing(?! (?:aids?|tests?|evaluations?|exams?|screens?|loss|devices?|protection))|external review|independent review|peer[- ]to[- ]peer|p2p|(?:expedited|fast|urgent|standard|second[- ]level|next[- ]level) (?:review|appeal|decision)|reconsideration|redetermination|grievance|arbitration|mediation|IMR|IRO|IRE|lawsuit|complaint|lawyer)';
const WISHER =
  "(?:(?:I|we|she|he|they both|mom|dad|the family|the parents|the patient|patient|pt|client)(?:'d)? )";
/** A wish for a procedure, of the writer or the patient: "We want IMR", "Don't want arbitration". */
const PROCEDURE_WISH = new RegExp(
  `^(?:and |but |so )?${WISHER}?(?:really |just |also |only |now )?(?:do(?:es)?n't |do not |does not )?(?:wants?|would like|'d like|like|wish(?:es)?|needs?|prefers?|asks? for|am asking for|are asking for|is asking for)(?: (?:to|an?|the|for|our|my|file|ask|go|request|have|get|start|do|pursue|this|fair|state|full)){0,5} ${PROCEDURE}\\b`,
  'i',
);
/** What the writer wants the payer to do, or to be spared. */
const OUTCOME_WISH =
  /^(?:and |but |so )?(?:I|we)(?:'d)? (?:really |just |also |only )?(?:(?:want|would like|like|need|hope for) (?:them|it|this|that|the (?:plan|claim|denial|hours|services?|decision|money|balance|bill)|my (?:hours|money|claim|services?)|our (?:money|claim|payment))\b.{0,30}\b(?:stay|keep|continue|pa(?:y|id)|cover(?:ed)?|approved?|reversed?|overturn(?:ed)?|back|fixed|corrected|reprocessed|removed|the same)|(?:don't|do not) want (?:to )?(?:give|send|share|tell|bill|involve|sue|bother|fight|deal with)|want to (?:appeal|fight|dispute|contest))\b/i;
/** What the letter is to say or to leave out. */
const ORDER =
  /^(?:also |and |but |maybe |you (?:can|should|may|could) )?(?:mention|include|cite|quote|point out|emphasi[sz]e|stress that|highlight|leave (?:out|off)|address (?:it|this|the letter)|cc(?= (?:me|us|to|the|my|our|him|her|them|dr)\b|:)|remember to|(?:don't|do not) (?:forget|mention|say|cite|include|use|send|attach|bring up|name)|tell them|ask (?:them|for)|argue|push (?:for|back)|explain (?:to|that|why)|be sure|feel free|use (?:our|my|this|the) (?:letterhead|template|wording|address)|sign it|have (?:her|him|them|the doctor) sign|attach|the letter (?:should|must|needs)|letter (?:should|must|to be)|signature(?: line)?:)(?![\w-])/i;
/** "I don't want anybody saying that we tried it." */
const NOT_TO_BE_SAID =
  /^(?:and |but |so )?(?:I|we) (?:don't|do not|didn't) want (?:anybody|anyone|you|them|it) (?:to )?(?:say|saying|said|write|writing|mention|mentioning)\b/i;
/** Hopes, pleas, and what the writer feels toward the payer or the service: no fact of the case. */
const PLEA =
  /^(?:and |but |so |anyway,? |honestly,? )?(?:(?:I|we)(?:'m| am|'re| are)? (?:just |really |only |so |very |still )*(?:hoping|hope|wish|pray|want (?:one|some|a little|my life|to (?:live|feel|get better|be))|beg|begging|grateful|thankful|desperate|exhausted by this|tired of (?:this|fighting|it all)|at a loss|lost here|out of ideas|sick of|frustrated|furious|angry|upset|scared and|shocked|disappointed|appreciate|did everything right|do(?:n't| not) (?:know what (?:else )?to do|understand (?:why|how|any)|get (?:it|why)))|hoping (?:somebody|someone|you|that|for)|hopefully|thank(?:s| you)|god bless|bless you|any help|you(?:'re| are) (?:my|our) (?:last|only)|it(?:'s| is) (?:so |just |really |not )*(?:unfair|ridiculous|insane|crazy|a nightmare|not fair|fair|exhausting|frustrating|unbelievable|outrageous|heartbreaking)|this (?:is|has been) (?:so |just |really )*(?:unfair|ridiculous|insane|crazy|a nightmare|not right|wrong|exhausting|frustrating|outrageous|killing me)|(?:how|why) (?:is|can|could|would|do|does) (?:that|this|they|anyone|it)\b[^?]{0,60}\?|what a\b|unbelievable|ridiculous|sorry (?:for|this|if)|(?:I|we)(?:'d| would) (?:really |so |just )?(?:appreciate|be (?:so |very )?grateful)|first(?:,| of all,?)? (?:let me|I want to|thank)|(?:I )?(?:apologi[sz]e|know this is long)|long story|here(?:'s| is) (?:the|my|our|what) (?:story|deal|situation|happened)|(?:I|we) (?:feel|felt) like (?:I|we|they|nobody|no one|a)\b)/i;
/** That somebody cannot pay, goes on no longer or does not see why: it moves, and decides nothing. */
const HARDSHIP =
  /^(?:and |but |so )?(?:idk\b|I (?:don't|do not) (?:know|get|understand) why (?:they|you|it|the)\b)|\b(?:can't|cannot|can not|couldn't) (?:even )?(?:afford|pay|come up with|do) (?:it|this|that|them|\$[\d,]+)|\b(?:can't|cannot) (?:keep|go on) (?:living|doing|going|fighting)\b/i;
/** Papers that nobody asks for, and what becomes of a balance once the matter is settled. */
const ASIDE =
  /\b(?:invoice|receipt|report|record|copy|film|photo|note|document|letter)s?\b.{0,40}\bbut (?:we |you |I )?(?:don't|do not|won't) need(?: (?:it|them|that|to))?\.?$|\b(?:'ll|will) [^.]{0,40}\b(?:when|once|after) (?:it's |it is |this is |that's )?(?:fixed|corrected|sorted out|straightened out|reprocessed)\b/i;
/** The time that is left to file, without anything else. */
const TIME_LEFT =
  /^(?:(?:(?:I|we) (?:have|got)|have|got|(?:the )?(?:EOB|letter|notice|form|denial) (?:says|gives)|they (?:say|said|gave us|give)) )?(?:only )?(?:\d+|six|three|four) (?:calendar |business )?(?:days|months)(?: (?:left )?(?:to|for) (?:appeal|file|answer|respond|reply|ask)(?:ing)?(?: [\w ]{1,24})?)?\.?$/i;
/** What the writer wants of the letter, in the manner of notes: "Want: pay line 2", "Appeal line 2 only". */
const WANTED =
  /^(?:wants?: .{3,80}|(?:just |only )?appeal(?:ing)? (?:line|lines|only|just|the)\b.{0,60}|prefer (?:arb|arbitration|internal|a |to )\b.{0,80}|ask(?:ing)? (?:them )?to (?:stop|return|pay|reprocess|reverse|approve|overturn|refund)\b.{0,60}|(?:first |second |next )?(?:appeals?|disputes?|redet\w*|recon\w*)(?: is| are)? due (?:in |within )?\d+ days\b[^.]{0,60}|(?:first|second)-level (?:appeal|dispute) not (?:yet )?filed|nothing wrong with (?:the )?claim.{0,20}|plan doc(?:ument)?: internal \d+ levels?)\.?$/i;
/** Where the writer lives, and a number of the plan alone. */
const HEADING_DATA =
  /^(?:(?:and )?(?:I|we) live at \d[^.;]{0,60}|(?:the |my |his |her |our )?(?:member|policy|plan|group|claim|case|file|subscriber|FEHB|insurance)(?: (?:id|number|no\.?))?:? #?(?!\d+ (?:more |additional )?(?:visits|sessions|weeks|months|days|hours|units|treatments|cycles)\b)[A-Z]{0,5}[- ]?[\dA-Z-]*\d[\dA-Z -]*)\.?$/i;
/** The dates of the notice, which stand in the heading: "Letter dated 10/28, answer by 12/12/2026". */
const NOTICE_DATES =
  /^(?:the |their |its |my |our )?(?:(?:denial|decision) )?(?:letter|notice|denial|decision|EOB|remit(?:tance)?)(?: (?:is|was))?(?: dated| of| from)? (?:\w+ )?[\d/.-]+(?: \d{4})?(?:, \d{4})?(?:[,;]? (?:and )?(?:(?:must |to )?(?:answer|reply|respond|appeal|file|due)|deadline(?: is)?)(?: by| is)? (?:\w+ )?[\d/.-]+(?:,? \d{4})?)?\.?$/i;
/** What the writer asks the one who writes the letter: "Is it too late?", "That's not right, is it?". */
const ASKED =
  /^(?:is it (?:too late|ok|fair|legal|right)|(?:can|could|should|do|may) (?:i|we|you)\b|what (?:can|should|do|now)\b|am i\b|are we\b|does (?:that|this|it) (?:matter|count|help|mean)\b|how (?:do|can|should|long do) (?:i|we)\b)[^.]{0,80}\?+$|,? (?:is it|isn't it|right|correct|no|ok)\?+$|^[\w' -]{2,30}\?\?+$/i;
/** The title of the notes: "UR nurse notes for the appeal:". */
const TITLE_OF_NOTES =
  /^(?:[A-Za-z/&-]+ ){0,4}(?:notes?|summary|timeline|log|details|info)(?: (?:for|of|re|about) (?:the |our |an? |your )?(?:appeal|letter|file|case|claim))?[:.]?$/i;
const MOST_FIGURES = 3;

/** Words of a case: what holds one is no mere name. */
const ILLNESS =
  /\b(?:pain|history|disease|syndrome|disorder|cancer|tumou?r|lesion|ulcer|fracture|infection|allerg\w+|surgery|therapy|patient|pt|age|weight|mg|kg|denied|denial|appeal|claim|plan|coverage|network|referr\w+|diagnos\w+)\b/i;

/** Whether the sentence is for the writer. A sentence with several figures is told after all. */
export function isInstruction(sentence: string): boolean {
  const text = sentence.trim();
  if (
    TIME_LEFT.test(text) ||
    WANTED.test(text) ||
    HEADING_DATA.test(text) ||
    NOTICE_DATES.test(text) ||
    IDENTITY.test(text) ||
    ASKED.test(text) ||
    TITLE_OF_NOTES.test(text)
  )
    return true;
  if ((text.match(/\d+(?:[./:,-]\d+)*/g)?.length ?? 0) >= MOST_FIGURES) return false;
  return (
    PROCEDURE_WISH.test(text) ||
    OUTCOME_WISH.test(text) ||
    ORDER.test(text) ||
    NOT_TO_BE_SAID.test(text) ||
    ASIDE.test(text) ||
    HARDSHIP.test(text) ||
    (PLEA.test(text) && !/\d/.test(text)) ||
    (SENDER.test(text) && !hasVerb(text) && !ILLNESS.test(text))
  );
}

/** Whether nothing but names is left of a sentence once its contact details are gone. */
export function isContactOnly(sentence: string, left: string): boolean {
  if (left === sentence) return false;
  return !hasVerb(left) && !/\d/.test(left.replace(/\(NPI \d+\)/, '')) && !ILLNESS.test(left);
}
