/** Which tests of the service stand under which reason, and the facts that go there with them. */
import type { CaseFact, CaseGround, GroundAnswer, ServiceTest } from '../../domain/generated/types.js';
import type { AnsweredTest } from './argument.js';
import { opensCase } from './heading-facts.js';
import { hasPhrase, keysOf, stemsOf } from './terms.js';

const MOST_TESTS = 6;
/** Telling words that a reason and a test share where they speak of one point. */
const LEAST_SHARED = 2;
/** From so many on, tests are easier to follow line by line. */
export const LEAST_IN_LIST = 2;

interface Subject {
  readonly ground: CaseGround;
  readonly answer: GroundAnswer;
}

/**
 * A test that the record meets, or whose treatments it tells, stands under the reason that names its point; the others under a reason that
 * disputes the whole case, or under the only one.
 * @returns tests by the place of the ground; each test once
 */
export function testsByGround(
  subjects: readonly Subject[],
  tests: readonly AnsweredTest[],
): ReadonlyMap<number, readonly AnsweredTest[]> {
  const free = new Set(tests.filter(speaks));
  const placed = new Map<number, AnsweredTest[]>();
  const place = (index: number, wanted: (test: AnsweredTest) => boolean) => {
    for (const test of [...free].filter(wanted)) {
      const own = placed.get(index) ?? [];
      if (own.length >= MOST_TESTS) return;
      placed.set(index, [...own, test]);
      free.delete(test);
    }
  };
  const open = subjects.flatMap(({ ground, answer }, index) =>
    namesOwnSteps(ground) ? [] : [{ ground, index, clinical: answer.clinical === true }],
  );
  const narrow = open.filter(({ ground }) => !isBroad(ground));
  const broad = open.filter(({ ground }) => isBroad(ground));
  for (const { ground, index } of [...narrow, ...broad]) {
    const quote = ground.quote ?? '';
    const [stems, keys] = [stemsOf(quote), keysOf(quote)];
    place(
      index,
      ({ test }) =>
        test.concepts.some((concept) => hasPhrase(stems, concept)) ||
        [...keysOf(test.text)].filter((key) => keys.has(key)).length >= LEAST_SHARED,
    );
  }
  for (const { ground, index, clinical } of subjects.length === 1 ? open : broad)
    if (clinical) place(index, ({ test }) => !isOfEvidence(ground) || hasSource(test));
  return new Map([...placed].map(([index, own]) => [index, strongestFirst(own, tests)]));
}

/** Those that the record meets before those that it only tells of, each in the order of the service, which begins with what decides. */
function strongestFirst(own: readonly AnsweredTest[], all: readonly AnsweredTest[]): AnsweredTest[] {
  const rank = (one: AnsweredTest) => (one.state === 'met' ? 0 : all.length) + all.indexOf(one);
  return own.toSorted((a, b) => rank(a) - rank(b));
}

function speaks({ state, test, value, shows }: AnsweredTest): boolean {
  // A test of which nothing can be shown would only say that reviewers ask for it.
  if (value === undefined && shows === undefined) return false;
  return state === 'met' || (state === 'told' && test.measure.trial !== undefined);
}

/** Where the payer names its own steps, a usual criterion of the service would only add one. */
function namesOwnSteps({ kind, alternatives, thresholds }: CaseGround): boolean {
  return kind === 'step_therapy' && (alternatives !== undefined || thresholds !== undefined);
}

/** A ground that disputes the whole case and no single point of it, such as the place of the care. */
function isBroad({ kind, quote = '' }: CaseGround): boolean {
  return (kind === 'not_medically_necessary' || kind === 'criteria_not_met') && !OF_PLACE.test(quote);
}

/** A code alone that calls the service unproven: what is usual for any drug says nothing to it. */
function isOfEvidence({ kind, quote }: CaseGround): boolean {
  return kind === 'experimental' && quote === undefined;
}

function hasSource({ source: { authority, url } }: ServiceTest): boolean {
  return authority !== undefined || url !== undefined;
}

const OF_PLACE = /\b(?:site|place|setting) of (?:care|service|treatment)\b/i;

/** A fact that meets a test goes to the reason that names its point, unless another such reason has it already. */
export function withFactsOfTests(
  byGround: ReadonlyMap<number, readonly CaseFact[]>,
  placed: ReadonlyMap<number, readonly AnsweredTest[]>,
  subjects: readonly Subject[],
): Map<number, readonly CaseFact[]> {
  const moved = new Map(byGround);
  const narrow = (index: number): boolean => {
    const ground = subjects[index]?.ground;
    return ground !== undefined && !isBroad(ground);
  };
  for (const [index, tests] of placed) {
    for (const fact of tests.flatMap(({ facts }) => facts)) {
      const owners = [...moved].filter(([, facts]) => facts.includes(fact)).map(([owner]) => owner);
      // Two tests or more are a list, which tells what else would stand apart from it.
      const taken = narrow(index)
        ? owners.some(narrow)
        : tests.length < LEAST_IN_LIST || owners.length > 0 || opensCase(fact);
      if (taken) continue;
      for (const owner of owners)
        moved.set(
          owner,
          (moved.get(owner) ?? []).filter((one) => one !== fact),
        );
      moved.set(index, [...(moved.get(index) ?? []), fact]);
    }
  }
  return moved;
}
