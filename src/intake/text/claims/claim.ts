/** A printed claim in the shape that all readers of claims share. */
import { displayCode } from '../../../domain/codes.js';
import type { AdjudicatedClaim, ClaimAdjustment, ClaimLine } from '../../../domain/generated/types.js';
import { given } from '../../../domain/given.js';
import type { FoundCode } from '../codes.js';
import { isRefused } from '../tables/notes.js';
import type { TableRow } from '../tables/read-tables.js';
import type { PrintedClaim, PrintedLine } from './printed-claims.js';
import { settledAs } from './status.js';

/** What the notice says of all its claims. */
export interface OfNotice {
  readonly insurer?: string | undefined;
  readonly memberId?: string | undefined;
  readonly groupNumber?: string | undefined;
  readonly patientName?: string | undefined;
  readonly noticeDate?: string | undefined;
}

/** @param number place of the claim in the notice; the first is 1 */
export function describePrintedClaim(
  claim: PrintedClaim,
  number: number,
  notice: OfNotice,
): AdjudicatedClaim {
  const lines = claim.lines.map(describeLine);
  const days = claim.lines.flatMap(({ dates }) => dates).sort();
  const charge = claim.total?.amounts.billed ?? sumOf(lines.map((line) => line.charge));
  const paid = claim.total?.amounts.paid ?? sumOf(lines.map((line) => line.paid));
  const share = lines.some(({ allowed }) => allowed !== undefined && allowed > 0);
  const refused = claim.lines.some(({ row }) => isRefused(row));
  return given<AdjudicatedClaim>({
    number,
    is_denial: false,
    claim_number: claim.numbers.length === 1 ? claim.numbers[0] : undefined,
    identifiers: claim.numbers.length > 1 ? [...claim.numbers] : undefined,
    ...settledAs(claim, { charge, paid, share, refused }),
    insurer: notice.insurer,
    patient_name: claim.patient ?? notice.patientName,
    member_id: claim.member ?? notice.memberId,
    group_number: notice.groupNumber,
    decided_on: notice.noticeDate,
    service_from: days[0],
    service_to: days.at(-1),
    charge,
    paid,
    patient_responsibility: ownShare(claim.total) ?? sumOf(lines.map((line) => line.patient_responsibility)),
    adjustments: ofWholeClaim(claim, lines),
    remark_codes: remarksOf(claim.codes),
    lines,
    findings: [],
  });
}

function describeLine({ row, more, codes, notes, dates, table }: PrintedLine, at: number): ClaimLine {
  const { billed, allowed, paid, denied, patient_responsibility: share } = row.amounts;
  const service = serviceOf(row);
  const [from, to] = [dates[0], dates.at(-1)];
  const named = table.columns.some(({ kind }) => kind === 'procedure');
  return given<ClaimLine>({
    number: at + 1,
    procedure_code: service.code,
    modifiers: named && service.modifiers.length > 0 ? service.modifiers : undefined,
    procedure_text: service.words,
    service_date: from,
    service_end: to === from ? undefined : to,
    units: unitsOf(row),
    charge: billed,
    allowed,
    paid: paid ?? more.flatMap(({ amounts }) => amounts.paid ?? [])[0],
    not_covered: denied,
    patient_responsibility: share,
    explanations:
      notes.length === 0 ? undefined : notes.map(({ key, words }) => ({ code: key, text: words })),
    adjustments: adjustmentsOf([row, ...more], codes),
    remark_codes: remarksOf(codes),
  });
}

const CODE = /^(?:\d{5}|\d{4}[FTU]|[A-V]\d{4})$/;
const MODIFIER = /^(?:[A-Z][A-Z0-9]|\d{2})$/;

