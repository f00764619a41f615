/** Where the case of a notice stands in time: before the service, during it, or after it. */
import type { CareSetting } from '../../domain/generated/types.js';
import { type Reading, saysOf } from './reading.js';

/** Care under way is concurrent; a request that was refused before the service is preservice. */
export function settingOf(reading: Reading): CareSetting | undefined {
  if (saysOf(reading, 'ongoing_care')) return 'concurrent';
  const { dates, identifiers, amounts } = reading.notice;
  const [service] = dates.serviceDates;
  if (service === undefined) return asksFirst(reading) ? 'preservice' : undefined;
  const ahead = dates.noticeDate !== undefined && service > dates.noticeDate;
  if (ahead && Object.keys(amounts).length === 0) return 'preservice';
  return identifiers.claimNumbers.length > 0 ? 'postservice' : undefined;
}

/** Words of a request that came before the service. */
const ASKED_FIRST =
  /\b(?:asked us (?:to (?:approve|authorize|certify)|for (?:approval|authorization|certification))|(?:prior[- ]authorization|precertification|pre-?service|prior approval) (?:request|review|determination|denial)|request(?:ed)? (?:for )?(?:prior authorization|precertification|prior approval))\b/i;

/** A letter that refuses a request: no day of a service, no number of a claim, no amount stands in it. */
export function asksFirst({ notice }: Reading): boolean {
  return (
    notice.verdict.documentType === 'denial_letter' &&
    notice.identifiers.claimNumbers.length === 0 &&
    Object.keys(notice.amounts).length === 0 &&
    ASKED_FIRST.test(notice.notice.plain)
  );
}
