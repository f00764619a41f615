/** The ladder of appeals open to a case: which level is filed now, and what comes after it. */
import { lengthInWords } from '../domain/calendar.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type {
  AppealLevel,
  AppealLevelAhead,
  AppealLevelId,
  AppealRightsRecord,
  CareSetting,
  DecisionPeriod,
  FilingPeriod,
  GroupCode,
  InsurerType,
  InsurerTypeRecord,
  Requester,
  SideClockRule,
  StateRecord,
} from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import { ladderKey, type PackLibrary } from '../packs/library.js';
import type { Coverage } from './insurer.js';
import type { PlanFacts } from './plan-facts.js';
import { containsPhrase, searchable } from './text-match.js';

export interface LadderCase {
  readonly coverage: Coverage;
  readonly requester: Requester;
  readonly setting?: CareSetting | undefined;
  /** Id of a level, or a common name of it. */
  readonly appealLevel?: string | undefined;
  /** Recognized clinical service area. */
  readonly service?: string | undefined;
  /** Whether the need for the care is in dispute, or its payment; undefined: not known. */
  readonly dispute?: 'clinical' | 'payment' | undefined;
  /** The care was given before it was refused. */
  readonly given?: boolean;
  /** The payer asks money back that it paid. */
  readonly refund?: boolean;
  /** The amount allowed is in dispute, and nothing else. */
  readonly priced?: boolean;
  /** Id of the reason code. */
  readonly code?: string | undefined;
  /** Group of the denial code. */
  readonly group?: GroupCode | undefined;
  /** Facts of plan and provider that open or close steps. */
  readonly facts?: PlanFacts | undefined;
  /** The time for an expedited level has passed, so the standard one is looked for. */
  readonly standardOnly?: boolean;
}

/** The rights of a line of business in a state that has its own, of the line, or of the line whose ladder it shares. */
export function rightsOf(library: PackLibrary, type: InsurerType, state?: string): AppealRightsRecord {
  const own = state && library.stateAppealRights.get(ladderKey(type, state));
  if (own) return own;
  const general = generalRightsOf(library, type);
  const record = state === undefined ? undefined : library.states.get(state);
  return record
    ? inState(general, record, library.insurerTypes.get(type)?.state_law_applies ?? 'no')
    : general;
}

const statesOf = new WeakMap<AppealRightsRecord, Map<string, AppealRightsRecord>>();

/** The ladder with the bodies and periods that the state sets; made once for each state. */
function inState(
  rights: AppealRightsRecord,
  state: StateRecord,
  stateLaw: InsurerTypeRecord['state_law_applies'],
): AppealRightsRecord {
  const made = statesOf.get(rights) ?? new Map<string, AppealRightsRecord>();
  statesOf.set(rights, made);
  const known = made.get(state.code);
  if (known) return known;
  const levels = rights.levels.map((level) => levelInState(level, state, stateLaw === 'yes'));
  const ofState = stateLaw === 'no' ? [] : [...expeditedReviewClock(state), ...(state.side_clocks ?? [])];
  const bound = stateLaw === 'yes' ? ofState : ofState.map(whereInsured);
  const clocks = [...(rights.side_clocks ?? []), ...bound];
  const record = freezeDeep({ ...rights, levels, side_clocks: clocks });
  made.set(state.code, record);
  return record;
}

/** Nobody told who bears the cost: the time may bind, and the question that decides is asked with it. */
function whereInsured(clock: SideClockRule): SideClockRule {
  return {
    ...clock,
    where_insured: true,
    says: `${clock.says.trim()} This binds only where an insurer bears the cost, and not an employer from its own funds: ask the plan which it is.`,
  };
}

