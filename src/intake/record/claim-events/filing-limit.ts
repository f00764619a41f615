/** Times to file that a sentence tells, each with the day from which it runs. */
import type { FilingLimit, FilingStart } from './claim-event.js';
import { namesPayer } from './payer-names.js';

const LENGTH =
  /\b(?<value>\d{1,3}|one|two|three|six|nine|twelve)[ -]?(?<unit>calendar days?|days?|d|months?|mos?|years?|yrs?)\b/gi;
const OF_FILING =
  /\b(?:limit|timely|TF|filing|to file|to submit|manual|contract|agreement|allows?|gives|from (?:the )?(?:DOS|date of service|service|primary|remit|eob)|past|untimely)\b/i;
const OF_OTHER_STEP = /\b(?:appeal|dispute|reconsideration|to pay|eligib\w*|supply|refund)\b/i;
const FROM_OTHER_PAYER =
  /\b(?:from|of|after) (?:the )?(?:date of )?(?:the )?(?:primary(?: payer)?(?:'s)?|first payer(?:'s)?|other (?:payer|insurance|carrier)(?:'s)?|medicare(?:'s)?) ?(?:EOB|remit\w*|payment|decision|explanation|RA|MSN|processing|payer|determination)/i;
const FROM_ANSWER =
  /\b(?:from|of|after) (?:the )?(?:date of )?(?:the )?(?:last|original|first|initial|prior|previous)? ?(?:remit\w*|EOB|RA|denial|payment|determination|explanation)/i;
const FROM_SERVICE =
  /\b(?:from|of|after) (?:the )?(?:DOS|dates? of (?:the )?service|service|visit|surgery|discharge)\b/i;
const PAYER_HOLDS = /\b(?:denied|denies|denial|saying|says|said|states?|stating|claims|past|untimely)\b/i;
const LEAST_DAYS = 20;
const MOST_DAYS = 1100;
const DAYS = { day: 1, month: 30, year: 365 } as const;

/** A time that the payer holds against the claim is marked as its view. */
export function filingLimits(sentence: string, payer?: string): FilingLimit[] {
  if (!OF_FILING.test(sentence) || OF_OTHER_STEP.test(sentence)) return [];
  return [...sentence.matchAll(LENGTH)].flatMap(({ groups, index }): FilingLimit[] => {
    const printed = groups?.value?.toLowerCase() ?? '';
    const value = SPELLED[printed] ?? Number(printed);
    const unit = unitOf(groups?.unit ?? 'day');
    const days = value * DAYS[unit];
    const behind = sentence.slice(index, index + REACH);
    const around = sentence.slice(Math.max(0, index - REACH), index + REACH);
    if (days < LEAST_DAYS || days > MOST_DAYS || !OF_FILING.test(around)) return [];
    if (/^\S+ ?\w* ?(?:old|late|ago|later|after that)\b/i.test(behind)) return [];
    const from = startOf(behind);
    const part = partAround(sentence, index);
    if (NO_LONGER.test(part) || namesOther(part, payer)) return [];
    if (OF_LATER_CLAIM.test(part) && (from === undefined || from === 'service')) return [];
    return [
      {
        value,
        unit,
        ...(from === undefined ? {} : { from }),
        payers_view: PAYER_HOLDS.test(sentence.slice(0, index)),
      },
    ];
  });
}

const SPELLED: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, six: 6, nine: 9, twelve: 12 };
const REACH = 70;

/** The part of the sentence between commas, "and" and "but" that holds the place. */
function partAround(sentence: string, at: number): string {
  const cuts = [...sentence.matchAll(/[,;()]\s|\s(?:and|but|while|whereas)\s/g)].map(({ index }) => index);
  const start = cuts.findLast((one) => one < at) ?? 0;
  return sentence.slice(start, cuts.find((one) => one > at) ?? sentence.length);
}

/** A time that held once, or does not hold. */
const NO_LONGER =
  /\b(?:used to|formerly|previously|no longer|not|isn'?t|was|were|had|until|old|before (?:january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|that))\b/i;
const OF_LATER_CLAIM =
  /\bfor (?:the |a |all )?(?:corrected|secondary|replacement|resubmi\w*|adjusted|late)\b/i;

/** The time of another payer: "365 days with Cigna", "Cigna gives 365 days". */
function namesOther(part: string, payer: string | undefined): boolean {
  if (OTHER_KIND.test(part)) return true;
  const names = [
    /\b(?:with|for|at|by|under) (?:the )?(?<name>[A-Z][a-zA-Z&]+)/.exec(part),
    /(?<name>\b[A-Z][a-zA-Z&]+)(?:'s)? (?:gives|allows|has|grants|contract|manual|agreement|limit)\b/.exec(
      part,
    ),
  ].flatMap((one) => one?.groups?.name ?? []);
  return names.some((name) => !NO_PAYER.test(name) && !namesPayer(name, payer));
}

const OTHER_KIND =
  /\b(?:sister|other|another|old|previous|prior|some|most|many) (?:plans?|payers?|insurers?|insurance|carriers?)\b/i;

/** Words with a capital that name no payer. */
const NO_PAYER =
  /^(?:The|Our|Their|Payer|Plan|Provider|Contract|Agreement|Manual|Limit|Timely|Filing|It|We|They|This|My|DOS|EOB|CO|Insurance|Insurer|Carrier|State|Claims?|Code)$/;

function unitOf(unit: string): FilingLimit['unit'] {
  if (/^m/i.test(unit)) return 'month';
  return /^y/i.test(unit) ? 'year' : 'day';
}

function startOf(behind: string): FilingStart | undefined {
  if (FROM_OTHER_PAYER.test(behind)) return 'other_payer';
  if (FROM_SERVICE.test(behind)) return 'service';
  return FROM_ANSWER.test(behind) ? 'last_answer' : undefined;
}
