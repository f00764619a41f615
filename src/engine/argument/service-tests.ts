/** What the record says to each test of the service: reached, missed, or not told. */
import type {
  CaseFact,
  GenerateAppealInput,
  ServiceAreaRecord,
  ServiceTest,
  TestMeasure,
  TestTrial,
} from '../../domain/generated/types.js';
import { daysIn } from '../../language/time-units.js';
import { searchable } from '../text-match.js';
import type { AnsweredTest, TestValue } from './argument.js';
import { stemsOf } from './terms.js';

type State = AnsweredTest['state'];

interface Reading {
  readonly fact: CaseFact;
  readonly stems: string;
}

/** Tests that hold for this case, in the order of the record. */
export function answerTests(
  area: ServiceAreaRecord | undefined,
  facts: readonly CaseFact[],
  input: GenerateAppealInput,
  family: string,
): AnsweredTest[] {
  if (area?.tests === undefined) return [];
  const readings = facts.map((fact) => ({
    fact,
    stems: stemsOf(`${fact.text} ${fact.treatment?.name ?? ''}`),
  }));
  return area.tests
    .filter((test) => isAbout(test, input) && isOf(test, family))
    .map((test) => answer(test, readings));
}

/** Whose test it is: a guideline holds for everybody. */
function isOf({ applies_to: whose }: ServiceTest, family: string): boolean {
  if (whose === undefined || whose.includes('guideline')) return true;
  return family === 'medicare'
    ? whose.includes('medicare')
    : family === 'medicaid'
      ? whose.includes('medicaid') || whose.includes('commercial')
      : whose.includes('commercial');
}

function isAbout({ indications }: ServiceTest, input: GenerateAppealInput): boolean {
  if (indications === undefined) return true;
  const words = searchable([input.diagnosis, input.procedure, ...(input.diagnosis_codes ?? [])].join(' '));
  return indications.some((one) => words.includes(searchable(one).trimEnd()));
}

function answer(test: ServiceTest, readings: readonly Reading[]): AnsweredTest {
  const main = judge(test.measure, readings);
  const besides = (test.all_of ?? []).map((measure) => judge(measure, readings));
  const whole = [main, ...besides];
  const instead = (test.alternatives ?? []).map((measure) => judge(measure, readings)).find(isMet);
  if (instead) return { test, ...instead };
  const facts = [...new Set(whole.flatMap((one) => one.facts))];
  const alone = besides.length === 0 && saysItsLimit(test) && main.value !== undefined;
  return {
    test,
    state: together(whole.map(({ state }) => state)),
    facts,
    ...(alone ? { value: main.value } : {}),
  };
}

/** Only then does a number that stands beside its words show that the test is met. */
function saysItsLimit({ text, measure }: ServiceTest): boolean {
  const { at_least, at_most, above, below, between = [] } = measure;
  const limits = [at_least, at_most, above, below, ...between].filter((limit) => limit !== undefined);
  const words = text.replaceAll(',', '');
  return limits.some((limit) => words.includes(String(limit)));
}

interface Judged {
  readonly state: State;
  readonly facts: readonly CaseFact[];
  readonly value?: TestValue;
}

const UNKNOWN: Judged = { state: 'unknown', facts: [] };
const isMet = ({ state }: Judged): boolean => state === 'met';

function together(states: readonly State[]): State {
  if (states.includes('failed')) return 'failed';
  return states.includes('unknown') ? 'unknown' : 'met';
}

function judge(measure: TestMeasure, readings: readonly Reading[]): Judged {
  if (measure.trial) return judgeTrial(measure.trial, readings);
  const names = (measure.names ?? []).map(stemsOf);
  if (names.length === 0 || measure.of_age) return UNKNOWN;
  const about = readings.filter(({ stems }) => names.some((name) => stems.includes(name)));
  if (about.length === 0) return UNKNOWN;
  const judged = hasNumbers(measure) ? judgeNumber(measure, about) : judgePresence(measure, about);
  return isMet(judged) && !hasWhatBelongs(measure, readings) ? UNKNOWN : judged;
}

