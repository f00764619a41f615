/** Judges claims: what is refused in each, with which instrument it is answered, by when and at what odds. */
import { type Outcome, success } from '../../domain/failures.js';
import type {
  AdjudicatedClaim,
  AppealLevel,
  ClaimAdjustment,
  ClaimFinding,
  ClaimLine,
  CodeRecord,
  ContractRecord,
  Deadline,
  GroupCode,
  RemarkRecord,
  ShortCode,
} from '../../domain/generated/types.js';
import { given } from '../../domain/given.js';
import { chooseLevel, rightsOf } from '../appeal-ladder.js';
import { contractOf, withContract } from '../contract.js';
import { marksOf } from '../coverage-condition.js';
import { computeDeadline } from '../deadline.js';
import { codeRecordDenies, shortCodeDenies } from '../denial.js';
import { findRemarks } from '../denial-codes.js';
import { decideInstrument } from '../disposition.js';
import { grouped } from '../grouped.js';
import type { Coverage } from '../insurer.js';
import type { ReviewTerms } from '../review-terms.js';
import { codeEntry } from '../short-codes.js';
import { isAppeal } from '../success-rate.js';
import type { Workshop } from '../workshop.js';
import { ClaimCoverage, type StatedCoverage } from './claim-coverage.js';
import { procedureCodesOf } from './services.js';

/** A claim with what was found in it. */
export interface JudgedClaim {
  readonly claim: AdjudicatedClaim;
  readonly coverage: Coverage;
}

export interface JudgingDates {
  /** The day for which time left is counted. */
  readonly today: string;
  /** Day on which the decisions were received, where the caller says it. */
  readonly received?: string | undefined;
}

/** The claim as a whole, or one of its lines. */
interface Part {
  readonly adjustments: readonly ClaimAdjustment[];
  readonly remarks: readonly string[];
  readonly line?: ClaimLine;
}

/** Remark codes of a line or of a claim, each once, and the records of those that packs describe. */
interface StatedRemarks {
  readonly codes: readonly string[];
  readonly known: readonly RemarkRecord[];
}

const MOST_KEPT = 10_000;
/** An 835 repeats the remark segment (LQ) of a line at most so often. */
const MOST_REMARKS = 99;
/** Far more than a claim form has room for. */
const MOST_DIAGNOSES = 100;

export class ClaimJudge {
  readonly #workshop: Workshop;
  readonly #coverage: ClaimCoverage;
  readonly #dates: JudgingDates;
  readonly #deadlines = new Map<string, Deadline | undefined>();
  readonly #refusing = new Map<string, boolean>();
  readonly #terms = new Map<string, ReviewTerms>();
  readonly #ofWholeClaim = new WeakMap<AdjudicatedClaim, ReviewTerms>();
  readonly #remarks = new WeakMap<readonly string[], StatedRemarks>();

  constructor(workshop: Workshop, stated: StatedCoverage, dates: JudgingDates) {
    this.#workshop = workshop;
    this.#coverage = new ClaimCoverage(workshop.library, workshop.coverage, stated);
    this.#dates = dates;
  }

  /** Fails where the line of business or the state that the caller stated is unknown. */
  checkStated(): Outcome<Coverage> {
    return this.#coverage.read(undefined, undefined);
  }

