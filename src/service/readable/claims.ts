/** Claims of an 835 or of FHIR data for a reader: what was refused, how to answer, and by when. */
import type {
  AdjudicatedClaim,
  ClaimFinding,
  ClaimLine,
  Deadline,
  DenialAnalysis,
  RemittanceTransaction,
} from '../../domain/generated/types.js';
import {
  type Block,
  dollars,
  facts,
  heading,
  list,
  paragraph,
  requestFacts,
  section,
  steps,
  table,
  words,
} from './blocks.js';

/** More rows no one reads; the worklist command writes them to a file. */
const MOST_ROWS = 50;
/** Denials whose requests are told; those of a longer list are asked for with build_worklist. */
const MOST_REQUESTS = 3;

export function readableClaims(analysis: DenialAnalysis, claims: readonly AdjudicatedClaim[]): Block[] {
  const { urgency, remittance } = analysis;
  const denials = claims.flatMap((claim) => claim.findings.map((finding) => ({ claim, finding })));
  return [
    heading(analysis.is_denial ? 'These claims were refused in whole or in part' : 'Nothing was refused'),
    facts(
      ['Claims', claims.length],
      ['Denials', denials.length],
      ['Charged', money(remittance?.totals.charge)],
      ['Paid', money(remittance?.totals.paid)],
      ['Refused', money(remittance?.totals.denied)],
      ['Urgency', denials.length > 0 ? `${urgency.level} (${urgency.score.toFixed(2)} of 1)` : undefined],
      ['First deadline', fileBy(analysis.deadline)],
    ),
    ...section('Warnings', list(analysis.warnings)),
    ...section('Denials', denialTable(denials), ...more(denials.length)),
    ...requests(denials),
    ...section('Payments', paymentTable(remittance?.transactions ?? [])),
    ...section('Where the file departs from the standard', list(problemLines(analysis))),
    ...analysis.denial_reasons.flatMap((reason) =>
      section(
        `${words(reason.category)} (${reason.codes.join(', ')})`,
        facts([
          'Right response',
          `${words(reason.recommended_action.action)} - ${reason.recommended_action.because}`,
        ]),
        paragraph(`${reason.strategy.title}: ${reason.strategy.summary}`),
        steps(reason.strategy.steps),
      ),
    ),
  ];
}

/** The claims of a printed notice: what was billed, paid and left to the patient, how each stands, and what was refused in it. */
export function printedClaims(claims: readonly AdjudicatedClaim[]): Block[] {
  const denials = claims.flatMap((claim) => claim.findings.map((finding) => ({ claim, finding })));
  return [
    ...section(
      'Claims in this notice',
      table(
        ['Claim', 'Patient', 'Charged', 'Paid', 'Left to the patient', 'Stands'],
        claims
          .slice(0, MOST_ROWS)
          .map((claim) => [
            claim.claim_number ?? claim.identifiers?.join(', ') ?? String(claim.number),
            claim.patient_name ?? '',
            money(claim.charge) ?? '',
            money(claim.paid) ?? '',
            money(claim.patient_responsibility) ?? '',
            claim.status_meaning ?? '',
          ]),
      ),
    ),
    ...section('Refused lines', denialTable(denials), ...more(denials.length)),
  ];
}

interface Denial {
  readonly claim: AdjudicatedClaim;
  readonly finding: ClaimFinding;
}

function denialTable(denials: readonly Denial[]): Block {
  return table(
    ['Claim', 'Patient', 'Line', 'Service', 'Code', 'Amount', 'Response', 'File by', 'Published rate'],
    denials.slice(0, MOST_ROWS).map(({ claim, finding }) => {
      const line = claim.lines.find(({ number }) => number === finding.line);
      return [
        claim.claim_number ?? claim.patient_control_number ?? String(claim.number),
        claim.patient_name ?? '',
        finding.line === undefined ? 'all' : String(finding.line),
        serviceOf(claim, line),
        finding.code ?? finding.stated ?? '',
        money(finding.amount) ?? '',
        finding.recommended_action ? words(finding.recommended_action.action) : 'read the code first',
        finding.recommended_action?.no_appeal_right ? 'no appeal right' : (fileBy(claim.deadline) ?? ''),
        finding.estimated_success_rate ?? '',
      ];
    }),
  );
}

/** What was done, and when. */
function serviceOf(claim: AdjudicatedClaim, line: ClaimLine | undefined): string {
  const code = [
    line?.procedure_code ?? line?.revenue_code ?? line?.procedure_text ?? '',
    ...(line?.modifiers ?? []),
  ].join('-');
  return [code, line?.service_date ?? claim.service_from].filter(Boolean).join(' on ');
}

/** The ready requests of a few denials, so that the text alone is enough to write their letters. */
function requests(denials: readonly Denial[]): Block[] {
  if (denials.length > MOST_REQUESTS) return [];
  return denials.flatMap(({ claim, finding: { code, stated, appeal_request: request, ...finding } }) =>
    section(
      `Input for generate_appeal_letter: ${code ?? stated ?? 'a denial'} of claim ${claim.claim_number ?? claim.patient_control_number ?? claim.number}`,
      requestFacts(request),
      ...(finding.appeal_request_missing?.length
        ? [paragraph(`Ask for, before a letter is written: ${finding.appeal_request_missing.join(', ')}.`)]
        : []),
    ),
  );
}

function more(count: number): Block[] {
  return count > MOST_ROWS
    ? [
        paragraph(
          `${count - MOST_ROWS} more denials are in the answer as JSON; the worklist command writes all of them to a table.`,
        ),
      ]
    : [];
}

/** Payments with their provider-level adjustments and whether they balance. */
export function paymentTable(transactions: readonly RemittanceTransaction[]): Block {
  return table(
    ['Payer', 'Paid on', 'Trace number', 'Amount', 'Claims', 'Provider adjustments', 'Balances'],
    transactions.map((transaction) => [
      transaction.payer ?? '',
      transaction.payment_date ?? '',
      transaction.trace_number ?? '',
      money(transaction.payment_amount) ?? '',
      String(transaction.claims),
      transaction.provider_adjustments
        .map(({ code, amount }) => `${code} ${money(amount) ?? '?'}`)
        .join(', '),
      transaction.balanced === undefined ? 'not stated' : transaction.balanced ? 'yes' : 'no',
    ]),
  );
}

function problemLines({ remittance }: DenialAnalysis): string[] {
  return (remittance?.problems ?? []).map(
    ({ segment, tag, message, times }) =>
      `Segment ${segment} (${tag}): ${message}${times > 1 ? ` ${times} times in the file.` : ''}`,
  );
}

function fileBy(deadline: Deadline | undefined): string | undefined {
  const date = deadline?.safe_date;
  return date !== undefined && deadline?.late ? `${date} (passed)` : date;
}

function money(amount: number | undefined): string | undefined {
  return amount === undefined ? undefined : dollars(amount);
}
