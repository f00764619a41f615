/** The level that is filed now, with its time. */
import { addPeriod, longDate } from '../domain/calendar.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type {
  AppealLevel,
  AppealRightsRecord,
  Deadline,
  GenerateAppealInput,
} from '../domain/generated/types.js';
import { endOfStep } from '../intake/record/asked/decided.js';
import { type CareEnding, readSteps, type WantedStep } from '../intake/record/asked/steps.js';
import { readUnanswered } from '../intake/record/asked/unanswered.js';
import type { PackLibrary } from '../packs/library.js';
import { chooseLevel, isOpen, type LadderCase, levelsFrom } from './appeal-ladder.js';
import { computeDeadline } from './deadline.js';
import { firstToEnd, withRivals } from './doubtful-step.js';
import { containsPhrase, searchable } from './text-match.js';

interface Dates {
  readonly input: Pick<
    GenerateAppealInput,
    | 'denial_date'
    | 'received_date'
    | 'service_date'
    | 'care_ends'
    | 'appeal_level'
    | 'setting'
    | 'patient_summary'
    | 'denial_reason'
  >;
  /** What stands in the code field and is no code: it may name the decision. */
  readonly named?: string | undefined;
  /** The step that the decision on an appeal offers next. */
  readonly offered?: WantedStep | undefined;
  readonly today: string;
  readonly letterDate: string;
}

export interface Filing {
  readonly level: AppealLevel;
  readonly deadline: Deadline;
  readonly warnings: readonly string[];
  /** The request tells of an appeal that was decided: what follows it is the next one. */
  readonly afterDecision: boolean;
  /** It is not told which step this is. */
  readonly inDoubt: boolean;
  /** How the level was read from the narrative. */
  readonly assumptions: readonly string[];
}

/** The level and its time; where the time for an expedited level has passed and that of the standard one has not, the standard one. */
export function chooseFiling(
  library: PackLibrary,
  rights: AppealRightsRecord,
  ladder: LadderCase,
  { input, today, letterDate, named, offered }: Dates,
): Outcome<Filing> {
  const asked = chooseLevel(rights, ladder);
  const words = asked.ok ? undefined : decidedInWords(input.appeal_level);
  const first = words === undefined ? asked : chooseLevel(rights, { ...ladder, appealLevel: undefined });
  if (!first.ok) return first;
  const reading = words === undefined ? input : { patient_summary: words };
  const told =
    input.appeal_level && words === undefined
      ? undefined
      : orSilent(
          toldLevel(rights, ladder, first.value, reading, words === undefined ? { named, offered } : {}),
          () => silentLevel(rights, ladder, first.value, { input, named, today }),
        );
  if (!asked.ok && told?.level === undefined && told?.courtAfter === undefined) return asked;
  const deadlineOf = (one: AppealLevel) =>
    computeDeadline(library, {
      level: one,
      noticeDate: input.denial_date,
      receivedDate: input.received_date,
      ...(told?.silence?.level.id === one.id ? told.silence : {}),
      serviceDate: input.service_date,
      careEnds: input.care_ends,
      today,
      letterDate,
      requester: input.setting === 'preservice' ? undefined : ladder.requester,
      state: ladder.coverage.state,
      stateLaw: ladder.coverage.type.state_law_applies,
      dispute: ladder.dispute,
    });
  if (told?.courtAfter !== undefined) return onlyCourtIsLeft(told.courtAfter, told.court, deadlineOf);
  const doubtful = told?.level === undefined ? firstToEnd(told?.mayBe ?? [], deadlineOf) : undefined;
  const level = told?.level ?? doubtful ?? first.value;
  const said = {
    afterDecision: told?.afterNamedStep ?? false,
    inDoubt: (told?.mayBe ?? []).length > 0,
    warnings: [
      ...(told?.warnings ?? []),
      ...(mayBeTheContracts(rights, ladder, level) ? [THE_PATIENTS_TIME] : []),
    ],
    assumptions: told?.assumptions ?? (doubtful ? [assumedFirst(doubtful, told?.decided ?? '')] : []),
  };
  const own = deadlineOf(level);
  const deadline = told?.level === undefined ? own : withRivals(own, told.mayBe ?? [], deadlineOf);
  const isPast = ({ legal_date: last }: Deadline) => last !== undefined && letterDate > last;
  const chosen = success({ level, deadline, ...said });
  if (!level.expedited || input.appeal_level || !isPast(deadline)) return chosen;
  const standard = chooseLevel(rights, { ...ladder, standardOnly: true });
  if (!standard.ok || standard.value.expedited) return chosen;
  const later = deadlineOf(standard.value);
  if (isPast(later)) return chosen;
  const warning = `The time for "${level.name}" has passed; the letter is filed as "${standard.value.name}" and asks for a fast decision.`;
  return success({ level: standard.value, deadline: later, ...said, warnings: [...said.warnings, warning] });
}

