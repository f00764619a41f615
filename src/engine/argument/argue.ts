/** Builds the argument: what each ground says, which facts meet it, which limit, test, rule or authority decides it. */
import type { CaseFact, CaseGround, GroundAnswer, ServiceHolding } from '../../domain/generated/types.js';
import { kindOfCode } from '../../intake/record/grounds/codes.js';
import { findDates, isoOf } from '../../language/dates.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { coverageFits } from '../coverage-condition.js';
import { mayPrintAuthority } from '../law.js';
import type { ArguedGround, CaseArgument, Comparison, GroundState } from './argument.js';
import { callerText } from './caller-led.js';
import { type Claim, claimOf, OF_EVIDENCE } from './claim.js';
import {
  conclusionsOfHistory,
  historyOf,
  isOpen,
  type ToldHistory,
  toldByHistory,
  withoutHistory,
} from './claim-record.js';
import { compare } from './compare.js';
import { computedFor, conclude } from './conclusions/conclude.js';
import type { ConcludedCase, Conclusion } from './conclusions/conclusion.js';
import type { ControllingLaw, RuleAnswer } from './controlling-law.js';
import { endedEarly } from './ended-early.js';
import { withoutHeading } from './heading-facts.js';
import { withoutLabels } from './labels.js';
import { medicareCondition } from './medicare-conditions.js';
import { tells, toldOnce } from './once.js';
import { withoutEchoes } from './passages.js';
import { placeRules } from './placed-rules.js';
import { factsByGround } from './relevance.js';
import { withRest } from './rest.js';
import { answerTests } from './service-tests/answer.js';
import { testsByGround, withFactsOfTests } from './tests-of-grounds.js';
import { topicsOf } from './treatment-class.js';

const MOST_HOLDINGS = 2;

/** What a ground of the kind is answered with; every library has the answer for other grounds. */
function answerFor(library: PackLibrary, kind: string): GroundAnswer {
  const answer = library.groundAnswers.get(kind) ?? library.groundAnswers.get('other');
  if (answer === undefined) throw new Error('grounds.yaml has no answer for other grounds');
  return answer;
}

/** The same record for grounds of the same kind, with the sentences for this coverage before its own. */
function answersOfCase(library: PackLibrary, { law }: CaseFile): (kind: string) => GroundAnswer {
  const known = new Map<GroundAnswer, GroundAnswer>();
  return (kind) => {
    const answer = answerFor(library, kind);
    const other = answer.in_case?.find(({ when }) => coverageFits(when, law));
    if (other === undefined) return answer;
    const own = known.get(answer) ?? {
      ...answer,
      answers: [...(other.answers ?? []), ...answer.answers],
      ask: other.ask ?? answer.ask,
    };
    known.set(answer, own);
    return own;
  };
}

const computedAnswers = new WeakMap<GroundAnswer, GroundAnswer>();

/** The record for a reason that a computation answers, without what it asks for and shows itself. */
function computedAnswer(answer: GroundAnswer): GroundAnswer {
  const { ask_computed: ask, stands = [] } = answer;
  if (ask === undefined && stands.every(({ unless_computed: left }) => left !== true)) return answer;
  const known = computedAnswers.get(answer) ?? {
    ...answer,
    ask: ask ?? answer.ask,
    stands: stands.filter(({ unless_computed: left }) => left !== true),
  };
  computedAnswers.set(answer, known);
  return known;
}

