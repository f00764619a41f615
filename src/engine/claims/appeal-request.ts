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
import { grouped } from '../grouped.js';
import type { Coverage } from '../insurer.js';
import { beforeService } from './claim-judge.js';
import { procedureCodesOf, serviceInWords } from './services.js';

export interface FilledRequest {
  readonly request: GenerateAppealInput;
  /** Fields that hold a stand-in. */
  readonly missing: string[];
}

type Asked = RequestedServices['procedures'][number];

/** True of every claim, so that a letter with it says nothing wrong. */
const STAND_IN_DIAGNOSIS = 'the diagnosis stated on the claim';
const STAND_IN_PROCEDURE = 'the services billed on this claim';
const MOST_CODES = 12;
const MOST_SERVICE_CODES = 20;
/** Far more codes than fit into the field. */
const MOST_JOINED = 500;
const MOST_NAMED = 4;
const DIAGNOSIS_CODE = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/i;
const MOST_DOLLARS = 100_000_000;

/** What the findings of one line share, or those of the claim as a whole. */
interface PartFacts {
  readonly procedure: string | undefined;
  readonly procedureCodes: string[];
  readonly serviceDate: string | undefined;
}

/**
 * Fills requests from one claim. What its findings share is gathered once, when it is first asked for: a claim of ten
 * thousand lines costs no more a line than a short one.
 */
export class AppealRequests {
  readonly #claim: AdjudicatedClaim;
  readonly #coverage: Coverage;
  readonly #facts = new Map<number | undefined, PartFacts>();
  #lines: ReadonlyMap<number | undefined, readonly ClaimLine[]> | undefined;
  #asked: ReadonlyMap<number | undefined, readonly Asked[]> | undefined;
  #refusing: ReadonlyMap<number | undefined, readonly string[]> | undefined;
  #diagnosis: { readonly codes: string[]; readonly words: string | undefined } | undefined;

  constructor(claim: AdjudicatedClaim, coverage: Coverage) {
    this.#claim = claim;
    this.#coverage = coverage;
  }

  /** Undefined where the code of the finding is not one that generate knows. */
  fill(
    finding: ClaimFinding,
    denialCode: string | undefined = finding.recommended_action && finding.code,
  ): FilledRequest | undefined {
    if (denialCode === undefined) return undefined;
    const claim = this.#claim;
    const { procedure, procedureCodes, serviceDate } = this.#factsOf(finding.line);
    const diagnosis = this.#diagnoses();
    const { amount } = finding;
    const request = given<GenerateAppealInput>({
      denial_code: denialCode,
      diagnosis: cut(diagnosis.words ?? STAND_IN_DIAGNOSIS, 500),
      procedure: cut(procedure ?? STAND_IN_PROCEDURE, 500),
      insurance_company: cut(claim.insurer, 200),
      additional_denial_codes: nonEmpty(this.#otherCodes(finding)),
      remark_codes: nonEmpty(remarksOf(finding)),
      insurer_type: this.#coverage.basis === 'assumed' ? undefined : this.#coverage.type.id,
      state: this.#coverage.state?.code,
      patient_name: cut(nameInOrder(claim.patient_name), 200),
      member_id: cut(claim.member_id, 80),
      claim_number: cut(claim.claim_number ?? claim.patient_control_number, 80),
      provider_name: cut(claim.provider, 200),
      service_date: inOrder(serviceDate, claim) ? serviceDate : undefined,
      denial_date: claim.decided_on,
      amount: amount !== undefined && amount > 0 && amount <= MOST_DOLLARS ? amount : undefined,
      setting: beforeService(claim) ? 'preservice' : undefined,
      denial_reason: cut(finding.stated, 2000),
      procedure_codes: nonEmpty(procedureCodes),
      diagnosis_codes: nonEmpty(diagnosis.codes),
    });
    const missing = [
      ...(diagnosis.words === undefined ? ['diagnosis'] : []),
      ...(procedure === undefined ? ['procedure'] : []),
    ];
    return { request, missing };
  }

  /** The first line with this number. */
  line(number: number | undefined): ClaimLine | undefined {
    return number === undefined ? undefined : this.#linesNumbered(number)[0];
  }

  /** The line that the place of an adjudication names: item 3. */
  lineAt(where: string | undefined): ClaimLine | undefined {
    const number = /^item (\d+)$/.exec(where ?? '')?.[1];
    return number === undefined ? undefined : this.line(Number(number));
  }

  #linesNumbered(number: number | undefined): readonly ClaimLine[] {
    if (number === undefined) return this.#claim.lines;
    this.#lines ??= grouped(this.#claim.lines, (line) => line.number);
    return this.#lines.get(number) ?? [];
  }

  #askedOf(number: number | undefined): readonly Asked[] {
    const asked = this.#claim.requested?.procedures ?? [];
    if (number === undefined) return asked;
    this.#asked ??= grouped(asked, ({ line }) => line);
    return this.#asked.get(number) ?? [];
  }

  #factsOf(number: number | undefined): PartFacts {
    const known = this.#facts.get(number);
    if (known !== undefined) return known;
    const lines = this.#linesNumbered(number);
    const asked = this.#askedOf(number).map(lineOfRequest);
    const named = lines.some((line) => serviceInWords(line) !== undefined);
    const facts = {
      procedure: procedureInWords(named ? lines : [...lines, ...asked]),
      procedureCodes: procedureCodesOf([...lines, ...asked]).slice(0, MOST_SERVICE_CODES),
      serviceDate: lines[0]?.service_date ?? this.#claim.service_from,
    };
    this.#facts.set(number, facts);
    return facts;
  }

  #diagnoses(): { readonly codes: string[]; readonly words: string | undefined } {
    if (this.#diagnosis !== undefined) return this.#diagnosis;
    const { diagnosis_codes = [], diagnosis_text, requested } = this.#claim;
    const codes = [...diagnosis_codes, ...(requested?.diagnosis_codes ?? [])].filter((code) =>
      DIAGNOSIS_CODE.test(code),
    );
    this.#diagnosis = {
      codes: [...new Set(codes)].slice(0, MOST_SERVICE_CODES),
      words: diagnosis_text ?? requested?.diagnosis_text ?? nonEmpty(codes)?.slice(0, MOST_JOINED).join(', '),
    };
    return this.#diagnosis;
  }

  /** Codes that refuse the same line, or the claim as a whole, beside this one. */
  #otherCodes({ line, code }: ClaimFinding): string[] {
    this.#refusing ??= refusingCodes(this.#claim.findings);
    return (this.#refusing.get(line) ?? []).filter((other) => other !== code).slice(0, MOST_CODES);
  }
}

/** Codes with an instrument by line, each once; one more than a request holds, since its own code is left out. */
function refusingCodes(findings: readonly ClaimFinding[]): Map<number | undefined, string[]> {
  const codes = new Map<number | undefined, Set<string>>();
  for (const { line, code, recommended_action } of findings) {
    if (code === undefined || !recommended_action) continue;
    const ofLine = codes.get(line) ?? new Set();
    if (ofLine.size <= MOST_CODES) codes.set(line, ofLine.add(code));
  }
  return new Map([...codes].map(([line, ofLine]) => [line, [...ofLine]]));
}

/** A service of the request, as a line. */
function lineOfRequest({ line, code, text }: Asked): ClaimLine {
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
