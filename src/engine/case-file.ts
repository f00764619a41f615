/** One denial as the engine sees it: the caller's facts, what the packs know of them, and what was assumed. */
import { longDate } from '../domain/calendar.js';
import { describeCode, displayCode, type ParsedCode, parseRemarkCode } from '../domain/codes.js';
import { failure, type Outcome, success, together } from '../domain/failures.js';
import type {
  AppealLevel,
  AppealRightsRecord,
  CodeRecord,
  Continuity,
  ContractRecord,
  Deadline,
  DispositionAnswer,
  GenerateAppealInput,
  Letterhead,
  LetterTemplate,
  NormalisedDenialCode,
  RemarkRecord,
  Requester,
  ShortCode,
  SideClock,
} from '../domain/generated/types.js';
import { readSteps } from '../intake/record/asked/steps.js';
import { CLINICAL as OF_NEED } from '../intake/record/grounds/stretch.js';
import { readKin, writesForChild } from '../intake/record/lifted/kin.js';
import { lift, liftedInWords, withLifted } from '../intake/record/lifted/lift.js';
import { type CaseRecord, readRecord } from '../intake/record/read-record.js';
import type { InPack, PackLibrary } from '../packs/library.js';
import type { SignalReader } from '../packs/signals/reader.js';
import { rightsOf, withoutExternalReview } from './appeal-ladder.js';
import { checkChosenArguments, type OwnAnswers, placeOwnAnswers } from './argument/own-answers.js';
import { afterRefusedCorrection, codesWithModifiers } from './claim-history.js';
import { offeredStep, stepsOfDecision } from './continuity/steps.js';
import { contractOf, contractSentences, withContract } from './contract.js';
import { marksOf } from './coverage-condition.js';
import { withoutAppealRight } from './deadline.js';
import { findCode, findRemarks } from './denial-codes.js';
import { decideInstrument } from './disposition.js';
import { chooseDocument, chooseSigner } from './document.js';
import { isEmergency } from './emergency.js';
import { chooseFiling } from './filing.js';
import type { Coverage, CoverageReader } from './insurer.js';
import type { LawContext } from './law.js';
import { checkNoticeDefects } from './letter/notice-defects.js';
import { recordOfCase } from './payer-codes-of-case.js';
import { narrowerLine, type PlanFacts, planFactsOf } from './plan-facts.js';
import type { RecognizedService, ServiceRecognizer } from './service-areas.js';
import { wordsOfRequest } from './service-codes.js';
import { ANSWERED, noLetterFrom, outOfForce, replacedWarning, standsFor } from './short-codes.js';
import { sideClocksOf, withNegotiation } from './side-clocks.js';
import { withStatedDate } from './stated-deadline.js';
import { readStated, STATED_BECAUSE, type StatedReason } from './stated-reason.js';
import { assumedCode, assumedFrom, type UnderstoodCode, withUnderstoodCodes } from './understood-codes.js';

export interface CaseFile {
  readonly input: GenerateAppealInput;
  readonly today: string;
  readonly letterDate: string;
  readonly requester: Requester;
  readonly parsed: ParsedCode;
  readonly code: InPack<CodeRecord>;
  readonly additional: readonly AdditionalCode[];
  readonly remarks: readonly RemarkRecord[];
  readonly coverage: Coverage;
  /** What the provider who signs has agreed with the payer. */
  readonly contract?: ContractRecord;
  readonly rights: AppealRightsRecord;
  readonly level: AppealLevel;
  /** What the denial calls for. */
  readonly recommended: DispositionAnswer;
  /** What the document serves: the same, unless another document was asked for. */
  readonly disposition: DispositionAnswer;
  readonly template: LetterTemplate;
  readonly service: RecognizedService | undefined;
  /** The service is emergency care, or began as an emergency. */
  readonly emergency: boolean;
  /** What the payer's words say beyond the code, where a pack answers it. */
  readonly stated: StatedReason | undefined;
  /** Reasons that the payer's words state: ids of signals. */
  readonly said: readonly string[];
  readonly deadline: Deadline;
  readonly law: LawContext;
  readonly facts: PlanFacts;
  /** Times beside the time to appeal. */
  readonly sideClocks: readonly SideClock[];
  /** Of the organization that sends it; a patient's own letter has none. */
  readonly letterhead: Letterhead | undefined;
  /** The code as it was understood from words or misread characters. */
  readonly understood: UnderstoodCode | undefined;
  /** What the request says, read once. */
  readonly record: CaseRecord;
  /** What the caller wrote for reasons of the payer. */
  readonly ownAnswers: OwnAnswers;
  /** The earlier appeal beside the decision on it, where there was one. */
  readonly continuity?: Continuity;
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
}

