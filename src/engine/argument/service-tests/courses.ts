/** Treatments that one sentence lists, each with its own length: "methotrexate for 8 months and sulfasalazine for 4". */
import type { CaseFact, TestTrial, TreatmentClass } from '../../../domain/generated/types.js';
import { numberInWords } from '../../../language/number-words.js';
import { daysIn } from '../../../language/time-units.js';
import { isOfKin } from './as-fact.js';
import { isDenied } from './denial.js';
import { type Place, phraseOf, placesOf, type Reading } from './reading.js';

export interface Course {
  readonly fact: CaseFact;
  /** Which treatment it is; the same name twice is one treatment. */
  readonly name: string;
  /** The class by which it counts where only the class is named: "NSAIDs". */
  readonly ofClass?: string;
  /** As the record tells it. */
  readonly told: string;
  readonly days?: number;
}

/** Words that tell that something was tried, not that it is planned. */
const TRIED =
  /\b(?:tried|trial|trials|fail\w*|complet\w+|underw\w+|receiv\w+|took|taken|used|did|has had|had|have had|been (?:on|taking|using|doing)|was on|since|treated|despite|after|stopped|discontinued|intoleran\w+|tolerate\w*|without (?:relief|improvement|benefit|success)|no (?:relief|improvement|benefit|response)|inadequate|refractory|contraindicat\w+|course|courses|wears?|wore|takes|taking|gave|broke through|gained (?:it )?back|followed|attended)\b/i;
