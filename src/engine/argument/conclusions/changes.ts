/** A value that changed: from what to what, by how much, in which time, within one fact or over several. */
import { daysBetween } from '../../../domain/calendar.js';
import type { CaseFact, CaseGround, CaseMeasure } from '../../../domain/generated/types.js';
import { hasValueOfKin } from '../service-tests/as-fact.js';
import { keysOf, stemsOf } from '../terms.js';
import { courseOf } from './better.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_CHANGE: ReadonlySet<string> = new Set(['no_improvement', 'prior_result', 'excessive_duration']);
/** What a payer calls unchanged. */
const STEADY =
  /\b(?:stable|stabilized|unchanged|no (?:significant |measurable )?(?:change|progress|improvement)|(?:minimal|little|limited|insufficient) (?:progress|improvement|change|gains?)|plateau\w*)\b/i;
/** What a payer says does not get better. */
const NO_GAIN = /\b(?:progress|improvement|improv\w+|gains?|plateau\w*|benefit\w*|respon\w+)\b/i;
/** What rises and falls and is no measure of health. */
const NO_MEASURE =
  /\b(?:heart rate|pulse|copay\w*|cost|price|bill|dose|medicines?|medications?|other|opposite)\b/i;
/** Signs of life at two events are no course: each tells of its own moment. */
const OF_A_MOMENT = /saturation|spo2|pulse|heart rate|blood pressure|temperature|respiratory rate/i;
const DAY = 10;
const MONTH = 7;
const LEAST_SHARE = 0.05;
/** Ways of telling how far somebody walked. */
const WALKED = /\b(?:walk\w*|ambulat\w*|gait|bars|walker|cane|crutches)\b/i;
const DISTANCE = /^(?:feet|foot|ft|m|meters?|yards?|miles?|steps)$/i;

interface Change {
  readonly facts: readonly CaseFact[];
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly unit?: string;
  readonly from_day?: string;
  readonly to_day?: string;
  /** The length of the course, where it is told without its days. */
  readonly within?: { readonly value: number; readonly unit: string };
}

/** Whether a reason disputes that something changed. */
export function disputesChange({ kind, quote = '' }: CaseGround): boolean {
  return OF_CHANGE.has(kind) || STEADY.test(quote);
}

/** The greatest change that the facts of a reason on progress tell. */
export function changeOf(
  ground: CaseGround,
  facts: readonly CaseFact[],
  told: ConcludedCase,
): Conclusion | undefined {
  if (!disputesChange(ground)) return undefined;
  const named = keysOf(ground.quote ?? '');
  // Against "stable" the whole record speaks, wherever its facts are told.
  const speaking = STEADY.test(ground.quote ?? '') && facts.length === 0 ? told.facts : facts;
  const ofGround = speaking.filter(({ kind: of }) => of !== 'treatment' && of !== 'plan');
  const across = acrossFacts(told).filter(({ name }) => !OF_A_MOMENT.test(name));
  const large = [...ofGround.filter(tellsOwnCourse).flatMap(changesIn), ...across].filter(isLarge);
  const disputed = NO_GAIN.test(ground.quote ?? '');
  // A value that got worse would be read back.
  if (disputed && large.some(gotWorse)) return undefined;
  const [best] = large
    .filter(({ name }) => !NO_MEASURE.test(name))
    .filter((one) => !grantsStability(ground, one, told))
    .sort((a, b) => isNamed(b, named) - isNamed(a, named) || shareOf(b) - shareOf(a));
  return best === undefined ? undefined : concluded(best, ground);
}

function gotWorse({ name, from, to }: Change): boolean {
  return courseOf(name, from, to) === 'worse';
}

/** Whether a fact tells a course of another, one that is only hoped for, or one for the worse. */
export function tellsNoGain(fact: CaseFact): boolean {
  return !tellsOwnCourse(fact) || changesIn(fact).some((one) => gotWorse(one) || NO_MEASURE.test(one.name));
}

/** Whether the facts tell values before and after, and all of them hardly differ. */
export function hardlyChanged(facts: readonly CaseFact[]): boolean {
  const changes = facts.filter(({ kind }) => kind !== 'treatment').flatMap(changesIn);
  return changes.length > 0 && !changes.some(isLarge);
}

