/** Input for generate, filled from a claim: what the data says, and stand-ins where a required field has no fact. */
import { parseRemarkCode } from '../../domain/codes.js';
import type {
  AdjudicatedClaim,
  ClaimFinding,
  ClaimLine,
  GenerateAppealInput,
  RequestedServices,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import type { Coverage } from '../insurer.js';
import { beforeService } from './claim-judge.js';
import { procedureCodesOf, serviceInWords } from './services.js';

export interface FilledRequest {
  readonly request: GenerateAppealInput;
  /** Fields that hold a stand-in. */
  readonly missing: string[];
}

/** True of every claim, so that a letter with it says nothing wrong. */
const STAND_IN_DIAGNOSIS = 'the diagnosis stated on the claim';
const STAND_IN_PROCEDURE = 'the services billed on this claim';
const MOST_CODES = 12;
const MOST_NAMED = 4;
const DIAGNOSIS_CODE = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/i;
const MOST_DOLLARS = 100_000_000;

/** Undefined where the code of the finding is not one that generate knows. */
export function appealRequest(
  claim: AdjudicatedClaim,
  finding: ClaimFinding,
  coverage: Coverage,
  denialCode: string | undefined = finding.recommended_action && finding.code,
): FilledRequest | undefined {
  if (denialCode === undefined) return undefined;
  const lines = linesOf(claim, finding);
  const asked = (claim.requested?.procedures ?? []).filter(
    ({ line }) => finding.line === undefined || line === finding.line,
  );
  const procedure = procedureInWords([
    ...lines,
    ...(lines.some((line) => serviceInWords(line) !== undefined) ? [] : asked.map(lineOfRequest)),
  ]);
  const diagnosisCodes = [
    ...(claim.diagnosis_codes ?? []),
    ...(claim.requested?.diagnosis_codes ?? []),
  ].filter((code) => DIAGNOSIS_CODE.test(code));
  const diagnosis =
    claim.diagnosis_text ?? claim.requested?.diagnosis_text ?? nonEmpty(diagnosisCodes)?.join(', ');
  const serviceDate = lines[0]?.service_date ?? claim.service_from;
  const { amount } = finding;
  const request = given<GenerateAppealInput>({
    denial_code: denialCode,
    diagnosis: cut(diagnosis ?? STAND_IN_DIAGNOSIS, 500),
    procedure: cut(procedure ?? STAND_IN_PROCEDURE, 500),
    insurance_company: cut(claim.insurer, 200),
    additional_denial_codes: nonEmpty(otherCodes(claim, finding)),
    remark_codes: nonEmpty(remarksOf(finding)),
    insurer_type: coverage.basis === 'assumed' ? undefined : coverage.type.id,
    state: coverage.state?.code,
    patient_name: cut(nameInOrder(claim.patient_name), 200),
    member_id: cut(claim.member_id, 80),
    claim_number: cut(claim.claim_number ?? claim.patient_control_number, 80),
    provider_name: cut(claim.provider, 200),
    service_date: inOrder(serviceDate, claim) ? serviceDate : undefined,
    denial_date: claim.decided_on,
    amount: amount !== undefined && amount > 0 && amount <= MOST_DOLLARS ? amount : undefined,
    setting: beforeService(claim) ? 'preservice' : undefined,
    denial_reason: cut(finding.stated, 2000),
    procedure_codes: nonEmpty(procedureCodesOf([...lines, ...asked.map(lineOfRequest)]).slice(0, 20)),
    diagnosis_codes: nonEmpty([...new Set(diagnosisCodes)].slice(0, 20)),
  });
  const missing = [
    ...(diagnosis === undefined ? ['diagnosis'] : []),
    ...(procedure === undefined ? ['procedure'] : []),
  ];
  return { request, missing };
}

function linesOf(claim: AdjudicatedClaim, finding: ClaimFinding): ClaimLine[] {
  return finding.line === undefined
    ? claim.lines
    : claim.lines.filter(({ number }) => number === finding.line);
}

/** A service of the request, as a line. */
function lineOfRequest({ line, code, text }: RequestedServices['procedures'][number]): ClaimLine {
  return given<ClaimLine>({
    number: line,
    procedure_code: code,
    procedure_text: text,
    adjustments: [],
    remark_codes: [],
  });
}

function procedureInWords(lines: readonly ClaimLine[]): string | undefined {
  const named = [...new Set(lines.flatMap((line) => serviceInWords(line) ?? []))];
  if (named.length === 0) return undefined;
  if (named.length > MOST_NAMED)
    return `${named.slice(0, MOST_NAMED).join(', ')} and the other services of this claim`;
  return named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

/** Codes that refuse the same line, or the claim as a whole, beside this one. */
function otherCodes(claim: AdjudicatedClaim, finding: ClaimFinding): string[] {
  const others = claim.findings.flatMap((other) =>
    other.line === finding.line && other.code !== finding.code && other.recommended_action
      ? (other.code ?? [])
      : [],
  );
  return [...new Set(others)].slice(0, MOST_CODES);
}

function remarksOf({ remark_codes = [] }: ClaimFinding): string[] {
  return [...new Set(remark_codes.flatMap((code) => parseRemarkCode(code) ?? []))].slice(0, MOST_CODES);
}

/** A service after the decision is no date to print, unless approval was asked for before it. */
function inOrder(serviceDate: string | undefined, claim: AdjudicatedClaim): boolean {
  if (serviceDate === undefined) return false;
  return beforeService(claim) || claim.decided_on === undefined || serviceDate <= claim.decided_on;
}

/** DAVIS, JENNIFER as a letter prints it: JENNIFER DAVIS. */
function nameInOrder(name: string | undefined): string | undefined {
  const [last, first, ...more] = name?.split(', ') ?? [];
  return first !== undefined && more.length === 0 ? `${first} ${last}` : name;
}

function cut(text: string | undefined, most: number): string | undefined {
  const short = text?.slice(0, most).trim();
  return short === '' ? undefined : short;
}

function nonEmpty<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}