/** Words that tell that it was given and did not do. */
const FRUITLESS =
  /\b(?:no|without|little|minimal)(?: \w+)? (?:relief|help|improvement|benefit|response|effect|success|change|loss)\b|(?:\bnot|n['’]t) (?:help|work|hold|held|respond|improv|reliev|tolerat|effective|enough|control)\w*|\bnone (?:helped|worked|held)\b/i;
const PLANNED =
  /\b(?:plan(?:s|ned)?|request\w*|recommend\w*|propos\w+|would|will|should|to (?:be )?start(?:ed)?|candidate|scheduled|wants?|next step)\b/i;

/** It did what it was given for: such a course asks for nothing further. */
const DID_WELL =
  /\b(?:(?:full|complete|lasting|great|good|excellent|total|significant) (?:relief|response|control|resolution)|resolved|(?:works?|worked|working|doing|does|did) (?:very )?well|(?:in )?remission on|well[- ]controlled|symptom[- ]free|pain[- ]free)\b/i;
const NOT_WELL =
  /\b(?:no|not|without|never|but|until|then|wore off|came back|returned|relapsed|lost response|n['’]t)\b/i;

/** What a relative took is no trial of the patient. */
const OF_KIN =
  /^(?:(?:his|her|my|the|the patient['’]s) )?(?:mother|father|brother|sister|sibling|aunt|uncle|cousin|wife|husband|son|daughter) (?:had|has|was|is|took|takes|tried|did|died|responded|with|on)\b/i;
/** What begins later was not given. */
const BEGINS = /^[^,;.]{0,20}\b(?:starts?|starting|begins?|beginning) (?:tomorrow|soon|next)\b/i;

/** A name under which a test looks for treatments. */
interface Wanted {
  readonly phrase: readonly string[];
  readonly name: string;
  readonly group?: string;
  readonly general: boolean;
}

/** @returns treatments of the trial that a fact tells as tried, each once */
export function coursesOf(
  trial: TestTrial,
  readings: readonly Reading[],
  classes: readonly TreatmentClass[],
): Course[] {
  const wanted = wantedIn(trial, classes);
  const found = new Map<string, Course>();
  for (const reading of readings)
    for (const course of inFact(wanted, reading)) if (!found.has(course.name)) found.set(course.name, course);
  const all = [...found.values()];
  // "NSAIDs (ibuprofen)" is one treatment: the name of a class counts only where none of its members is told.
  return all.filter(
    ({ name, ofClass }) =>
      name !== ofClass || !all.some((one) => one.ofClass === ofClass && one.name !== name),
  );
}

const ofTrials = new WeakMap<readonly TreatmentClass[], WeakMap<TestTrial, readonly Wanted[]>>();

/** The names of a trial of a library, put together once. */
function wantedIn(trial: TestTrial, classes: readonly TreatmentClass[]): readonly Wanted[] {
  const ofLibrary = ofTrials.get(classes) ?? new WeakMap<TestTrial, readonly Wanted[]>();
  ofTrials.set(classes, ofLibrary);
  const wanted = ofLibrary.get(trial) ?? wantedOf(trial, classes);
  ofLibrary.set(trial, wanted);
  return wanted;
}

function wantedOf(
  { agents = [], classes: named = [] }: TestTrial,
  classes: readonly TreatmentClass[],
): Wanted[] {
  const byName = agents.map((name) => ({ phrase: phraseOf(name), name, general: false }));
  const byClass = named.flatMap((text) =>
    text.split(/ or |, |\//).flatMap((part): Wanted[] => {
      const own: Wanted = { phrase: phraseOf(part), name: part, group: part, general: true };
      const members = classesOf(part, classes).flatMap(({ id, names, members: all }): Wanted[] => [
        ...all.map((name) => ({ phrase: phraseOf(name), name, group: id, general: false })),
        ...names.map((name) => ({ phrase: phraseOf(name), name: id, group: id, general: true })),
      ]);
      return [...members, own];
    }),
  );
  return [...byName, ...byClass];
}

/** The classes whose name comes closest: "topical corticosteroid" is no class of tablets because these are steroids too. */
function classesOf(part: string, classes: readonly TreatmentClass[]): TreatmentClass[] {
  const closeness = ({ names }: TreatmentClass) => Math.max(...names.map((name) => closenessOf(part, name)));
  const best = Math.max(0, ...classes.map(closeness));
  return best === 0 ? [] : classes.filter((one) => closeness(one) === best);
}

const MOST_WORDS = 100;

function closenessOf(part: string, name: string): number {
  const [inName, inPart] = [holds(name, part), holds(part, name)];
  if (inName) return inPart ? 2 * MOST_WORDS : MOST_WORDS;
  return inPart ? phraseOf(name).length : 0;
}

/** Whether the words of one name stand in the other. */
function holds(text: string, name: string): boolean {
  return ` ${phraseOf(text).join(' ')} `.includes(` ${phraseOf(name).join(' ')} `);
}

function inFact(wanted: readonly Wanted[], reading: Reading): Course[] {
  const { fact, text, tokens } = reading;
  if (
    fact.treatment?.not_given ||
    OF_KIN.test(text) ||
    isOfKin(text) ||
    (DID_WELL.test(text) && !NOT_WELL.test(text))
  )
    return [];
  const tried = fact.treatment !== undefined || TRIED.test(text) || FRUITLESS.test(text);
  const mentions = wanted
    .flatMap((one) => placesOf(reading.tokens, one.phrase).map((place) => ({ one, place })))
    .filter(({ place }) => !isDenied(reading, place) && !isPlanned(reading, place))
    .filter(({ place }) => tried || lasted(reading, place));
  const places = withoutSecondNames(withoutOverlap(mentions), text, tokens);
  const shared = sharedLength(text);
  return places.map(({ one, place }): Course => {
    const segment = segmentAt(reading, place);
    const alone = places.length === 1 ? fact.treatment?.days : undefined;
    const days = lengthIn(segment) ?? shared ?? alone;
    return {
      fact,
      name: one.name,
      ...(one.general || one.group === undefined
        ? one.group === undefined
          ? {}
          : { ofClass: one.name }
        : { ofClass: one.group }),
      told: withoutVerb(segment),
      ...(days === undefined ? {} : { days }),
    };
  });
}

interface Mention {
  readonly one: Wanted;
  readonly place: Place;
}

/** The longest name wins where two stand on the same words. */
function withoutOverlap(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  const bySize = mentions.toSorted(
    (a, b) =>
      b.place.to - b.place.from - (a.place.to - a.place.from) ||
      Number(a.one.general) - Number(b.one.general),
  );
  for (const mention of bySize) {
    const { from, to } = mention.place;
    if (!kept.some(({ place }) => from <= place.to && place.from <= to)) kept.push(mention);
  }
  return kept.toSorted((a, b) => a.place.from - b.place.from);
}

/** "Topiramate 100 mg (Topamax)" and "carbidopa-levodopa" are one treatment each. */
function withoutSecondNames(places: readonly Mention[], text: string, tokens: Reading['tokens']): Mention[] {
  return places.filter(({ one, place }, at) => {
    const before = places[at - 1];
    if (before === undefined || before.one.general || one.general) return true;
    const between = text.slice(tokens[before.place.to]?.end, tokens[place.from]?.start);
    const joined = /^ ?[-/] ?$/.test(between) && before.one.group === one.group;
    return !joined && !/^[^,;()]{0,40}\($/.test(between);
  });
}

/** "Meloxicam 6 months" is no plan: a list of treatments with their lengths tells what was given. */
function lasted(reading: Reading, place: Place): boolean {
  return lengthIn(segmentAt(reading, place)) !== undefined && !PLANNED.test(reading.text);
}

function isPlanned({ text, tokens }: Reading, { from, to }: Place): boolean {
  if (BEGINS.test(text.slice(tokens[to]?.end ?? text.length))) return true;
  const start = tokens[from]?.start ?? 0;
  const clause = text.slice(Math.max(text.lastIndexOf(';', start), text.lastIndexOf('. ', start)) + 1, start);
  return PLANNED.test(clause) && !TRIED.test(clause);
}

const SEPARATOR = /[,;]\s(?:(?:and|then|plus|but|or)\s)?|\s(?:and|then|plus|but|or)\s|\(|\)/g;

/** What stands between the marks around a name, with a note in brackets right behind it. */
function segmentAt({ text, tokens }: Reading, { from, to }: Place): string {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length];
  const marks = [...text.matchAll(SEPARATOR)];
  const before = marks.filter(({ index, 0: mark }) => index + mark.length <= start).at(-1);
  const behind = marks.find(({ index }) => index >= end);
  const from0 = before ? before.index + before[0].length : 0;
  const note = behind?.[0] === '(' ? text.indexOf(')', behind.index) + 1 : 0;
  return text
    .slice(from0, note > 0 ? note : (behind?.index ?? text.length))
    .trim()
    .replace(/\.$/, '');
}

const LENGTH =
  /(?<value>\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[- ](?<unit>day|week|month|year)s?\b(?! ?-?old| ago)/i;
const EACH = /\b(?:each|both|all)\b[^.;]{0,40}/i;

/** "Each for at least two months". */
function sharedLength(text: string): number | undefined {
  return lengthIn(EACH.exec(text)?.[0] ?? '');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SPAN =
  /\b(?<first>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?(?: \d{1,2}(?!\d))? ?(?:to|-|–|through|until) ?(?<last>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b(?<year> \d{4}|, \d{4})?/i;
const DAYS_OF_MONTH = 30;

/** "From January to June": the months between them, within one year. */
function spanIn(text: string): number | undefined {
  const groups = SPAN.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const place = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  const months = place(groups.last) - place(groups.first);
  return months > 0 ? months * DAYS_OF_MONTH : undefined;
}

function lengthIn(text: string): number | undefined {
  const groups = LENGTH.exec(text)?.groups;
  if (groups === undefined) return spanIn(text);
  const value = numberInWords(groups.value ?? '') ?? Number(groups.value);
  return value * (daysIn(groups.unit) ?? 0);
}

/** A capital that only began a sentence: not that of a name or of letters. */
const FIRST_WORD = /^[A-Z][a-z-]+(?= [a-z(\d]|$)/;
const VERB =
  /^(?:(?:the )?(?:patient|he|she|they|i|we|mr|mrs|ms)\b\.? ?)?(?:\w+ )??(?:(?:has|have|had|was|were|also|previously|already|then|been|on|given|treated|with|prior|past) )*(?:(?:failed|tried|completed|underwent|received|took|taken|used|did|stopped|had|wore|wears|including|despite|after|trials? of|a course of|courses of|on|with) )+/i;

/** The treatment without who tried it: "failed methotrexate 20 mg weekly" is methotrexate 20 mg weekly. */
function withoutVerb(segment: string): string {
  const bare = segment.replace(VERB, '').trim() || segment;
  return bare.replace(FIRST_WORD, (word) => word.toLowerCase());
}
