/** Everything above the first paragraph and below the last: sender, addressee, reference lines, signature. */
import { longDate } from '../../domain/calendar.js';
import { displayCode } from '../../domain/codes.js';
import { readKin } from '../../intake/record/lifted/kin.js';
import type { CaseFile } from '../case-file.js';
import { contractAddress } from '../contract.js';
import type { CaseValues } from './case-values.js';
import type { Opening } from './opening.js';
import { diagnosisWithCodes, isOrganization, isUndated, serviceWithCodes } from './variables.js';
import { addressLines, cleanLine } from './words.js';

export interface Heading {
  readonly sender: readonly string[];
  readonly date: string;
  readonly addressee: readonly string[];
  /** Label and value of each reference line. */
  readonly reference: readonly (readonly [string, string])[];
  readonly salutation: string;
  /** Words above the signature; empty where nobody signs. */
  readonly closing: string;
  readonly signature: readonly string[];
  /** Lines below everything else. */
  readonly footer: readonly string[];
  /** Bracketed gaps, in the order of the letter. */
  readonly placeholders: readonly string[];
}

/** Where the frame names no other. */
const CLOSING = 'Sincerely,';

/** Identity, dates and signature; a gap in one of them is bracketed, anything else not given is left out. */
export function buildHeading(file: CaseFile, opening: Opening): Heading {
  const { title, values, template } = opening;
  const gaps: string[] = [];
  const orGap = (value: string | undefined, gap: string): string => {
    if (value !== undefined && cleanLine(value) !== '') return cleanLine(value);
    const bracketed = `[${gap}]`;
    if (!gaps.includes(bracketed)) gaps.push(bracketed);
    return bracketed;
  };
  const addressOrGap: AddressOrGap = (value, gap) => {
    const lines = addressLines(value ?? '');
    return lines.length > 0 ? lines : [orGap(undefined, gap)];
  };
  const date = longDate(file.letterDate);
  if (template.sheet) {
    const reference = referenceLines(file, title, values, orGap);
    const none = { sender: [], addressee: [], salutation: '', closing: '', signature: [], footer: [] };
    return { ...none, date, reference, placeholders: gaps };
  }
  const sender = senderLines(file, orGap, addressOrGap);
  const addressee =
    opening.addressee?.map((line) => notingGap(line, gaps)) ??
    addresseeLines(file, orGap, addressOrGap, () => notingGap(values.text('regulator'), gaps));
  const reference = referenceLines(file, title, values, orGap);
  const signature = signatureLines(file, orGap);
  return {
    sender,
    date,
    addressee,
    reference,
    salutation: opening.salutation ?? `To the ${unitAddressed(file)}:`,
    closing: signature.length === 0 ? '' : (template.closing ?? CLOSING),
    signature,
    footer: file.letterhead?.footer ?? template.footer ?? [],
    placeholders: gaps,
  };
}

/** A line of the frame may hold a gap of its own. */
function notingGap(line: string, gaps: string[]): string {
  for (const [gap] of line.matchAll(/\[[^[\]]+\]/g)) if (!gaps.includes(gap)) gaps.push(gap);
  return line;
}

function unitAddressed(file: CaseFile): string {
  return goesToPayer(file) ? (appealsUnit(file).split(',')[0] ?? '') : 'reviewer';
}

/** Corrections, records and reviews of price go to the payer, whoever would decide an appeal. */
function goesToPayer({ disposition, level }: CaseFile): boolean {
  return disposition.action !== 'appeal' || level.kind === 'internal' || level.kind === 'request';
}

type OrGap = (value: string | undefined, gap: string) => string;
type AddressOrGap = (value: string | undefined, gap: string) => string[];

function senderLines(file: CaseFile, orGap: OrGap, addressOrGap: AddressOrGap): string[] {
  const { input, requester, letterhead } = file;
  if (letterhead) return [letterhead.name, ...(letterhead.lines ?? []), ...personOf(file, letterhead.name)];
  if (requester === 'patient')
    return withoutDoubles(
      orGap(input.patient_name, 'Your name'),
      addressOrGap(input.sender_address, 'Your address and telephone'),
    );
  if (requester === 'representative') {
    const own = readKin(input) !== undefined;
    return withoutDoubles(
      orGap(input.representative_name, own ? 'Your name' : "Representative's name"),
      addressOrGap(
        input.sender_address,
        own ? 'Your address and telephone' : "Representative's address and telephone",
      ),
    );
  }
  return withoutDoubles(
    orGap(input.provider_name, 'Provider name and NPI'),
    addressOrGap(input.sender_address, 'Provider address, telephone and fax'),
  );
}

/** "Mother of Otis Fairweather". */
function asKin(kin: string, { patient_name: patient }: CaseFile['input']): string {
  const name = cleanLine(patient ?? '');
  return `${kin.charAt(0).toUpperCase()}${kin.slice(1)} of ${name === '' ? 'the patient' : name}`;
}