export interface AdditionalCode {
  readonly parsed: ParsedCode;
  readonly record: CodeRecord;
}

export interface CaseReaders {
  readonly library: PackLibrary;
  readonly coverage: CoverageReader;
  readonly services: ServiceRecognizer;
  readonly signals: SignalReader;
}

/**
 * Opens the file: reads codes, coverage, level, instrument, service and deadline, in that order.
 * @param instead the instrument, where something outside of the codes decides it
 */
export function openCase(
  readers: CaseReaders,
  given: GenerateAppealInput,
  today: string,
  letterhead?: Letterhead,
  instead?: DispositionAnswer,
): Outcome<CaseFile> {
  const { library } = readers;
  const lifted = lift(given, today);
  const filled = withLifted(given, lifted);
  const payer = readers.coverage.payerNamed(filled.insurance_company ?? '')?.payer.id;
  const { input: coded, understood, words } = withUnderstoodCodes(readers, filled, today, payer);
  const record = recordOfCase(library, coded, payer, (input) => readRecord(input, library, today, words));
  const main = readMainCode(library, coded, isWritten(record), payer);
  if (!main.ok) return main;
  const input = withSetting(coded, main.value.parsed);
  const { code, parsed } = main.value;
  const covering = (type: string | undefined) =>
    readers.coverage.read(type, input.state, input.insurance_company, code.record.insurer_types);
  const dates = checkDates(input);
  const defects = checkNoticeDefects(library, input);
  const ownAnswers = placeOwnAnswers(input, record.grounds);
  const chosen = checkChosenArguments(library, input);
  const wide = covering(input.insurer_type);
  const several = together([dates, wide, defects, ownAnswers, chosen]);
  if (several) return several;
  if (!dates.ok) return dates;
  if (!defects.ok) return defects;
  if (!ownAnswers.ok) return ownAnswers;
  if (!chosen.ok) return chosen;
  if (!wide.ok) return wide;
  const narrower = narrowerLine(input, wide.value.type.id);
  const coverage = narrower ? covering(narrower.type) : wide;
  if (!coverage.ok) return coverage;
  const remarks = readRemarks(library, input, parsed);
  if (!remarks.ok) return remarks;
  const additional = readAdditionalCodes(library, input, code.record.id, payer);
  if (!additional.ok) return additional;
  const signer = chooseSigner(library, input.document, signsAs(input));
  if (!signer.ok) return signer;
  const requester = fastAppealIsTheirs(input, coverage.value.type.id, words)
    ? 'representative'
    : signer.value;
  const facts = planFactsOf(input);
  const lawful = rightsOf(library, coverage.value.type.id, coverage.value.state?.code);
  const contract = contractOf(library, {
    marks: marksOf(coverage.value),
    requester,
    contract: facts.contract,
    day: input.service_date ?? input.denial_date ?? input.letter_date ?? today,
  });
  const ladderOfLine = withContract(lawful, contract);
  const rights =
    facts.grandfathered && !isSurpriseBill(input) ? withoutExternalReview(ladderOfLine) : ladderOfLine;
  const service = readers.services.recognize(wordsOfRequest(input));
  const ladder = {
    coverage: coverage.value,
    requester,
    setting: given.setting === undefined && isInBed(input, coverage.value.type.id) ? 'urgent' : input.setting,
    appealLevel: input.appeal_level,
    service: service?.area.id,
    code: code.record.id,
    group: parsed.group,
    dispute: disputeOf(code.record, input.setting, record),
    priced: code.record.category === 'contractual_payment',
    facts,
  };
  const letterDate = input.letter_date ?? today;
  const filing = chooseFiling(library, rights, ladder, {
    input,
    today,
    letterDate,
    named: words ?? stepsOfDecision(input),
    offered: offeredStep(input),
  });
  if (!filing.ok) return filing;
  const { level, deadline } = filing.value;
  const noticed = input.denial_date ?? input.received_date ?? today;
  const { signals: said, reason: stated } = readStated(
    readers,
    code.record,
    input.denial_reason ?? words ?? quotedReasons(record),
    main.value.strategy,
  );
  const emergency = isEmergency(input, service);
  const called = decideInstrument(code.record, {
    group: parsed.group,
    remarks: remarks.value.known,
    insurerType: coverage.value.type.id,
    marks: marksOf(coverage.value),
    requester,
    procedureCodes: [...(input.procedure_codes ?? []), ...codesWithModifiers(input.procedure)],
    emergency,
    said,
    setting: input.setting,
  });
  const byCode = afterRefusedCorrection(called, input);
  const recommended: DispositionAnswer =
    instead ??
    main.value.called ??
    (stated ? { action: 'appeal', because: STATED_BECAUSE, decided_by: "the payer's words" } : byCode);
  const document = chooseDocument(library, recommended, input.document);
  if (!document.ok) return document;
  const { disposition, template } = document.value;
  const clockFacts = {
    input,
    requester,
    appeal: disposition.action === 'appeal',
    negotiates: disposition.action === 'negotiation',
  };
  return success({
    input,
    today,
    letterDate,
    requester,
    parsed,
    code,
    additional: additional.value.known,
    remarks: remarks.value.known,
    coverage: coverage.value,
    ...(contract ? { contract } : {}),
    rights,
    level,
    recommended,
    disposition,
    template,
    service,
    emergency,
    stated,
    said,
    deadline: disposition.no_appeal_right
      ? withoutAppealRight(deadline, sideClocksOf(rights, { input, requester, appeal: false }), today)
      : withStatedDate(
          disposition.action === 'negotiation' || code.record.category === 'contractual_payment'
            ? withNegotiation(deadline, rights, clockFacts, today)
            : deadline,
          input.stated_deadline,
          today,
          letterDate,
        ),
    law: {
      type: coverage.value.type,
      date: letterDate,
      ...(facts.grandfathered ? { grandfathered: true } : {}),
      ...lawMarks(coverage.value),
    },
    facts,
    sideClocks: sideClocksOf(rights, clockFacts),
    letterhead: requester === 'patient' ? undefined : letterhead,
    record,
    ownAnswers: ownAnswers.value,
    understood,
    assumptions: [
      ...assumedCode(library, understood),
      ...main.value.assumptions,
      ...liftedInWords(lifted),
      ...coverage.value.assumptions,
      ...(narrower ? [narrower.because] : []),
      ...filing.value.assumptions,
      ...contractSentences(library, contract, lawful, level, noticed),
      ...requesterAssumption(input, requester),
      ...(coded.setting === undefined && isBeforeService(coded) ? [TAKEN_AS_PLANNED] : []),
    ],
    warnings: [
      ...(main.value.warnings ?? []),
      ...additional.value.warnings,
      ...remarks.value.warnings,
      ...filing.value.warnings,
      ...record.miscounts.map(miscountWarning),
      ...appointmentAdvice(input, requester),
    ],
  });
}