/** The expedited review of a state that has a time of its own: it ends while the internal appeal is still open. */
function expeditedReviewClock({ external_review: review }: StateRecord): SideClockRule[] {
  return (review.expedited_filing ?? []).slice(-1).map(({ value, unit, citation, source }) => ({
    id: 'expedited_external_review',
    says: `Where a physician says that even the expedited internal appeal would take too long, ask ${review.file_with ?? 'the state'} at the same time for an expedited external review.`,
    value,
    unit,
    // The notice is received on its date or later, so this is the earlier of the two days.
    counted_from: 'notice_date',
    settings: ['urgent', 'concurrent'],
    ...(citation ? { citation } : {}),
    verified: review.verified,
    source,
  }));
}

const EXTERNAL = new Set<string>(['external_review', 'external_expedited']);

function levelInState(level: AppealLevel, state: StateRecord, stateLaw: boolean): AppealLevel {
  if (EXTERNAL.has(level.id)) {
    const body = stateLaw ? state.external_review.file_with : undefined;
    return body ? { ...level, forum: body } : level;
  }
  const hearings = state.medicaid;
  if (!level.state_table || !hearings) return level;
  const table = level.state_table === 'medicaid_hearing' ? hearings.hearing : hearings.hearing_after_plan;
  const there = { ...level, forum: hearings.file_with };
  if (!table) return there;
  const { filing_note: general, ...rest } = there;
  const note = table.note ?? general;
  return { ...rest, filing: table.filing, verified: table.verified, ...(note ? { filing_note: note } : {}) };
}

function generalRightsOf(library: PackLibrary, type: InsurerType): AppealRightsRecord {
  const shared = library.insurerTypes.get(type)?.rights_of;
  const rights = library.appealRights.get(type) ?? (shared && library.appealRights.get(shared));
  if (!rights) throw new Error(`no appeal rights for ${type}`);
  return rights;
}

/** The level to file now: the one asked for, otherwise the first that is open to this signer in this setting. */
export function chooseLevel(rights: AppealRightsRecord, wanted: LadderCase): Outcome<AppealLevel> {
  if (wanted.appealLevel) {
    const named = levelNamed(rights, wanted.appealLevel);
    if (named && isContractedProvider(named, wanted)) return noStepUnderContract(named);
    if (named?.kind === 'court' || named?.kind === 'reopening') return noLetterFor(named);
    if (!named && NEGOTIATED.test(wanted.appealLevel))
      return chooseLevel(rights, { ...wanted, appealLevel: undefined });
    if (named) return success(named);
    const known = rights.levels.map((level) => level.id).join(', ');
    const message = `${rights.name} has no level of that name; it has: ${known}.`;
    return failure('invalid_input', message, { errors: [{ field: 'appeal_level', message }] });
  }
  const open = inOrder(rights.levels).filter((level) => isOpen(level, wanted));
  const urgent = !wanted.standardOnly && (wanted.setting === 'urgent' || wanted.setting === 'concurrent');
  const fast = urgent ? open.filter((level) => level.expedited) : [];
  const expedited = fast.find((level) => level.services) ?? fast.find((level) => level.kind === 'internal');
  const own = open.find(
    (level) =>
      level.first_for_codes !== undefined ||
      (wanted.dispute && level.dispute === wanted.dispute) ||
      (wanted.group && level.first_for_groups?.includes(wanted.group)),
  );
  const first =
    expedited ??
    ofContract(rights, wanted) ??
    own ??
    open.find((level) => !level.expedited) ??
    inOrder(rights.levels)[0];
  const passed = inOrder(rights.levels).find((level) => isContractedProvider(level, wanted));
  // A later step does not open because the first one is closed to this provider.
  if (passed && (first === undefined || first.order > passed.order || first === passed))
    return noStepUnderContract(passed);
  if (!first) throw new Error(`${rights.id} has no level`);
  return success(first);
}

/**
 * The dispute of a provider under contract about care that is over and that the patient does not owe: the appeal of the
 * member, with its longer time, is not the provider's.
 */