  judge(claim: AdjudicatedClaim): Outcome<JudgedClaim> {
    const read = this.#coverage.read(claim.insurer, claim.filing_indicator);
    if (!read.ok) return read;
    const coverage = read.value;
    const takenBack = claim.reversal === true || claim.reversed === true;
    const adjustments = claim.adjustments.map((adjustment) => this.#describe(adjustment, takenBack));
    const lines = claim.lines.map((line) => ({
      ...line,
      adjustments: line.adjustments.map((adjustment) => this.#describe(adjustment, takenBack)),
    }));
    const parts: Part[] = [
      { adjustments, remarks: claim.remark_codes },
      ...lines.map((line) => ({ adjustments: line.adjustments, remarks: line.remark_codes, line })),
    ];
    const coded = parts.flatMap((part) => this.#findings(claim, part, coverage));
    const findings = coded.length === 0 && !takenBack ? deniedByStatus(claim) : coded;
    const deadline = findings.length > 0 ? this.deadlineOf(claim, coverage) : undefined;
    return success({
      coverage,
      claim: given<AdjudicatedClaim>({
        ...claim,
        insurer_type: coverage.type.id,
        insurer_type_basis: coverage.basis,
        adjustments,
        lines,
        findings,
        is_denial: findings.length > 0,
        deadline,
      }),
    });
  }

  /** Whether an adjustment with this reason can refuse something; true for a code that no pack describes. */
  mayRefuse(reason: string): boolean {
    const known = this.#refusing.get(reason);
    if (known !== undefined) return known;
    const may = this.#refuses(reason.replace(/^0+(?=\d)/, ''));
    if (this.#refusing.size < MOST_KEPT) this.#refusing.set(reason, may);
    return may;
  }

  /** The record that answers a reason code: its own, or that of the code which replaced it. */
  recordOf(number: string): CodeRecord | undefined {
    return codeEntry(this.#workshop.library, 'carc', number).record;
  }

  /** A code that has no full record: a reason code out of force, or a pharmacy's reject. */
  shortOf(family: 'carc' | 'ncpdp_reject', number: string): ShortCode | undefined {
    return codeEntry(this.#workshop.library, family, number).short;
  }

  /** A code that no pack describes is taken for a denial until someone reads it. */
  #refuses(number: string): boolean {
    const { record, short } = codeEntry(this.#workshop.library, 'carc', number);
    if (record) return codeRecordDenies(record);
    return short === undefined || shortCodeDenies(short);
  }

  /** Short name of a remark code, by the id of its record. */
  remarkTitle(id: string): string | undefined {
    return this.#workshop.library.remarks.get(id)?.record.title;
  }

  /** Negative amounts give money back. */
  #describe(adjustment: ClaimAdjustment, takenBack: boolean): ClaimAdjustment {
    const number = adjustment.number ?? '';
    const refused = (adjustment.amount ?? 1) > 0 && this.#refuses(number);
    return given<ClaimAdjustment>({
      ...adjustment,
      title: this.#titleOf(number),
      is_denial: refused && !takenBack,
    });
  }

  #titleOf(number: string): string | undefined {
    const { record, short } = codeEntry(this.#workshop.library, 'carc', number);
    return (short ?? record)?.title;
  }

  /** One finding for each code that refuses, its amounts added. */
  #findings(claim: AdjudicatedClaim, part: Part, coverage: Coverage): ClaimFinding[] {
    const refused = part.adjustments.filter(({ is_denial }) => is_denial);
    return [...grouped(refused, ({ code }) => code).values()].flatMap((same) => {
      const [first] = same;
      return first ? [this.finding(claim, part, first, totalOf(same), coverage)] : [];
    });
  }

  /** @param amount dollars refused; undefined where the data gives none */
  finding(
    claim: AdjudicatedClaim,
    { remarks, line }: Pick<Part, 'remarks' | 'line'>,
    { code, number = '', group }: Pick<ClaimAdjustment, 'code' | 'number' | 'group'>,
    amount: number | undefined,
    coverage: Coverage,
  ): ClaimFinding {
    const record = this.recordOf(number);
    const stated = this.#remarksOf(remarks);
    const found = {
      line: line?.number,
      code,
      title: this.#titleOf(number),
      category: (record ?? this.shortOf('carc', number))?.category ?? 'regulatory_other',
      amount,
      remark_codes: remarks.length > 0 ? [...stated.codes] : undefined,
    };
    if (!record) return given<ClaimFinding>(found);
    const action = decideInstrument(record, {
      group: isGroup(group) ? group : undefined,
      remarks: stated.known,
      insurerType: coverage.type.id,
      marks: marksOf(coverage),
      requester: 'provider',
      procedureCodes: line ? procedureCodesOf([line]) : [],
    });
    const percent = isAppeal(action) ? this.#percent(claim, line, record, coverage) : undefined;
    return given<ClaimFinding>({
      ...found,
      recommended_action: action,
      estimated_success_rate: percent === undefined ? undefined : `${percent}%`,
      expected_recovery:
        percent === undefined || amount === undefined ? undefined : Math.round(amount * percent) / 100,
    });
  }

  #percent(
    claim: AdjudicatedClaim,
    line: ClaimLine | undefined,
    record: CodeRecord,
    coverage: Coverage,
  ): number | undefined {
    const level = this.#level(claim, coverage);
    if (!level) return undefined;
    return this.#workshop.rates.estimate({
      type: coverage.type,
      level,
      state: coverage.state?.code,
      kind: record.success_kind,
      terms: this.#termsOf(claim, line),
    }).percent;
  }

  /** The remarks of a line or of the claim, for all the findings in it. */
  #remarksOf(remarks: readonly string[]): StatedRemarks {
    const known = this.#remarks.get(remarks);
    if (known !== undefined) return known;
    const codes = [...new Set(remarks)].slice(0, MOST_REMARKS);
    const stated = { codes, known: findRemarks(this.#workshop.library, codes).known };
    this.#remarks.set(remarks, stated);
    return stated;
  }

  /** The service of a line, or of all lines of the claim together, which is found out once for the claim. */
  #termsOf(claim: AdjudicatedClaim, line: ClaimLine | undefined): ReviewTerms {
    if (line) return this.#read(claim, [line], line.procedure_text);
    const known = this.#ofWholeClaim.get(claim);
    if (known !== undefined) return known;
    const terms = this.#read(claim, claim.lines);
    this.#ofWholeClaim.set(claim, terms);
    return terms;
  }

  #read(claim: AdjudicatedClaim, lines: readonly ClaimLine[], procedure = ''): ReviewTerms {
    const procedureCodes = procedureCodesOf(lines);
    const diagnosisCodes = (claim.diagnosis_codes ?? []).slice(0, MOST_DIAGNOSES);
    const diagnosis = claim.diagnosis_text ?? '';
    const key = [procedure, diagnosis, ...procedureCodes, '|', ...diagnosisCodes].join(' ');
    return kept(this.#terms, key, () => {
      const { services } = this.#workshop;
      const words = { procedure, diagnosis, procedureCodes, diagnosisCodes };
      return services.reviewTerms(words, services.recognize(words)?.area);
    });
  }

  #level(claim: AdjudicatedClaim, coverage: Coverage): AppealLevel | undefined {
    const { library } = this.#workshop;
    const lawful = rightsOf(library, coverage.type.id, coverage.state?.code);
    const level = chooseLevel(withContract(lawful, this.#contract(claim, coverage)), {
      coverage,
      requester: 'provider',
      setting: beforeService(claim) ? 'preservice' : undefined,
    });
    return level.ok ? level.value : undefined;
  }

  /** What the provider of the claim has agreed with the payer. */
  #contract(claim: AdjudicatedClaim, coverage: Coverage): ContractRecord | undefined {
    const { library } = this.#workshop;
    const day = claim.service_from ?? claim.decided_on ?? this.#dates.today;
    return contractOf(library, { marks: marksOf(coverage), requester: 'provider', contract: undefined, day });
  }

  /** Undefined where no day of the decision is known. */
  deadlineOf(claim: AdjudicatedClaim, coverage: Coverage): Deadline | undefined {
    const noticeDate = claim.decided_on;
    if (noticeDate === undefined) return undefined;
    const { received } = this.#dates;
    const contract = this.#contract(claim, coverage)?.id;
    const key = [coverage.type.id, coverage.state?.code, noticeDate, beforeService(claim), contract].join(
      ' ',
    );
    return kept(this.#deadlines, key, () => {
      const level = this.#level(claim, coverage);
      if (!level) return undefined;
      return computeDeadline(this.#workshop.library, {
        level,
        noticeDate,
        // A notice is not received before it is given.
        receivedDate: received !== undefined && received >= noticeDate ? received : undefined,
        today: this.#dates.today,
        state: coverage.state,
        stateLaw: coverage.type.state_law_applies,
      });
    });
  }
}