/** Said where a letter corrects the caller's own count. */
function miscountWarning({ stated, counted, from, to }: CaseRecord['miscounts'][number]): string {
  return `The summary counts ${stated} days; from ${longDate(from)} to ${longDate(to)} are ${counted}, and the letter says so. Correct the dates where they are wrong.`;
}

/** External review reaches grandfathered plans for surprise bills (45 C.F.R. § 147.136(a)(1)(ii)). */
function isSurpriseBill({ denial_reason: reason, patient_summary: summary }: GenerateAppealInput): boolean {
  return /surprise|no surprises act|balance bill/i.test(`${reason ?? ''} ${summary ?? ''}`);
}

/** Categories whose denial is a clinical judgment. */
const CLINICAL = new Set(['medical_necessity', 'experimental', 'level_of_care', 'pharmacy']);

const CLINICAL_GROUNDS: ReadonlySet<string> = new Set([...OF_NEED, 'not_medically_necessary']);

/** Whether the need for the care is disputed, or its payment: some steps serve one of the two only. */
function disputeOf(
  code: CodeRecord,
  setting: GenerateAppealInput['setting'],
  { grounds }: CaseRecord,
): 'clinical' | 'payment' {
  const pending = setting !== undefined && setting !== 'postservice';
  // Care to come that is refused on its need is a clinical dispute, whatever the code says first.
  const needed =
    pending && grounds.some(({ kind, quote }) => quote !== undefined && CLINICAL_GROUNDS.has(kind));
  const clinical =
    needed ||
    (code.clinical ?? (CLINICAL.has(code.category) || (pending && code.category === 'prior_authorization')));
  return clinical ? 'clinical' : 'payment';
}

