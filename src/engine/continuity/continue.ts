/**
 * An appeal after an appeal: the decision on the earlier one is read as a notice of its own. Its reasons are answered, its date starts
 * the time of the next step, and what the earlier letter argued is laid beside it.
 */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type {
  CaseGround,
  Continuity,
  DenialAnalysis,
  EarlierPoint,
  GenerateAppealInput,
} from '../../domain/generated/types.js';
import { readGrounds } from '../../intake/record/grounds/read-grounds.js';
import type { PackLibrary } from '../../packs/library.js';
import { analyzeLetter } from '../analysis/analyze.js';
import { cleanLine } from '../letter/words.js';
import type { Workshop } from '../workshop.js';
import { type Point, pointsOf } from './points.js';
import { DecisionText } from './taken-up.js';

/** What a letter has room to name, and of what rests on a source alone. */
const MOST_NAMED = 4;
const MOST_OF_SOURCES = 1;
/** A point with a day or a figure of the case. */
const OF_CASE = 2;
/** What is compared: more sentences than an appeal of 1,200 words has. */
const MOST_COMPARED = 80;

/** A request after a decision, with what the comparison found. */
export interface Continued {
  readonly input: GenerateAppealInput;
  readonly continuity?: Continuity;
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
}

export async function continued(
  workshop: Workshop,
  input: GenerateAppealInput,
  today: string,
): Promise<Outcome<Continued>> {
  const { decision_on_appeal: decision, earlier_appeal: appeal } = input;
  if (decision === undefined) return success({ input, assumptions: [], warnings: loneAppeal(appeal) });
  if (input.appeal_level === undefined && isOfExternalReview(decision)) return nothingBehind();
  const read = await readDecision(workshop, input, decision, today);
  if (!read.ok) return read;
  const next = nextRequest(input, read.value);
  const subject = `${input.procedure} ${input.diagnosis}`;
  return success({
    input: next,
    continuity: {
      ...(next.denial_date !== undefined && next.denial_date !== input.denial_date
        ? { decision_date: next.denial_date }
        : {}),
      ...compared(appeal ?? '', new DecisionText(decision, subject)),
      ...reasonsOf(workshop.library, input, next, today),
    },
    assumptions: assumed(input, next),
    warnings: warningsOf(read.value),
  });
}

function readDecision(workshop: Workshop, input: GenerateAppealInput, text: string, today: string) {
  const { insurer_type, state } = input;
  return analyzeLetter(
    workshop,
    {
      letter_text: text,
      as_of: today,
      ...(insurer_type ? { insurer_type } : {}),
      ...(state ? { state } : {}),
    },
    today,
  );
}

/** What the decision decides anew: its reasons, its date, its own last day and where the next appeal goes. */
function nextRequest(input: GenerateAppealInput, analysis: DenialAnalysis): GenerateAppealInput {
  const read = readRequest(analysis);
  const {
    received_date: received,
    stated_deadline: _,
    appeal_address: __,
    denial_reason: ___,
    ...kept
  } = input;
  const date = later(input.denial_date, read.denial_date);
  const isNew = date !== undefined && date !== input.denial_date;
  const inOrder = received !== undefined && (date === undefined || received >= date);
  const reason = read.denial_reason ?? input.denial_reason;
  const last = read.stated_deadline ?? (isNew ? undefined : input.stated_deadline);
  const address = read.appeal_address ?? (isNew ? undefined : input.appeal_address);
  return {
    ...kept,
    ...(date === undefined ? {} : { denial_date: date }),
    ...(inOrder ? { received_date: received } : {}),
    ...(reason === undefined ? {} : { denial_reason: reason }),
    ...(last === undefined ? {} : { stated_deadline: last }),
    ...(address === undefined ? {} : { appeal_address: address }),
  };
}

/** The request that the decision fills in, as far as it goes: by its schema it is one of letters. */
function readRequest({ appeal_request: read = {} }: DenialAnalysis): Partial<GenerateAppealInput> {
  return read;
}

/** ISO days compare as text. */
function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