const CALLED_STABLE = /\b(?:stable|stabilized)\b/i;
/** Diseases that take weight away. */
const WASTING =
  /\b(?:hospice|dementia|alzheimer\w*|anorexia|eating|malnutrition|cancer|carcinoma|failure to thrive|ALS|sclerosis)\b/i;

/** "Stable" is not answered by a value that got better, nor by one of which nobody knows which way is better. */
function grantsStability(
  { quote = '' }: CaseGround,
  { name, from, to }: Change,
  { input }: ConcludedCase,
): boolean {
  if (!CALLED_STABLE.test(quote) || NO_GAIN.test(quote)) return false;
  const lost =
    /\bweight\b|\bbmi\b/i.test(name) && to < from && WASTING.test(`${input.procedure} ${input.diagnosis}`);
  return !lost && courseOf(name, from, to) !== 'worse';
}

function concluded(change: Change, { quote = '' }: CaseGround): Conclusion {
  const { name, from, to, unit, from_day, to_day } = change;
  const of = unit === undefined ? {} : { unit };
  const course = courseOf(name, from, to);
  const answers = NO_GAIN.test(quote) ? course === 'better' : course === 'worse';
  const share = Math.round(shareOf(change) * 100);
  return {
    says: { sentence: 'value-changed' },
    words: {
      measure: COMMON_NAME.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name,
      way: to > from ? 'rise' : 'fall',
      ...(from === 0 || share > MOST_SHARE ? {} : { share: String(share) }),
      ...(answers && course !== undefined ? { [course]: course } : {}),
    },
    amounts: {
      before: { value: from, ...of },
      after: { value: to, ...of },
      by: { value: rounded(Math.abs(to - from)), ...of },
      ...(change.within === undefined ? spanOf(from_day, to_day) : { within: change.within }),
    },
    ...(from_day !== undefined && to_day !== undefined
      ? { days: { first_day: from_day, last_day: to_day } }
      : {}),
    facts: change.facts,
  };
}

/** A common word that only opened its sentence. */
const COMMON_NAME =
  /^(?:Flexion|Extension|Abduction|Strength|Weight|Pain|Grip|Albumin|Creatinine|Hemoglobin|Range|Words|Speech|Walking|Gait|Oxygen|Seizures|Falls|Knee|Shoulder|Wound)\b/;

/** Beyond a threefold a percentage says less than the two values. */
const MOST_SHARE = 300;

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function spanOf(from: string | undefined, to: string | undefined): Conclusion['amounts'] {
  return from?.length === DAY && to?.length === DAY
    ? { within: { value: daysBetween(from, to), unit: 'days' } }
    : {};
}

function isLarge({ from, to }: Change): boolean {
  return from === 0 ? to !== 0 : Math.abs(to - from) / Math.abs(from) >= LEAST_SHARE;
}

/** The value that the payer speaks of goes first. */
function isNamed({ name }: Change, named: ReadonlySet<string>): number {
  return [...keysOf(name)].some((key) => named.has(key)) ? 1 : 0;
}

function shareOf({ from, to }: Change): number {
  return from === 0 ? 1 : Math.abs(to - from) / Math.abs(from);
}

function changesIn(fact: CaseFact): Change[] {
  const measures = (fact.measures ?? [])
    .map((one) => ({ ...one, name: isWalked(fact, one) ? WALKING_DISTANCE : one.name }))
    .filter(({ name }) => name !== 'age' && isName(name));
  const own = measures.flatMap((one): Change[] =>
    one.value_from === undefined || one.value === undefined || isOneDay(one)
      ? []
      : [
          {
            facts: [fact],
            name: one.name,
            from: one.value_from,
            to: one.value,
            ...unitOf(one),
            ...dayOf('from_day', one.from_date),
            ...dayOf('to_day', one.date),
            ...agoIn(fact),
          },
        ],
  );
  return [...own, ...series(measures.flatMap((one) => readingOf(fact, one)))];
}

/** Two values of one day: the days of a longer course were not told apart. */
function isOneDay({ from_date: from, date }: CaseMeasure): boolean {
  return from !== undefined && date !== undefined && from >= date;
}