function ofContract({ levels }: AppealRightsRecord, wanted: LadderCase): AppealLevel | undefined {
  const { facts, requester, group, refund } = wanted;
  if (requester !== 'provider' || !isOver(wanted) || group === 'PR') return undefined;
  // Money that was paid to the provider is asked back from the provider, under the contract or the law between the two.
  const asked = refund === true && facts?.contract === undefined;
  if (facts?.contract !== 'contracted' && !asked) return undefined;
  return levels.find(
    (level) => level.id === 'provider_dispute' && isOpen(level, { ...wanted, setting: 'postservice' }),
  );
}

/** Steps about the price of care out of network, which no appeal decides: their times run beside the appeal. */
const NEGOTIATED = /\b(?:IDR|independent dispute resolution|open negotiation)\b/i;

/** A level by its id, by another name of it, or by the name it bears. */
function levelNamed({ levels }: AppealRightsRecord, name: string): AppealLevel | undefined {
  const asked = searchable(name);
  const has = (names: readonly string[]) => names.some((each) => searchable(each) === asked);
  return (
    levels.find(({ id }) => has([id])) ??
    levels.find(({ also_called: others }) => has(others ?? [])) ??
    levels.find(({ name: own, request_name: request }) => has(request ? [own, request] : [own])) ??
    onlyOne(levels, asked) ??
    ofKind(levels, name) ??
    byNumber(levels, name) ??
    (COURT.test(name) ? levels.find(({ kind }) => kind === 'court') : undefined) ??
    (OF_PAYER.test(name.trim())
      ? inOrder(levels).find(({ kind, expedited }) => kind === 'internal' && !expedited)
      : undefined)
  );
}

/** "Plan appeal", "MCO appeal", "appeal to the insurer": the first that the payer itself decides. */
const OF_PAYER =
  /^(?:an? |the |my )?(?:(?:health )?plan|internal|insurer|insurance|MCO|HMO|carrier|company|payer|first|1st|initial|standard|member)?[- ]?(?:level )?(?:appeal|grievance)(?: (?:to|with|of) the (?:health )?(?:plan|insurer|MCO|HMO|carrier|company|payer))?$/i;

const COURT = /\b(?:court|lawsuit|law suit|sue|civil action|judicial)\b/i;

const NUMBERS: readonly RegExp[] = [
  /\b(?:first|1st|one|1)\b/i,
  /\b(?:second|2nd|two|2)\b/i,
  /\b(?:third|3rd|three|3)\b/i,
  /\b(?:fourth|4th|four|4)\b/i,
];

/** "Second level", "level 3", "step 2": the ordinary step of that number. */
function byNumber(levels: readonly AppealLevel[], name: string): AppealLevel | undefined {
  if (!/\b(?:level|step|stage)\b/i.test(name)) return undefined;
  const number = NUMBERS.findIndex((each) => each.test(name)) + 1;
  return levels.find(({ order, expedited, kind }) => order === number && !expedited && kind !== 'court');
}

/** "external_review" where a body with a name of its own decides outside of the plan: the Office of Personnel Management. */
function ofKind(levels: readonly AppealLevel[], name: string): AppealLevel | undefined {
  if (!EXTERNAL.has(name)) return undefined;
  const outside = inOrder(levels).filter(({ kind }) => kind === 'external');
  const standard = outside.find(({ expedited }) => expedited !== true);
  if (name === 'external_review') return standard;
  return outside.find(({ expedited, services }) => expedited && services === undefined) ?? standard;
}

/** "Reconsideration" where one level alone has the word in its name: "Reconsideration by the carrier". */
function onlyOne(levels: readonly AppealLevel[], asked: string): AppealLevel | undefined {
  const holding = levels.filter(({ name, request_name: request = '' }) =>
    [name, request].some((each) => containsPhrase(searchable(each), asked)),
  );
  return asked.trim() !== '' && holding.length === 1 ? holding[0] : undefined;
}