/** The argument of a case. Same case, same argument. */
export async function argue(
  library: PackLibrary,
  law: ControllingLaw,
  file: CaseFile,
): Promise<CaseArgument> {
  const ofCase = file.record.facts.filter(({ kind }) => kind !== 'instruction');
  const { input } = file;
  const open = ofCase.filter(({ left_out: left }) => left === undefined);
  const every = withoutHeading(withoutEchoes(toldOnce(open), input.insurance_company ?? ''), input);
  const service = `${input.procedure} ${input.diagnosis}`;
  const known = concludedCase(file, every, open);
  const history = historyOf(file, known);
  const openHistory = isOpen(file.record.history);
  const told: ConcludedCase = {
    ...known,
    ...(history === undefined ? {} : { historyTold: true as const }),
    ...(openHistory ? { historyOpen: true as const } : {}),
  };
  // What the history tells in full is told there alone.
  const isInHistory = history === undefined ? () => false : toldByHistory(file.record.history);
  const facts = every.filter((fact) => !isInHistory(fact));
  const labelled = withoutLabels(file.record.grounds, service);
  const grounds =
    history === undefined
      ? labelled
      : withoutHistory(labelled, file.record.history, kindOfCode(library, file.code.record.id));
  const answerOf = answersOfCase(library, file);
  const ofPatient = file.requester === 'patient';
  const subjects = grounds.map((ground) => ({ ground, answer: answerOf(ground.kind) }));
  const placedFacts = factsByGround(subjects, facts, topicsOf(library), service, ofPatient);
  const area = file.service?.area;
  const tests = answerTests(area, facts, input, file.coverage.type.family, library);
  const testsOf = testsByGround(subjects, tests);
  const byGround = withFactsOfTests(withRest(placedFacts.byGround, subjects, facts), testsOf, subjects);
  const allRules = await law.decide({ file, facts: ofCase, grounds: file.record.grounds });
  const placed = placeRules(allRules, grounds, new Set(byGround.keys()));
  const holdings = (area?.holdings ?? []).filter((one) => mayTell(library, file, one));
  const usedConditions = new Set<string>();
  const drawn = new Set<string>();
  const usedHoldings = new Set<ServiceHolding>();
  const named = {
    concepts: library.concepts,
    topics: library.groundTopics,
    classes: library.treatmentClasses,
    conclusions: library.caseConclusions,
  };
  const taken = new Set([...byGround.values()].flat());
  const argued = subjects.map(({ ground, answer }, index): ArguedGround => {
    const own = byGround.get(index) ?? [];
    const filed = ground.kind === 'late_filing' ? history : undefined;
    // What was sent and turned away has a day as well: only the history tells which day counts.
    const comparisons =
      filed === undefined && !(openHistory && ground.kind === 'late_filing')
        ? compare(
            ground,
            [...own, ...facts.filter((fact) => !own.includes(fact))],
            told,
            library.treatmentClasses,
          )
        : [];
    const met = comparisons.filter((one) => one.met);
    const compared = withCompared(facts, own, met).filter((fact) => !concedes(ground, fact));
    const ofHistory = history === undefined ? [] : conclusionsOfHistory(ground.kind, history);
    const conclusions =
      file.ownAnswers.get(ground.id) === undefined
        ? ofHistory.length > 0
          ? ofHistory
          : conclude({ ground, all: grounds, answer, facts: compared, comparisons: met, drawn }, told, named)
        : [];
    // A fact of a computation that answers no other reason is told here.
    const needed = new Set(conclusions.flatMap((one) => one.facts).filter((fact) => !taken.has(fact)));
    const shown = facts.filter((fact) => compared.includes(fact) || needed.has(fact));
    const ofGround = testsOf.get(index) ?? [];
    const point = answer.clinical ? medicareCondition(library, file, ground, tests) : undefined;
    const condition =
      point === undefined || usedConditions.has(point.id) || ofGround.some(({ test }) => test === point)
        ? undefined
        : point;
    if (condition !== undefined) usedConditions.add(condition.id);
    const held = holdings.filter((one) => one.use_for.includes(ground.kind));
    const written = file.ownAnswers.get(ground.id);
    const state =
      stateOfHistory(ofHistory, filed ?? namingHistory(ground, history)) ??
      stateOf(ground, comparisons, shown);
    const computed = drawn.has(computedFor(ground)) || conclusions.some(({ says }) => 'sentence' in says);
    const claim =
      written === undefined ? claimOf(ground, answer, shown, placedFacts.plain.has(index)) : undefined;
    return {
      ground,
      answer: computed ? computedAnswer(answer) : answer,
      state: state === 'open' && written !== undefined ? 'told' : state,
      // What the caller tells in an answer is told there; the rest stays among the facts of the case.
      facts: written === undefined ? shown : shown.filter((fact) => tells(written, fact)),
      ...(claim === undefined ? {} : { claim }),
      comparisons: met,
      endedEarly: endedEarly(ground, shown),
      conclusions: ofTurned(conclusions, answer, claim),
      ...(written === undefined ? {} : { own: written }),
      tests: ofGround,
      ...(condition === undefined ? {} : { condition }),
      rules: placed.get(ground.id) ?? [],
      holdings: take(held, usedHoldings, MOST_HOLDINGS),
    };
  });
  const answering = new Set(argued.flatMap((one) => one.facts));
  const written = callerText(file.ownAnswers);
  const byLaw = argued.flatMap(({ own, rules }) => (own === undefined ? [] : rules)).map(textOfRule);
  const attached = new Set([...placed.values()].flat().map(({ id }) => id));
  return {
    grounds: argued,
    rules: allRules.filter((rule) => rule.verdict === 'met' && !attached.has(rule.id)),
    allRules,
    // What the caller tells, or a rule beside their answer, is told once.
    background: facts.filter(
      (fact) =>
        !answering.has(fact) &&
        !tells(written, fact) &&
        !byLaw.some((text) => text.includes(fact.text.replace(/\.$/, ''))),
    ),
    tests,
    ...(history === undefined ? {} : { history }),
    failed: argued.flatMap(({ ground }) =>
      ground.kind === 'late_filing' && history !== undefined
        ? []
        : compare(ground, facts, told, library.treatmentClasses).filter((one) => !one.met),
    ),
  };
}