interface Reading {
  readonly fact: CaseFact;
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly day: string;
}

function readingOf(fact: CaseFact, measure: CaseMeasure): Reading[] {
  const { date, value, value_from, value_to, unit } = measure;
  if (date === undefined || date.length < MONTH || value === undefined) return [];
  if (value_from !== undefined || value_to !== undefined) return [];
  const name = isWalked(fact, measure) ? WALKING_DISTANCE : measure.name;
  return [{ fact, name, value, day: date, ...(unit === undefined ? {} : { unit }) }];
}

const WALKING_DISTANCE = 'walking distance';

function isWalked({ text }: CaseFact, { unit }: CaseMeasure): boolean {
  return unit !== undefined && DISTANCE.test(unit) && WALKED.test(text);
}

const AGO =
  /\b(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?<unit>day|week|month)s? ago\b/gi;
const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "Two weeks ago": the length of the course, where one is told and the fact goes on to the present. */
function agoIn({ text }: CaseFact): Pick<Change, 'within'> {
  const [told, other] = [...text.matchAll(AGO)];
  const { count = '', unit = '' } = told?.groups ?? {};
  if (told === undefined || other !== undefined) return {};
  const inWords = /^an?$/i.test(count) ? 1 : COUNTS.indexOf(count.toLowerCase()) + 1;
  return { within: { value: inWords || Number(count), unit: `${unit.toLowerCase()}s` } };
}

/** Readings of one name in facts of several days, wherever these are told. */
function acrossFacts({ facts, today }: ConcludedCase): Change[] {
  const readings = facts
    .filter(({ kind, text }) => kind !== 'treatment' && kind !== 'plan' && !PLANNED.test(text))
    .flatMap((fact) => (fact.measures ?? []).flatMap((one) => readingOf(fact, one)))
    // A reading belongs to a fact of its own day; what is dated after today is a goal.
    .filter(
      ({ fact, day, name }) =>
        day <= today && fact.date === day && name !== 'age' && (isName(name) || name === WALKING_DISTANCE),
    );
  return series(readings).filter(({ facts: told }) => told.length > 1);
}

const PLANNED = /\b(?:goals?|targets?|limits?|policy|criteri\w+|label|expect\w*|hopes?|aims?)\b/i;

/** A course of this patient that has come about. */
function tellsOwnCourse({ text }: CaseFact): boolean {
  return !PLANNED.test(text) && !hasValueOfKin(text);
}

/** A word of a few letters that counts or qualifies names nothing that is measured. */
function isName(name: string): boolean {
  return (
    /[a-z]{3}|[A-Z]{2}/.test(name) &&
    !/^(?:on|in|at|the|hers|his|mine|theirs|only|even|still|average|went|came|goes|days?|weeks?|hours?|minutes?|visits?|feet|pages?|cut|reduced|reduction|lowered|decreased|approved|authorized|requested|allowed|paid)$/i.test(
      name,
    )
  );
}

/** "34 on October 19, 30 on November 2, 27 on November 16": the first and the last. */
function series(readings: readonly Reading[]): Change[] {
  const byName = new Map<string, Reading[]>();
  for (const one of readings) {
    const key = `${stemsOf(one.name)}|${one.unit ?? ''}`;
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  return [...byName.values()].flatMap((same): Change[] => {
    const sorted = [...same].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (first === undefined || last === undefined || first.day === last.day) return [];
    // Two values of one day leave open which of them the course is of.
    if (new Set(sorted.map(({ day }) => day)).size < sorted.length) return [];
    return [
      {
        facts: [...new Set([first.fact, last.fact])],
        name: first.name,
        from: first.value,
        to: last.value,
        ...unitOf(first),
        ...dayOf('from_day', first.day),
        ...dayOf('to_day', last.day),
      },
    ];
  });
}

function unitOf({ unit }: { readonly unit?: string | undefined }): { unit?: string } {
  return unit === undefined ? {} : { unit };
}

function dayOf<K extends 'from_day' | 'to_day'>(key: K, day: string | undefined): Partial<Record<K, string>> {
  return day !== undefined && day.length >= MONTH ? ({ [key]: day } as Partial<Record<K, string>>) : {};
}
