/** The reading of a denial letter for a reader. */
import type {
  DenialAnalysis,
  DenialReason,
  ExtractedFacts,
  WriteDown,
} from '../../domain/generated/types.js';
import {
  type Block,
  dollars,
  facts,
  heading,
  list,
  oneLine,
  paragraph,
  requestFacts,
  section,
  steps,
  table,
  words,
} from './blocks.js';
import { printedClaims, readableClaims } from './claims.js';

export function readableAnalysis(analysis: DenialAnalysis): Block[] {
  // A notice has sections; an 835 and FHIR data have none.
  if (analysis.claims && !analysis.sections) return readableClaims(analysis, analysis.claims);
  const { urgency, deadline, extracted } = analysis;
  return [
    heading(analysis.is_denial ? 'This letter denies' : 'No denial was found in this letter'),
    facts(
      ['Urgency', `${urgency.level} (${urgency.score.toFixed(2)} of 1)`],
      ['Urgent handling', urgency.expedited_right],
      [
        'File by',
        deadline && `${deadline.safe_date ?? deadline.period ?? `${deadline.days} days`} - ${deadline.basis}`,
      ],
      ['Insurer', extracted.insurer],
      ['Insurer type', `${words(extracted.insurer_type)}${basis(extracted.insurer_type_basis)}`],
      ['Send the appeal to', sendTo(extracted)],
      ['Notice date', extracted.notice_date],
      ['Member', [extracted.patient_name, extracted.member_id].filter(Boolean).join(', ') || undefined],
      ['Claim numbers', extracted.claim_numbers?.join(', ')],
      ['Reference numbers', extracted.reference_numbers?.join(', ')],
      ['Dates of service', extracted.service_dates?.join(', ')],
      ['Procedure codes', extracted.procedure_codes?.join(', ')],
      ['Diagnosis codes', extracted.diagnosis_codes?.join(', ')],
      ['Amounts', amounts(extracted)],
      ['Corrected claim within', days(extracted.corrected_claim_days)],
      ['Appeal by, so that care goes on', extracted.continue_services_by],
      ['Call between physicians within', days(extracted.peer_to_peer_days)],
      ['To keep services, appeal within', days(extracted.continue_services_days)],
    ),
    ...section('Warnings', list(analysis.warnings)),
    ...section(
      'Codes',
      table(
        ['Code', 'Name', 'As printed', 'Denies'],
        analysis.denial_codes.map((code) => [
          code.code,
          code.title ?? '',
          code.text,
          code.is_denial === false ? 'no' : 'yes',
        ]),
      ),
    ),
    ...analysis.denial_reasons.flatMap(reasonSection),
    ...section('Lowers the payment without denying', list((analysis.write_downs ?? []).map(writeDown))),
    ...printedClaims(analysis.claims ?? []),
    ...missingFromNotice(analysis),
    ...section('Why it is this urgent', list(urgency.reasons.map(({ because }) => because))),
    ...section(
      'Input for generate_appeal_letter, as far as the letter gives it',
      requestFacts(analysis.appeal_request),
    ),
    ...section(
      'Ask for, before a letter is written',
      list((analysis.appeal_request_missing ?? []).map(words)),
    ),
  ];
}

function days(count: number | undefined): string | undefined {
  return count === undefined ? undefined : `${count} days`;
}

function sendTo({ send_appeal_to: to }: ExtractedFacts): string | undefined {
  const parts = [to?.address, to?.fax && `fax ${to.fax}`, to?.email].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : undefined;
}

function amounts({ amounts: stated }: ExtractedFacts): string | undefined {
  const parts = Object.entries(stated ?? {}).map(([name, value]) => `${words(name)} ${dollars(value)}`);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function writeDown({ category, codes }: WriteDown): string {
  return `${words(category)}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}`;
}

/** What the law requires and this notice lacks, as the letter can say it. */
function missingFromNotice({ notice_audit: audit }: DenialAnalysis): Block[] {
  const missing = (audit?.requirements ?? []).filter(({ found }) => !found);
  if (missing.length === 0) return [];
  return section(
    'What this notice lacks',
    list(missing.map((item) => `${item.letter_sentence ?? item.requires} (${item.citation})`)),
    paragraph(audit?.note ?? ''),
  );
}

function basis(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`;
}

function reasonSection(reason: DenialReason): Block[] {
  const { recommended_action: disposition, strategy } = reason;
  return section(
    `${words(reason.category)}${reason.codes.length > 0 ? ` (${reason.codes.join(', ')})` : ', in words'}`,
    facts(
      ['Stated as', reason.quote && `"${oneLine(reason.quote)}"`],
      ['Certainty', reason.certainty.toFixed(2)],
      ['Right response', `${words(disposition.action)} - ${disposition.because}`],
      ['Published success rate', reason.estimated_success_rate],
    ),
    paragraph(`${strategy.title}: ${strategy.summary}`),
    steps(strategy.steps),
  );
}