/** A complaint in court is a lawyer's work, and a reopening is no appeal: it follows from the code. */
function noLetterFor(level: AppealLevel): Outcome<AppealLevel> {
  const message =
    level.kind === 'court'
      ? `names a court action, for which no letter is written. Name the last level before it, or see a lawyer: the time to sue${timeToSue(level)} runs from the final decision.`
      : 'names a reopening, which is not an appeal level. Leave appeal_level out: where a reopening is the right document, it is written.';
  return failure('invalid_input', `appeal_level ${message}`, {
    errors: [{ field: 'appeal_level', message }],
  });
}

/** The time that was read for the court action, in words that go into a sentence. */
function timeToSue({ filing, verified }: AppealLevel): string {
  const [period] = filing;
  return period && verified
    ? ` (${periodInWords(period)}${period.citation ? `, ${period.citation}` : ''})`
    : '';
}

function inOrder(levels: readonly AppealLevel[]): AppealLevel[] {
  return [...levels].sort((a, b) => a.order - b.order);
}

function isContractedProvider(level: AppealLevel, wanted: LadderCase): boolean {
  const { not_for_contracted: closed } = level;
  if (closed === undefined || wanted.requester !== 'provider' || wanted.facts?.contract !== 'contracted')
    return false;
  return closed === 'never' || isOver(wanted);
}

/** Whether the care was given. Group codes stand on remittances, which come after the care. */
function isOver({ setting, group, given }: LadderCase): boolean {
  return setting === 'postservice' || (setting === undefined && (group !== undefined || given === true));
}

/** A letter that swore a standing the signer does not have would be false. */
function noStepUnderContract({ name }: AppealLevel): Outcome<AppealLevel> {
  const message = `says that the provider is under contract, and such a provider has no "${name}" in its own name. Use the dispute process of the contract, or sign as the patient's representative (requester: representative).`;
  return failure('invalid_input', `provider_contract ${message}`, {
    errors: [{ field: 'provider_contract', message }],
  });
}

/** The ladder of a grandfathered plan has no external review. */
export function withoutExternalReview(rights: AppealRightsRecord): AppealRightsRecord {
  const levels = rights.levels
    .filter(({ id }) => !EXTERNAL.has(id))
    .map((level) => (level.next ? { ...level, next: level.next.filter((id) => !EXTERNAL.has(id)) } : level));
  return { ...rights, levels };
}

/** Whether this signer may file the level in this setting, as far as its own conditions go. */
export function isOpen(level: AppealLevel, wanted: LadderCase): boolean {
  if (level.automatic || level.kind === 'reopening' || level.kind === 'court') return false;
  if (level.requesters && !level.requesters.includes(wanted.requester)) return false;
  if (isContractedProvider(level, wanted)) return false;
  if (level.first_for_codes && !(wanted.code && level.first_for_codes.includes(wanted.code))) return false;
  if (level.dispute && wanted.dispute && level.dispute !== wanted.dispute) return false;
  if (level.services && !(wanted.service && level.services.includes(wanted.service))) return false;
  // A price is disputed on a remittance, which comes after the care.
  const over = level.dispute === 'payment' && wanted.priced === true;
  const setting = wanted.setting ?? (over ? 'postservice' : undefined);
  return !level.requires_setting || (setting !== undefined && level.requires_setting.includes(setting));
}

/** The steps after a level, as its `next` names them, one after the other. */
export function levelsFrom(rights: AppealRightsRecord, level: AppealLevel): AppealLevel[] {
  const ahead: AppealLevel[] = [];
  const seen = new Set<string>([level.id]);
  let current: AppealLevel | undefined = level;
  while (current) {
    ahead.push(current);
    const names: readonly AppealLevelId[] = current.next ?? [];
    const following: AppealLevel[] = rights.levels.filter(
      (entry) => names.includes(entry.id) && !seen.has(entry.id),
    );
    for (const entry of following) seen.add(entry.id);
    ahead.push(...following.slice(0, -1));
    current = following.at(-1);
  }
  return ahead;
}