/** A pharmacy reject is answered once the plan has refused in writing: its words are given. */
/** The payer's reasons as the narrative quotes them; none where it quotes none. */
function quotedReasons({ grounds }: CaseRecord): string | undefined {
  const quotes = grounds.flatMap(({ quote }) => quote ?? []);
  return quotes.length === 0 ? undefined : quotes.join(' ');
}

function isWritten({ grounds }: CaseRecord): boolean {
  return grounds.some(({ quote, source }) => quote !== undefined && source?.field !== 'denial_code');
}

/**
 * Reasons of a request for authorization are given before the service, and so is a denial that is older than the day of the
 * service, unless the caller says otherwise.
 */
function withSetting(input: GenerateAppealInput, { family }: ParsedCode): GenerateAppealInput {
  const before = family === 'review_reason' || family === 'request_reject' || isBeforeService(input);
  return input.setting || !before ? input : { ...input, setting: 'preservice' };
}

/** Programs that have an appeal of their own for care that ends. */
const OWN_FAST_APPEAL: ReadonlySet<string> = new Set([
  'medicare_ffs',
  'medicare_advantage',
  'dual_eligible_integrated',
  'medicaid_managed_care',
  'medicaid_ffs',
  'chip',
]);
const IN_BED =
  /\b(?:inpatient|in-patient|hospital|acute rehab\w*|residential|detox\w*|ICU|NICU|skilled nursing|psychiatric (?:stay|unit|ward))\b/i;

/** A patient who lies in a hospital while the days are refused cannot wait for the standard time. */
function isInBed({ setting, procedure }: GenerateAppealInput, line: string): boolean {
  return setting === 'concurrent' && !OWN_FAST_APPEAL.has(line) && IN_BED.test(procedure);
}

const TAKEN_AS_PLANNED =
  'The denial is older than the date of service, so the service was taken as still to come. Where it was given, correct one of the two dates.';

function isBeforeService({ service_date: service, denial_date: denial }: GenerateAppealInput): boolean {
  return service !== undefined && denial !== undefined && service > denial;
}

/** Dates that contradict each other are refused: a letter built on them would be wrong. */
function checkDates(input: GenerateAppealInput): Outcome<undefined> {
  const order: readonly (readonly [keyof GenerateAppealInput, keyof GenerateAppealInput])[] = [
    ['service_date', 'denial_date'],
    ['denial_date', 'received_date'],
    ['denial_date', 'letter_date'],
  ];
  const preservice = input.setting !== undefined && input.setting !== 'postservice';
  for (const [first, second] of order) {
    if (first === 'service_date' && preservice) continue;
    const [a, b] = [input[first], input[second]];
    if (typeof a === 'string' && typeof b === 'string' && a > b) {
      const hint = first === 'service_date' ? ' For a service not yet given, set setting to preservice.' : '';
      const message = `must not lie before ${first}.${hint}`;
      return failure('invalid_input', `${second} ${message}`, { errors: [{ field: second, message }] });
    }
  }
  return success(undefined);
}

