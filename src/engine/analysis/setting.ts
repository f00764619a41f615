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

/** Words by which a request is refused, where they speak of no payment, bill or earlier appeal. */
const REQUEST_REFUSED =
  /\b(?:unable to|can ?not|could not|will not|did not) (?:pre-?authorize|authorize|certify)\b(?! payment)|\b(?:services?|procedures?|medications?|drugs?) requested:|\brequested (?:service|procedure|medication|drug|item|surgery|treatment)s? (?:is|are|was|were|has been|have been|cannot be|will not be|does not|do not)\b|\b(?:reviewed|received|denied|denying|about|regarding) (?:the|your|this|a|an|his|her|that)(?: \w+){0,3} requests? (?:from|by|of) (?:the|your|a|his|her) (?:doctor|provider|surgeon|physician|clinician|prescriber)/i;

/** A letter that refuses a request: no day of a service, no number of a claim, no amount stands in it. */
export function asksFirst({ notice }: Reading): boolean {
  return (
    notice.verdict.documentType === 'denial_letter' &&
    notice.identifiers.claimNumbers.length === 0 &&
    Object.keys(notice.amounts).length === 0 &&
    (ASKED_FIRST.test(notice.notice.plain) || REQUEST_REFUSED.test(notice.notice.plain))
  );
}
