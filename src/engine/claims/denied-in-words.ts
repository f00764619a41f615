/** Denials that claim data (FHIR) states in words alone, read by the signals that letters are read by. */
import type { AdjudicatedClaim, ClaimFinding, CodeRecord } from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { type ReadStatement, readStatement } from '../../intake/text/statement.js';
import { codeRecordDenies } from '../denial.js';
import type { Workshop } from '../workshop.js';
import { AppealRequests } from './appeal-request.js';
import type { ClaimJudge, JudgedClaim } from './claim-judge.js';

/** What the payer wrote, and where. */
interface Statement extends ReadStatement {
  readonly text: string;
  readonly line?: number;
  readonly amount?: number;
  /** The data itself marks it as the reason of a denial. */
  readonly marked: boolean;
}

const DENIED = /\b(?:denied|denial|not (?:approved|authorized|certified|covered)|rejected)\b/i;
const NOT_DENIED = /\b(?:no|not|without|never) (?:been |was |were )?(?:denied|denial)/i;
const DENIAL_CATEGORY = /^denial-?reason$/i;

/** Nothing where the request failed or waits, or where nothing is refused. */
export function deniedInWords(workshop: Workshop, judge: ClaimJudge, judged: JudgedClaim): ClaimFinding[] {
  const { claim, coverage } = judged;
  const { outcome, disposition = '' } = claim;
  if (claim.resource_type === undefined || outcome === 'error' || outcome === 'queued') return [];
  const requests = new AppealRequests(claim, coverage);
  const statements = statementsOf(workshop, claim, requests);
  const unpaid = (claim.paid ?? 0) === 0;
  const inWords = DENIED.test(disposition) && !NOT_DENIED.test(disposition);
  // A summary of what was paid may speak of what is never covered.
  const summary = readStatement(workshop.signals, disposition).refuses || (unpaid && inWords);
  const refusing = statements.filter(({ marked, refuses: says }) => summary || marked || (unpaid && says));
  if (!summary && refusing.length === 0) return [];
  const found = refusing.flatMap((statement) =>
    findingsOf(workshop, judge, { claim, coverage, requests }, statement),
  );
  if (found.length > 0) return oncePerReason(found);
  const stated = refusing.find(({ marked }) => marked)?.text ?? disposition;
  return [{ category: 'regulatory_other', ...(stated === '' ? {} : { stated }) }];
}

function statementsOf({ signals }: Workshop, claim: AdjudicatedClaim, requests: AppealRequests): Statement[] {
  const made = (text: string | undefined, more: Partial<Statement> = {}): Statement[] =>
    text === undefined || text === ''
      ? []
      : [{ marked: false, ...more, text, ...readStatement(signals, text) }];
  return [
    ...(claim.adjudications ?? []).flatMap(({ text, category, where, amount }) =>
      made(
        text,
        given<Partial<Statement>>({
          marked: DENIAL_CATEGORY.test(category),
          line: requests.lineAt(where)?.number,
          amount,
        }),
      ),
    ),
    ...(claim.process_notes ?? []).flatMap((text) => made(text)),
    ...(claim.errors ?? []).flatMap(({ text }) => made(text)),
    ...made(claim.disposition),
  ];
}

function findingsOf(
  { library }: Workshop,
  judge: ClaimJudge,
  { claim, coverage, requests }: JudgedClaim & { readonly requests: AppealRequests },
  { text, line, amount, codes }: Statement,
): ClaimFinding[] {
  const records = codes.flatMap((id): CodeRecord[] => {
    const record = library.codes.get(id)?.record;
    return record && codeRecordDenies(record) ? [record] : [];
  });
  return records.map((record) =>
    findingInWords(judge, { claim, coverage, requests }, record, given({ text, line, amount })),
  );
}

/** What the payer wrote about a claim or one of its lines. */
export interface Words {
  readonly text: string;
  readonly line?: number;
  readonly amount?: number;
}

/** A denial that words alone state, answered by the record of the code that says the same. */
export function findingInWords(
  judge: ClaimJudge,
  { claim, coverage, requests }: JudgedClaim & { readonly requests: AppealRequests },
  record: CodeRecord,
  { text, line, amount }: Words,
): ClaimFinding {
  const at = requests.line(line);
  const { code: _, ...finding } = judge.finding(
    claim,
    { remarks: (at ?? claim).remark_codes, ...(at ? { line: at } : {}) },
    { code: record.code, number: record.code },
    amount,
    coverage,
  );
  const stated = { ...finding, stated: text };
  const filled = requests.fill(stated, record.code);
  if (!filled) return stated;
  return {
    ...stated,
    appeal_request: { ...filled.request, code_printed: false },
    appeal_request_missing: filled.missing,
  };
}

/** The data often says the same in a line and again in a note: the first, which is nearest to the money, stands. */
function oncePerReason(findings: readonly ClaimFinding[]): ClaimFinding[] {
  const said = new Set<string>();
  return findings.filter(({ category, line }) => {
    const ofLine = `${category} ${line}`;
    const again = said.has(line === undefined ? category : ofLine);
    said.add(category).add(ofLine);
    return !again;
  });
}
