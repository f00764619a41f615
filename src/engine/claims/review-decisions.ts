/** Refused requests for authorization (X12 278 and Da Vinci PAS), and denials that FHIR data states in words alone. */
import type { ClaimFinding } from '../../domain/generated/types.js';
import type { Workshop } from '../workshop.js';
import { AppealRequests } from './appeal-request.js';
import type { ClaimJudge, JudgedClaim } from './claim-judge.js';
import { deniedInWords } from './denied-in-words.js';

/** Decisions that refuse all or part: not certified, certified in part, changed. */
const REFUSES: ReadonlySet<string> = new Set(['A2', 'A3', 'A6']);

/** The reason code of claims (CARC) that says the same as a reason of a review decision (X12 886). */
const REASON_CODES: Readonly<Record<string, string>> = {
  '0F': '50',
  '0G': '150',
  '0L': '119',
  '0M': '96',
  '0N': '197',
  '0P': '252',
  '0Q': '18',
  '0R': '11',
  '0T': '55',
  '0U': '252',
  '9': '242',
};
/** Refused when authorization was asked for. */
const REFUSED_AT_REQUEST = '39';

/** Adds findings for decisions that carry no adjustment reason code of their own. */
export function refusedRequests(workshop: Workshop, judge: ClaimJudge, judged: JudgedClaim): JudgedClaim {
  const { claim, coverage } = judged;
  const added = [...reviewFindings(judge, judged)];
  if (claim.findings.length + added.length === 0) added.push(...deniedInWords(workshop, judge, judged));
  if (added.length === 0) return judged;
  const deadline = claim.deadline ?? judge.deadlineOf(claim, coverage);
  return {
    coverage,
    claim: {
      ...claim,
      is_denial: true,
      findings: [...claim.findings, ...added],
      ...(deadline ? { deadline } : {}),
    },
  };
}

function reviewFindings(judge: ClaimJudge, { claim, coverage }: JudgedClaim): ClaimFinding[] {
  const requests = new AppealRequests(claim, coverage);
  return (claim.review_actions ?? []).flatMap((decision) => {
    if (!REFUSES.has(decision.action)) return [];
    const numbers = (decision.reasons ?? []).flatMap(({ code }) => REASON_CODES[code] ?? []);
    const number = numbers.find((one) => judge.recordOf(one)) ?? REFUSED_AT_REQUEST;
    const line = requests.lineAt(decision.where);
    const finding = judge.finding(
      claim,
      { remarks: line?.remark_codes ?? claim.remark_codes, ...(line ? { line } : {}) },
      { code: `CARC ${number}`, number },
      undefined,
      coverage,
    );
    const filled = requests.fill(finding);
    if (!filled) return [finding];
    return [
      {
        ...finding,
        appeal_request: { ...filled.request },
        // The payer sent a reason of its own code list; the letter takes the one of claims that says the same.
        appeal_request_missing: ['denial_code', ...filled.missing],
      },
    ];
  });
}