/** "After the plan appeal" names the step that was decided, as does "they upheld it": what follows it is asked for. */
function decidedInWords(level: string | undefined): string | undefined {
  if (level === undefined) return undefined;
  const done = /^(?:after|following|behind|beyond|past) (?:the |our |my |an? )?(?<step>.+)$/i.exec(
    level.trim(),
  );
  return done?.groups?.step === undefined ? level : `The ${done.groups.step} was denied.`;
}

/** A provider writes of care that is over, which the patient does not owe, and does not say whether a contract governs. */
export function mayBeTheContracts(
  { levels }: Pick<AppealRightsRecord, 'levels'>,
  {
    requester,
    facts,
    setting = 'postservice',
    group,
  }: Pick<LadderCase, 'requester' | 'facts' | 'setting' | 'group'>,
  level: AppealLevel,
): boolean {
  const open = requester === 'provider' && facts?.contract === undefined && setting === 'postservice';
  const owed = group === undefined || group === 'PR';
  return (
    open && !owed && level.id === 'internal_first_level' && levels.some(({ id }) => id === 'provider_dispute')
  );
}

const THE_PATIENTS_TIME =
  "The time shown is the patient's time to appeal, which a provider uses with the patient's authorization. A dispute in the provider's own name has the time of its contract, of the payer's manual or of state law, often a much shorter one: read that first, and give provider_contract.";

interface ToldLevel {
  readonly level?: AppealLevel;
  readonly warnings?: readonly string[];
  readonly assumptions?: readonly string[];
  /** Steps of which one may be meant: in place of the level where it is not told, beside it where that is in doubt. */
  readonly mayBe?: readonly AppealLevel[];
  /** The words that tell of a decided appeal. */
  readonly decided?: string;
  /** The step that was decided is told by its name or number. */
  readonly afterNamedStep?: boolean;
  /** The level with the time that runs where the payer did not answer, and the day from which it does. */
  readonly silence?: { readonly level: AppealLevel; readonly noticeDate: string | undefined };
  /** The words that tell of the last decision before a court. */
  readonly courtAfter?: string;
  /** The action that follows it. */
  readonly court?: AppealLevel | undefined;
}

/** A letter of an earlier step would show more time than there is. */
function onlyCourtIsLeft(
  text: string,
  court: AppealLevel | undefined,
  deadlineOf: (level: AppealLevel) => Deadline,
): Outcome<never> {
  const message = `says that the last step before a court was decided ("${text}"). What follows is a court action, for which no letter is written: see a lawyer at once, the time to sue runs from that decision.${court ? timeToSue(court, deadlineOf(court)) : ''} Give appeal_level where a letter for an earlier step is meant.`;
  return failure('invalid_input', `The request ${message}`, {
    errors: [{ field: 'appeal_level', message: `is not given, and the request ${message}` }],
  });
}

/** What the words tell of a decision comes first; where they tell of none, the silence counts. */
function orSilent(told: ToldLevel | undefined, silent: () => ToldLevel | undefined): ToldLevel | undefined {
  const decided = told?.level ?? told?.mayBe ?? told?.courtAfter;
  return decided === undefined ? (silent() ?? told) : told;
}

/**
 * The step that opens by the payer's silence, once its time to answer is over. Where the day of the request is not told, the notice
 * stands in for it: no request is older.
 */
