/** Times to file that a sentence tells, each with the day from which it runs. */
import type { FilingLimit, FilingStart } from './claim-event.js';

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
export function filingLimits(sentence: string): FilingLimit[] {
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

function unitOf(unit: string): FilingLimit['unit'] {
  if (/^m/i.test(unit)) return 'month';
  return /^y/i.test(unit) ? 'year' : 'day';
}

function startOf(behind: string): FilingStart | undefined {
  if (FROM_OTHER_PAYER.test(behind)) return 'other_payer';
  if (FROM_SERVICE.test(behind)) return 'service';
  return FROM_ANSWER.test(behind) ? 'last_answer' : undefined;
}
