/** What a reader of the analysis has to heed. */

import { longDate, shortestLengthInDays } from '../../domain/calendar.js';
import { displayCode } from '../../domain/codes.js';
import type { Deadline } from '../../domain/generated/types.js';
import { chooseLevel, periodInForce, rightsOf } from '../appeal-ladder.js';
import { shortWarnings } from '../short-codes.js';
import { codeRecord, type Reading, shortCode } from './reading.js';
import type { FoundReason } from './reasons.js';
import { UNSURE_REASON } from './unsure.js';
import { keepServicesBy } from './urgency.js';

export function listWarnings(
  reading: Reading,
  reasons: readonly FoundReason[],
  isDenial: boolean,
  deadline: Deadline | undefined,
): string[] {
  return [
    ...kindWarning(reading, reasons, isDenial),
    ...codeWarnings(reading, reasons),
    ...unsureWarnings(reasons),
    ...(isDenial ? dateWarnings(reading, deadline) : []),
    ...reading.coverage.assumptions,
  ];
}

function kindWarning({ notice }: Reading, reasons: readonly FoundReason[], isDenial: boolean): string[] {
  const { documentType } = notice.verdict;
  if (documentType === 'appeal_letter')
    return [
      'This text reads as an appeal, not as a notice of the payer. Paste the denial notice that it answers.',
    ];
  if (!isDenial)
    return [
      'No denial was found in this text. If you know of one, paste the notice itself, or look up the code that the remittance prints.',
    ];
  if (reasons.length === 0)
    return [
      'The text refuses something but gives no reason that could be recognized. A notice without a reason is deficient: ask for the reason, and see notice_audit for what else is lacking.',
    ];
  if (reasons.every(({ codes }) => codes.length === 0))
    return [
      'The notice prints no claim adjustment reason code, so the letter names none: the denial_code of the request only stands for the reason that the notice gives in words (code_printed: false). Where the remittance prints a code, give that one and leave code_printed out.',
    ];
  return [];
}

function codeWarnings({ workshop, notice }: Reading, reasons: readonly FoundReason[]): string[] {
  const unknown = notice.codes.filter(
    (code) =>
      code.family === 'carc' && !codeRecord(workshop.library, code) && !shortCode(workshop.library, code),
  );
  const repaired = notice.codes.filter(({ repaired: fixed }) => fixed);
  const [coded] = reasons.filter(({ codes }) => codes.length > 0);
  const [worded] = reasons.filter(({ codes }) => codes.length === 0);
  return [
    ...[...new Set(unknown.map(displayCode))].map(
      (code) => `No pack describes ${code}, which the text seems to print. Check it on the remittance.`,
    ),
    ...[...new Set(repaired.map(displayCode))].map(
      (code) => `${code} was read from characters that a scanner had spoiled. Check it on the original.`,
    ),
    ...shortWarnings(notice.codes.map((code) => shortCode(workshop.library, code))),
    ...(coded && worded
      ? [
          'The code and the words of the notice give different reasons. Answer both, and ask the payer in writing which one it relies on.',
        ]
      : []),
  ];
}

const LONGEST_QUOTE = 160;

/** A reason that is only the likeliest, with the words that speak for it. */
function unsureWarnings(reasons: readonly FoundReason[]): string[] {
  return reasons.flatMap(({ certainty, category, stated }) => {
    if (certainty >= UNSURE_REASON || !stated) return [];
    const quote = stated.quote.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
    return [
      `The reason "${category.replaceAll('_', ' ')}" is only the likeliest one, going by these words: "${quote}". Read them, and settle the reason before a letter is sent.`,
    ];
  });
}

function dateWarnings(reading: Reading, deadline: Deadline | undefined): string[] {
  const { notice, on } = reading;
  const { noticeDate } = notice.dates;
  const shorter = shorterThanLaw(reading);
  const keep = keepServicesBy(reading);
  return [
    ...(noticeDate || deadline?.safe_date
      ? []
      : ['No date of the notice was found, so the time left is not known.']),
    ...(noticeDate && noticeDate > on
      ? ['The date of the notice lies after the day of this answer. Check it.']
      : []),
    ...(keep
      ? [
          `Services go on during the appeal only if it is filed by ${longDate(keep)}, or before the change starts where that is later.`,
        ]
      : []),
    ...(shorter ? [shorter] : []),
  ];
}

/** A period shorter than the law's is a defect of the notice; the shorter one is still kept for safety. */
function shorterThanLaw({ workshop, coverage, notice, on }: Reading): string | undefined {
  const days = notice.limits.appeal?.days;
  const level = chooseLevel(rightsOf(workshop.library, coverage.type.id, coverage.state?.code), {
    coverage,
    requester: 'patient',
  });
  if (!days || !level.ok || !level.value.verified || coverage.basis === 'assumed') return undefined;
  const period = periodInForce(level.value.filing, notice.dates.noticeDate ?? on);
  const lawful = period && shortestLengthInDays(period);
  if (!lawful || lawful <= days) return undefined;
  return `The notice gives ${days} days; the law read for ${coverage.type.name} gives at least ${lawful}. File within the time of the notice, and say in the appeal that it is too short.`;
}
