/** The time to file as the letter gives it, beside the time that there is. */
import { longDate } from '../../domain/calendar.js';
import { findDates } from '../../intake/text/dates.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import type { LetterText, Passage } from './letter-text.js';

/** Words of a sentence about the caller's own time to file, not about the time of the payer. */
const FILING =
  /\b(?:(?:filing|appeals?) (?:deadline|limit|period|window)|deadline|last (?:safe )?day|time(?:ly)? (?:limit|to (?:appeal|file|request))|(?:must|may|can|has to|have to|is to|allow(?:s|ed)?|ha[sd]|have)\b.{0,40}\b(?:appeal\w*|filed?|request(?:ed)?|submitted|made|received)|(?:appeal|review|reconsideration|redetermination|grievance|request|dispute|letter) (?:is|was|are) (?:due|timely|in time|filed|made|sent|within)|due (?:by|on|no later)|timely|in time|within (?:the )?time)\b/i;
const OF_THE_PAYER =
  /\b(?:(?:must|has to|shall|should|will) (?:be )?(?:decid\w+|respond|answer|reply|pay|process|acknowledge)|decision (?:is|was) due|determination (?:is|was) due|pay(?:ment)? (?:is|was) due|call (?:me|us|back)|proof of timely|submitted the claim|received the claim|clean claim|your (?:answer|decision|response))\b/i;
/** What stands directly before the last day. */
const LAST_DAY =
  /(?:\b(?:deadline|last (?:safe )?day|due(?: date)?|closes?(?: on)?|until|through|by|before|no later than|not later than|expires?(?: on)?|ends?(?: on)?|runs?(?: to| until| through)?)\b[^.;]{0,30})$/i;
const PERIOD =
  /\bwithin (?:the )?(\d{1,3}|one|two|thirty|sixty|ninety|one hundred (?:and )?eighty)[ -](?:calendar |business |working )?(days?|months?|years?)\b|\b(\d{1,3}|one|two)[ -](?:calendar |business |working )?(days?|months?|years?) (?:to (?:appeal|file|request)|(?:appeal|filing) (?:period|window|limit|deadline)|(?:from|after) (?:receipt|the (?:date of the )?(?:notice|denial|decision)))/gi;
const NUMBER_WORDS: Readonly<Record<string, number>> = { one: 1, two: 2, thirty: 30, sixty: 60, ninety: 90 };
const DAYS_OF_MONTH = 31;

export function deadlineFindings(letter: LetterText, { file, on }: Basis): Found[] {
  if (file === undefined || file.disposition.no_appeal_right) return [];
  const { deadline } = file;
  const last = deadline.legal_date ?? deadline.safe_date;
  const source = deadline.authority === undefined ? 'the packs' : `packs: ${deadline.authority}`;
  const later: Found[] = letter.sentences.flatMap((sentence) => [
    ...(last === undefined ? [] : lateDates(sentence, last, source)),
    ...longPeriods(sentence, deadline.period, source),
  ]);
  const excuses = /\b(?:good cause|late|delay\w*|excus\w+|tolling|tolled|did not receive|never received)\b/i;
  if (
    deadline.late &&
    letter.parts.appeal &&
    !excuses.test(letter.plain.slice(letter.body.start, letter.body.end))
  )
    later.push({
      id: 'letter_late',
      severity: 'error',
      message: `The time to file ended on ${longDate(deadline.safe_date ?? last ?? on)}, and the letter does not say why it comes later.`,
      fix:
        deadline.late_advice ??
        'Say why the letter comes late, with proof, and ask that the delay be excused.',
      source,
    });
  return later;
}

function lateDates({ text, start }: Passage, last: string, source: string): Found[] {
  if (!FILING.test(text) || OF_THE_PAYER.test(text)) return [];
  return findDates(text)
    .filter((date) => date.date > last && LAST_DAY.test(text.slice(Math.max(0, date.start - 60), date.start)))
    .map((date) => ({
      id: 'deadline_too_late',
      severity: 'error',
      message: `The letter gives ${longDate(date.date)} as the last day to file. It is ${longDate(last)}.`,
      fix: `Write ${longDate(last)}, or leave the date out.`,
      at: { start: start + date.start, end: start + date.end },
      source,
    }));
}

/** A period in the letter that is longer than ours: only days are laid beside days, months beside months. */
function longPeriods({ text, start }: Passage, period: string | undefined, source: string): Found[] {
  const ours = /^(\d{1,4}) (calendar day|business day|month|year)/.exec(period ?? '');
  if (ours === null || !FILING.test(text) || OF_THE_PAYER.test(text)) return [];
  const most = Number(ours[1]) * (ours[2] === 'month' ? DAYS_OF_MONTH : ours[2] === 'year' ? 366 : 1);
  return [...text.matchAll(PERIOD)].flatMap((match): Found[] => {
    const value = match[1] ?? match[3] ?? '';
    const unit = match[2] ?? match[4] ?? '';
    const count = NUMBER_WORDS[value.toLowerCase()] ?? (/^\d+$/.test(value) ? Number(value) : 180);
    const days = count * (/month/i.test(unit) ? 28 : /year/i.test(unit) ? 365 : 1);
    if (days <= most) return [];
    return [
      {
        id: 'deadline_too_late',
        severity: 'error',
        message: `The letter speaks of ${count} ${unit} to file. The time is ${period}.`,
        fix: `Write ${period}, or leave the period out.`,
        at: { start: start + match.index, end: start + match.index + match[0].length },
        source,
      },
    ];
  });
}
