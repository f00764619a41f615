/** Remarks to the one who writes the letter: they say nothing of the case. */

const STARTS =
  /^(?:to who(?:m|ever)\b|(?:ask|request|want|need)(?:ing)?(?: for)?(?: an?)? (?:72 ?-?(?:h|hr|hrs|hours?)|expedited)\b.{0,20}$|i hope\b|recon(?:sideration)? request\b|(?:the )?(?:facts|story|history) as (?:we|I)\b|some background\b|full list in\b|see (?:attached|above|below|prior|list)\b|need(?:s)? (?:an? |the )?(?:really |very )?(?:strong|good|firm|short|quick|tough) |please\b|pls\b|plz\b|thanks?\b|thank you\b|hope\b|hi\b|hello\b|dear\b|sorry\b|fyi\b|asap\b|urgent\b.{0,12}$|let me know\b|ur note\b|note to\b|wait\b|no wait\b|scratch that\b|billing note\b|never mind\b|ignore\b|need(?:s)? (?:this|to go|it|help|you|to answer|a letter|an appeal)\b|i need (?:help|you|this|a letter|an appeal)\b|can you\b|could you\b|don't want to have to\b|do not want to have to\b|make (?:it|sure|this)\b|keep it\b|write\b|draft\b|first time asking\b|don't (?:bill|involve|contact|tell)\b|do not (?:bill|involve|contact|tell)\b|(?:patient|pt|member) not to be\b|\w+\?$|appeals? (?:fax|address|to)\b|fax (?:appeals|to)\b|send (?:it|this|to)\b|is it ok(?:ay)?\b|what (?:do|should|can|else) (?:i|we)\b|can (?:they|you|we|i)\b|should (?:i|we)\b|how (?:do|should) (?:i|we)\b|needs? (?:a )?(?:redet|recon|appeal)\w*\b|\(?[a-z0-9]{1,2}\)? is (?:just |plain |simply |so |totally )?(?:wrong|false|nonsense|ridiculous|crazy|not true)\b|(?:the )?(?:denial|letter|reason) reads like\b|(?:the )?(?:letter|notice|denial|eob) (?:says?|gives?)(?: i have)? \d+ days\b|appeal is \d+ days\b)/i;
