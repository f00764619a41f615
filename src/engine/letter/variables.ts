/** Fills the variables of pack texts and frames for one case. Caller text is cleaned here, once. */
import { addCalendarDays, longDate } from '../../domain/calendar.js';
import { displayCode } from '../../domain/codes.js';
import type { CareSetting, CodeRecord, RemarkRecord } from '../../domain/generated/types.js';
import { wentAhead } from '../../intake/record/asked/approval.js';
import { isDemandedBack } from '../../intake/record/asked/demands.js';
import { readAskedTime } from '../../intake/record/asked/periods.js';
import { readPaidLines } from '../../intake/record/lifted/denied-line.js';
import { readKin } from '../../intake/record/lifted/kin.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { isOfFacility } from '../case-signer.js';
import { codesOnClaim } from '../claim-history.js';
import { contractRate } from '../contract.js';
import { hasDistinctModifier } from '../disposition.js';
import { knownArea } from '../service-areas.js';
import { dotted } from '../service-codes.js';
import { lacksPapers } from './asks-papers.js';
import type { CaseValues, TemplateValues } from './case-values.js';
import type { Drafting } from './drafting.js';
import { diagnosisInSentence, inSentence, withArticle } from './phrases.js';
import { type Printable, printableOf } from './printable.js';
import { isGap, plainServiceName, shortServiceName } from './service-name.js';
import { stateWords } from './state-words.js';
import { cleanLine, countWords, listInWords, sentencesOf, sentencesWithin, withFullStop } from './words.js';

/** Categories whose denial is a clinical judgment. */
const CLINICAL = new Set(['medical_necessity', 'experimental', 'level_of_care', 'pharmacy']);
/** What keeps a person from asking in time. */
const DELAYED =
  /\b(?:learned (?:of|about)|found out|not (?:been )?(?:told|informed|notified)|(?:not|never) (?:got|get|received?|arrived?|came|come)|retroactive\w*|(?:was|am|were) (?:too )?(?:ill|sick)|hospitali[sz]ed|wrong address|returned mail|passed away|flood\w*|too sick)\b/i;
/** Records that went out before the decision are in the payer's files. */
const PAPERS = '(?:records?|notes?|documents?|documentation|chart|reports?|pages|packet)';
const SENT_BEFORE = new RegExp(
  `\\b${PAPERS}\\b[^.;]{0,40}\\b(?:was|were|had been|have been) (?:already )?(?:faxed|mailed|uploaded|submitted|sent)\\b|\\b(?:I|we|our [a-z]+|the (?:office|clinic|hospital|practice)) (?:have |had |already |also )*(?:faxed|mailed|uploaded|submitted|sent|did send)\\b[^.;]{0,40}\\b${PAPERS}\\b`,
  'i',
);
/** A claim that was denied was decided, and not returned. */
const DENIED_CLAIM = /\bclaims?\b[^.;]{0,60}\b(?:was|were|is|are|has been) (?:denied|refused)\b/i;
const ON_CARE: ReadonlySet<string> = new Set([
  'not_medically_necessary',
  'experimental',
  'lower_level_of_care',
  'not_emergency',
]);
/** The list itself stands once, among the facts. */
export const TREATMENTS_ABOVE = 'the treatments listed under the facts';
/** Within which services are kept going by a request. */
const TEN_DAYS = 10;
const SHORT_WORDS = 10;
const QUOTE_WORDS = 80;
const MEANING_WORDS = 45;
/** Beside the payer's own words the meaning of the code is only their frame. */
const MEANING_WORDS_BESIDE_QUOTE = 40;

/** Whether the service still lies ahead or goes on. */
export function isPending({ input }: CaseFile): boolean {
  return input.setting !== undefined && input.setting !== 'postservice';
}

