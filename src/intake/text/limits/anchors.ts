/** The event from which a time runs, wherever the sentence says it: behind the time, before it, or in the next sentence. */
import type { AppealWindow } from '../../../domain/generated/types.js';

export type WindowStart = NonNullable<AppealWindow['counted_from']>;

/** Papers that carry a decision. */
const PAPER =
  '(?:letter|notice|denial|determination|decision|eob|eor|explanation|statement|remittance|remit|notification|action|message|e-?mail|fax|report|form|summary|voucher|page|ltr|order|demand|finding|communication|document|paper|advice|check|refusal)';
const RECEIPT =
  /(?:\breceipt|(?<!\b(?:to|must|we|can|not) )\breceiv(?:e|es|ed| ?[i1l]ng)|(?<!\b(?:to|must|we|can|not) )\bgets?|\bgot|\bgett[i1l]ng|\bdeliver(?:ed|y|s)|\breach(?:es|ed)?|\barriv(?:es|ed|al|ing)|\blearn(?:s|ed|ing)?|\bc(?:[ao]mes?|oming) to (?:you|us|hand)|\bin(?:to)? your (?:hands|possession)|\bservice (?:up)?on you\b|\bhand(?:s|ed) (?:to )?you|\bhanded to|\bopen(?:ed|ing)?(?: this| the| it)|\b(?:you|were|was|are|is|being|been|be) (?:told|notified|informed|given)|\bhear(?:d|ing)? (?:of|about)|\bget word|\bsee(?:ing)? (?:this|the|our|it)|\bsaw (?:this|the|it)|\b(?:this|it|(?:this|the) [a-z]{1,12}) came\b|\b(?:once|when|after) you (?:have|hold|see) (?:this|the|our|it)|\bhold(?:ing)? (?:this|the) (?:letter|notice))/i;
const NOTICE_DAY = new RegExp(
  `(?:\\bdated?\\b(?! of (?:service(?! of (?:this|the|our) )|injury|accident|birth|loss|admission|discharge))|\\b(?:this|the|our|your|of|initial|adverse|original) (?:\\w+ ){0,2}${PAPER}\\b|\\bdenial\\b|\\bdetermination\\b|\\bnotice\\b|\\b(?:is|was) served\\b|\\bservice of (?:this|the|our)\\b|\\bmail(?:ed|ing)|\\bpost ?mark|\\btoday\\b|\\btomorrow\\b|\\bstamp(?:ed)?\\b|\\b(?:we|was|were) (?:sent|issued|printed)\\b|\\b(?:process|processing|processed|run|report|letter|statement|issue|remittance|remit|check|voucher|payment|ltr|eob|eor|disposition|print) date|\\b(?:printed|shown) (?:above|on)|\\bof issue\\b|\\bissuance\\b|\\bhereof\\b|\\blast action on\\b|\\bremittance\\b)`,
  'i',
);
const SERVICE_DAY =
  /\b(?:dates? of service(?! of (?:this|the|our) )|dos\b|service date|service(?=[ .,;]|$)(?! of (?:this|the|our) )(?<!of service)(?<!(?:date|day) of service)|services? (?:was|were)|discharge)/i;
const EFFECTIVE_DAY = /\b(?:effective|takes? effect|termination date|services? end)/i;

/** How far an event may stand behind the word that leads to it, the surest kind first. */
const EVENTS: readonly (readonly [WindowStart, RegExp, number])[] = [
  ['receipt', RECEIPT, 60],
  ['service_date', SERVICE_DAY, 40],
  ['effective_date', EFFECTIVE_DAY, 40],
  ['notice_date', NOTICE_DAY, 50],
];

/** "180 days from April 27, 2026": a day that is named is that of the notice. */
const A_DAY =
  /^[\s,]{0,3}(?:on )?(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}|\d{1,2}\.? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/i;

/** "of the letter" counts only right behind the time; the other words may follow what is to be done. */
const RIGHT_BEHIND =
  /^[\s,]{0,3}(?:or (?:less|fewer|sooner) )?(?:(?:limit|window|period|deadline|time)\b[^.;]{0,24}?\b)?(?:(?:have|has) (?:gone|passed|run|elapsed)(?: by)? )?(?:of(?:the)?|to appeal)\b/i;
const LATER =
  /^[^.;]{0,90}?(?<!\b(?:appeals?|appealing|disputes?|differ|benefit|services?) )\b(?:(?:count|measur|runn|start|beginn)(?:ed|ing)\b(?: (?:on|with|from|at))?|(?:starts?|starting|began|begins?|runs?)\b(?: (?:ticking|running))?(?: (?:on|with|from|at))?|from|frorn|after|since|past|beyond|following|once|when|upon|with(?= (?:receipt|the d(?:ate|ay)))|that follow(?:s|ed)?|which follow(?:s|ed)?|before the d(?:ate|ay)|the d(?:ate|ay)(?= (?:you|the mail|this|we)))\b/i;