function silentLevel(
  rights: AppealRightsRecord,
  ladder: LadderCase,
  first: AppealLevel,
  { input, named = '', today }: Pick<Dates, 'input' | 'named' | 'today'>,
): ToldLevel | undefined {
  const level = nextOf(rights, ladder, first).find(({ if_unanswered: period }) => period !== undefined);
  const told = level && readUnanswered([input.patient_summary ?? '', named], today);
  if (level?.if_unanswered === undefined || told === undefined) return undefined;
  const wait = first.decision.find(({ setting }) => setting === 'standard');
  const over = told.asked === undefined || wait === undefined || addPeriod(told.asked, wait) < today;
  if (!over) return undefined;
  const silent = { ...level, filing: [level.if_unanswered] };
  return {
    level: silent,
    silence: { level: silent, noticeDate: told.asked ?? input.denial_date },
    assumptions: [assumed(level, told.text)],
  };
}

/** The court and the last safe day, where the law of it was read. */
function timeToSue({ name, filing }: AppealLevel, { safe_date: day, period, authority }: Deadline): string {
  if (day === undefined || filing.length === 0) return '';
  return ` ${name}: file by ${longDate(day)} (${[period, authority].filter(Boolean).join('; ')}).`;
}

/** The notice that was given says that care under way ends, and which. */
function anyCare({ requires_setting: _setting, services: _services, ...level }: AppealLevel): AppealLevel {
  return level;
}

/** Fast appeals of care that ends, by the kind of care. */
const FAST_APPEALS: Readonly<Record<CareEnding, readonly string[]>> = {
  nonhospital: ['qio_fast_appeal_nonhospital', 'qio_fast_appeal'],
  inpatient: ['qio_fast_appeal_inpatient', 'qio_fast_appeal'],
  status: ['status_change_appeal'],
};

/** The level that the narrative asks for, or that follows the appeal which it says was decided. */
function toldLevel(
  rights: AppealRightsRecord,
  ladder: LadderCase,
  first: AppealLevel,
  { patient_summary: summary = '', denial_reason: reason = '' }: Dates['input'],
  { named, offered }: Pick<Dates, 'named' | 'offered'>,
): ToldLevel | undefined {
  const steps = readSteps(summary, reason, named);
  const following = levelBehind(rights, ladder, [named, reason, summary].join(' '));
  if (following && following.level.id !== first.id)
    return { level: following.level, assumptions: [assumed(following.level, following.decision)] };
  const ended = endedByName(rights, [named, reason, summary]);
  const {
    wanted,
    decided = ended?.text,
    decidedSteps = [],
    decidedNumber,
    ending,
    filedFast,
    final,
    finalAlone,
    vague,
  } = steps;
  const beside = filedFast === undefined ? undefined : openBeside(rights, ladder, first);
  if (beside && filedFast !== undefined) return { level: beside, assumptions: [assumed(beside, filedFast)] };
  const fast =
    ending && ladder.setting !== 'postservice'
      ? rights.levels.filter(({ id }) => FAST_APPEALS[ending.of].includes(id))
      : [];
  const theirs = fast.find((level) => isOpen(anyCare(level), ladder));
  if (theirs && ending) return { level: theirs, assumptions: [assumed(theirs, ending.text)] };
  const [others] = fast;
  if (others && ending && decided === undefined) return { warnings: [notTheirs(others, ending.text)] };
  const asked = wanted && levelOf(wanted.step, rights, ladder, first);
  if (wanted && asked) {
    if (asked.id === first.id) return undefined;
    return decided === undefined && wanted.step !== 'enrollment' && asked.order > first.order
      ? { warnings: [notOpen(asked, first, wanted.text)] }
      : { level: asked, assumptions: [assumed(asked, wanted.text)], ...(vague ? { mayBe: [first] } : {}) };
  }
  if (decided === undefined) return undefined;
  const namedStep = latest(
    ended?.level,
    decidedLevel(rights, decidedSteps) ?? numberedLevel(rights, decidedNumber),
  );
  const behind = rights.levels.filter(({ id }) => namedStep?.next?.includes(id));
  if (behind.length > 0 && behind.every(({ kind }) => kind === 'court'))
    return { courtAfter: decided, court: behind[0] };
  const done = namedStep ?? first;
  // A step that is only for one kind of dispute tells which kind this is.
  const dispute = done.dispute ?? ladder.dispute;
  const next =
    onlyNext(rights, { ...ladder, dispute }, done, `${summary} ${reason}`, {
      second: offered === 'second',
      final,
    }) ??
    (offered && levelOf(offered, rights, ladder, first));
  if (next)
    return {
      level: next,
      afterNamedStep: namedStep !== undefined,
      assumptions: [assumed(next, decided)],
      // Which appeal was decided is not told; "their final letter" may be the first refusal just as well.
      ...(namedStep === undefined
        ? { mayBe: [...(finalAlone || vague ? [first] : []), ...timedAfter(rights, ladder, next)] }
        : {}),
    };
  const mayBe = nextOf(rights, ladder, done);
  return mayBe.length > 0
    ? { mayBe, decided }
    : {
        warnings: [
          `The request says that an appeal was decided ("${decided}"); the letter is filed as "${first.name}". Give appeal_level where the next level is meant.`,
        ],
      };
}

