/**
 * Names of tests in whatever order and words the record tells them: "weakness of the left foot" tells "foot weakness". What is not told of
 * this patient, or not as a fact, is no such place: see `as-fact.ts`.
 */

import { isOfPatient, isOfSide, isToldAsFact } from './as-fact.js';
import { type Change, changesIn } from './changes.js';
import { type ClinicalWords, type Named, SITE } from './clinical-words.js';
import { isDenied } from './denial.js';
import { type Place, phraseOf, placesOf, type Reading } from './reading.js';
import { isLight, type Token } from './tokens.js';

/** Places of a name: where its own words stand one after the other, else where they are told in another way. */
export function placesOfName(name: string, reading: Reading): Place[] {
  const exact = placesOf(reading.tokens, phraseOf(name));
  const places = exact.length > 0 ? exact : toldOtherwise(name, reading);
  return places.filter(
    (place) =>
      isOfPatient(name, reading, place) &&
      isToldAsFact(name, reading, place) &&
      isOfSide(reading, place) &&
      isOfSite(name, reading, place),
  );
}

/** Whether the clause of a place speaks of no other joint than that of the service: "the hip is bone on bone" says nothing of a knee. */
function isOfSite(name: string, reading: Reading, { from }: Place): boolean {
  const { sites, words } = reading;
  if (sites.size === 0 || words.sitesIn(name).size > 0) return true;
  const { telling, clauses, places } = indexOf(reading);
  const at = Math.max(
    0,
    telling.findIndex((place) => place >= from),
  );
  const away = ({ from: first, to: last }: Named) => Math.max(first - at, at - last);
  const named = (places.get(SITE) ?? []).filter((place) => clauses[place.from] === clauses[at]);
  const nearest = Math.min(...named.map(away));
  const near = named.filter((place) => away(place) === nearest);
  return near.length === 0 || near.some(({ ids }) => ids.some((id) => sites.has(id)));
}

/** Whether the record tells a name of the patient, and does not deny it. */
export function tellsName(name: string, reading: Reading): boolean {
  return placesOfName(name, reading).some((place) => !isDenied(reading, place));
}

/** Whether a word, or what it names, stands in a text. */
export function tellsThing(stem: string, reading: Reading): boolean {
  const { places } = indexOf(reading);
  const { ids } = reading.words.thingsAt([stem], 0);
  return places.has(`${STEM}${stem}`) || ids.some((id) => places.has(id));
}

/** Whether the lower number is the better one of the scale that a change is told of. */
export function betterOf(reading: Reading, { from }: Change): 'lower' | 'higher' | undefined {
  const { telling, stems, clauses } = indexOf(reading);
  const clause = clauses[telling.indexOf(from)];
  const own = stems.filter((_, at) => clauses[at] === clause);
  return reading.words.betterIn(
    own,
    own.map(() => 0),
  );
}

/** A part of a name: one thing or word. */
interface Part {
  /** Things by their ids, a word by its stem with {@link STEM} before it. */
  readonly keys: readonly string[];
}

interface Wanted {
  readonly parts: readonly Part[];
  /** Its words say before, after or without what: then they stand as in the name. */
  readonly inOrder: boolean;
}

const STEM = '=';
/** Before a course that a change from one number to another tells. */
const OF_CHANGE = '~';
const COURSES = new Set(['went-down', 'went-up', 'better', 'worse']);
/** Telling words that may stand between two parts of a name. */
const MOST_BETWEEN = 2;
const MOST_BETWEEN_IN_ORDER = 1;
/** "Pain in the arm and a numb foot" tells no foot pain. */
const JOINT_COUNTS = 3;
const JOINTS = new Set(['and', 'or']);
const ORDERED = new Set(
  'befor after sinc without despit no not never cannot until dure than instead less more below abov under over onli'.split(
    ' ',
  ),
);
/** Small words that say in a name what they say nowhere else: "visits left", "at day 30". */
const OWN_WORDS = new Set('left right now then still alreadi from at do did even'.split(' '));
/** These deny what stands behind them; between the parts of a name they part it. */
const NEGATORS = new Set('no not never neither nor without cannot non deni absent'.split(' '));

