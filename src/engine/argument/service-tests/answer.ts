/** What the record says to each test of the service: reached, missed, or not told. */
import type {
  CaseFact,
  GenerateAppealInput,
  ServiceAreaRecord,
  ServiceTest,
  TestMeasure,
  TreatmentClass,
} from '../../../domain/generated/types.js';
import type { PackLibrary } from '../../../packs/library.js';
import { searchable } from '../../text-match.js';
import type { AnsweredTest, TestValue } from '../argument.js';
import { sideOf } from './as-fact.js';
import { clinicalWordsOf } from './clinical-words.js';
import { type Judged, UNKNOWN } from './judged.js';
import { hasNumbers, judgeNumber } from './numbers.js';
import { judgeLasting, judgePresence } from './presence.js';
import { type Reading, readingOf } from './reading.js';
import { judgeTrial } from './trial.js';
import { tellsName } from './wordings.js';

type State = AnsweredTest['state'];

/** The facts as tests read them, and the classes of treatments. */
interface Record {
  readonly readings: readonly Reading[];
  readonly classes: readonly TreatmentClass[];
}

/** Tests that hold for this case, in the order of the record. */
export function answerTests(
  area: ServiceAreaRecord | undefined,
  facts: readonly CaseFact[],
  input: GenerateAppealInput,
  family: string,
  { treatmentClasses: classes, clinicalWords }: Pick<PackLibrary, 'treatmentClasses' | 'clinicalWords'>,
): AnsweredTest[] {
  if (area?.tests === undefined) return [];
  const words = clinicalWordsOf(clinicalWords);
  const sites = words.sitesIn(`${area.name} ${input.procedure} ${input.diagnosis}`);
  const side = sideOf(`${input.procedure} ${input.diagnosis}`);
  const record: Record = { readings: facts.map((fact) => readingOf(fact, words, sites, side)), classes };
  const subject = searchable([input.diagnosis, input.procedure, ...(input.diagnosis_codes ?? [])].join(' '));
  return area.tests
    .filter((test) => isAbout(test, subject) && isOf(test, family))
    .map((test) => answer(test, record));
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

const wordsOfTests = new WeakMap<ServiceTest, readonly string[]>();

/** For what a test holds, as it is compared; made once a library. */
function indicationsOf(test: ServiceTest): readonly string[] | undefined {
  const known = wordsOfTests.get(test) ?? test.indications?.map((one) => searchable(one).trimEnd());
  if (known !== undefined) wordsOfTests.set(test, known);
  return known;
}

/** @param subject diagnosis and procedure of the case, made by {@link searchable} */
function isAbout(test: ServiceTest, subject: string): boolean {
  return indicationsOf(test)?.some((one) => subject.includes(one)) ?? true;
}

function answer(test: ServiceTest, record: Record): AnsweredTest {
  const main = judge(test.measure, record);
  const besides = (test.all_of ?? []).map((measure) => judge(measure, record));
  const whole = [main, ...besides];
  const others = (test.alternatives ?? []).map((measure) => judge(measure, record)).filter(isMet);
  const [instead] = others;
  const alone = besides.length === 0;
  const ofOthers = others.flatMap((one) => one.facts);
  if (instead && !(alone && isMet(main))) return { test, ...instead, facts: [...new Set(ofOthers)] };
  // Each way in which the record meets a test is told beside it.
  const facts = [...new Set([...whole.flatMap((one) => one.facts), ...ofOthers])];
  const decides = alone && main.value !== undefined && saysItsLimit(test);
  const shows = alone && !decides ? (main.shows ?? inWords(main.value)) : undefined;
  return {
    test,
    state: together(whole.map(({ state }) => state)),
    facts,
    ...(decides ? { value: main.value } : {}),
    ...(shows === undefined ? {} : { shows }),
  };
}

function inWords(told: TestValue | undefined): string | undefined {
  if (told === undefined) return undefined;
  const { name, value, unit, of } = told;
  const number = of === undefined ? String(value) : `${value}/${of}`;
  return `${name} ${number}${unit === undefined ? '' : unit === '%' ? '%' : ` ${unit}`}`;
}

/** Only then does a number that stands beside its words show that the test is met. */
function saysItsLimit({ text, measure }: ServiceTest): boolean {
  const { at_least, at_most, above, below, between = [] } = measure;
  const limits = [at_least, at_most, above, below, ...between].filter((limit) => limit !== undefined);
  const words = text.replaceAll(',', '');
  return limits.some((limit) => words.includes(String(limit)));
}

const isMet = ({ state }: Judged): boolean => state === 'met';

function together(states: readonly State[]): State {
  if (states.includes('failed')) return 'failed';
  if (states.includes('unknown')) return 'unknown';
  return states.includes('told') ? 'told' : 'met';
}

function judge(measure: TestMeasure, { readings, classes }: Record): Judged {
  if (measure.trial) return judgeTrial(measure.trial, readings, classes);
  if (measure.names === undefined && !measure.of_age) return UNKNOWN;
  const judged = judgeNamed(measure, readings);
  return isMet(judged) ? withWhatBelongs(judged, measure, readings) : judged;
}

function judgeNamed(measure: TestMeasure, readings: readonly Reading[]): Judged {
  if (hasNumbers(measure)) return judgeNumber(measure, readings);
  if (measure.present || measure.absent) return judgePresence(measure, readings);
  return judgeLasting(measure, readings);
}

/** A measure counts for nothing without one of the things that belong to it, and what it came to is told with that. */
function withWhatBelongs(
  judged: Judged,
  { with: belongs, with_values: values = [] }: TestMeasure,
  readings: readonly Reading[],
): Judged {
  if (belongs === undefined) return judged;
  const told = readings.find((reading) => belongs.some((name) => tellsName(name, reading)));
  const besides =
    told === undefined
      ? values.map((measure) => judgeNumber(measure, readings)).find(isMet)?.facts
      : [told.fact];
  return besides === undefined ? UNKNOWN : { ...judged, facts: [...new Set([...judged.facts, ...besides])] };
}