/** All steps behind one whose time was read, and the court: each may be the one that is open. */
function timedAfter(rights: AppealRightsRecord, ladder: LadderCase, level: AppealLevel): AppealLevel[] {
  return levelsFrom(rights, level).filter(
    (one) =>
      one !== level &&
      !one.expedited &&
      one.filing.length > 0 &&
      (one.kind === 'court' || isOpen({ ...one, automatic: false }, ladder)),
  );
}

/** The ordinary steps that may follow one. */
function nextOf({ levels }: AppealRightsRecord, ladder: LadderCase, { next }: AppealLevel): AppealLevel[] {
  return levels.filter(
    (level) => !level.expedited && next?.includes(level.id) && isOpen({ ...level, automatic: false }, ladder),
  );
}

/** The level that reviews a decision of the kind that the text names, with that name: "BWC order". */
function levelBehind(
  { levels }: AppealRightsRecord,
  ladder: LadderCase,
  text: string,
): { readonly level: AppealLevel; readonly decision: string } | undefined {
  const words = searchable(text);
  for (const level of levels) {
    const decision = level.follows?.find((one) => containsPhrase(words, searchable(one)));
    if (decision !== undefined && isOpen(level, ladder)) return { level, decision };
  }
  return undefined;
}

/** What may be asked for while the fast appeal to the payer is open. */
function openBeside(
  rights: AppealRightsRecord,
  ladder: LadderCase,
  first: AppealLevel,
): AppealLevel | undefined {
  return rights.levels.find((level) => level.opens_beside === first.id && isOpen(level, ladder));
}

function levelOf(
  step: WantedStep,
  rights: AppealRightsRecord,
  ladder: LadderCase,
  first: AppealLevel,
): AppealLevel | undefined {
  if (step === 'enrollment') return rights.levels.find(({ id }) => id === 'marketplace_eligibility_appeal');
  const fitting = rights.levels.filter(
    (level) =>
      isOpen(level, ladder) &&
      (step === 'second' ? level.kind === 'internal' && level.order > first.order : level.kind === step),
  );
  const urgent = ladder.setting === 'urgent' || ladder.setting === 'concurrent';
  return (
    (urgent ? fitting.find(({ expedited }) => expedited) : undefined) ??
    fitting.find((level) => !level.expedited)
  );
}

/** The latest step of which the text tells the end by a name that the ladder gives it. */
function endedByName(
  { levels }: AppealRightsRecord,
  texts: readonly (string | undefined)[],
): { readonly level: AppealLevel; readonly text: string } | undefined {
  const ended = levels
    .filter(({ kind, expedited }) => STEPS_DECIDED.has(kind) && !expedited)
    .flatMap((level) =>
      namesOf(level).flatMap((name) =>
        texts
          .flatMap((text) => (text === undefined ? [] : (endOfStep(text, name) ?? [])))
          .map((text) => ({ level, text })),
      ),
    );
  return ended.reduce<(typeof ended)[number] | undefined>(
    (before, next) => (before && before.level.order >= next.level.order ? before : next),
    undefined,
  );
}

const STEPS_DECIDED: ReadonlySet<string> = new Set(['internal', 'external', 'hearing']);

/** The names of a step; what stands behind its first words tells who decides. */
function namesOf({ id, name, also_called: others = [] }: AppealLevel): string[] {
  const [own = name] = name.split(/,| (?:by|of|to|before|at|where|during|with)\b/);
  return [id, own, ...others];
}

