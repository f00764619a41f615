/** One denial as the engine sees it: the caller's facts, what the packs know of them, and what was assumed. */
import { longDate } from '../domain/calendar.js';
import { describeCode, type ParsedCode } from '../domain/codes.js';
import { type Outcome, success, together } from '../domain/failures.js';
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
  SideClock,
} from '../domain/generated/types.js';
import { tellsDemand } from '../intake/record/asked/demands.js';
import { CLINICAL as OF_NEED } from '../intake/record/grounds/stretch.js';
import { readDeniedLine } from '../intake/record/lifted/denied-line.js';
import { lift, liftedInWords, withLifted } from '../intake/record/lifted/lift.js';
import { readNegotiationStart } from '../intake/record/lifted/negotiation.js';
import { type CaseRecord, readRecord } from '../intake/record/read-record.js';
import type { InPack, PackLibrary } from '../packs/library.js';
import type { SignalReader } from '../packs/signals/reader.js';
import { rightsOf, withoutExternalReview } from './appeal-ladder.js';
import { ageOf } from './argument/controlling-law/age.js';
import { passagesOf } from './argument/controlling-law/passages.js';
import { checkChosenArguments, type OwnAnswers, placeOwnAnswers } from './argument/own-answers.js';
import { type AdditionalCode, readAdditionalCodes, readMainCode, readRemarks } from './case-codes.js';
import { appointmentAdvice, fastAppealIsTheirs, requesterAssumption, signsAs } from './case-signer.js';
import {
  checkDates,
  isBeforeService,
  isGiven,
  isInBed,
  TAKEN_AS_PLANNED,
  takenAsUrgent,
  withSetting,
} from './case-stage.js';
import {
  afterRefusedCorrection,
  codesOnClaim,
  ofClaimAsSent,
  ofOwnEntry,
  ofPayersRecord,
} from './claim-history.js';
import { offeredStep, stepsOfDecision } from './continuity/steps.js';
import { contractOf, contractSentences, withContract } from './contract.js';
import { marksOf } from './coverage-condition.js';
import { withoutAppealRight } from './deadline.js';
import { decideInstrument } from './disposition.js';
import { chooseDocument, chooseSigner } from './document.js';
import { isEmergency } from './emergency.js';
import { chooseFiling } from './filing.js';
import type { Coverage, CoverageReader } from './insurer.js';
import type { LawContext } from './law.js';
import { checkNoticeDefects } from './letter/notice-defects.js';
import { recordOfCase } from './payer-codes-of-case.js';
import { lineTold, narrowerLine, type PlanFacts, planFactsOf } from './plan-facts.js';
import { isRefund } from './refund.js';
import type { RecognizedService, ServiceRecognizer } from './service-areas.js';
import { wordsOfRequest } from './service-codes.js';
import { claimClocksOf, keptInTime, sideClocksOf, withFirstToEnd, withNegotiation } from './side-clocks.js';
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
  /** It is not told which step of the appeals this is. */
  readonly stepInDoubt: boolean;
  readonly law: LawContext;
  readonly facts: PlanFacts;
  /** Times beside the time to appeal. */
  readonly sideClocks: readonly SideClock[];
  /** What the letter says of rights that it keeps by being sent in time. */
  readonly keptInTime?: string | undefined;
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
  const whole = withLifted(given, lifted);
  const line = readDeniedLine(whole);
  const filled = line?.input ?? whole;
  const payer = readers.coverage.payerNamed(filled.insurance_company ?? '')?.payer.id;
  const { input: coded, understood, words } = withUnderstoodCodes(readers, filled, today, payer);
  const service = readers.services.recognize(wordsOfRequest(coded));
  const record = recordOfCase(library, coded, payer, (input) =>
    readRecord(input, library, today, words, testsInWords(service)),
  );
  const main = readMainCode(library, coded, isWritten(record), payer);
  const input = main.ok ? withSetting(coded, main.value.parsed, today) : coded;
  const sentBy = main.ok ? main.value.code.record.insurer_types : undefined;
  const covering = (type: string | undefined) =>
    readers.coverage.read(type, input.state, input.insurance_company, sentBy, input.patient_summary);
  const dates = checkDates(input);
  const defects = checkNoticeDefects(library, input);
  const ownAnswers = placeOwnAnswers(input, record.grounds);
  const chosen = checkChosenArguments(library, input);
  const wide = covering(input.insurer_type);
  const several = together([main, dates, wide, defects, ownAnswers, chosen]);
  if (several) return several;
  if (!main.ok) return main;
  const { code, parsed } = main.value;
  if (!dates.ok) return dates;
  if (!defects.ok) return defects;
  if (!ownAnswers.ok) return ownAnswers;
  if (!chosen.ok) return chosen;
  if (!wide.ok) return wide;
  const narrower =
    narrowerLine(input, wide.value.type.id) ??
    lineTold(readers.coverage, input, wide.value, code.record.category === 'workers_comp_liability');
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
  const refund = isRefund(record.grounds) || tellsDemand(input.patient_summary, input.insurance_company);
  const ladder = {
    coverage: coverage.value,
    requester,
    setting: given.setting === undefined && isInBed(input, coverage.value.type.id) ? 'urgent' : input.setting,
    appealLevel: input.appeal_level,
    service: service?.area.id,
    code: code.record.id,
    group: parsed.group,
    dispute: disputeOf(code.record, input.setting, record, words !== undefined),
    priced: code.record.category === 'contractual_payment',
    // What is asked back was paid, and what was paid was given.
    given: isGiven(input) || refund,
    refund,
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
  const { level, deadline, afterDecision, inDoubt } = filing.value;
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
    procedureCodes: codesOnClaim(input),
    emergency,
    said,
    setting: input.setting,
  });
  const owned = ofOwnEntry(called, input, {
    correct: requester === 'provider' && code.record.letter.by_action?.corrected_claim !== undefined,
    reopens: coverage.value.type.id === 'medicare_ffs',
  });
  const byCode = ofPayersRecord(
    ofClaimAsSent(afterRefusedCorrection(owned, input), input),
    input,
    code.record.letter.by_action?.route_elsewhere !== undefined,
  );
  const recommended: DispositionAnswer =
    instead ??
    main.value.called ??
    (afterDecision ? AFTER_DECISION : undefined) ??
    (stated
      ? { action: 'appeal', because: STATED_BECAUSE, decided_by: "the payer's words" }
      : ofRefund(byCode, ladder.refund));
  const document = chooseDocument(library, recommended, input.document);
  if (!document.ok) return document;
  const { disposition, template } = document.value;
  const clockFacts = {
    input,
    requester,
    named: words,
    appeal: disposition.action === 'appeal',
    files: disposition.action === 'corrected_claim' || disposition.action === 'route_elsewhere',
    corrects: disposition.action === 'corrected_claim',
    negotiates: disposition.action === 'negotiation',
    refund: ladder.refund,
    today,
    negotiationStart: readNegotiationStart(input.patient_summary ?? '', today),
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
      ? withoutAppealRight(
          deadline,
          sideClocksOf(rights, { input, requester, appeal: false, today }),
          today,
          claimClocksOf(rights, { input, requester, appeal: false, today }),
        )
      : withFirstToEnd(
          withStatedDate(
            disposition.action === 'negotiation' || code.record.category === 'contractual_payment'
              ? withNegotiation(deadline, rights, clockFacts)
              : deadline,
            input.stated_deadline,
            today,
            letterDate,
          ),
          rights,
          clockFacts,
        ),
    stepInDoubt: inDoubt,
    law: {
      type: coverage.value.type,
      date: letterDate,
      ...(level ? { level: level.id } : {}),
      ...(facts.grandfathered ? { grandfathered: true } : {}),
      ...lawMarks(coverage.value),
    },
    facts,
    sideClocks: sideClocksOf(rights, clockFacts),
    keptInTime: keptInTime(rights, clockFacts, letterDate),
    letterhead: requester === 'patient' ? undefined : letterhead,
    record,
    ownAnswers: ownAnswers.value,
    understood,
    assumptions: [
      ...assumedCode(library, understood),
      ...main.value.assumptions,
      ...liftedInWords(lifted),
      ...(line === undefined ? [] : [deniedLineAlone(line.service)]),
      ...coverage.value.assumptions,
      ...(narrower ? [narrower.because] : []),
      ...filing.value.assumptions,
      ...contractSentences(library, contract, lawful, level, noticed),
      ...requesterAssumption(input, requester),
      ...(coded.setting === undefined && isBeforeService(coded) ? [TAKEN_AS_PLANNED] : []),
      ...takenAsUrgent(coded, today),
    ],
    warnings: [
      ...(main.value.warnings ?? []),
      ...additional.value.warnings,
      ...remarks.value.warnings,
      ...filing.value.warnings,
      ...record.miscounts.map(miscountWarning),
      ...appointmentAdvice(
        input,
        requester,
        ageOf(passagesOf(input, record.facts, []), letterDate, input.patient_name),
      ),
    ],
  });
}

