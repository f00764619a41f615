/** Segments within a claim: what each adds to the claim or to its last service line. */
import { readQuantity } from './amount.js';
import { readDate } from './dates.js';
import type { Adjustment, Procedure, RemittedClaim, ServiceLine } from './remittance.js';
import type { Segment } from './segment.js';

/** Told of anything that is not as the standard asks. */
export type Report = (segment: Segment, message: string) => void;

export function readClaim(segment: Segment, report: Report): RemittedClaim {
  const claim: RemittedClaim = {
    patientControlNumber: segment.element(1) ?? '',
    status: segment.element(2) ?? '',
    segment: segment.number,
    offset: segment.offset,
    adjustments: [],
    remarks: [],
    lines: [],
  };
  if (claim.patientControlNumber === '') report(segment, 'CLP01 (patient control number) is empty.');
  setAmount(claim, 'charge', segment, 3, report);
  setAmount(claim, 'paid', segment, 4, report);
  setAmount(claim, 'patientResponsibility', segment, 5, report);
  setText(claim, 'filingIndicator', segment.element(6));
  setText(claim, 'payerClaimNumber', segment.element(7));
  setText(claim, 'facilityType', segment.element(8));
  setText(claim, 'frequency', segment.element(9));
  setText(claim, 'drg', segment.element(11));
  return claim;
}

export function readLine(segment: Segment, number: number, report: Report): ServiceLine {
  const line: ServiceLine = { number, segment: segment.number, adjustments: [], remarks: [], rejects: [] };
  const paidUnder = readProcedure(segment, 1, report);
  const billed = readProcedure(segment, 6, report);
  if (paidUnder) line.procedure = paidUnder;
  if (billed) line.submittedProcedure = billed;
  setAmount(line, 'charge', segment, 2, report);
  setAmount(line, 'paid', segment, 3, report);
  setText(line, 'revenueCode', segment.element(4));
  const units = readQuantity(segment.element(5));
  if (units !== undefined) line.units = units;
  return line;
}

const MOST_MODIFIERS = 6;

function readProcedure(segment: Segment, at: number, report: Report): Procedure | undefined {
  const text = segment.element(at);
  if (text === undefined) return undefined;
  const separator = componentSeparator(text, segment, report);
  const [qualifier = '', code = '', ...rest] = text.split(separator).map((part) => part.trim());
  if (code === '') return { qualifier: '', code: qualifier, modifiers: [] };
  return { qualifier, code, modifiers: rest.slice(0, MOST_MODIFIERS - 2).filter((part) => part !== '') };
}

const QUALIFIED = /^[A-Z][A-Z0-9]([^A-Za-z0-9 .-])/;

/** Some files divide components by another character than their header declares. */
function componentSeparator(text: string, segment: Segment, report: Report): string {
  const { component } = segment.separators;
  if (component !== '' && text.includes(component)) return component;
  const used = QUALIFIED.exec(text)?.[1];
  if (used === undefined) return component === '' ? ':' : component;
  report(segment, `The procedure is divided by "${used}", though the header declares another character.`);
  return used;
}

const TRIPLETS = 6;

/** Up to six triplets of reason, amount and quantity behind one group code. */
export function readAdjustments(segment: Segment, report: Report): Adjustment[] {
  const group = segment.element(1) ?? '';
  const found: Adjustment[] = [];
  for (let triplet = 0; triplet < TRIPLETS; triplet++) {
    const at = 2 + 3 * triplet;
    const reason = segment.element(at);
    const amount = segment.amount(at + 1);
    const quantity = readQuantity(segment.element(at + 2));
    if (reason === undefined) {
      if (amount) report(segment, `CAS${two(at + 1)} has an amount without a reason code before it.`);
      continue;
    }
    if (amount === null || amount === undefined)
      report(segment, `CAS${two(at + 1)} (amount) ${amount === null ? NOT_AN_AMOUNT : 'is empty.'}`);
    found.push({ group, reason, amount: amount ?? null, ...(quantity === undefined ? {} : { quantity }) });
  }
  if (found.length === 0) report(segment, 'CAS has no reason code.');
  return found;
}

