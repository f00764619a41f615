/** Everything above the first paragraph and below the last: sender, addressee, reference lines, signature. */
import { longDate } from '../../domain/calendar.js';
import { displayCode } from '../../domain/codes.js';
import type { CaseFile } from '../case-file.js';
import { addressed, addresseeLines } from './addressee.js';
import type { CaseValues } from './case-values.js';
import { Gaps, type OrGap } from './gaps.js';
import type { Opening } from './opening.js';
import { senderLines, signatureLines } from './signer.js';
import { diagnosisWithCodes, isUndated, serviceWithCodes } from './variables.js';
import { cleanLine } from './words.js';

export interface Heading {
  readonly sender: readonly string[];
  readonly date: string;
  readonly addressee: readonly string[];
  /** Label and value of each reference line. */
  readonly reference: readonly (readonly [string, string])[];
  readonly salutation: string;
  /** Words above the signature; empty where nobody signs. */
  readonly closing: string;
  readonly signature: readonly string[];
  /** Lines below everything else. */
  readonly footer: readonly string[];
  /** Bracketed gaps, in the order of the letter. */
  readonly placeholders: readonly string[];
}

/** Where the frame names no other. */
const CLOSING = 'Sincerely,';

/** Identity, dates and signature; a gap in one of them is bracketed, anything else not given is left out. */
export function buildHeading(file: CaseFile, opening: Opening): Heading {
  const { title, values, template } = opening;
  const gaps = new Gaps();
  const { orGap, addressOrGap } = gaps;
  const date = longDate(file.letterDate);
  if (template.sheet) {
    const reference = referenceLines(file, title, values, orGap);
    const none = { sender: [], addressee: [], salutation: '', closing: '', signature: [], footer: [] };
    return { ...none, date, reference, placeholders: gaps.all };
  }
  const sender = senderLines(file, orGap, addressOrGap);
  const addressee =
    opening.addressee?.map((line) => gaps.noting(line)) ??
    addresseeLines(file, orGap, addressOrGap, () => gaps.noting(values.text('regulator')));
  const reference = referenceLines(file, title, values, orGap);
  const signature = signatureLines(file, orGap);
  return {
    sender,
    date,
    addressee,
    reference,
    salutation: opening.salutation ?? `To the ${addressed(file)}:`,
    closing: signature.length === 0 ? '' : (template.closing ?? CLOSING),
    signature,
    footer: file.letterhead?.footer ?? template.footer ?? [],
    placeholders: gaps.all,
  };
}

function referenceLines(
  file: CaseFile,
  title: string,
  values: CaseValues,
  orGap: OrGap,
): (readonly [string, string])[] {
  const { input, parsed } = file;
  const future = input.setting === 'preservice' || input.setting === 'urgent';
  const codes = [parsed, ...file.additional.map((code) => code.parsed)].map(displayCode).join(', ');
  const remarks =
    file.remarks.length > 0 ? ` with ${file.remarks.map((remark) => remark.code).join(', ')}` : '';
  const noticed = input.denial_date
    ? `dated ${longDate(input.denial_date)}`
    : input.received_date
      ? `received ${longDate(input.received_date)}`
      : `dated ${orGap(undefined, 'Date of the denial notice')}`;
  const lines: (readonly [string, string])[] = [
    ['Re', title],
    ['Patient', orGap(input.patient_name, 'Patient name')],
    ...memberLine(file, orGap),
    ['Claim or reference number', orGap(input.claim_number, 'Claim or reference number')],
  ];
  if (input.service_date)
    lines.push([future ? 'Planned date of service' : 'Date of service', longDate(input.service_date)]);
  else if (!future && input.setting !== 'concurrent' && !isUndated(file))
    lines.push(['Date of service', orGap(undefined, 'Date of service')]);
  lines.push(['Service', serviceWithCodes(file, values)], ['Diagnosis', diagnosisWithCodes(file, values)]);
  if (input.provider_name && file.requester !== 'provider')
    lines.push(['Provider', cleanLine(input.provider_name)]);
  const denied = input.code_printed === false ? 'Notice' : `${codes}${remarks}, notice`;
  lines.push([decisionLabel(file), `${denied} ${noticed}`]);
  if (values.text('amount') !== '') lines.push(['Amount in dispute', values.text('amount')]);
  return lines;
}

/** What the payer's decision is called where the document answers no denial. */
const DECISION_LABELS: Readonly<Record<string, string>> = {
  payment_review: 'Adjustment',
  cost_share_review: 'Adjustment',
  reopening_request: 'Determination',
  records_response: 'Request',
};

/** The name of the reference line for the payer's decision. */
export function decisionLabel({ template }: Pick<CaseFile, 'template'>): string {
  return DECISION_LABELS[template.document] ?? 'Denial';
}

/** Coverage of one injury has no members: there the number of the claim is the only one. */
function memberLine({ input, coverage }: CaseFile, orGap: OrGap): (readonly [string, string])[] {
  if (coverage.type.injury_coverage && input.member_id === undefined) return [];
  return [['Member ID', orGap(input.member_id, 'Member ID')]];
}