/** Words of a claim that was made: then the service was given. */
const CLAIMED =
  /\b(?:billed?|bills|claims? (?:no|number|#|\d)|EOB|remit(?:tance)?|paid|payment|charges?d?|owe[sd]?|balance|collections?|date of service|DOS|resubmitted|837|discharged|invoice|reimburse\w*)\b/i;

/** Whether the letter asks for payment and not for an approval. */
export function isPaymentDisputed(file: CaseFile): boolean {
  return !isPending(file) && !isUndated(file);
}

/** Whether the service was given and billed, as far as a case that is told at length says so. */
export function tellsOfClaim({ input }: CaseFile): boolean {
  const { setting, service_date: day, amount, patient_summary: told } = input;
  return (
    setting !== undefined ||
    day !== undefined ||
    amount !== undefined ||
    told === undefined ||
    CLAIMED.test(`${told} ${input.denial_reason ?? ''}`)
  );
}

/** A clinical case told at length that says neither when the service was given nor that it was billed. */
export function isUndated(file: CaseFile): boolean {
  const { setting, service_date: day, claim_number: claim, amount, patient_summary: told } = file.input;
  // A number behind "reference" or "case" is that of a request as often as of a claim.
  const claimed = claim !== undefined && /\bclaim/i.test(told ?? '');
  const dated = setting !== undefined || day !== undefined || claimed || amount !== undefined;
  if (dated || told === undefined || file.disposition.action !== 'appeal') return false;
  const ahead =
    isClinical(file) || ofRequest(file) || (!file.emergency && AHEAD.test(`${told} ${file.input.procedure}`));
  return ahead && !CLAIMED.test(`${told} ${file.input.denial_reason ?? ''}`);
}

/** Reasons of a reviewer who reads a request: a claim is seldom refused for them before it is paid or billed. */
const OF_REQUESTS: ReadonlySet<string> = new Set([
  'step_therapy',
  'no_adequate_trial',
  'quantity_limit',
  'off_label',
  'criteria_not_met',
  'not_documented',
]);

function ofRequest({ record, code, emergency }: CaseFile): boolean {
  return (
    !emergency &&
    code.record.category === 'prior_authorization' &&
    record.grounds.some(({ kind, quote }) => quote !== undefined && OF_REQUESTS.has(kind))
  );
}

/** What is still to come, whatever the reason is: "needs his arch widened before the graft", "20 further visits", "my cardiologist prescribed". */
const AHEAD =
  /\b(?:needs? (?:a|an|the|his|her|my|to have|it|this)|want(?:s|ed)? (?:me|him|her|us|to)|planned|scheduled|further (?:visits|sessions|treatment)|(?:is|was) (?:recommended|proposed)|recommends?|proposes?|(?:doctor|prescriber|specialist|surgeon|provider|[a-z]+(?:ologist|iatrist|ician)|\bDr\.? [A-Z][a-z]+) (?:has |had )?(?:wants|prescribed|ordered|requested|asked for)|have to (?:lift|tape|use)|waiting for|would like|until I (?:have|get))\b/i;

const ORGANIZATION =
  /\b(?:LLC|Inc|PLLC|LLP|PC|Corp|Hospital|Institute|Specialists|Physicians|Surgeons|Surgery|Allergy|Dialysis|Recovery|Acupuncture|Dental|Medicine|Hospice|\w+(?:ology|iatry|iatrics|opa?edics|dontics)|Clinic|Center|Associates|Group|Pharmacy|Laborator\w+|Diagnostics|Respiratory|Equipment|Suppl(?:y|ies)|Orthotics|Prosthetics|Ambulance|Rehabilitation|Services|Readers|Imaging|Radiology|Therapy|Partners|Practice)\b/;
const PERSON = /\b(?:MD|DO|NP|PA|PA-C|DPM|DDS|DMD|OD|PhD|PsyD|DC|PT|OTR|RN|PharmD|Dr)\b/;

/** Whether the provider who signs is a company and no person. */
export function isOrganization(name: string | undefined): boolean {
  return name !== undefined && ORGANIZATION.test(name) && !PERSON.test(name);
}

export function isClinical(file: CaseFile): boolean {
  if (file.stated) return true;
  // Money that is asked back is a matter of payment, unless the payer says something of the care.
  if (isDemandedBack(file.input.denial_reason) && !file.record.grounds.some(({ kind }) => ON_CARE.has(kind)))
    return false;
  const pending = isPending(file);
  return [file.code.record, ...file.additional.map((code) => code.record)].some(
    ({ category, clinical }) =>
      clinical ?? (CLINICAL.has(category) || (pending && category === 'prior_authorization')),
  );
}

const valuesOfCases = new WeakMap<CaseFile, TemplateValues>();

/** Values for pack texts: arguments, rebuttals, rights, clinical points. Rules of law and the letter of one case share them. */
export function packValues(library: PackLibrary, file: CaseFile): TemplateValues {
  const known = valuesOfCases.get(file);
  if (known !== undefined) return known;
  const values = makePackValues(library, file);
  valuesOfCases.set(file, values);
  return values;
}

function makePackValues(library: PackLibrary, file: CaseFile): TemplateValues {
  const { input, coverage, service: recognized } = file;
  const type = coverage.type;
  const area = knownArea(recognized);
  const service = shortServiceName(library, file);
  const rate = contractRate(file.contract, input, input.service_date ?? file.letterDate);
  return {
    insurer: shortName(input.insurance_company) ?? type.plan_term,
    plan: type.plan_term,
    diagnosis: diagnosisInSentence(library, shortForm(inRunningText(input.diagnosis), DIAGNOSED)),
    procedure: service,
    service,
    code: input.code_printed === false ? 'the reason given' : displayCode(file.parsed),
    code_printed: input.code_printed !== false,
    code_title: file.code.record.title,
    denial_reason: quoted(input.denial_reason),
    summary_given: input.patient_summary !== undefined,
    prior_treatments_list: (input.prior_treatments ?? []).length > 0 ? TREATMENTS_ABOVE : undefined,
    service_date: input.service_date && longDate(input.service_date),
    denial_date: input.denial_date && longDate(input.denial_date),
    received_date: input.received_date && longDate(input.received_date),
    amount: money(input.amount),
    claim_number: optionalLine(input.claim_number),
    member_id: optionalLine(input.member_id),
    provider_name: optionalLine(input.provider_name),
    procedure_codes: optionalList(input.procedure_codes?.map((code) => code.toUpperCase())),
    diagnosis_codes: optionalList(input.diagnosis_codes?.map(dotted)),
    state_name: coverage.state?.name,
    ...stateWords(file),
    service_area_name: area?.name,
    specialty: area?.specialty,
    service_area_criteria:
      area &&
      listInWords(
        area.criteria.map(({ text }) => trimEnd(text)),
        '; ',
      ),
    // Who files on the fast track asks for its clock, whatever the setting is called.
    urgent:
      input.setting === 'urgent' || (file.level.expedited === true && isForHaste(file.level, input.setting)),
    concurrent: input.setting === 'concurrent',
    care_ends: careEnds(file),
    preservice: input.setting === 'preservice' || input.setting === 'urgent',
    postservice: input.setting === 'postservice',
    payment_disputed: isPaymentDisputed(file),
    approval_not_asked: wentAhead(input),
    records_sent: SENT_BEFORE.test(input.patient_summary ?? ''),
    records_given: (input.available_evidence ?? []).length > 0,
    group_co: file.parsed.group === 'CO',
    group_pr: file.parsed.group === 'PR',
    group_oa: file.parsed.group === 'OA',
    group_pi: file.parsed.group === 'PI',
    is_patient: file.requester === 'patient',
    is_provider: file.requester === 'provider',
    is_facility: isOfFacility(file.input),
    is_organization: isOrganization(file.input.provider_name),
    is_representative: file.requester === 'representative',
    ten_days_past:
      input.denial_date !== undefined && file.letterDate > addCalendarDays(input.denial_date, TEN_DAYS),
    emergency: file.emergency,
    level_of_care: recognized?.area.level_of_care === true,
    reviewer_given: file.coverage.payer?.kind === 'review_body',
    level_request: file.level.kind === 'request',
    level_external: file.level.kind === 'external' || file.level.kind === 'hearing',
    reply_by: replyBy(file),
    ground_ambulance: recognized?.area.id === 'ground-ambulance',
    modifier_given: hasDistinctModifier(codesOnClaim(input)),
    paid_line: optionalList(readPaidLines(input).map((code) => `code ${code}`)),
    contract_rate: rate?.rate,
    contract_clause: rate?.clause,
    ...patientWords(file),
    ...remarkWords(file.remarks),
  };
}

/** Values that only the frames use. `filled` is the code's text for this instrument, rendered. */
export function frameValues(
  { library, templates, file, values }: Drafting,
  filled: { readonly thesis: Printable; readonly remedy: Printable; readonly openingOfCode: boolean },
): TemplateValues {
  const { input, coverage, deadline, level, parsed } = file;
  const group = parsed.group && library.groupCodes.get(parsed.group);
  // Before the service there is no amount that anybody could be asked to bear.
  const groupSentence =
    group && !isPending(file) ? templates.render(group.letter_sentence, values, file.law) : undefined;
  const others = file.additional.map((code) => displayCode(code.parsed));
  const asserted = deadline.verified ? deadline.period : undefined;
  return {
    procedure_full: isGap(input.procedure)
      ? 'the denied service'
      : withArticle(inSentence(library, plainServiceName(input.procedure))),
    diagnosis_named: diagnosisInSentence(library, firstDiagnosis(inRunningText(input.diagnosis))),
    diagnosis_full: diagnosisInSentence(
      library,
      withCodes(inRunningText(cleanLine(input.diagnosis)), values.text('diagnosis_codes')),
    ),
    request_name: level.request_name ?? level.name,
    level_name: level.name,
    thesis: filled.thesis,
    remedy: filled.remedy,
    code_meaning: meaningOf(file),
    group_sentence:
      groupSentence && printableOf(withFullStop(groupSentence.text.replace(/\s+/g, ' ').trim())),
    remarks_sentence: remarksSentence(file.remarks),
    other_codes: others.length > 0 ? listInWords(others) : undefined,
    scope_sentence: scopeSentence(values),
    opening_of_code: filled.openingOfCode,
    plan_assumed: coverage.basis === 'assumed',
    funding_unknown: coverage.type.state_law_applies === 'unknown',
    period_words: asserted,
    period_authority: asserted ? deadline.authority : undefined,
    filed_in_time: deadline.letter_may_say === 'timely' && input.denial_date !== undefined,
    filed_by_notice: filedByNotice(file),
    filed_by_law: filedByLaw(file),
    kept_in_time: file.keptInTime,
    late: deadline.letter_may_say === 'late',
    clinical: isClinical(file),
    delay_told: DELAYED.test(input.patient_summary ?? ''),
    claim_denied: DENIED_CLAIM.test(input.patient_summary ?? ''),
    demanded_back: isDemandedBack(input.denial_reason),
    level_expedited: level.expedited === true,
    insurer_named: input.insurance_company !== undefined,
    regulator: regulatorOf(file),
    regulator_of_state: coverage.type.regulator?.of_state === true,
    external_ahead: file.rights.levels.some(({ kind, order }) => kind === 'external' && order > level.order),
  };
}

/** The service as the caller writes it, with its codes: a reference line. */
export function serviceWithCodes({ input }: CaseFile, values: CaseValues): string {
  return withCodes(cleanLine(input.procedure), values.text('procedure_codes'));
}

/** The first diagnosis as the caller writes it, without codes: the heading has all of them. */
function firstDiagnosis(text: string): string {
  const [first = ''] = cleanLine(text)
    .replace(/ ?\([^()]*\d[^()]*\)/g, '')
    .split(';');
  return trimEnd(first.trim()) || trimEnd(cleanLine(text));
}

/** The diagnosis as the caller writes it, with its codes. */
export function diagnosisWithCodes({ input }: CaseFile, values: CaseValues): string {
  return withCodes(cleanLine(input.diagnosis), values.text('diagnosis_codes'));
}

/** The agency that takes complaints; a gap where the state, or which of its agencies, is not known. */
function regulatorOf({ coverage }: CaseFile): string {
  const { regulator } = coverage.type;
  if (regulator === undefined) return '[Agency that oversees the plan]';
  if (!regulator.of_state) return regulator.name;
  const names = coverage.state?.regulators.map((name) => name.split(':')[0]?.trim() ?? name) ?? [];
  const [only] = names;
  if (only === undefined) return `[${regulator.name}]`;
  return names.length === 1 ? only : `[The agency that regulates this plan: ${names.join(' or ')}]`;
}

const REPLY_DAYS = 30;
const DAYS_TO_APPEAL = 14;
const LEAST_REPLY_DAYS = 7;

/** Early enough that an appeal can still follow; nothing where the time left is too short for a question. */
function replyBy({ letterDate, deadline }: CaseFile): string | undefined {
  const usual = addCalendarDays(letterDate, REPLY_DAYS);
  const last = deadline.safe_date ?? usual;
  if (last < letterDate) return longDate(usual);
  const early = addCalendarDays(last, -DAYS_TO_APPEAL);
  const day = deadline.safe_date !== undefined && early < usual ? early : usual;
  return day < addCalendarDays(letterDate, LEAST_REPLY_DAYS) ? undefined : longDate(day);
}

/** Before the service; or while it goes on, on a track that is for haste alone and not for care that ends. */
function isForHaste(
  { requires_setting: settings = [] }: CaseFile['level'],
  setting: CareSetting | undefined,
): boolean {
  return setting === 'preservice' || (setting === 'concurrent' && !settings.includes('concurrent'));
}

/** The last day that the notice gives, where it has not passed and no shorter law may bind. */
function filedByNotice({ input, letterDate, deadline }: CaseFile): string | undefined {
  const { stated_deadline: stated, denial_date: dated } = input;
  if (stated === undefined || dated === undefined || letterDate > stated) return undefined;
  return deadline.letter_may_say === 'nothing' ? undefined : longDate(stated);
}

/** Beside the day that the notice gives, the time of the law is named where it runs as well. */
function filedByLaw({ letterDate, deadline: { legal_date: last, verified } }: CaseFile): boolean {
  return verified === true && last !== undefined && letterDate <= last;
}

/** What the reason means; nothing where the code was only assumed: its meaning is not what the notice says. */
function meaningOf(file: CaseFile): string | undefined {
  const { stated, code, input } = file;
  if (stated?.strategy.meaning !== undefined) return stated.strategy.meaning;
  if (input.code_printed === false || lacksPapers(file)) return undefined;
  return shortMeaning(code.record, input.denial_reason !== undefined);
}

const meanings = [new WeakMap<CodeRecord, string>(), new WeakMap<CodeRecord, string>()] as const;

/** The first sentences of a code's meaning. */
function shortMeaning(code: CodeRecord, besideQuote: boolean): string {
  const kept = meanings[besideQuote ? 1 : 0];
  const known = kept.get(code);
  if (known !== undefined) return known;
  const most = besideQuote ? MEANING_WORDS_BESIDE_QUOTE : MEANING_WORDS;
  const short = wholeSentences(code.meaning.replace(/\s+/g, ' ').trim(), most);
  kept.set(code, short);
  return short;
}

/** The first sentence, and further ones within the limit: none is cut. */
function wholeSentences(text: string, limit: number): string {
  const [first = '', ...others] = sentencesOf(text);
  let kept = first;
  for (const sentence of others) {
    if (countWords(`${kept} ${sentence}`) > limit) break;
    kept = `${kept} ${sentence}`;
  }
  return withFullStop(kept);
}

function patientWords(file: CaseFile): TemplateValues {
  const name = optionalLine(file.input.patient_name);
  const own = file.requester === 'patient';
  const noun = name ?? 'the patient';
  return {
    patient: noun,
    patient_poss: own ? 'my' : possessive(noun),
    patient_obj: own ? 'me' : noun,
    patient_has: own ? 'I have' : `${noun} has`,
    patient_is: own ? 'I am' : `${noun} is`,
    patient_was: own ? 'I was' : `${noun} was`,
    patient_needs: own ? 'I need' : `${noun} needs`,
    acting: actingSentence(file, noun),
  };
}

/** A relative is no authorized representative by profession, and says who is writing. */
function actingSentence({ input }: CaseFile, patient: string): string {
  const kin = readKin(input);
  return kin === undefined
    ? `I act for ${patient} as authorized representative.`
    : `I write as the ${kin} of ${patient}.`;
}

function possessive(noun: string): string {
  return noun.endsWith('s') ? `${noun}'` : `${noun}'s`;
}

/** Before a standard decision could be made. */
const NEAR_DAYS = 14;

/** The last covered day that the request tells, where it has passed or is near. */
function careEnds({ input, today, letterDate }: CaseFile): string | undefined {
  if (input.setting !== 'concurrent') return undefined;
  const { lastCovered } = readAskedTime([input.patient_summary ?? '', input.denial_reason ?? ''], today);
  if (lastCovered === undefined || lastCovered > addCalendarDays(letterDate, NEAR_DAYS)) return undefined;
  return `${lastCovered < letterDate ? 'ended' : 'ends'} on ${longDate(lastCovered)}`;
}

function remarkWords(remarks: readonly RemarkRecord[]): TemplateValues {
  const first = remarks.find((remark) => !remark.alert) ?? remarks[0];
  return {
    remark_codes: optionalList(remarks.map((remark) => remark.code)),
    remark_title: first?.title,
    remark_element: remarks.find((remark) => remark.element)?.element,
    remark_meaning: first && withFullStop(first.meaning.replace(/\s+/g, ' ').trim()),
  };
}

function remarksSentence(remarks: readonly RemarkRecord[]): string | undefined {
  if (remarks.length === 0) return undefined;
  return remarks
    .slice(0, 3)
    .map((remark) => `Remark code ${remark.code} adds: ${lowerFirst(remark.title)}.`)
    .join(' ');
}

function scopeSentence(values: CaseValues): string | undefined {
  const parts = [
    values.isSet('procedure_codes')
      ? `${values.text('procedure_codes').includes(' and ') ? 'codes' : 'code'} ${values.text('procedure_codes')}`
      : undefined,
    values.isSet('service_date') ? `the service of ${values.text('service_date')}` : undefined,
    values.isSet('amount') ? `the disputed amount of ${values.text('amount')}` : undefined,
    values.isSet('claim_number')
      ? `${/ and |,/.test(values.text('claim_number')) ? 'claims' : 'claim'} ${values.text('claim_number')}`
      : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? `The request covers ${listInWords(parts)}.` : undefined;
}

const DIAGNOSED = 'the diagnosed condition';

/** "M54.16 - Radiculopathy": the code stands in the heading. */
const CODE_FIRST = /^\s*[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?\s?[-\u2013:]\s?(?=[A-Za-z]{3})/;

/** A gap, or codes without a name, stand in the heading; a sentence says what they are. */
function inRunningText(diagnosis: string): string {
  return isGap(diagnosis) || !/[A-Za-z]{3}/.test(diagnosis) ? DIAGNOSED : diagnosis.replace(CODE_FIRST, '');
}

/** The first part of a phrase with several, so that later mentions stay short. */
function shortForm(text: string, otherwise: string): string {
  const clean = trimEnd(cleanLine(text).replace(/ ?\([^()]*\)/g, '')) || trimEnd(cleanLine(text));
  const [first = ''] = clean.split(/[,;:(]| due to | secondary to | status post /);
  const short = trimEnd(first.trim());
  if (short !== '' && countWords(short) <= SHORT_WORDS) return short;
  return countWords(clean) <= SHORT_WORDS ? clean : otherwise;
}

function shortName(name: string | undefined): string | undefined {
  const clean = optionalLine(name);
  return clean && countWords(clean) <= 10 ? clean : undefined;
}

function withCodes(text: string, codes: string): string {
  const clean = trimEnd(text);
  const further = codes.split(/, | and /).filter((code) => code !== '' && !clean.includes(code));
  return further.length > 0 ? `${clean} (${listInWords(further)})` : clean;
}

function quoted(text: string | undefined): string | undefined {
  const clean = optionalLine(text)?.replace(/^["“”']+|["“”']+$/g, '');
  return clean ? withFullStop(sentencesWithin(clean, QUOTE_WORDS)) : undefined;
}

function optionalLine(text: string | undefined): string | undefined {
  const clean = text === undefined ? '' : cleanLine(text);
  return clean === '' ? undefined : clean;
}

function optionalList(items: readonly string[] | undefined): string | undefined {
  return items && items.length > 0 ? listInWords([...new Set(items)]) : undefined;
}

function trimEnd(text: string): string {
  return text.replace(/[.;,\s]+$/, '');
}

/** Remark titles start with a capital that a code or an acronym keeps. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function money(amount: number | undefined): string | undefined {
  if (amount === undefined) return undefined;
  const [dollars = '0', cents = '00'] = amount.toFixed(2).split('.');
  return `$${dollars.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents}`;
}
