/** The reading of a denial letter for a reader. */
import type { DenialAnalysis, DenialReason } from '../../domain/generated/types.js';
import { type Block, facts, heading, list, paragraph, section, steps, table, words } from './blocks.js';
import { readableClaims } from './claims.js';

export function readableAnalysis(analysis: DenialAnalysis): Block[] {
  if (analysis.claims) return readableClaims(analysis, analysis.claims);
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
      ['Notice date', extracted.notice_date],
      ['Claim numbers', extracted.claim_numbers?.join(', ')],
      ['Dates of service', extracted.service_dates?.join(', ')],
      ['Procedure codes', extracted.procedure_codes?.join(', ')],
      ['Diagnosis codes', extracted.diagnosis_codes?.join(', ')],
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
    ...section('Why it is this urgent', list(urgency.reasons.map(({ because }) => because))),
    ...section(
      'Ask for, before a letter is written',
      list((analysis.appeal_request_missing ?? []).map(words)),
    ),
  ];
}

function basis(text: string | undefined): string {
  return text === undefined ? '' : ` (${text})`;
}

function reasonSection(reason: DenialReason): Block[] {
  const { recommended_action: disposition, strategy } = reason;
  return section(
    `${words(reason.category)} (${reason.codes.join(', ')})`,
    facts(
      ['Stated as', reason.quote && `"${reason.quote}"`],
      ['Right response', `${words(disposition.action)} - ${disposition.because}`],
      ['Published success rate', reason.estimated_success_rate],
    ),
    paragraph(`${strategy.title}: ${strategy.summary}`),
    steps(strategy.steps),
  );
}
