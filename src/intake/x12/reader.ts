/**
 * Reads an 835 from its segments, 5010 (X221) and older 4010 files alike, and hands over each claim once it is whole.
 * A file that breaks the rules is read as far as it makes sense; what is wrong is reported with its segment.
 */
import {
  type Report,
  readAdjustments,
  readClaim,
  readClaimAmount,
  readClaimDate,
  readClaimRemarks,
  readLine,
  readName,
  readReference,
  setAmount,
  setText,
} from './claim-segments.js';
import { readDate } from './dates.js';
import type {
  Interchange,
  RemittanceProblem,
  RemittedClaim,
  ServiceLine,
  Transaction,
} from './remittance.js';
import type { Segment } from './segment.js';

/** Receives what is read, in the order of the file. */
export interface RemittanceSink {
  claim(claim: RemittedClaim, transaction: Transaction): void;
  /** A transaction set at its end. */
  transaction(transaction: Transaction): void;
  problem(problem: RemittanceProblem): void;
}

/** The open transaction set. */
export interface OpenSet {
  readonly transaction: Transaction;
  segments: number;
  /** The party that the last N1 named. */
  party: 'payer' | 'payee' | undefined;
}

/** A reader between two segments. */
export interface ReaderState {
  readonly interchange: Interchange | undefined;
  readonly version: string | undefined;
  readonly open: OpenSet | undefined;
  readonly claim: RemittedClaim | undefined;
  /** Whether the last line of the claim is open. */
  readonly inLine: boolean;
  readonly foreign: boolean;
  readonly transactions: number;
  readonly inGroup: number;
}

/** Segments with which a file without envelope may start. */
const OPENS = new Set(['BPR', 'TRN', 'N1', 'LX', 'CLP']);

export class RemittanceReader {
  readonly #sink: RemittanceSink;
  readonly #report: Report;
  #interchange: Interchange | undefined;
  #version: string | undefined;
  #open: OpenSet | undefined;
  #claim: RemittedClaim | undefined;
  #line: ServiceLine | undefined;
  /** Inside a transaction set of another kind. */
  #foreign = false;
  #transactions = 0;
  /** Transaction sets since the last group header. */
  #inGroup = 0;

  /** @param state where the reading of a file is taken up again */
  constructor(sink: RemittanceSink, state?: ReaderState) {
    this.#sink = sink;
    if (state) this.#restore(state);
    this.#report = ({ number, tag }, message) => sink.problem({ segment: number, tag, message });
  }

  /** All that is needed to go on from here, as plain data; to be copied before more is read. */
  state(): ReaderState {
    return {
      interchange: this.#interchange,
      version: this.#version,
      open: this.#open,
      claim: this.#claim,
      inLine: this.#line !== undefined,
      foreign: this.#foreign,
      transactions: this.#transactions,
      inGroup: this.#inGroup,
    };
  }

