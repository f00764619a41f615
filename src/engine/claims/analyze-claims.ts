/** An analysis of claims: the same answer for an 835 and for FHIR data as for a letter, with each claim beside it. */
import { type Outcome, success } from '../../domain/failures.js';
import type {
  AdjudicatedClaim,
  ClaimAdjustment,
  ClaimFinding,
  Deadline,
  DenialAnalysis,
  DenialReason,
  ExtractedFacts,
  GenerateAppealInput,
  RemittanceSummary,
  RemittanceTotals,
  Urgency,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { commonFacts } from '../case-facts.js';
import { describeEvidence, describeStrategy } from '../describe.js';
import { grouped } from '../grouped.js';
import { urgencyPoints } from '../scores.js';
import { shortWarnings } from '../short-codes.js';
import type { Workshop } from '../workshop.js';
import { AppealRequests } from './appeal-request.js';
import { beforeService, ClaimJudge, type JudgedClaim, type JudgingDates } from './claim-judge.js';
import { foundCodes } from './found-codes.js';
import { netReversals } from './reversals.js';
import { refusedRequests } from './review-decisions.js';
import { isProcedureCode } from './services.js';

export interface ClaimsInput {
  readonly claims: readonly AdjudicatedClaim[];
  readonly insurer_type?: string | undefined;
  readonly state?: string | undefined;
  readonly dates: JudgingDates;
}

export async function analyzeClaims(
  workshop: Workshop,
  input: ClaimsInput,
): Promise<Outcome<DenialAnalysis>> {
  const judge = new ClaimJudge(workshop, input, input.dates);
  const judged: JudgedClaim[] = [];
  for (const claim of netReversals(input.claims)) {
    const one = judge.judge(claim);
    if (!one.ok) return one;
    judged.push(withRequests(refusedRequests(workshop, judge, one.value)));
  }
  const claims = judged.map(({ claim }) => claim);
  const first = worstFinding(claims);
  const deadline = nearest(claims);
  return success(
    given<DenialAnalysis>({
      is_denial: claims.some((claim) => claim.is_denial),
      denial_codes: foundCodes(judge, claims),
      denial_reasons: reasonsOf(workshop, judge, claims),
      urgency: await urgencyOf(workshop, judged, first?.finding, deadline),
      deadline,
      extracted: extractedFacts(judged),
      claims,
      appeal_request: first?.finding.appeal_request,
      appeal_request_missing: first?.finding.appeal_request_missing,
      warnings: warningsOf(judge, judged),
      packs: workshop.library.fingerprint,
    }),
  );
}

function withRequests({ claim, coverage }: JudgedClaim): JudgedClaim {
  const requests = new AppealRequests(claim, coverage);
  const findings = claim.findings.map((finding) => {
    if (finding.appeal_request) return finding;
    const filled = requests.fill(finding);
    return filled
      ? { ...finding, appeal_request: { ...filled.request }, appeal_request_missing: filled.missing }
      : finding;
  });
  return { coverage, claim: { ...claim, findings } };
}

/** The finding with most money, for the request at the top of the answer. */
function worstFinding(claims: readonly AdjudicatedClaim[]): { finding: ClaimFinding } | undefined {
  let worst: { finding: ClaimFinding } | undefined;
  for (const finding of claims.flatMap((claim) => claim.findings)) {
    if (finding.appeal_request && (!worst || (finding.amount ?? 0) > (worst.finding.amount ?? 0)))
      worst = { finding };
  }
  return worst;
}

/** The deadline that comes first; one that has passed only where all have. */
function nearest(claims: readonly AdjudicatedClaim[]): Deadline | undefined {
  const deadlines = claims.flatMap(({ deadline }) => deadline ?? []);
  const open = deadlines.filter(({ late }) => !late);
  const dated = open.length > 0 ? open : deadlines;
  return dated.reduce<Deadline | undefined>(
    (first, next) => (!first || (next.safe_date ?? '9') < (first.safe_date ?? '9') ? next : first),
    undefined,
  );
}

/** One reason for each code record, with all groups under which it stands. */
function reasonsOf(
  { library }: Workshop,
  judge: ClaimJudge,
  claims: readonly AdjudicatedClaim[],
): DenialReason[] {
  const findings = claims.flatMap((claim) => claim.findings);
  return [...grouped(findings, numberOf)].flatMap(([number, findings]) => {
    const record = judge.recordOf(number);
    const largest = largestOf(findings);
    if (!record || !largest?.recommended_action) return [];
    return [
      given<DenialReason>({
        category: record.category,
        codes: [...new Set(findings.flatMap(({ code }) => code ?? []))],
        quote: largest.stated,
        certainty: largest.code === undefined ? WORDS_ALONE : 1,
        recommended_action: largest.recommended_action,
        strategy: describeStrategy(library, record),
        evidence: describeEvidence(library, record),
        estimated_success_rate: largest.estimated_success_rate,
      }),
    ];
  });
}

/** The first of those with most money. */
function largestOf(findings: readonly ClaimFinding[]): ClaimFinding | undefined {
  return findings.reduce<ClaimFinding | undefined>(
    (largest, finding) =>
      largest !== undefined && (largest.amount ?? 0) >= (finding.amount ?? 0) ? largest : finding,
    undefined,
  );
}

/** Certainty of a reason without a code, as in letters. */
const WORDS_ALONE = 0.85;

/** The bare number of the code, or of the one that stands for a reason in words. */
function numberOf({ code, appeal_request }: ClaimFinding): string {
  const named: unknown = code ?? (appeal_request as Partial<GenerateAppealInput> | undefined)?.denial_code;
  return typeof named === 'string' ? named.replace(/^(?:[A-Z]{2}-|CARC )/, '') : '';
}

const GRADES: readonly (readonly [number, Urgency['level']])[] = [
  [80, 'critical'],
  [50, 'high'],
  [20, 'moderate'],
];

async function urgencyOf(
  { rules }: Workshop,
  judged: readonly JudgedClaim[],
  worst: ClaimFinding | undefined,
  deadline: Deadline | undefined,
): Promise<Urgency> {
  const finding = worst ?? judged.flatMap(({ claim }) => claim.findings)[0];
  if (!finding) return { level: 'low', score: 0, reasons: [] };
  const { points, factors } = await urgencyPoints(rules, finding.category, {
    ...commonFacts({
      deadline,
      setting: judged.some(({ claim }) => claim.is_denial && beforeService(claim)) ? 'preservice' : undefined,
      group: undefined,
      requester: undefined,
      amount: finding.amount,
    }),
    category: finding.category,
    insurer_type: judged[0]?.coverage.type.id ?? 'commercial',
    jeopardy_words: false,
    ongoing_care: false,
    care_ends_soon: false,
    emergency: false,
    inpatient: judged.some(({ claim }) => claim.is_denial && claim.drg !== undefined),
    expedited_requested: false,
  });
  const level = GRADES.find(([least]) => points >= least)?.[1] ?? 'low';
  return { level, score: points / 100, reasons: [...factors] };
}

const MOST_LISTED = 100;

function extractedFacts(judged: readonly JudgedClaim[]): ExtractedFacts {
  const claims = judged.map(({ claim }) => claim);
  const [first] = judged;
  const coverage = first?.coverage;
  const only = claims.length === 1 ? claims[0] : undefined;
  const distinct = (values: readonly (string | undefined)[]) =>
    [...new Set(values.flatMap((value) => value ?? []))].slice(0, MOST_LISTED);
  return {
    document_type: 'eob',
    insurer_type: coverage?.type.id ?? 'commercial',
    ...(claims[0]?.insurer ? { insurer: claims[0].insurer } : {}),
    ...(coverage ? { insurer_type_basis: coverage.basis } : {}),
    ...(coverage?.state ? { state: coverage.state.code } : {}),
    ...(only?.decided_on ? { notice_date: only.decided_on } : {}),
    ...(only?.member_id ? { member_id: only.member_id } : {}),
    ...(only?.patient_name ? { patient_name: only.patient_name } : {}),
    ...(only?.group_number ? { group_number: only.group_number } : {}),
    claim_numbers: distinct(
      claims.flatMap((claim) => claim.identifiers ?? [claim.claim_number ?? claim.patient_control_number]),
    ),
    service_dates: distinct(claims.flatMap((claim) => [claim.service_from, claim.service_to])),
    procedure_codes: distinct(
      claims.flatMap((claim) =>
        claim.lines.flatMap(({ procedure_code: code }) => code ?? []).filter(isProcedureCode),
      ),
    ),
    diagnosis_codes: distinct(claims.flatMap((claim) => claim.diagnosis_codes ?? [])),
  };
}

/** Sums with reversals netted: what was taken back and what takes it back cancel out. */
export function totalsOf(claims: readonly AdjudicatedClaim[]): RemittanceTotals {
  const counted = claims.filter(({ reversal, reversed }) => !reversal && !reversed);
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
  const unmatched = claims.filter(({ reversal }) => reversal).length;
  const reversed = claims.filter((claim) => claim.reversed).length;
  // A reversal whose original lies in an earlier file still lowers what was paid.
  const paidBack =
    unmatched > reversed ? sum(claims.filter((c) => c.reversal || c.reversed).map((c) => c.paid)) : 0;
  return {
    claims: counted.length,
    denied_claims: counted.filter(({ is_denial }) => is_denial).length,
    charge: sum(counted.map(({ charge }) => charge)),
    paid: sum([...counted.map(({ paid }) => paid), paidBack]),
    denied: sum(counted.flatMap(({ findings }) => findings.map(({ amount }) => amount))),
    patient_responsibility: sum(counted.map((claim) => claim.patient_responsibility)),
  };
}

function warningsOf(judge: ClaimJudge, judged: readonly JudgedClaim[]): string[] {
  const claims = judged.map(({ claim }) => claim);
  const adjustments: ClaimAdjustment[] = claims.flatMap((claim) => [
    ...claim.adjustments,
    ...claim.lines.flatMap((line) => line.adjustments),
  ]);
  const retired = adjustments.map(({ number = '' }) => judge.shortOf('carc', number));
  const unknown = adjustments.filter(
    ({ number = '', is_denial }) => is_denial && !judge.recordOf(number) && !judge.shortOf('carc', number),
  );
  const unbalanced = claims.filter(({ balanced }) => balanced === false).length;
  const reversals = claims.filter(({ reversal }) => reversal).length;
  const failed = claims.filter(({ outcome }) => outcome === 'error').length;
  const pending = claims.some((claim) => (claim.review_actions ?? []).some(({ action }) => action === 'A4'));
  return [
    ...(claims.some(({ is_denial }) => is_denial) ? [] : ['Nothing in it is refused.']),
    ...(failed > 0
      ? ["A request could not be processed: nothing was decided. Fix what 'errors' names and send it again."]
      : []),
    ...(pending
      ? ['A request is pending (A4): nothing was decided, so there is nothing to appeal yet.']
      : []),
    ...[...new Set(unknown.map(({ code }) => code))].map(
      (code) => `No pack describes ${code}. Read on the remittance what it means.`,
    ),
    ...shortWarnings(retired),
    ...(claims.some(({ findings }) => findings.some(isInWords)) ? [WORDS_WARNING] : []),
    ...(unbalanced > 0
      ? [
          `${unbalanced === 1 ? 'One claim does' : `${unbalanced} claims do`} not balance: charge less adjustments is not the payment. Check the figures before you rely on them.`,
        ]
      : []),
    ...(reversals > 0
      ? [
          `${reversals === 1 ? 'One claim takes' : `${reversals} claims take`} back an earlier payment. A reversal is no denial; read the claim that follows it.`,
        ]
      : []),
    // Where nothing is refused, the line of business decides nothing.
    ...new Set(judged.flatMap(({ claim, coverage }) => (claim.is_denial ? coverage.assumptions : []))),
  ];
}

function isInWords({ code, appeal_request }: ClaimFinding): boolean {
  return code === undefined && appeal_request !== undefined;
}

const WORDS_WARNING =
  'The data states a reason in words and prints no claim adjustment reason code for it. The request names the code that stands for the reason, with code_printed: false, so that the letter names no code: if the remittance prints one, give that and leave code_printed out.';

/** The summary of an 835 that stands beside its claims. */
export function withRemittance(
  analysis: DenialAnalysis,
  remittance: Omit<RemittanceSummary, 'totals'>,
): DenialAnalysis {
  const off = remittance.transactions.filter(({ balanced }) => balanced === false).length;
  const { problems } = remittance;
  return {
    ...analysis,
    remittance: { ...remittance, totals: totalsOf(analysis.claims ?? []) },
    warnings: [
      ...analysis.warnings,
      ...(off > 0
        ? [
            `${off === 1 ? 'One payment does' : `${off} payments do`} not balance: claim payments less provider adjustments are not the amount paid. Part of the file may be missing.`,
          ]
        : []),
      ...(problems.length > 0
        ? ["The file departs from the standard in places; 'remittance.problems' says where."]
        : []),
    ],
  };
}