/** Remark codes of an inpatient (MIA) or outpatient (MOA) claim, at the elements that hold them. */
const REMARK_ELEMENTS: Readonly<Record<string, readonly number[]>> = {
  MIA: [5, 20, 21, 22, 23],
  MOA: [3, 4, 5, 6, 7],
};

export function readClaimRemarks(segment: Segment): string[] {
  return (REMARK_ELEMENTS[segment.tag] ?? []).flatMap((at) => segment.element(at) ?? []);
}

/** Persons and payers of a claim. */
export function readName(segment: Segment, claim: RemittedClaim): void {
  const [last, first] = [segment.element(3), segment.element(4)];
  const name = last !== undefined && first !== undefined ? `${last}, ${first}` : (last ?? first);
  const id = segment.element(9);
  switch (segment.element(1)) {
    case 'QC':
      setText(claim, 'patient', name);
      setText(claim, 'memberId', id);
      break;
    case 'IL':
      setText(claim, 'insured', name);
      if (claim.memberId === undefined) setText(claim, 'memberId', id);
      break;
    case '82':
      setText(claim, 'renderingProvider', name);
      setText(claim, 'renderingProviderId', id);
      break;
    case 'PR':
      setText(claim, 'otherPayer', name);
      setText(claim, 'otherPayerId', id);
      break;
  }
}

export function readReference(segment: Segment, claim: RemittedClaim, line?: ServiceLine): void {
  const value = segment.element(2);
  if (value === undefined) return;
  switch (segment.element(1)) {
    case '1L':
      claim.groupNumber = value;
      break;
    case 'G1':
      claim.priorAuthorization = value;
      break;
    case 'F8':
      claim.originalReference = value;
      break;
    case '6R':
      if (line) line.controlNumber = value;
      break;
    case '0K':
      if (line) line.policy = value;
      else claim.policy = value;
      break;
  }
}

export function readClaimDate(
  segment: Segment,
  claim: RemittedClaim,
  line: ServiceLine | undefined,
  report: Report,
): void {
  const qualifier = segment.element(1);
  const date = readDate(segment.element(2));
  if (date === undefined) {
    report(segment, 'DTM02 is no date of the form CCYYMMDD.');
    return;
  }
  if (line && (qualifier === '472' || qualifier === '150')) line.serviceDate = date;
  else if (line && qualifier === '151') line.serviceEnd = date;
  else if (qualifier === '232') claim.serviceFrom = date;
  else if (qualifier === '233') claim.serviceTo = date;
  else if (qualifier === '050') claim.receivedDate = date;
  else if (qualifier === '036') claim.coverageExpired = date;
  else if (qualifier === '405' || qualifier === '009') claim.decidedOn = date;
}

export function readClaimAmount(
  segment: Segment,
  claim: RemittedClaim,
  line: ServiceLine | undefined,
  report: Report,
): void {
  if (line && segment.element(1) === 'B6') setAmount(line, 'allowed', segment, 2, report);
  else if (!line && segment.element(1) === 'AU') setAmount(claim, 'coverageAmount', segment, 2, report);
}

const NOT_AN_AMOUNT = 'is not an amount of dollars and cents.';

/** Writes an amount where one stands; null, with a report, where it cannot be read. */
export function setAmount<K extends string>(
  target: { [key in K]?: number | null },
  key: K,
  segment: Segment,
  at: number,
  report: Report,
): void {
  const amount = segment.amount(at);
  if (amount === undefined) return;
  target[key] = amount;
  if (amount === null) report(segment, `${segment.tag}${two(at)} ${NOT_AN_AMOUNT}`);
}

export function setText<K extends string>(
  target: { [key in K]?: string },
  key: K,
  text: string | undefined,
): void {
  if (text !== undefined) target[key] = text;
}

function two(at: number): string {
  return String(at).padStart(2, '0');
}
