/** Denials as rows of a worklist: what is due soonest first, then most money; what has no date comes last of what can be claimed. */
import type { AdjudicatedClaim, ClaimFinding, DenialAnalysis } from '../../../../domain/generated/types.js';
import { CATEGORIES, dollars } from '../words.js';

/** How soon a denial has to be worked on. */
export const BANDS = {
  soon: 'Due within 14 days',
  due: 'Due within 45 days',
  open: 'Due later',
  past: 'Time has passed',
  undated: 'No date known',
  none: 'No claim on the payer',
} as const;
export type Band = keyof typeof BANDS;
const ORDER = Object.keys(BANDS) as readonly Band[]; // keys of the object above

const SOON_DAYS = 14;
const DUE_DAYS = 45;

export interface Row {
  /** The same denial has the same key, whatever the list shows. */
  readonly key: string;
  readonly claim: AdjudicatedClaim;
  readonly finding: ClaimFinding;
  readonly band: Band;
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
      return {
        key: `${claim.number}-${index}`,
        claim,
        finding,
        band: bandOf(claim, finding),
        amount: finding.amount ?? 0,
        payer: claim.insurer ?? '',
        procedure: [line?.procedure_code ?? line?.revenue_code ?? '', ...(line?.modifiers ?? [])]
          .filter((part) => part !== '')
          .join('-'),
        trace:
          remittance?.transactions.find(({ number }) => number === claim.transaction)?.trace_number ?? '',
      };
    }),
  );
  return rows.sort(
    (a, b) =>
      ORDER.indexOf(a.band) - ORDER.indexOf(b.band) ||
      inReach(b) - inReach(a) ||
      (dateOf(a) < dateOf(b) ? -1 : 1),
  );
}

function dateOf({ claim }: Row): string {
  return claim.deadline?.safe_date ?? '9';
}

/** The published share of an appeal, the whole of what only needs fixing. */
function inReach({ finding, amount }: Row): number {
  return finding.expected_recovery ?? amount;
}

const NO_CLAIM = new Set(['write_off', 'bill_patient', 'no_action']);

function bandOf({ deadline }: AdjudicatedClaim, { recommended_action: action }: ClaimFinding): Band {
  if (action !== undefined && NO_CLAIM.has(action.action)) return 'none';
  if (deadline?.safe_date === undefined) return 'undated';
  if (deadline.late) return 'past';
  if (deadline.days <= SOON_DAYS) return 'soon';
  return deadline.days <= DUE_DAYS ? 'due' : 'open';
}

/** Denials of the same service by the same payer with the same code: what wins one of them wins the others. */
export function patternOf({ payer, finding, procedure }: Row): string {
  return JSON.stringify([payer, finding.code ?? '', procedure]);
}

/** What recurs, named with how often and how much, most money first. */
export function patternsOf(rows: readonly Row[]): Readonly<Record<string, string>> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(patternOf(row), [...(groups.get(patternOf(row)) ?? []), row]);
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
  if (pattern !== '' && patternOf(row) !== pattern) return false;
  if (payer !== '' && row.payer !== payer) return false;
  if (code !== '' && finding.code !== code) return false;
  if (action !== '' && finding.recommended_action?.action !== action) return false;
  if (band !== '' && row.band !== band) return false;
  const text = [
    row.payer,
    row.procedure,
    row.trace,
    finding.code,
    finding.title,
    claim.patient_name,
    claim.member_id,
    claim.claim_number,
    claim.patient_control_number,
  ]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Dollars without the errors of binary fractions. */
export function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}