/** The code of a service with its modifiers, and what it is in words. */
function serviceOf(row: TableRow): { code?: string; modifiers: string[]; words?: string } {
  const words = row.label
    .split(/[\s()]+/)
    .flatMap((word) => word.split(/(?<=^[A-Z0-9]{5})-(?=[A-Z0-9]{2}$)/));
  const own = row.cells
    .filter(({ kind }) => kind === 'procedure')
    .flatMap(({ cell }) => cell.text.split(/[\s()-]+/));
  const code = own.find((word) => CODE.test(word)) ?? words.findLast((word) => CODE.test(word));
  const behind = code === undefined ? [] : words.slice(words.indexOf(code) + 1);
  const modifiers = behind.slice(0, MOST_MODIFIERS);
  const end = modifiers.findIndex((word) => !MODIFIER.test(word));
  const text = row.cells
    .filter(({ kind, name }) => kind === 'procedure' || OF_SERVICE.test(name))
    .flatMap(({ cell }) => TEXT.exec(cell.text.replace(NO_WORDS, ' ').replace(/\s+/g, ' '))?.[0] ?? [])[0];
  return {
    modifiers: end === -1 ? modifiers : modifiers.slice(0, end),
    ...(code ? { code } : {}),
    ...(text ? { words: text } : {}),
  };
}

const MOST_MODIFIERS = 4;
/** Days, numbers and codes within the label of a line. */
const NO_WORDS =
  /[\d/.-]*\d[\d/.-]*(?:[A-Z]{1,2}\b)?|\b[A-Z]\d{4}\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;
const TEXT = /[A-Za-z][A-Za-z,/' -]{3,60}[A-Za-z]/;
const OF_SERVICE = /\b(?:descr\w*|services?|procedures?|what|treatment|item|type|care)\b/i;

function unitsOf({ cells }: TableRow): number | undefined {
  const [first, ...others] = cells.filter(({ kind }) => kind === 'units');
  if (!first || others.some(({ name }) => name === first.name)) return undefined;
  const printed = first.cell.text;
  return /^-?\d{1,5}(?:\.\d{1,3})?$/.test(printed) ? Number(printed) : undefined;
}

/** The amount of a reason: of the column for it, else of the whole line where one reason refuses it. */
function adjustmentsOf(rows: readonly TableRow[], codes: readonly FoundCode[]): ClaimAdjustment[] {
  const reasons = codes.filter(({ family }) => family === 'carc');
  return reasons.map((code) => {
    const row = rows.find(({ start, end }) => code.start >= start && code.start < end);
    return given<ClaimAdjustment>({
      code: displayCode(code),
      family: 'carc',
      group: code.group,
      number: code.number,
      amount: row && amountOf(row, code, reasons.length === 1),
      is_denial: false,
    });
  });
}

const OF_REASON = /\b(?:rc|rsn|reason|adj(?:ust(?:ment|ed))?|grp)\b.{0,6}\bam(?:oun)?t\b|^am(?:oun)?t$/i;

function amountOf(row: TableRow, { amount }: FoundCode, only: boolean): number | undefined {
  const columns = row.figures.filter(({ column }) => OF_REASON.test(column.name));
  if (columns.length > 0) return columns.length === 1 ? columns[0]?.figure.amount : amount;
  const { billed, allowed, paid, denied } = row.amounts;
  if (row.cells.length === 1 && amount !== undefined) return amount;
  if (!only) return undefined;
  return denied ?? (paid === 0 && !(allowed !== undefined && allowed > 0) ? billed : undefined);
}

/** Reasons above the lines that no line repeats. */
function ofWholeClaim({ codes }: PrintedClaim, lines: readonly ClaimLine[]): ClaimAdjustment[] {
  if (lines.some(({ adjustments }) => adjustments.length > 0)) return [];
  return codes.flatMap((code) =>
    code.family === 'carc' && code.amount !== undefined
      ? [
          given<ClaimAdjustment>({
            code: displayCode(code),
            family: 'carc',
            group: code.group,
            number: code.number,
            amount: code.amount,
            is_denial: false,
          }),
        ]
      : [],
  );
}

function remarksOf(codes: readonly FoundCode[]): string[] {
  return [...new Set(codes.flatMap(({ family, number }) => (family === 'rarc' ? [number] : [])))];
}

const SHARE =
  /\b(?:pt|pat|patient|bene|beneficiary|member)\.?\s(?:resp\w*|owes?|share)\s{1,4}\$?(\d[\d,]{0,9}\.\d{2})/i;

/** The share of the patient in the total of a claim, also where it stands before its name: "PT RESP 8.42". */
function ownShare(total: TableRow | undefined): number | undefined {
  const printed = SHARE.exec(total?.text ?? '')?.[1];
  return printed ? Number(printed.replaceAll(',', '')) : total?.amounts.patient_responsibility;
}

/** Added in cents; undefined unless every amount is known. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined;
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100;
}