function compared(appeal: string, decision: DecisionText): Pick<Continuity, 'unanswered' | 'taken_up'> {
  const judged = heaviest(pointsOf(appeal), MOST_COMPARED).map(({ text, start, end, weight }) => ({
    point: { text, start, end },
    weight,
    by: decision.takingUp(text),
  }));
  const open = judged.filter(({ by }) => by === undefined);
  const ofCase = heaviest(
    open.filter(({ weight }) => weight >= OF_CASE),
    MOST_NAMED,
  );
  const ofSources = open.filter(({ weight }) => weight < OF_CASE).slice(0, MOST_OF_SOURCES);
  const named = new Set([...ofCase, ...ofSources].slice(0, MOST_NAMED));
  return {
    unanswered: open.map((one): EarlierPoint => ({ ...one.point, in_letter: named.has(one) })),
    taken_up: judged.flatMap(({ point, by }) => (by === undefined ? [] : [{ ...point, decision: by }])),
  };
}

/** The heaviest, in the order in which they stand. */
function heaviest<T extends Pick<Point, 'weight'>>(all: readonly T[], most: number): T[] {
  const kept = new Set([...all].sort((a, b) => b.weight - a.weight).slice(0, most));
  return all.filter((one) => kept.has(one));
}

function reasonsOf(
  library: PackLibrary,
  before: GenerateAppealInput,
  after: GenerateAppealInput,
  today: string,
): Pick<Continuity, 'reasons_new' | 'reasons_kept' | 'reasons_dropped'> {
  const quotedIn = (input: GenerateAppealInput) =>
    input.denial_reason === undefined
      ? []
      : readGrounds(input, library, today).filter(({ source }) => source?.field === 'denial_reason');
  const [first, second] = [quotedIn(before), quotedIn(after)];
  const [kindsBefore, kindsAfter] = [kindsOf(first), kindsOf(second)];
  return {
    reasons_new: quotes(second.filter(({ kind }) => !kindsBefore.has(kind))),
    reasons_kept: quotes(second.filter(({ kind }) => kindsBefore.has(kind))),
    reasons_dropped: quotes(first.filter(({ kind }) => !kindsAfter.has(kind))),
  };
}

function kindsOf(grounds: readonly CaseGround[]): ReadonlySet<string> {
  return new Set(grounds.map(({ kind }) => kind));
}

function quotes(grounds: readonly CaseGround[]): string[] {
  return grounds.flatMap(({ quote }) => (quote === undefined ? [] : [cleanLine(quote)]));
}

function assumed(before: GenerateAppealInput, { denial_date: date }: GenerateAppealInput): string[] {
  return date === undefined || date === before.denial_date
    ? []
    : [`The time to file was counted from the decision on the appeal, dated ${date}.`];
}

function warningsOf(analysis: DenialAnalysis): string[] {
  if (!analysis.is_denial)
    return [
      'No refusal was read in decision_on_appeal. Read it again: where it grants the appeal, no further letter is due.',
    ];
  return readRequest(analysis).denial_reason === undefined
    ? [
        'No reason in words was read in decision_on_appeal, so the letter answers the reasons that were given before. Put the words of the decision into denial_reason where it has some.',
      ]
    : [];
}

function loneAppeal(appeal: string | undefined): string[] {
  return appeal === undefined
    ? []
    : [
        'earlier_appeal was not used: give decision_on_appeal with it, the text of the decision on that appeal.',
      ];
}

/** Those who decide outside of the plan, where they speak of themselves or of their decision. */
const EXTERNAL_DECISION =
  /\b(?:final external review (?:decision|determination)|(?:notice of )?(?:external|independent medical) review (?:decision|determination)\b(?! (?:process|rights))|(?:as|we are) (?:the|an) (?:independent|external) review (?:organization|agent)|(?:independent|external) review(?:er| organization)? (?:has )?(?:upheld|decided to uphold|determined|agrees? with))/i;
/** A sentence on rights tells of a review that may come. */
const MAY_COME = /\b(?:may|can|right|request|ask for|if)\b/i;

function isOfExternalReview(decision: string): boolean {
  return decision
    .split(/(?<=[.!?])\s+|\n/)
    .some((sentence) => EXTERNAL_DECISION.test(sentence) && !MAY_COME.test(sentence));
}

function nothingBehind(): Outcome<never> {
  const message =
    'is the decision of an independent review. It usually binds both sides, and what is left is a court action, for which no letter is written: see a lawyer at once. Give appeal_level where another step is open, as in Medicare.';
  return failure('invalid_input', `decision_on_appeal ${message}`, {
    errors: [{ field: 'decision_on_appeal', message }],
  });
}