interface MainCode {
  readonly parsed: ParsedCode;
  readonly code: InPack<CodeRecord>;
  readonly assumptions: readonly string[];
  readonly warnings?: readonly string[];
  /** Id of the strategy of a code told in short. */
  readonly strategy?: string;
  /** The document that the code itself calls for, whatever the reason code that answers it would. */
  readonly called?: DispositionAnswer;
}

/** A lone remark code stands for the reason code it most often comes with; the answer says so. */
function readMainCode(
  library: PackLibrary,
  input: GenerateAppealInput,
  written: boolean,
  payer: string | undefined,
): Outcome<MainCode> {
  const found = findCode(library, input.denial_code, 'denial_code', payer);
  if (!found.ok) return found;
  if (found.value.kind === 'reason') {
    return success({ parsed: found.value.parsed, code: found.value.entry, assumptions: [] });
  }
  if (found.value.kind === 'short')
    return readShortCode(library, found.value.entry.record, found.value.parsed, written);
  const remark = found.value.entry.record;
  const reason = (remark.pairs_with ?? [])
    .map((id) => library.codes.get(id))
    .find((entry) => entry !== undefined);
  if (!reason) {
    const message =
      'is a remark code; give the reason code that stands beside it on the remittance, for example CO-16.';
    return failure('invalid_input', `denial_code ${message}`, {
      errors: [{ field: 'denial_code', message }],
    });
  }
  return success({
    parsed: {
      family: 'carc',
      number: reason.record.code,
      remarks: [remark.code, ...found.value.parsed.remarks],
    },
    code: reason,
    assumptions: [
      `${remark.code} is a remark code. It most often comes with reason code ${reason.record.code}, which the letter answers; give the reason code printed on the remittance if it is another.`,
    ],
  });
}

/** A code told in short is answered by the reason code that replaced it or says the same, under its own name. */
function readShortCode(
  library: PackLibrary,
  short: ShortCode,
  parsed: ParsedCode,
  written: boolean,
): Outcome<MainCode> {
  const code = ANSWERED.has(short.family) ? standsFor(library, short) : undefined;
  if (!code) return { ok: false, failure: noLetterFrom(short, 'denial_code') };
  if (short.family === 'payer') return success(mainOfPayer(library, short, parsed, code));
  const assumption =
    short.status === 'deactivated'
      ? replacedWarning(short, code.record)
      : short.family === 'ncpdp_reject'
        ? `${displayCode(parsed)} is a reject at the pharmacy counter; the letter answers the plan's written refusal as reason code ${code.record.code}, which says the same.${written ? '' : ' If the plan has not decided in writing yet, first ask it for a decision or an exception, with the same facts.'}`
        : `${displayCode(parsed)} gives the reason for refusing a request; the letter answers it as reason code ${code.record.code}, which says the same, before the service unless setting says otherwise.`;
  const { strategy } = short;
  return success({
    parsed,
    code,
    assumptions: [],
    warnings: [assumption],
    ...(strategy ? { strategy } : {}),
  });
}

/** A payer's own code is answered under its own name. */
function mainOfPayer(
  library: PackLibrary,
  short: ShortCode,
  parsed: ParsedCode,
  code: InPack<CodeRecord>,
): MainCode {
  const { action, what_to_do: because } = short;
  const name = library.payers.get(short.payer ?? '')?.name ?? 'the payer';
  return {
    parsed,
    code,
    assumptions: [
      `${short.code} is a code of ${name} and of no other payer. The letter answers it as reason code ${code.record.code}, which says the same.`,
    ],
    ...(short.status === 'deactivated' ? { warnings: outOfForce('Code', short) } : {}),
    ...(action ? { called: { action, because, decided_by: `${short.code} of ${name}` } } : {}),
  };
}

interface GivenCodes<T> {
  readonly known: readonly T[];
  readonly warnings: readonly string[];
}