/** An address that begins with the name above it: the name is printed once, a department behind it is kept. */
function withoutDoubles(name: string, [first = '', ...others]: readonly string[]): string[] {
  const headOf = (line: string) => (line.split(/\s*[,;(]/)[0] ?? line).trim().toLowerCase();
  if (name.startsWith('[') || headOf(first) !== headOf(name)) return [name, first, ...others];
  const rest = first.slice(headOf(first).length).replace(/^\s*[,;]\s*/, '');
  const known = rest === '' || rest.startsWith('(') || name.toLowerCase().includes(rest.toLowerCase());
  return known ? [name, ...others] : [name, rest, ...others];
}

/** Who writes for the organization of the letterhead, where that is somebody else. */
function personOf({ input, requester }: CaseFile, organization: string): string[] {
  const name = cleanLine((requester === 'provider' ? input.provider_name : input.representative_name) ?? '');
  return name === '' || name === organization ? [] : [name];
}

/** The unit that receives it: claims corrections and reviews of price do not go to appeals. */
function appealsUnit(file: CaseFile): string {
  return file.disposition.action === 'appeal' ? file.level.forum : 'Claims Department';
}

/** A review that the state runs is asked for at the state's own office, by the name that the state gives it. */
function reviewer({ level, coverage }: CaseFile, regulator: () => string): string[] {
  const review = coverage.state?.external_review;
  const ofState =
    level.kind === 'external' &&
    coverage.type.state_law_applies === 'yes' &&
    review?.administered_by === 'state';
  if (!ofState || review.program === undefined) return [level.forum];
  return [level.expedited ? `${review.program}, expedited review` : review.program, regulator()];
}

function addresseeLines(
  file: CaseFile,
  orGap: OrGap,
  addressOrGap: AddressOrGap,
  regulator: () => string,
): string[] {
  const { input, level } = file;
  const [unit = level.forum, ...office] = goesToPayer(file) ? [appealsUnit(file)] : reviewer(file, regulator);
  const insurer = goesToPayer(file)
    ? [orGap(input.insurance_company, `Name of ${file.coverage.type.plan_term}`)]
    : [];
  const elsewhere = !goesToPayer(file) && isOfPayer(input);
  const address = addressOrGap(
    elsewhere ? undefined : (input.appeal_address ?? contractAddress(file.contract, file.letterDate)),
    'Address or fax number given on the denial notice',
  );
  const [name = unit, ...above] = [unit, ...office, ...insurer].reverse();
  return [...above.reverse(), ...withoutDoubles(name, address)];
}

/** An address that names the payer is not that of a reviewer outside of it. */
function isOfPayer({ appeal_address: address, insurance_company: payer }: CaseFile['input']): boolean {
  const [first = ''] = cleanLine(payer ?? '').split(/\s*[,(]/);
  return first.length > 3 && (address ?? '').toLowerCase().includes(first.toLowerCase());
}

function referenceLines(
  file: CaseFile,
  title: string,
  values: CaseValues,
  orGap: OrGap,
): (readonly [string, string])[] {
  const { input, parsed } = file;
  const future = input.setting === 'preservice' || input.setting === 'urgent';
  const codes = [parsed, ...file.additional.map((code) => code.parsed)].map(displayCode).join(', ');
  const remarks =
    file.remarks.length > 0 ? ` with ${file.remarks.map((remark) => remark.code).join(', ')}` : '';
  const noticed = input.denial_date
    ? `dated ${longDate(input.denial_date)}`
    : input.received_date
      ? `received ${longDate(input.received_date)}`
      : `dated ${orGap(undefined, 'Date of the denial notice')}`;
  const lines: (readonly [string, string])[] = [
    ['Re', title],
    ['Patient', orGap(input.patient_name, 'Patient name')],
    ...memberLine(file, orGap),
    ['Claim or reference number', orGap(input.claim_number, 'Claim or reference number')],
  ];
  if (input.service_date)
    lines.push([future ? 'Planned date of service' : 'Date of service', longDate(input.service_date)]);
  else if (!future && input.setting !== 'concurrent' && !isUndated(file))
    lines.push(['Date of service', orGap(undefined, 'Date of service')]);
  lines.push(['Service', serviceWithCodes(file, values)], ['Diagnosis', diagnosisWithCodes(file, values)]);
  if (input.provider_name && file.requester !== 'provider')
    lines.push(['Provider', cleanLine(input.provider_name)]);
  const denied = input.code_printed === false ? 'Notice' : `${codes}${remarks}, notice`;
  lines.push([decisionLabel(file), `${denied} ${noticed}`]);
  if (values.text('amount') !== '') lines.push(['Amount in dispute', values.text('amount')]);
  return lines;
}

/** What the payer's decision is called where the document answers no denial. */
const DECISION_LABELS: Readonly<Record<string, string>> = {
  payment_review: 'Adjustment',
  cost_share_review: 'Adjustment',
  reopening_request: 'Determination',
  records_response: 'Request',
};

/** The name of the reference line for the payer's decision. */
export function decisionLabel({ template }: Pick<CaseFile, 'template'>): string {
  return DECISION_LABELS[template.document] ?? 'Denial';
}

/** Coverage of one injury has no members: there the number of the claim is the only one. */
function memberLine({ input, coverage }: CaseFile, orGap: OrGap): (readonly [string, string])[] {
  if (coverage.type.injury_coverage && input.member_id === undefined) return [];
  return [['Member ID', orGap(input.member_id, 'Member ID')]];
}

function signatureLines(file: CaseFile, orGap: OrGap): string[] {
  const { input, requester } = file;
  const signature = orGap(undefined, 'Signature');
  if (requester === 'patient') return [signature, orGap(input.patient_name, 'Your name'), 'Patient'];
  if (requester === 'representative') {
    const kin = readKin(input);
    const name = orGap(input.representative_name, kin === undefined ? "Representative's name" : 'Your name');
    return [signature, name, kin === undefined ? 'Authorized representative' : asKin(kin, input)];
  }
  const provider = orGap(input.provider_name, 'Provider name and NPI');
  return input.requester === 'facility'
    ? [signature, orGap(undefined, 'Name and title of the signer'), `For ${provider}`]
    : [
        signature,
        provider,
        isOrganization(input.provider_name) ? 'Provider of the service' : 'Treating provider',
      ];
}