const ANYWHERE =
  /\b(?:pls\b|plz\b|end of my rope\b|tell it from the (?:start|beginning)\b|at my wits|please (?:be|keep|make|write|send|do|don't|also|help|use|fix|ask|get)\b|be firm\b|(?:wants|asked|told|asks|wanted) (?:(?:me|us|for)(?: to)? )?(?:write|an? (?:\w+ )?(?:appeal|letter)|appeal)|needs? (?:a )?decision by|office asked|billing note|waiting forever|(?:call|contact|e-?mail|text) me\b|any questions|if questions|what else to do|(?:manager|supervisor|boss|office) (?:says|asked|asks) (?:write|if|to write)|asks for an? (?:appeal|letter)|billing asked|office (?:mgr|manager) wants|boss (?:drafted|wants|says)|(?:manager|boss|supervisor) says write|(?:paralegal|nurse|biller|father|mother|mom|dad|wife|husband|daughter|son|sister|brother|manager|advocate|caregiver|assistant|coder|staff|secretary)(?: \w+)? (?:here|writing)\b|writing (?:this )?(?:for|on behalf)|wrong line|scratch that|disregard|need this (?:fought|fast|asap|out|done|today)|needs to go out|as soon as you can|before (?:friday|monday|the weekend) please|thanks(?: so much| a lot)?!*$|i hope this (?:helps|is enough)|let me know if|read it fast|not sure (?:what|how) (?:else )?(?:to|I should) (?:write|say|put|explain|word)|someone told me that$|appeal it w\/? ?records?)/i;
/** What the writer did to know it, which is no fact of the case: "I checked.", "I read 405.980(a)(2)." */
const WORK_OF_WRITER =
  /^I (?:(?:have )?(?:checked|double-checked|noted (?:it|this|that)|looked (?:it|this|that) up|counted (?:it|them)|verified (?:it|this)|read (?:§ ?)?\d[\d.()a-z]*)|(?:also )?have (?:it|this|that|all of (?:it|this)))\.?$/i;
const CONTACT_ONLY = /^(?:(?:appeals? )?(?:ph(?:one)?|fax|tel|cell|email|e-mail)\b[^.]{0,60})$/i;

/** Said in anger or alarm, without a figure to tell: "NOW THEY WANT IT BACK", "I use it every single night!!" */
const OUTCRY = /!{2,}["')]*$|\b[A-Z]{2,}(?: [A-Z]{2,}){2,}\b/;
/** What only leads to the next sentence: "The facts as we have them:", "Results:". */
const LEAD_IN = /^[^\d]{2,60}:$/;

const INTRODUCED = String.raw`^(?:I(?:'m| am)|[Nn]ame:?|[Mm]y name is|[Tt]his is) [A-Z][\w'-]+(?: [A-Z][\w'.-]+){0,3}`;
const NUMBERED = String.raw`,? (?:and )?(?:(?:[A-Za-z]+ )?(?:ID|id|no\.?|number|#)|claim|member|policy|case|file)(?: (?:no\.?|number|#|is))*[:# ]*(?=[A-Za-z0-9 -]{0,24}\d)[A-Z0-9][A-Z0-9-]*(?:(?: was)? [A-Z0-9-]*\d[A-Z0-9-]*)*`;
const INTRODUCTION = new RegExp(INTRODUCED);
const AS_KIN = String.raw`(?:,? (?:and )?I(?:'m| am) [A-Z][\w-]+'s (?:mom|mother|dad|father|wife|husband|spouse|son|daughter|sister|brother|parent|guardian))?`;
const ONLY_INTRODUCED = new RegExp(`${INTRODUCED}(?:${NUMBERED})*${AS_KIN}[.!]?$`);
const NUMBERS = new RegExp(NUMBERED, 'g');

/** "I'm Ann Lowell, 41, ID 447 221": the heading of the letter has the numbers. */
export function withoutIntroducedNumbers(sentence: string): string {
  return INTRODUCTION.test(sentence) ? sentence.replace(NUMBERS, '') : sentence;
}

const ASIDE =
  /,? (?:and )?I (?:noted|checked|verified|wrote down|charted) (?:it|this|that)(?=[.!]?$)|,? (?:and )?(?:we|I) have (?:both|all|copies of|these|those|them)(?: of)?(?: (?:the |these |them |both )?(?:documents?|papers|records?|copies|forms?|them))?(?=[.!]?$)| \(I (?:have|checked|noted|saw) (?:it|this|that)\)/gi;

/** The sentence without what the writer says of their own work at its end. */
export function withoutAside(sentence: string): string {
  return sentence.replace(ASIDE, '');
}

/** Whether the sentence speaks to the writer and not of the case. */
export function isWriterNote(sentence: string): boolean {
  const text = sentence.trim();
  if (ONLY_INTRODUCED.test(text) || WORK_OF_WRITER.test(text)) return true;
  if (LEAD_IN.test(text) || (OUTCRY.test(text) && figuresOf(text) < 2)) return true;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  if (CONTACT_ONLY.test(text)) return true;
  if (!STARTS.test(text) && !ANYWHERE.test(text)) return false;
  return figuresOf(text) < 3;
}

const DOCUMENT = String.raw`(?:the |my |our |his |her |a |an )?(?:[\w'’-]+ ){0,4}(?:printouts?|notices?|letters?|reports?|notes?|records?|logs?|confirmations?|receipts?|statements?|forms?|orders?|cards?|remittance|EOB|screenshots?|results?)(?: (?:of|from) [\w ,]{3,30})?`;
/** "We have the portal printout and the state's notice." */
const TWO_DOCUMENTS = new RegExp(`^(?:I|[Ww]e) (?:also |now )?have ${DOCUMENT} and ${DOCUMENT}[.!]?$`);

/** Documents at hand as the caller lists them: the list of enclosures takes them. */
export function isDocumentList(sentence: string): boolean {
  if (TWO_DOCUMENTS.test(sentence.trim())) return true;
  return (
    /^(?:(?:I|we) (?:(?:also )?have|can (?:send|provide|attach)|will (?:send|attach))(?: the| a| my| all)?|also have|have|(?:I(?: am|'m)|[Ww]e(?: are|'re)) (?:enclosing|attaching)|attached|attaching|enclosed|enclosing|enclosures?|encl|sending(?=:)|docs?|documents?|records?|on file|in hand)\b[:\s][^.]{0,600}\b(?:denial|letter|notice|report|notes?|records?|chart|log|remit(?:tance)?|eob|x-?rays?|labs?|summary|list)\b/i.test(
      sentence.trim(),
    ) &&
    (/^(?:(?:also )?have|attached|enclosed|enclosures?|encl|docs?|documents?)\b/i.test(sentence.trim()) ||
      (sentence.match(/,/g)?.length ?? 0) >= 2)
  );
}

/** A remark that carries several figures is told after all: nothing that a letter may need is dropped. */
function figuresOf(text: string): number {
  return text.match(/\d+(?:[./:,-]\d+)*/g)?.length ?? 0;
}

const SAYS = /\b(?:says?|said|states?(?!['’])|stating|shows?|showing|confirms?|confirming|proves?|that)\b/i;

/** Entries of a list of documents that tell what a document says. */
export function sayingDocuments(list: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const character = list[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === undefined || (character === ',' && depth === 0)) {
      entries.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return entries
    .map((entry) => entry.trim().replace(/^(?:and|I have|we have|have:?)\s+/i, ''))
    .filter((entry) => SAYS.test(entry) && entry.length > 12);
}