/** What a reading tells, by thing and by stem. */
interface Index {
  /** Telling words by their places among all words. */
  readonly telling: readonly number[];
  readonly stems: readonly string[];
  readonly clauses: readonly number[];
  readonly places: ReadonlyMap<string, readonly Named[]>;
}

const indexes = new WeakMap<Reading, Index>();

function indexOf(reading: Reading): Index {
  const known = indexes.get(reading) ?? indexed(reading);
  indexes.set(reading, known);
  return known;
}

function indexed(reading: Reading): Index {
  const { text, tokens, words } = reading;
  const ofToken = clausesOf(text, tokens);
  const telling = tokens.flatMap(({ stem }, at) => (isLight(stem) ? [] : [at]));
  const stems = telling.map((at) => tokens[at]?.stem ?? '');
  const clauses = telling.map((at) => ofToken[at] ?? 0);
  const places = new Map<string, Named[]>();
  const add = (key: string, place: Named) => {
    const same = places.get(key);
    if (same === undefined) places.set(key, [place]);
    else same.push(place);
  };
  for (const [at, stem] of stems.entries()) add(`${STEM}${stem}`, { ids: [], from: at, to: at });
  for (const named of words.namedIn(stems, clauses)) for (const id of named.ids) add(id, named);
  for (const change of changesIn(reading))
    for (const named of thingsOf(change, telling, stems, clauses, words)) add(named.ids[0] ?? '', named);
  return { telling, stems, clauses, places };
}

/** A change tells that a value fell or rose, and, where its scale is known, that it is better or worse. */
function thingsOf(
  change: Change,
  telling: readonly number[],
  stems: readonly string[],
  clauses: readonly number[],
  words: ClinicalWords,
): Named[] {
  const from = telling.indexOf(change.from);
  const to = telling.indexOf(change.to);
  if (from < 0 || to < 0) return [];
  const fell = change.after < change.before;
  const clause = stems.filter((_, at) => clauses[at] === clauses[from]);
  const better = words.betterIn(
    clause,
    clause.map(() => 0),
  );
  const course = better === undefined ? [] : [(better === 'lower') === fell ? 'better' : 'worse'];
  return [fell ? 'went-down' : 'went-up', ...course]
    .flatMap((id) => [id, `${OF_CHANGE}${id}`])
    .map((id) => ({ ids: [id], from, to }));
}

const BREAK = /[.;:!?,()]|\s[-–—]\s|^-$/;
const BREAKING = new Set([
  'but',
  'howev',
  'although',
  'though',
  'while',
  'wherea',
  'except',
  'becaus',
  'which',
  'who',
]);

/** Of which clause each word is. */
function clausesOf(text: string, tokens: readonly Token[]): number[] {
  let clause = 0;
  return tokens.map(({ stem, start }, at) => {
    const before = tokens[at - 1];
    if (before !== undefined && (BREAKING.has(stem) || BREAK.test(text.slice(before.end, start))))
      clause += 1;
    return clause;
  });
}

function toldOtherwise(name: string, reading: Reading): Place[] {
  const wanted = wantedOf(name, reading.words);
  if (wanted === undefined) return [];
  const index = indexOf(reading);
  const [first, ...others] = wanted.parts;
  if (first === undefined || !wanted.parts.every((part) => isThere(part, index))) return [];
  return placesFor(first, index).flatMap((start) => {
    const chosen: Span[] = [start];
    for (const part of others) {
      const next = nearest(part, chosen, index, wanted.inOrder);
      if (next === undefined) return [];
      chosen.push(next);
    }
    const [from, to] = [Math.min(...chosen.map((one) => one.from)), Math.max(...chosen.map((one) => one.to))];
    const parted = between(chosen, from, to, index).some((stem) => NEGATORS.has(stem));
    return parted ? [] : [{ from: index.telling[from] ?? 0, to: index.telling[to] ?? 0 }];
  });
}