/** What reviewers of the service look for: what a request tells of it is no private matter. */
function testsInWords(service: RecognizedService | undefined): string {
  if (service === undefined || service.area.class) return '';
  const { criteria, tests = [] } = service.area;
  return [
    ...criteria.flatMap(({ text, signals = [] }) => [text, ...signals]),
    ...tests.flatMap(({ text, concepts = [] }) => [text, ...concepts]),
  ].join('. ');
}

/** Said where a letter corrects the caller's own count. */
function miscountWarning({ stated, counted, from, to }: CaseRecord['miscounts'][number]): string {
  return `The summary counts ${stated} days; from ${longDate(from)} to ${longDate(to)} are ${counted}, and the letter says so. Correct the dates where they are wrong.`;
}

/** Said where the request names more services than were refused. */
function deniedLineAlone(service: string): string {
  return `The letter is about "${service}" alone: the request says that this was refused and the rest paid.`;
}

/** External review reaches grandfathered plans for surprise bills (45 C.F.R. § 147.136(a)(1)(ii)). */
function isSurpriseBill({ denial_reason: reason, patient_summary: summary }: GenerateAppealInput): boolean {
  return /surprise|no surprises act|balance bill/i.test(`${reason ?? ''} ${summary ?? ''}`);
}

/** Categories whose denial is a clinical judgment. */
const CLINICAL = new Set(['medical_necessity', 'experimental', 'level_of_care', 'pharmacy']);

