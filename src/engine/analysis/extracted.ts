/** Facts of a notice as an answer shows them. */
import type { ExtractedFacts } from '../../domain/generated/types.js';
import { lineFromNotice, planFunding } from './coverage.js';
import { fastTrackOf, type Reading, saysOf } from './reading.js';
import { keepServicesBy } from './urgency.js';

/** @param isDenial rights and urgency of a text that denies nothing are not this case's */
export function describeFacts(reading: Reading, isDenial: boolean): ExtractedFacts {
  const { notice, coverage, payer } = reading;
  const { identifiers, medical, limits } = notice;
  const line = lineFromNotice(notice);
  const funding = planFunding(notice);
  const keep = isDenial ? keepServicesBy(reading) : undefined;
  const says = (tells: Parameters<typeof saysOf>[1]): boolean =>
    isDenial && saysOf(reading, tells) !== undefined;
  return {
    document_type: notice.verdict.documentType,
    ...(payer ? { insurer: payer.name } : {}),
    insurer_type: coverage.type.id,
    insurer_type_basis: coverage.basis,
    ...(line ? { line_of_business_stated: line } : {}),
    ...(funding ? { plan_funding: funding.funding, plan_funding_quote: funding.quote } : {}),
    ...(coverage.state ? { state: coverage.state.code } : {}),
    ...datesAndNumbers(reading, isDenial),
    reference_numbers: [...identifiers.referenceNumbers],
    claim_numbers: [...identifiers.claimNumbers],
    service_dates: [...notice.dates.serviceDates],
    procedure_codes: [...medical.procedures],
    diagnosis_codes: [...medical.diagnoses],
    ...listed('revenue_codes', medical.revenue),
    ...listed('drg_codes', medical.drg),
    ...listed('drug_codes', medical.drugs),
    ...(Object.keys(notice.amounts).length > 0 ? { amounts: notice.amounts } : {}),
    ...(isDenial && notice.dates.careEnds && says('ongoing_care')
      ? { care_ends: notice.dates.careEnds }
      : {}),
    ...(limits.appeal && (isDenial || mayDeny(reading)) ? { appeal_window: limits.appeal } : {}),
    ...(limits.correctedClaimDays ? { corrected_claim_days: limits.correctedClaimDays } : {}),
    ...(limits.peerToPeerDays ? { peer_to_peer_days: limits.peerToPeerDays } : {}),
    ...(limits.continueServicesDays ? { continue_services_days: limits.continueServicesDays } : {}),
    ...(keep ? { continue_services_by: keep } : {}),
    ...(notice.sendTo ? { send_appeal_to: notice.sendTo } : {}),
    expedited_rights_stated: isDenial && fastTrackOf(reading) !== undefined,
    external_review_stated: says('external_review'),
    peer_to_peer_stated: says('peer_to_peer'),
    ongoing_treatment: says('ongoing_care'),
    inpatient: says('inpatient'),
    emergency: says('emergency'),
  };
}

function datesAndNumbers(reading: Reading, isDenial: boolean): Partial<ExtractedFacts> {
  const { notice } = reading;
  const { memberId, groupNumber, policyNumber, patientName } = notice.identifiers;
  const { noticeDate } = notice.dates;
  const days = notice.limits.appeal?.days;
  return {
    ...(noticeDate ? { notice_date: noticeDate } : {}),
    ...(days && (isDenial || mayDeny(reading)) ? { stated_appeal_days: days } : {}),
    ...(patientName ? { patient_name: patientName } : {}),
    ...(memberId ? { member_id: memberId } : {}),
    ...(groupNumber ? { group_number: groupNumber } : {}),
    ...(policyNumber ? { policy_number: policyNumber } : {}),
  };
}

function listed<K extends string>(field: K, values: readonly string[]): Partial<Record<K, string[]>> {
  const entry = { [field]: [...values] } as Record<K, string[]>; // one computed key
  return values.length > 0 ? entry : {};
}

/** An approval and a letter that decides nothing state times to appeal only for what may come. */
function mayDeny({ notice: { verdict } }: Reading): boolean {
  const { documentType, settles } = verdict;
  if (documentType === 'eob' || documentType === 'information_request') return true;
  return documentType !== 'approval' && settles === undefined;
}