function readRemarks(
  library: PackLibrary,
  input: GenerateAppealInput,
  parsed: ParsedCode,
): Outcome<GivenCodes<RemarkRecord>> {
  const codes = [...parsed.remarks];
  for (const [index, text] of (input.remark_codes ?? []).entries()) {
    const code = parseRemarkCode(text);
    if (!code) {
      const field = `remark_codes[${index}]`;
      const message = 'is not a remark code. Remark codes look like N115, M51 or MA130.';
      return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
    }
    codes.push(code);
  }
  const found = findRemarks(library, codes);
  return success({
    known: found.known,
    warnings: found.unknown.map(
      (code) =>
        `No pack describes remark code ${code}. Read its text on the remittance: it may change what to do.`,
    ),
  });
}

function readAdditionalCodes(
  library: PackLibrary,
  input: GenerateAppealInput,
  mainId: string,
  payer: string | undefined,
): Outcome<GivenCodes<AdditionalCode>> {
  const known: AdditionalCode[] = [];
  const seen = new Set([mainId]);
  for (const [index, text] of (input.additional_denial_codes ?? []).entries()) {
    const found = findCode(library, text, `additional_denial_codes[${index}]`, payer);
    if (!found.ok) return found;
    if (found.value.kind === 'reason') {
      const { record } = found.value.entry;
      if (!seen.has(record.id)) known.push({ parsed: found.value.parsed, record });
      seen.add(record.id);
    } else if (found.value.kind === 'short') {
      const { record: short } = found.value.entry;
      const field = `additional_denial_codes[${index}]`;
      const record = ANSWERED.has(short.family) ? standsFor(library, short)?.record : undefined;
      if (!record) return { ok: false, failure: noLetterFrom(short, field) };
      if (!seen.has(record.id)) known.push({ parsed: found.value.parsed, record });
      seen.add(record.id);
    } else {
      const message = 'is a remark code; give it in remark_codes.';
      const field = `additional_denial_codes[${index}]`;
      return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
    }
  }
  return success({ known, warnings: [] });
}

/** Place, payer and plan by which law is told from law. */
function lawMarks({ state, payer, named }: Coverage): Partial<LawContext> {
  return {
    ...(state ? { state: state.code } : {}),
    ...(payer ? { payer: payer.id } : {}),
    ...(named === undefined ? {} : { plan: named }),
  };
}

/** A facility has the standing of a provider; only the way it signs differs. */
function standsAs(requester: Requester | undefined): Requester | undefined {
  return requester === 'facility' ? 'provider' : requester;
}

/** A parent who writes for a child is not the patient, whatever the form calls the one who asks. */
function signsAs(input: GenerateAppealInput): Requester | undefined {
  return input.requester === 'patient' && writesForChild(input)
    ? 'representative'
    : standsAs(input.requester);
}

/** The fast appeal at the end of Medicare care belongs to the patient: where nobody says who signs, it is signed for the patient. */
function fastAppealIsTheirs(input: GenerateAppealInput, line: string, named: string | undefined): boolean {
  if (input.requester !== undefined || (line !== 'medicare_ffs' && line !== 'medicare_advantage'))
    return false;
  return readSteps(input.patient_summary ?? '', input.denial_reason ?? '', named).ending !== undefined;
}

/** A relative's letter encloses no appointment that nobody has; some plans ask for one. */
function appointmentAdvice(input: GenerateAppealInput, requester: Requester): string[] {
  const kin = requester === 'representative' ? readKin(input) : undefined;
  return kin === undefined
    ? []
    : [
        `The letter is signed as the ${kin} of the patient and encloses no appointment. A parent or guardian of a minor needs none; for an adult patient many plans and programs ask for their signed form (Medicare: CMS-1696) or a power of attorney. List it in available_evidence where there is one.`,
      ];
}

function requesterAssumption(input: GenerateAppealInput, requester: Requester): string[] {
  if (input.requester) return [];
  return requester === 'provider'
    ? [
        'The treating provider was assumed to sign. Give requester for a letter by the patient or a representative.',
      ]
    : [`The ${requester} was assumed to sign. Give requester where somebody else does.`];
}

/** The main code as an answer shows it. */
export function describeMainCode(file: CaseFile): NormalisedDenialCode {
  const named = describeCode(file.parsed, file.code.record.title);
  return file.understood ? { ...named, ...assumedFrom(file.understood) } : named;
}