/** "; the count begins with the date of this letter". */
const NEW_CLAUSE =
  /^[^.]{0,60}[;:,(-] ?(?:the|this|that|its|which) (?:count|clock|time|period|window|days?)\b[^.;]{0,20}?\b(?:starts?|began|begins?|runs?|is counted|are counted)\b/i;
/** "180 days to write to us, counted from the day …": what is to be done stands before the start. */
const TO_DO = /^ to [a-z ]{3,40},? (?=(?:counted|counting|beginning|starting|running)\b)/i;

/** The plan's own time: "within 30 days after we receive your appeal". */
export const OUR_CLOCK =
  /^[^.;]{0,12}\b(?:after|of|from|when|once|that) (?:we|the plan|our) (?:receive|receipt|receiving|get|have|hear)/i;

/** A column whose line ends before the day that counts. */
const CUT_OFF = /^\s{0,3}(?:of|from|after|following)(?: (?:the|your|this))?\s{0,3}$/i;

/** "Counting from the date above, you have 60 days", "After you get this letter there are 60 days". */
const BEFORE =
  /(?:^|[,.:;(-] ?)(?:you have )?(?:(?:the )?(?:count(?:ed|ing)|measured|starting|beginning|running) (?:from|on|with|at)?|from|after|once|when|upon|following)\b([^.;]{3,90})$/i;
/** "The notice date starts a 60-day period". */
const SETS_OFF = /([^.;,]{3,60})\b(?:starts|begins|opens|sets off) [^.;,]{0,20}$/i;
/** "A month from when …" stands behind; "It runs from …" in the next sentence. */
const BELOW =
  /^\W{0,3}(?:count(?:ing|ed)?\b|(?:the|these|those|this|that|its|your)? ?(?:\w+ )?(?:days?|time|period|limit|clock|count|counting|window|it|start)\b(?: of (?:the )?(?:period|time|count))?\s?(?::|(?:starts?|began|begins?|runs?|counts?|counted|is counted|are counted)\b))/i;

function goesOnBelow(after: string, below: string): boolean {
  return (
    CUT_OFF.test(after) || (after.trim() === '' && /^(?:from|after|of|following|counted)\b/i.test(below))
  );
}

/** The event from which a time runs. */
export function startOf(sides: { before: string; after: string; below: string }): WindowStart | undefined {
  const { before, after, below } = sides;
  const counted = (goesOnBelow(after, below) ? `${after} ${below}` : after).replace(/ {2,}/g, ' ');
  if (OUR_CLOCK.test(counted)) return undefined;
  return startBehind(counted.replace(TO_DO, ' ')) ?? startAhead(before) ?? startBelow(below);
}

/** "From the second level decision", "of our final answer". */
const LATER_STEP =
  /^\s*(?:the |our |that |its |an? )?(?:(?<=that )decision|second|final|last(?! action)|next|appeal|reconsider\w*|internal|answer)\b/i;

function startBehind(after: string): WindowStart | undefined {
  for (const lead of [RIGHT_BEHIND, LATER, NEW_CLAUSE]) {
    const led = lead.exec(after);
    if (!led) continue;
    const rest = after.slice(led[0].length);
    if (LATER_STEP.test(rest)) return undefined;
    const event = A_DAY.test(rest)
      ? 'notice_date'
      : eventIn(
          /\b(?:once|when|follow(?:ing|s)?|past|after)$/i.test(led[0])
            ? ` ${led[0].split(' ').at(-1)}${rest}`
            : rest,
        );
    if (event) return event;
  }
  return undefined;
}

function startAhead(before: string): WindowStart | undefined {
  const led = BEFORE.exec(before)?.[1]?.replace(/,[^,]*$/, '') ?? SETS_OFF.exec(before)?.[1];
  return led === undefined || STILL_TO_COME.test(led) ? undefined : eventIn(led);
}

/** "After our answer to your appeal": the event of a later step. */
const STILL_TO_COME = /\b(?:appeals?|final|answer|reconsider\w*|we (?:decide|have|receive|get))\b/i;

function startBelow(below: string): WindowStart | undefined {
  const told = BELOW.exec(below);
  return told
    ? eventIn(below.slice(told[0].length).replace(/^\W*(?:s?\s)?(?:ticking|on|from|with)\b/i, ''))
    : undefined;
}

function eventIn(words: string): WindowStart | undefined {
  for (const [start, pattern, reach] of EVENTS) {
    const found = pattern.exec(/^[^.;]*/.exec(words.slice(0, reach + 30))?.[0] ?? '');
    if (found && found.index <= reach) return start;
  }
  return undefined;
}
