/** The claims of a printed remittance or statement of benefits, judged as those of an 835 are. */
import type { AdjudicatedClaim, ClaimFinding, ClaimLine, Deadline } from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { describePrintedClaim } from '../../intake/text/claims/claim.js';
import type { PrintedClaim, PrintedLine } from '../../intake/text/claims/printed-claims.js';
import { REFUSED, WAITS } from '../../intake/text/claims/status.js';
import { isRefused } from '../../intake/text/tables/notes.js';
import { AppealRequests } from '../claims/appeal-request.js';
import { ClaimJudge } from '../claims/claim-judge.js';
import { findingInWords } from '../claims/denied-in-words.js';
import { netReversals } from '../claims/reversals.js';
import type { Reading } from './reading.js';
import type { FoundReason } from './reasons.js';

/** What the notice denies as a whole. */
export interface Denied {
  readonly isDenial: boolean;
  readonly reasons: readonly FoundReason[];
  readonly deadline: Deadline | undefined;
}

/** Claims in the order of the notice; none where no table of it has a line of a claim. */
export function claimsOfNotice(reading: Reading, denied: Denied): AdjudicatedClaim[] {
  const { notice, workshop, coverage, on, payer } = reading;
  if (notice.claims.length === 0) return [];
  const { memberId, groupNumber, patientName } = notice.identifiers;
  const members = new Set(notice.claims.flatMap(({ member }) => member ?? []));
  const one = members.size <= 1;
  const ofNotice = {
    insurer: payer?.name,
    // An advice for several members says of each claim whose it is.
    memberId: one ? ([...members][0] ?? memberId) : undefined,
    patientName: one ? (only(notice.claims.map(({ patient }) => patient)) ?? patientName) : undefined,
    groupNumber,
    noticeDate: notice.dates.noticeDate,
  };
  const stated = { insurer_type: coverage.type.id, state: coverage.state?.code };
  const judge = new ClaimJudge(workshop, stated, { today: on, received: reading.input.received_date });
  const read = notice.claims.map((claim, at) => describePrintedClaim(claim, at + 1, ofNotice));
  return netReversals(read).map((claim, at) => {
    const printed = notice.claims[at];
    return printed ? judgedClaim(reading, judge, { claim, printed, ...denied }) : claim;
  });
}

/** What all claims that print it have alike. */
function only(printed: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = new Set(printed.flatMap((value) => value ?? []));
  return others.length === 0 ? first : undefined;
}

interface OneClaim extends Denied {
  readonly claim: AdjudicatedClaim;
  readonly printed: PrintedClaim;
}

function judgedClaim(
  reading: Reading,
  judge: ClaimJudge,
  { claim, printed, isDenial, reasons, deadline }: OneClaim,
): AdjudicatedClaim {
  const { coverage } = reading;
  const judged = judge.judge(claim);
  if (!judged.ok) return claim;
  const own = { ...judged.value.claim, insurer_type_basis: coverage.basis };
  if (own.reversal || own.reversed || own.status_meaning === WAITS)
    return given<AdjudicatedClaim>({ ...own, is_denial: false, findings: [], deadline: undefined });
  const requests = new AppealRequests(own, coverage);
  const coded = own.findings.map((finding) => withRequest(requests, finding));
  const worded = own.lines.flatMap((line, at) => {
    const place = printed.lines[at];
    if (!place || !isDenial || line.adjustments.length > 0) return [];
    if (!isRefused(place.row) && !(own.status_meaning === REFUSED && (line.paid ?? 0) === 0)) return [];
    return inWords(judge, { claim: own, coverage, requests }, line, refusalOf(place, reasons, reading));
  });
  const findings = [...coded, ...worded];
  return given<AdjudicatedClaim>({
    ...own,
    findings,
    is_denial: findings.length > 0,
    deadline: findings.length > 0 ? (deadline ?? own.deadline) : undefined,
  });
}

function withRequest(requests: AppealRequests, finding: ClaimFinding): ClaimFinding {
  const filled = requests.fill(finding);
  if (!filled) return finding;
  return { ...finding, appeal_request: { ...filled.request }, appeal_request_missing: filled.missing };
}

/** Why a line without codes was refused. */
interface Refusal {
  readonly text: string;
  readonly reason: FoundReason | undefined;
}

/**
 * What the notes of a refused line say, else the only reason of the notice. A line that was paid in part is refused only where one of its
 * notes gives a reason: its notes may tell a price.
 */
function refusalOf(
  { row, notes }: PrintedLine,
  reasons: readonly FoundReason[],
  { notice }: Reading,
): Refusal | undefined {
  for (const { start, end, words } of notes) {
    const reason = reasons.find(({ stated }) =>
      stated?.sentences.some((sentence) => sentence.start < end && sentence.end > start),
    );
    if (reason) return { text: words, reason };
  }
  if ((row.amounts.paid ?? 0) > 0) return undefined;
  const [first, ...others] = reasons;
  const text = notes[0]?.words ?? (others.length === 0 ? first?.stated?.quote : undefined);
  if (text === undefined)
    return { text: notice.notice.text.slice(row.start, row.end).trim(), reason: undefined };
  return { text, reason: others.length === 0 && notes.length === 0 ? first : undefined };
}

function inWords(
  judge: ClaimJudge,
  found: Parameters<typeof findingInWords>[1],
  line: ClaimLine,
  refusal: Refusal | undefined,
): ClaimFinding[] {
  if (!refusal) return [];
  const { text, reason } = refusal;
  const amount = line.not_covered ?? ((line.paid ?? 0) === 0 ? line.charge : undefined);
  if (!reason)
    return [given<ClaimFinding>({ line: line.number, category: 'regulatory_other', amount, stated: text })];
  const finding = findingInWords(judge, found, reason.record, given({ text, line: line.number, amount }));
  return [{ ...finding, category: reason.category }];
}
