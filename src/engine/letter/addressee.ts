/** To whom a letter goes: the payer and its department, or the reviewer outside of it; the address that the caller gave names them best. */
import type { CaseFile } from '../case-file.js';
import { contractAddress } from '../contract.js';
import type { AddressOrGap, OrGap } from './gaps.js';
import { addressLines, cleanLine } from './words.js';

/** Corrections, records and reviews of price go to the payer, whoever would decide an appeal. */
function goesToPayer({ disposition, level }: CaseFile): boolean {
  return disposition.action !== 'appeal' || level.kind === 'internal' || level.kind === 'request';
}

/** The unit that receives it: claims corrections and reviews of price do not go to appeals. */
function appealsUnit(file: CaseFile): string {
  return file.disposition.action === 'appeal' ? file.level.forum : 'Claims Department';
}

/** A department, by what it does or is called. */
const UNIT =
  /\b(?:appeals?|grievances?|complaints?|reconsiderations?|redeterminations?|disputes?|exceptions?|claims?|reviews?|correspondence|resolution|department|unit|office|division|bureau|attn|denials?)\b/i;
/** A line that says where and not who: a street, a box, a number, an address on the web. */
const PLACE =
  /^(?:\d|p\.? ?o\.? box\b|box \d|(?:fax|tel|telephone|phone|e-?mail|portal)\b|https?:|www\.|\S+@\S+$)/i;
const AN_OFFICE = /\b(?:Department|Unit|Team|Office|Organization|Division|Bureau)$/;

/** Lines of an address that name somebody, before those that say where. */
function namesIn(address: readonly string[]): readonly string[] {
  const end = address.findIndex((line) => PLACE.test(line));
  return end < 0 ? address : address.slice(0, end);
}

/** The given address, without the payer's name where that already stands above it. */
function belowPayer(payer: string, address: readonly string[]): string[] {
  const [first = '', ...others] = address;
  const known = payer.toLowerCase();
  const head = (known.split(/\s*[,(;]/)[0] ?? known).trim();
  const line = first.toLowerCase();
  const [part = ''] = line.split(/\s*[,;]/);
  const named = startsWithWords(line, head) ? head : startsWithWords(known, part) ? part : '';
  if (named === '') return [...address];
  const rest = first.slice(named.length).replace(/^[\s,;]+/, '');
  return rest === '' || known.includes(rest.toLowerCase()) ? others : [rest, ...others];
}

function startsWithWords(text: string, words: string): boolean {
  return words !== '' && text.startsWith(words) && !/[a-z0-9]/.test(text.charAt(words.length));
}

/** "Medicare administrative contractor, Redeterminations": who the payer is, and its department. */
function departmentOf(unit: string): string {
  const [role = '', ...rest] = unit.split(', ');
  const of = rest.join(', ');
  return of === '' || /\b(?:Department|Reviews?)\b/.test(role) || !/^[A-Z]/.test(of) ? unit : of;
}

/** A review that the state runs is asked for at the state's own office, by the name that the state gives it. */
function reviewer({ level, coverage }: CaseFile, regulator: () => string): string[] {
  const review = coverage.state?.external_review;
  const ofState =
    level.kind === 'external' &&
    coverage.type.state_law_applies === 'yes' &&
    review?.administered_by === 'state';
  // Where it is known who takes the request, the level names it already.
  if (!ofState || review.program === undefined || review.file_with !== undefined) return [level.forum];
  return [level.expedited ? `${review.program}, expedited review` : review.program, regulator()];
}

/** The lines above the reference block. */
export function addresseeLines(
  file: CaseFile,
  orGap: OrGap,
  addressOrGap: AddressOrGap,
  regulator: () => string,
): string[] {
  const { input } = file;
  const given = input.appeal_address ?? contractAddress(file.contract, file.letterDate);
  const gap = 'Address or fax number given on the denial notice';
  const lines = addressLines(given ?? '');
  if (goesToPayer(file)) {
    const payer = orGap(input.insurance_company, `Name of ${file.coverage.type.plan_term}`);
    const unit = input.insurance_company === undefined ? appealsUnit(file) : departmentOf(appealsUnit(file));
    return givesUnit(file)
      ? [payer, ...belowPayer(payer, lines)]
      : [unit, payer, ...belowPayer(payer, addressOrGap(given, gap))];
  }
  if (isOfPayer(input)) return [...reviewer(file, regulator), ...addressOrGap(undefined, gap)];
  // An address that names its office needs no other name above it.
  return namesIn(lines).length > 0 ? lines : [...reviewer(file, regulator), ...addressOrGap(given, gap)];
}

/** Whether the address that was given names the department. */
function givesUnit(file: CaseFile): boolean {
  return departmentGiven(file) !== undefined;
}

function departmentGiven(file: CaseFile): string | undefined {
  const given = file.input.appeal_address ?? contractAddress(file.contract, file.letterDate) ?? '';
  const below = belowPayer(cleanLine(file.input.insurance_company ?? ''), addressLines(given));
  return namesIn(below).find((line) => UNIT.test(line));
}

/** An address that names the payer is not that of a reviewer outside of it. */
function isOfPayer({ appeal_address: address, insurance_company: payer }: CaseFile['input']): boolean {
  const [first = ''] = cleanLine(payer ?? '').split(/\s*[,(]/);
  return first.length > 3 && (address ?? '').toLowerCase().includes(first.toLowerCase());
}

/** A role that is no name: "Personal injury protection insurer". */
const ROLE = /^(?!Medicare|Medicaid)[A-Z][a-z]+(?=(?: [a-z]+)+$)/;

/** Whom the salutation names: the department that stands above it, where it is one that can be spoken to. */
export function addressed(file: CaseFile): string {
  if (!goesToPayer(file)) return 'reviewer';
  const given = departmentGiven(file)?.replace(/^attn[.:]?\s*/i, '');
  // "Brightline Administrators, Appeals Unit": the office, not the company with it.
  if (given !== undefined) return given.split(/,\s*/).findLast((part) => AN_OFFICE.test(part)) ?? 'reviewer';
  const [unit = ''] = appealsUnit(file).split(',');
  return unit.replace(ROLE, (first) => first.toLowerCase());
}