function textOfRule({ sentences }: RuleAnswer): string {
  return sentences.map(({ text }) => text).join(' ');
}

/** The case with the first day of its service: as given, else as the name of the service tells it. */
function concludedCase(
  { input, today }: CaseFile,
  facts: readonly CaseFact[],
  all: readonly CaseFact[],
): ConcludedCase {
  const written = input.letter_date ?? today;
  const named = findDates(input.procedure, {
    today: written,
    known: input.denial_date ? [input.denial_date] : [],
  });
  const day = input.service_date ?? (named[0] && isoOf(named[0].from));
  const listed = all.filter(({ source }) => source?.field.startsWith('prior_treatments') === true);
  return { input, today: written, facts, listed, ...(day?.length === FULL_DAY ? { serviceDay: day } : {}) };
}

const FULL_DAY = 10;

/** "No suicidal ideation" is no answer to "not a danger to self": it stands with the rest of the case. */
function concedes({ kind }: CaseGround, { negated }: CaseFact): boolean {
  return kind === 'not_at_risk' && negated === true;
}

/** What the payer's own sentence calls for says more of it than what its kind, which may be a guess, concludes. */
function ofTurned(
  conclusions: readonly Conclusion[],
  { id }: GroundAnswer,
  claim: Claim | undefined,
): readonly Conclusion[] {
  return claim?.from === 'quote' && OF_EVIDENCE.has(id)
    ? conclusions.filter(({ says }) => 'sentence' in says)
    : conclusions;
}

/** A value that was compared is told where it is compared. */
function withCompared(
  all: readonly CaseFact[],
  own: readonly CaseFact[],
  comparisons: readonly Comparison[],
): CaseFact[] {
  const compared = new Set(comparisons.map(({ fact }) => fact));
  return all.filter((fact) => own.includes(fact) || compared.has(fact));
}

/** Met only where every limit that the ground names is reached and none is missed. A test of the service proves no limit of the payer. */
function stateOf(
  { thresholds = [] }: CaseGround,
  comparisons: readonly Comparison[],
  facts: readonly CaseFact[],
): GroundState {
  const reached = thresholds.every((threshold) =>
    comparisons.some((one) => one.threshold === threshold && one.met),
  );
  if (thresholds.length > 0 && reached && comparisons.every(({ met }) => met)) return 'met';
  return facts.length > 0 ? 'told' : 'open';
}

/** A denial whose reason the history tells names what it misses. */
function namingHistory({ kind }: CaseGround, history: ToldHistory | undefined): ToldHistory | undefined {
  return kind === 'missing_information' && history?.events.some(({ because }) => because !== undefined)
    ? history
    : undefined;
}

/** A count within the limit meets the reason; what else follows from the history is told. */
function stateOfHistory(
  conclusions: readonly Conclusion[],
  filed: ToldHistory | undefined,
): GroundState | undefined {
  if (conclusions.length > 0) return filed?.count === undefined ? 'told' : 'met';
  return filed === undefined ? undefined : 'told';
}

/** The first of those that no ground has had. */
function take<T>(all: readonly T[], used: Set<T>, most: number): T[] {
  const taken = all.filter((one) => !used.has(one)).slice(0, most);
  for (const one of taken) used.add(one);
  return taken;
}

/** An authority is leaned on only where its content was read and it may be printed for this plan. */
function mayTell(library: PackLibrary, file: CaseFile, holding: ServiceHolding): boolean {
  return !holding.against_us && isOfCase(library, file, holding);
}

/** Whether what an authority holds was read, may be printed for this plan and is about this case; also where it is against us. */
export function isOfCase(library: PackLibrary, file: CaseFile, holding: ServiceHolding): boolean {
  if (holding.checked !== 'content') return false;
  const authority = library.authorities.get(holding.authority);
  if (authority === undefined || !mayPrintAuthority(authority, file.law)) return false;
  const words = `${file.input.diagnosis} ${file.input.procedure}`.toLowerCase();
  return holding.indications?.some((one) => words.includes(one.toLowerCase())) ?? true;
}