/** A request for authorization, not a claim for payment. */
export function beforeService({ use }: AdjudicatedClaim): boolean {
  return use === 'preauthorization' || use === 'predetermination';
}

const DENIED = '4';

/** An 835 claim can be marked as denied while none of its codes refuses anything: its reason has to be asked for. */
function deniedByStatus(claim: AdjudicatedClaim): ClaimFinding[] {
  if (claim.status !== DENIED || claim.resource_type !== undefined || (claim.paid ?? 0) > 0) return [];
  return [
    given<ClaimFinding>({
      category: 'regulatory_other',
      amount: claim.charge,
      remark_codes: claim.remark_codes.length > 0 ? [...claim.remark_codes] : undefined,
      stated: 'Claim status 4 (denied), without a code that gives a reason.',
    }),
  ];
}

/** Remembers a result under a key, and forgets all before it remembers too many. */
function kept<T>(results: Map<string, T>, key: string, make: () => T): T {
  if (results.has(key)) return results.get(key) as T; // it was set as T
  const made = make();
  if (results.size >= MOST_KEPT) results.clear();
  results.set(key, made);
  return made;
}

function isGroup(group: string | undefined): group is GroupCode {
  return group !== undefined && ['CO', 'PR', 'OA', 'PI', 'CR'].includes(group);
}

/** Added in cents; undefined where no amount is known. */
function totalOf(adjustments: readonly ClaimAdjustment[]): number | undefined {
  const amounts = adjustments.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return undefined;
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