const CLINICAL_GROUNDS: ReadonlySet<string> = new Set([...OF_NEED, 'not_medically_necessary']);

/** Reasons on how given care was coded, counted or priced. */
const PRICING: ReadonlySet<string> = new Set([
  'allowed_amount',
  'bundled',
  'downcoded',
  'duplicate',
  'modifier_or_code',
  'quantity_limit',
]);

/** Whether the need for the care is disputed, or its payment: some steps serve one of the two only. */
function disputeOf(
  code: CodeRecord,
  setting: GenerateAppealInput['setting'],
  { grounds }: CaseRecord,
  inWords: boolean,
): 'clinical' | 'payment' {
  const pending = setting !== undefined && setting !== 'postservice';
  const told = grounds.filter(({ quote }) => quote !== undefined);
  // A bill that was cut is a matter of payment, even where the code speaks of the number of units that was needed.
  const priced = told.filter(({ kind }) => PRICING.has(kind)).length;
  if (setting === 'postservice' && priced > told.length / 2) return 'payment';
  // Care to come that is refused on its need is a clinical dispute, whatever the code says first. So is a reason told in words:
  // the code was taken from them, and not the other way round.
  const needed =
    (pending || inWords) &&
    grounds.some(({ kind, quote }) => quote !== undefined && CLINICAL_GROUNDS.has(kind));
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

/** Place, payer and plan by which law is told from law. */
function lawMarks({ state, payer, named }: Coverage): Partial<LawContext> {
  return {
    ...(state ? { state: state.code } : {}),
    ...(payer ? { payer: payer.id } : {}),
    ...(named === undefined ? {} : { plan: named }),
  };
}

/** The main code as an answer shows it. */
export function describeMainCode(file: CaseFile): NormalisedDenialCode {
  const named = describeCode(file.parsed, file.code.record.title);
  return file.understood ? { ...named, ...assumedFrom(file.understood) } : named;
}

/** A code that would be corrected was argued once: what answers a decision on an appeal is the next appeal. */
const AFTER_DECISION: DispositionAnswer = {
  action: 'appeal',
  because:
    'An appeal was decided already, and the next step reviews that decision: a corrected claim or a reopening does not stop its time.',
  decided_by: 'the step that was decided',
};

/** A demand for money back that the payer makes in words is disputed, whatever the code alone would call for. */
function ofRefund(byCode: DispositionAnswer, refund: boolean): DispositionAnswer {
  return refund && (byCode.action === 'corrected_claim' || byCode.action === 'route_elsewhere')
    ? { action: 'appeal', because: REFUND_BECAUSE, decided_by: "the payer's words" }
    : byCode;
}

const REFUND_BECAUSE =
  'The payer asks back what it paid. Such a demand is disputed before the money is taken, and not by a corrected claim.';