function latest(one: AppealLevel | undefined, other: AppealLevel | undefined): AppealLevel | undefined {
  return one && other && other.order > one.order ? other : (one ?? other);
}

/** The step that was decided, where the words name it and the ladder has it: "the redetermination was unfavorable". */
function decidedLevel({ levels }: AppealRightsRecord, steps: readonly string[]): AppealLevel | undefined {
  for (const step of steps) {
    const named = levels.filter(
      ({ id, expedited }) => !expedited && containsPhrase(searchable(id), searchable(step)),
    );
    if (named.length > 0) return named.reduce((a, b) => (b.order < a.order ? b : a));
  }
  return undefined;
}

/** "Our second appeal was turned down": the ordinary step of that number; the payer's last one where it has fewer. */
function numberedLevel({ levels }: AppealRightsRecord, number: number | undefined): AppealLevel | undefined {
  if (number === undefined) return undefined;
  const steps = levels.filter(
    ({ kind, expedited }) => kind !== 'court' && kind !== 'reopening' && !expedited,
  );
  const found = steps.find(({ order }) => order === number);
  // "Our second appeal" to a payer that has one step: what follows decides, and was not asked yet.
  const before = levels.filter(({ id }) => found?.next?.includes(id));
  const last = found?.kind === 'external' && before.every(({ kind }) => kind === 'court');
  return last ? steps.findLast(({ kind, next = [] }) => kind === 'internal' && next.length > 0) : found;
}

/** The step behind one that was decided: the only one, or the only one that has to be taken. The payer itself may bring the case there. */
function onlyNext(
  rights: AppealRightsRecord,
  ladder: LadderCase,
  done: AppealLevel,
  told: string,
  { second: offersSecond, final }: { readonly second: boolean; readonly final: true | undefined },
): AppealLevel | undefined {
  const ids: readonly string[] = done.next ?? [];
  const open = rights.levels.filter(
    (level) => ids.includes(level.id) && isOpen({ ...level, automatic: false }, ladder),
  );
  const must = open.filter(({ mandatory }) => mandatory);
  if (open.length === 1) return open[0];
  const named = open.filter((level) => isNamedIn(level, told));
  if (named.length === 1) return named[0];
  if (must.length > 0) return must.length === 1 ? must[0] : undefined;
  // A second look by the payer is optional; who disputes the need for the care goes outside, whose time runs already. A patient does
  // so in any dispute: to begin once more at the first step would show more time than there is.
  const kind = !final && (offersSecond || SECOND.test(told)) ? 'internal' : 'external';
  const ofKind = (wanted: string) => open.filter((level) => level.kind === wanted && !level.expedited);
  const internal = kind === 'internal' ? ofKind(kind) : [];
  const fitting = internal.length > 0 ? internal : ofKind('external');
  const outside = final || ladder.dispute === 'clinical' || ladder.requester !== 'provider';
  return outside && fitting.length === 1 ? fitting[0] : undefined;
}

/** "The decision says that a formal review comes next". */
function isNamedIn({ id, also_called: others = [] }: AppealLevel, text: string): boolean {
  const words = searchable(text);
  return [id, ...others].some((name) => containsPhrase(words, searchable(name)));
}

const SECOND = /\b(?:second|2nd)[- ](?:level|internal|appeal)\b|\blevel (?:2|two|II)\b/i;

function assumedFirst({ name }: AppealLevel, text: string): string {
  return `appeal_level was empty; the request says that an appeal was decided ("${text}") and not what follows it, so "${name}" was chosen, the step that ends first. Give appeal_level where it is another.`;
}

function assumed({ name }: AppealLevel, text: string): string {
  return `appeal_level was empty; "${name}" was chosen by what the request says ("${text}"). Give appeal_level where it is another.`;
}

function notTheirs({ name, filing_note: note = '' }: AppealLevel, text: string): string {
  return `The request says that care ends ("${text}"). "${name}" belongs to the patient or a representative and has hours, not days: ${note} Let the patient call at once, or give requester.`;
}

function notOpen({ name }: AppealLevel, first: AppealLevel, text: string): string {
  return `The summary asks for "${name}" ("${text}"), which opens when "${first.name}" has been decided; the letter is filed as that. If it has been decided already, give appeal_level.`;
}