function isThere({ keys }: Part, { places }: Index): boolean {
  return keys.some((key) => places.has(key));
}

function placesFor({ keys }: Part, { places }: Index) {
  return keys.flatMap((key) => places.get(key) ?? []);
}

type Span = Pick<Named, 'from' | 'to'>;

/** The place of a part nearest to those chosen, in their clause and not too far away. */
function nearest(part: Part, chosen: readonly Span[], index: Index, inOrder: boolean): Span | undefined {
  const from = Math.min(...chosen.map((one) => one.from));
  const to = Math.max(...chosen.map((one) => one.to));
  const most = inOrder ? MOST_BETWEEN_IN_ORDER : MOST_BETWEEN;
  let best: { readonly span: Span; readonly gap: number } | undefined;
  for (const span of placesFor(part, index)) {
    if (index.clauses[span.from] !== index.clauses[from]) continue;
    const behind = span.from > to;
    if (!behind && (inOrder || span.to >= from)) continue;
    const gap = behind ? distance(to, span.from, index) : distance(span.to, from, index);
    if (gap <= most && (best === undefined || gap < best.gap)) best = { span, gap };
  }
  return best?.span;
}

function distance(from: number, to: number, { stems }: Index): number {
  let words = 0;
  for (let at = from + 1; at < to; at += 1) words += JOINTS.has(stems[at] ?? '') ? JOINT_COUNTS : 1;
  return words;
}

/** Telling words from one place to another that are of no part. */
function between(chosen: readonly Span[], from: number, to: number, { stems }: Index): string[] {
  return stems
    .slice(from, to + 1)
    .filter((_, at) => !chosen.some((one) => one.from <= from + at && from + at <= one.to));
}

const FIGURE = /^=\d/;
const wantedBy = new WeakMap<ClinicalWords, Map<string, Wanted | undefined>>();

function wantedOf(name: string, words: ClinicalWords): Wanted | undefined {
  const known = wantedBy.get(words) ?? new Map<string, Wanted | undefined>();
  wantedBy.set(words, known);
  if (!known.has(name)) known.set(name, partsOf(name, words));
  return known.get(name);
}

/** Names with figures, and those of one word that is in no vocabulary, are told in their own words alone. */
function partsOf(name: string, words: ClinicalWords): Wanted | undefined {
  const all = phraseOf(name);
  if (all.some((stem) => OWN_WORDS.has(stem))) return undefined;
  const stems = all.filter((stem) => !isLight(stem));
  const parts: Part[] = [];
  for (let at = 0; at < stems.length; ) {
    const { ids, words: length } = words.thingsAt(stems, at);
    const alone = length <= 1 ? [`${STEM}${stems[at]}`] : [];
    parts.push({ keys: [...ids, ...alone] });
    at += Math.max(1, length);
  }
  const [first] = parts;
  if (first === undefined || parts.some(({ keys }) => keys.every((key) => FIGURE.test(key))))
    return undefined;
  const courses = parts.some(({ keys }) => keys.some((key) => COURSES.has(key)));
  // A scale is told by another only where both tell the same course, and a course by a change alone where nothing else is named.
  const told = parts.map(({ keys }) => ({
    keys: keys.flatMap((key) => {
      if (parts.length === 1 && COURSES.has(key)) return [`${OF_CHANGE}${key}`];
      return words.isScale(key) && (parts.length === 1 || !courses) ? [] : [key];
    }),
  }));
  if (told.some(({ keys }) => keys.length === 0)) return undefined;
  if (told.length === 1 && told.every(({ keys }) => keys.every((key) => key.startsWith(STEM))))
    return undefined;
  return { parts: told, inOrder: stems.some((stem) => ORDERED.has(stem)) };
}