  #restore(state: ReaderState): void {
    this.#interchange = state.interchange;
    this.#version = state.version;
    this.#open = state.open;
    this.#claim = state.claim;
    this.#line = state.inLine ? state.claim?.lines.at(-1) : undefined;
    this.#foreign = state.foreign;
    this.#transactions = state.transactions;
    this.#inGroup = state.inGroup;
  }

  read(segment: Segment): void {
    if (this.#open) this.#open.segments++;
    switch (segment.tag) {
      case 'ISA':
        this.#closeSet();
        this.#interchange = interchangeOf(segment);
        this.#version = undefined;
        return;
      case 'GS':
        this.#version = segment.element(8);
        this.#inGroup = 0;
        return;
      case 'ST':
        this.#openSet(segment);
        return;
      case 'SE':
        this.#endSet(segment);
        return;
      case 'GE':
        this.#endGroup(segment);
        return;
      case 'IEA':
        this.#endInterchange(segment);
        return;
    }
    if (this.#foreign) return;
    if (!this.#open && !OPENS.has(segment.tag)) {
      this.#report(segment, 'The segment stands outside a transaction set and was passed over.');
      return;
    }
    this.#open ??= this.#newSet('');
    if (segment.tag === 'CLP') {
      this.#openClaim(segment);
      return;
    }
    if (segment.tag === 'PLB') {
      this.#providerAdjustments(segment, this.#open.transaction);
      return;
    }
    if (this.#claim) this.#inClaim(segment, this.#claim);
    else this.#inHeader(segment, this.#open);
  }

  /** The end of the file. */
  finish(): void {
    this.#closeSet();
  }

  #newSet(controlNumber: string): OpenSet {
    this.#transactions++;
    this.#inGroup++;
    return {
      segments: 1,
      party: undefined,
      transaction: {
        number: this.#transactions,
        controlNumber,
        providerAdjustments: [],
        claims: 0,
        claimsPaid: 0,
        ...(this.#interchange ? { interchange: this.#interchange } : {}),
        ...(this.#version === undefined ? {} : { version: this.#version }),
      },
    };
  }

  #openSet(segment: Segment): void {
    if (this.#open) this.#report(segment, 'A transaction set starts before the one above it has ended (SE).');
    this.#closeSet();
    const kind = segment.element(1);
    this.#foreign = kind !== '835';
    if (this.#foreign) {
      this.#inGroup++;
      this.#report(segment, 'This transaction set is no remittance (835) and was passed over.');
      return;
    }
    this.#open = this.#newSet(segment.element(2) ?? '');
  }

  #endSet(segment: Segment): void {
    this.#foreign = false;
    const open = this.#open;
    if (!open) return;
    const { controlNumber } = open.transaction;
    const [count, control] = [segment.element(1), segment.element(2)];
    if (Number(count) !== open.segments)
      this.#report(segment, `SE01 does not give the number of segments; the set has ${open.segments}.`);
    if (control !== undefined && control !== controlNumber)
      this.#report(segment, 'SE02 and ST02 (control number) differ.');
    this.#closeSet();
  }

  #endGroup(segment: Segment): void {
    if (Number(segment.element(1)) !== this.#inGroup)
      this.#report(segment, `GE01 does not give the number of transaction sets; there are ${this.#inGroup}.`);
  }

  #endInterchange(segment: Segment): void {
    this.#closeSet();
    const control = this.#interchange?.controlNumber;
    if (control !== undefined && segment.element(2) !== control)
      this.#report(segment, 'IEA02 and ISA13 (control number) differ.');
  }

  #closeSet(): void {
    this.#closeClaim();
    const open = this.#open;
    this.#open = undefined;
    if (open) this.#sink.transaction(open.transaction);
  }

  #openClaim(segment: Segment): void {
    this.#closeClaim();
    this.#claim = readClaim(segment, this.#report);
  }

  #closeClaim(): void {
    const claim = this.#claim;
    this.#claim = undefined;
    this.#line = undefined;
    if (!claim || !this.#open) return;
    const { transaction } = this.#open;
    transaction.claims++;
    transaction.claimsPaid += claim.paid ?? 0;
    // Files without a header name their payer in the claim.
    if (transaction.payer === undefined) {
      setText(transaction, 'payer', claim.otherPayer);
      setText(transaction, 'payerId', claim.otherPayerId);
    }
    this.#sink.claim(claim, transaction);
  }

  #inClaim(segment: Segment, claim: RemittedClaim): void {
    const line = this.#line;
    switch (segment.tag) {
      case 'SVC':
        this.#line = readLine(segment, claim.lines.length + 1, this.#report);
        claim.lines.push(this.#line);
        return;
      case 'CAS':
        (line ?? claim).adjustments.push(...readAdjustments(segment, this.#report));
        return;
      case 'NM1':
        readName(segment, claim);
        return;
      case 'MIA':
      case 'MOA':
        claim.remarks.push(...readClaimRemarks(segment));
        return;
      case 'LQ':
        this.#remark(segment, claim, line);
        return;
      case 'REF':
        readReference(segment, claim, line);
        return;
      case 'DTM':
        readClaimDate(segment, claim, line, this.#report);
        return;
      case 'AMT':
        readClaimAmount(segment, claim, line, this.#report);
        return;
      case 'PER':
        setText(claim, 'contact', segment.element(4));
        return;
      case 'LX':
        this.#closeClaim();
        return;
    }
  }

  #remark(segment: Segment, claim: RemittedClaim, line: ServiceLine | undefined): void {
    const [list, code] = [segment.element(1), segment.element(2)];
    if (code === undefined) {
      this.#report(segment, 'LQ02 (code) is empty.');
      return;
    }
    if (list === 'RX') line?.rejects.push(code);
    else (line ?? claim).remarks.push(code);
  }

  #inHeader(segment: Segment, open: OpenSet): void {
    const { transaction } = open;
    switch (segment.tag) {
      case 'BPR':
        this.#payment(segment, transaction);
        return;
      case 'TRN':
        setText(transaction, 'traceNumber', segment.element(2));
        return;
      case 'DTM':
        if (segment.element(1) === '405') setText(transaction, 'producedOn', readDate(segment.element(2)));
        return;
      case 'N1':
        readParty(segment, open);
        return;
      case 'PER':
        if (open.party === 'payer' && transaction.payerContact === undefined)
          setText(transaction, 'payerContact', segment.element(4));
        return;
    }
  }

  #payment(segment: Segment, transaction: Transaction): void {
    setAmount(transaction, 'paymentAmount', segment, 2, this.#report);
    setText(transaction, 'paymentMethod', segment.element(4));
    // A short segment has its date at the end, where it should stand in element 16.
    const date = readDate(segment.element(16)) ?? readDate(segment.last());
    if (date === undefined) this.#report(segment, 'BPR16 (date of the payment) is missing or no date.');
    setText(transaction, 'paymentDate', date);
  }

  #providerAdjustments(segment: Segment, transaction: Transaction): void {
    this.#closeClaim();
    const { separators } = segment;
    const fiscalDate = readDate(segment.element(2));
    for (let at = 3; at <= segment.size; at += 2) {
      const [code = '', reference] = (segment.element(at) ?? '')
        .split(separators.component || ':')
        .map((part) => part.trim());
      if (code === '') continue;
      const amount = segment.amount(at + 1) ?? null;
      if (amount === null) this.#report(segment, 'PLB has a reason without an amount of dollars and cents.');
      transaction.providerAdjustments.push({
        provider: segment.element(1) ?? '',
        code,
        amount,
        ...(fiscalDate === undefined ? {} : { fiscalDate }),
        ...(reference === undefined || reference === '' ? {} : { reference }),
      });
    }
  }
}

function interchangeOf(segment: Segment): Interchange {
  return {
    sender: segment.element(6) ?? '',
    receiver: segment.element(8) ?? '',
    controlNumber: segment.element(13) ?? '',
  };
}

function readParty(segment: Segment, open: OpenSet): void {
  const { transaction } = open;
  if (segment.element(1) === 'PR') {
    open.party = 'payer';
    setText(transaction, 'payer', segment.element(2));
    setText(transaction, 'payerId', segment.element(4));
  } else if (segment.element(1) === 'PE') {
    open.party = 'payee';
    setText(transaction, 'payee', segment.element(2));
    setText(transaction, 'payeeId', segment.element(4));
  }
}