function hasNumbers({ at_least, at_most, above, below, between }: TestMeasure): boolean {
  return [at_least, at_most, above, below, between].some((limit) => limit !== undefined);
}

/** Whether the record tells one of the things without which the measure counts for nothing. */
function hasWhatBelongs({ with: belongs }: TestMeasure, readings: readonly Reading[]): boolean {
  if (belongs === undefined) return true;
  const wanted = belongs.map(stemsOf);
  return readings.some(({ fact, stems }) => !fact.negated && wanted.some((one) => stems.includes(one)));
}

function judgeNumber(measure: TestMeasure, about: readonly Reading[]): Judged {
  const found = about.flatMap(({ fact }) =>
    (fact.measures ?? []).flatMap((one) => {
      const name = nameOf(measure, one.name);
      return name === undefined || !sameUnit(measure.unit, one.unit) ? [] : [{ fact, one, ...name }];
    }),
  );
  const [first] = found;
  if (first === undefined) return UNKNOWN;
  if (!within(first.one.value, measure)) return { state: 'failed', facts: [first.fact] };
  const { value, unit, date } = first.one;
  // A time that it must have lasted or may lie back is not looked at here: then the number alone decides nothing.
  const timed = measure.within !== undefined || measure.for_at_least !== undefined;
  const plain = first.exact && !timed && found.every(({ one }) => within(one.value, measure));
  const told = { name: first.name, value, ...(unit ? { unit } : {}), ...(date ? { date } : {}) };
  return { state: 'met', facts: [first.fact], ...(plain ? { value: told } : {}) };
}

/** The name of the measure that the record's name for a number is, in the words of the test. */
function nameOf(
  { names = [] }: TestMeasure,
  given: string,
): { readonly name: string; readonly exact: boolean } | undefined {
  const told = stemsOf(given);
  const exact = names.find((name) => told.includes(stemsOf(name)));
  if (exact !== undefined) return { name: exact, exact: true };
  const wider = names.find((name) => stemsOf(name).includes(told));
  return wider === undefined ? undefined : { name: wider, exact: false };
}

/** A unit that nobody told is taken to be the usual one. */
function sameUnit(wanted: string | undefined, given: string | undefined): boolean {
  return wanted === undefined || given === undefined || searchable(wanted) === searchable(given);
}

function within(value: number, { at_least, at_most, above, below, between }: TestMeasure): boolean {
  const [from, to] = between ?? [];
  return (
    (at_least === undefined || value >= at_least) &&
    (at_most === undefined || value <= at_most) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (from === undefined || value >= from) &&
    (to === undefined || value <= to)
  );
}

function judgePresence(measure: TestMeasure, about: readonly Reading[]): Judged {
  const [first] = about;
  if (first === undefined) return UNKNOWN;
  const denied = about.find(({ fact }) => fact.negated);
  const told = about.find(({ fact }) => !fact.negated);
  if (measure.absent) {
    if (denied) return { state: 'met', facts: [denied.fact] };
    return UNKNOWN;
  }
  if (told) return { state: 'met', facts: [told.fact] };
  return denied ? { state: 'failed', facts: [denied.fact] } : UNKNOWN;
}

function judgeTrial(trial: TestTrial, readings: readonly Reading[]): Judged {
  const wanted = [...(trial.agents ?? []), ...(trial.classes ?? [])].map(stemsOf);
  const least = daysOf(trial.min_duration);
  const tried = readings.filter(({ fact, stems }) => {
    if (fact.treatment === undefined || fact.treatment.not_given) return false;
    const long = least === undefined || (fact.treatment.days ?? 0) >= least * 0.98;
    return long && (wanted.length === 0 || wanted.some((one) => stems.includes(one)));
  });
  const facts = tried.map(({ fact }) => fact);
  return facts.length > 0 && facts.length >= (trial.min_count ?? 1) ? { state: 'met', facts } : UNKNOWN;
}

/** "6 weeks" in days; undefined where no length is named. */
function daysOf(length: string | undefined): number | undefined {
  const found = /(\d+(?:\.\d+)?)\s*(day|week|month|year)/i.exec(length ?? '');
  return found === null ? undefined : Number(found[1]) * (daysIn(found[2]) ?? 1);
}
