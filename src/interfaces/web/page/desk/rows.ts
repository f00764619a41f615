/** Denials as rows of a worklist, in the order of the worklists of all doors. */
import type {
  AdjudicatedClaim,
  ClaimFinding,
  Deadline,
  DenialAnalysis,
  DueBand,
} from '../../../../domain/generated/types.js';
import {
  BANDS,
  bandOf,
  compareWork,
  deadlineOf,
  holdsWords,
  type Placed,
  patternOf,
} from '../../../../domain/worklist.js';
import { CATEGORIES, dollars } from '../words.js';

export interface Row extends Placed {
  /** The same denial has the same key, whatever the list shows. */
  readonly key: string;
  readonly claim: AdjudicatedClaim;
  readonly finding: ClaimFinding;
  readonly band: DueBand;
  /** Until when it has to be filed. */
  readonly deadline: Deadline | undefined;
  readonly amount: number;
  readonly payer: string;
  readonly procedure: string;
  /** Trace number of the payment. */
  readonly trace: string;
}

export function rowsOf({ claims = [], remittance }: DenialAnalysis): Row[] {
  const rows = claims.flatMap((claim) =>
    claim.findings.map((finding, index): Row => {
      const line = claim.lines?.find(({ number }) => number === finding.line);
      const deadline = deadlineOf(finding, claim.deadline);
      const band = bandOf(finding.recommended_action?.action ?? '', daysTo(deadline));
      const amount = finding.amount ?? 0;
      return {
        key: `${claim.number}-${index}`,
        claim,
        finding,
        band,
        place: BANDS.indexOf(band),
        reach: finding.expected_recovery ?? amount,
        deadline,
        safeDate: deadline?.safe_date ?? '',
        amount,
        payer: claim.insurer ?? '',
        procedure: [line?.procedure_code ?? line?.revenue_code ?? '', ...(line?.modifiers ?? [])]
          .filter((part) => part !== '')
          .join('-'),
        trace:
          remittance?.transactions.find(({ number }) => number === claim.transaction)?.trace_number ?? '',
      };
    }),
  );
  return rows.sort(compareWork);
}

/** Of a deadline that has passed the answer counts no days. */
function daysTo(deadline: Deadline | undefined): number | undefined {
  if (deadline?.safe_date === undefined) return undefined;
  return deadline.late ? -1 : deadline.days;
}

function patternOfRow({ payer, finding, procedure }: Row): string {
  return patternOf(payer, finding.code ?? '', procedure);
}

/** What recurs, named with how often and how much, most money first. */
export function patternsOf(rows: readonly Row[]): Readonly<Record<string, string>> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(patternOfRow(row), [...(groups.get(patternOfRow(row)) ?? []), row]);
  const recurring = [...groups].filter(([, members]) => members.length > 1);
  recurring.sort(([, one], [, other]) => sumOf(other) - sumOf(one));
  return Object.fromEntries(
    recurring.map(([pattern, members]) => {
      const { payer, finding, procedure } = members[0] as Row; // a group has a member
      const named = [finding.code ?? CATEGORIES[finding.category], procedure, payer].filter(Boolean);
      return [pattern, `${named.join(', ')}: ${members.length}, ${dollars(sumOf(members))}`];
    }),
  );
}

export interface Filter {
  readonly words: string;
  readonly pattern: string;
  readonly payer: string;
  readonly code: string;
  readonly action: string;
  readonly band: string;
}

/** Whether a row has all that is asked: each word anywhere in it. */
export function passes(row: Row, { words, pattern, payer, code, action, band }: Filter): boolean {
  const { claim, finding } = row;
  if (pattern !== '' && patternOfRow(row) !== pattern) return false;
  if (payer !== '' && row.payer !== payer) return false;
  if (code !== '' && finding.code !== code) return false;
  if (action !== '' && finding.recommended_action?.action !== action) return false;
  if (band !== '' && row.band !== band) return false;
  const names = [
    row.payer,
    row.procedure,
    row.trace,
    finding.code,
    finding.title,
    claim.patient_name,
    claim.member_id,
    claim.claim_number,
    claim.patient_control_number,
  ];
  return holdsWords(names, words);
}

/** Dollars without the errors of binary fractions. */
export function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}