/** The dated period in force on a day; without a day, the one in force today. */
export function periodInForce(periods: readonly FilingPeriod[], on: string): FilingPeriod | undefined {
  return periods.find((period) => period.from <= on && (period.to === undefined || on <= period.to));
}

const EVENTS: Record<FilingPeriod['counted_from'], string> = {
  notice_date: 'the date on the notice',
  notice_receipt: 'receipt of the notice',
  notice_mailing: 'the mailing of the notice',
  service_date: 'the date of service',
  earlier_request: 'the request that was not answered',
  appeal_receipt: 'receipt of the appeal',
  request_receipt: 'receipt of the request',
  reviewer_receipt: "the reviewer's receipt of the request",
  other: 'the event that the notice names',
};

/** 180 calendar days from receipt of the notice. */
export function periodInWords(period: Pick<FilingPeriod, 'value' | 'unit' | 'counted_from'>): string {
  return `${lengthInWords(period)} from ${EVENTS[period.counted_from]}`;
}

/** The event of a period in words: receipt of the notice. */
export function eventInWords(event: FilingPeriod['counted_from']): string {
  return EVENTS[event];
}

const DECISION_LABELS: Record<DecisionPeriod['setting'], string> = {
  standard: '',
  preservice: 'before the service',
  postservice: 'after the service',
  urgent: 'when urgent',
  part_b_drug: 'for a Part B drug',
};

/** All decision clocks of a level in words. */
export function decisionInWords(level: AppealLevel, on: string): string | undefined {
  const rows = level.decision.filter(
    (row) => (row.from === undefined || row.from <= on) && (row.to === undefined || on <= row.to),
  );
  if (rows.length === 0) return undefined;
  return rows
    .map((row) => [lengthInWords(row), DECISION_LABELS[row.setting]].filter((part) => part !== '').join(' '))
    .join('; ');
}

/** The level and the steps after it as an answer shows them; the same all day, so they are kept. */
export function levelsAhead(
  library: PackLibrary,
  rights: AppealRightsRecord,
  level: AppealLevel,
  on: string,
): AppealLevelAhead[] {
  const ofRights = described.get(rights) ?? new Map<AppealLevel, Described>();
  described.set(rights, ofRights);
  const known = ofRights.get(level);
  if (known?.on === on) return known.levels;
  const levels = freezeDeep(levelsFrom(rights, level).map((each) => describeLevel(library, each, on)));
  ofRights.set(level, { on, levels });
  return levels;
}

interface Described {
  readonly on: string;
  readonly levels: AppealLevelAhead[];
}

/** By the rights first: states share the levels in which they do not differ, and not those that come after them. */
const described = new WeakMap<AppealRightsRecord, Map<AppealLevel, Described>>();

/** A level as an answer shows it. */
export function describeLevel(library: PackLibrary, level: AppealLevel, on: string): AppealLevelAhead {
  const period = periodInForce(level.filing, on);
  const decision = decisionInWords(level, on);
  const authority = citationOf(library, level, period);
  return {
    id: level.id,
    name: level.name,
    forum: level.forum,
    mandatory: level.mandatory,
    ...(level.automatic ? { automatic: true } : {}),
    ...(period ? { filing: periodInWords(period) } : level.filing_note ? { filing: level.filing_note } : {}),
    ...(decision ? { decision } : {}),
    ...(authority ? { authority } : {}),
    verified: level.verified,
    ...(level.notes && level.notes.length > 0 ? { notes: [...level.notes] } : {}),
  };
}

/** The law of a period, otherwise of its level. */
export function citationOf(
  library: PackLibrary,
  level: AppealLevel,
  period: FilingPeriod | undefined,
): string | undefined {
  if (period?.citation) return period.citation;
  const ids = period?.regulations ?? level.regulations ?? [];
  const citations = ids.flatMap((id) => library.regulations.get(id)?.citation ?? []);
  return citations.length > 0 ? citations.join('; ') : undefined;
}
