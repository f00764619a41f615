/** Which facts of the case speak to which ground: all grounds together, each fact under the ground that it fits best. */
import type { CaseFact, GroundTopic } from '../../domain/generated/types.js';
import {
  answersNothing,
  type FactReading,
  type GroundSubject,
  likeness,
  rarityOf,
  readFact,
  readGrounds,
} from './likeness.js';
import { leanings } from './passages.js';

/** Below this a fact only tells the background. */
const LEAST = 3;
/** A single ground takes facts on a weaker tie, and one on the whole case those of its kinds: no other could take them. */
const LEAST_SINGLE = 2;
const LEAST_OF_REST = 1;
/** A ground without facts gets one of another that has more, where it fits nearly as well. */
const WORTH_MOVING = { least: 3, loss: 4 } as const;
/** Likeness of a fact that no ground took to one that a ground took. */
const FOLLOWS = 2.5;
/** What the next sentence must share with it: a word, a unit or the kind. */
const NEXT = 0.5;
/** From this likeness on a fact speaks plainly to a ground. */
const PLAIN = 4.5;
/** So much weaker a tie a fact that is told again may have to a ground that has facts of its own. */
const TOLD_AGAIN = 1;
const MOST_FACTS = 9;
const TIME = /^(?:hour|day|week|month|year)s?$/i;

/** A fact under a ground, with how well it fits. */
interface Place {
  readonly ground: number;
  readonly score: number;
}
/** The place of each fact, by the index of the fact. */
type Places = Map<number, Place>;

/** Facts under their grounds, by the index of the ground. */
export interface PlacedFacts {
  /** In the order of the case; facts of no ground are left out. */
  readonly byGround: ReadonlyMap<number, readonly CaseFact[]>;
  /** Grounds that a fact speaks to plainly. */
  readonly plain: ReadonlySet<number>;
}

/**
 * Each fact under the ground that it fits best.
 * @param service - words that name the service of the case: every reason is about it
 * @param ofPatient - the patient tells the case
 */
export function factsByGround(
  subjects: readonly GroundSubject[],
  facts: readonly CaseFact[],
  topics: readonly GroundTopic[],
  service: string,
  ofPatient: boolean,
): PlacedFacts {
  if (subjects.length === 0) return { byGround: new Map(), plain: new Set() };
  const single = subjects.length === 1;
  const alone = single && subjects[0]?.answer.facts.rest === true;
  const readings = facts.map(readFact);
  const rarity = rarityOf(readings);
  const grounds = readGrounds(subjects, topics, service);
  const scores = readings.map((reading) => grounds.map((ground) => likeness(reading, ground, rarity, alone)));
  const places = bestPlaces(scores, alone ? LEAST_OF_REST : single ? LEAST_SINGLE : LEAST);
  fillEmpty(places, scores, subjects.length);
  if (!single) follow(places, readings, subjects, rarity);
  keepTogether(places, leanings(facts, ofPatient));
  const again = toldAgain(places, scores, subjects.length);
  const plain = [...places.values(), ...again].flatMap(({ ground, score }) =>
    score >= PLAIN ? [ground] : [],
  );
  return { byGround: grouped(places, facts, again), plain: new Set(plain) };
}

/**
 * A ground that nothing speaks to plainly gets the fact that does, though another ground has it too: each reason is read
 * and answered on its own.
 */
function toldAgain(
  places: Places,
  scores: readonly (readonly number[])[],
  count: number,
): readonly (Place & { readonly at: number })[] {
  const again: (Place & { readonly at: number })[] = [];
  for (let ground = 0; ground < count; ground += 1) {
    const own = [...places.values()].filter((place) => place.ground === ground);
    if (own.some(({ score }) => score >= PLAIN)) continue;
    let best: (Place & { readonly at: number }) | undefined;
    for (const [at, place] of places) {
      const score = scores[at]?.[ground] ?? 0;
      // What says more elsewhere stays there, unless this reason has nothing at all.
      const stays = own.length > 0 && place.score - score > TOLD_AGAIN;
      if (place.ground !== ground && !stays && score >= PLAIN && score > (best?.score ?? 0))
        best = { at, ground, score };
    }
    if (best !== undefined) again.push(best);
  }
  return again;
}

function bestPlaces(scores: readonly (readonly number[])[], least: number): Places {
  const places: Places = new Map();
  scores.forEach((row, at) => {
    const score = Math.max(...row);
    if (score >= least) places.set(at, { ground: row.indexOf(score), score });
  });
  return places;
}

/** No ground stays without facts while one that fits it is free, or stands under a ground that has others. */
function fillEmpty(places: Places, scores: readonly (readonly number[])[], count: number): void {
  for (let ground = 0; ground < count; ground += 1) {
    if (sizeOf(places, ground) > 0) continue;
    let best: { at: number; gain: number; score: number } | undefined;
    scores.forEach((row, at) => {
      const score = row[ground] ?? 0;
      const now = places.get(at);
      const loss = (now?.score ?? score) - score;
      if (score < WORTH_MOVING.least || loss > WORTH_MOVING.loss) return;
      if (now !== undefined && sizeOf(places, now.ground) < 2) return;
      const gain = score - loss;
      if (best === undefined || gain > best.gain) best = { at, gain, score };
    });
    if (best !== undefined) places.set(best.at, { ground, score: best.score });
  }
}

function sizeOf(places: Places, ground: number): number {
  return [...places.values()].filter((place) => place.ground === ground).length;
}

/** A fact that fits no ground by itself stands with the one that it goes on from, or that tells of the same thing. */
function follow(
  places: Places,
  readings: readonly FactReading[],
  subjects: readonly GroundSubject[],
  rarity: (term: string) => number,
): void {
  const taken = [...places];
  readings.forEach((reading, at) => {
    if (places.has(at)) return;
    const before = places.get(at - 1);
    if (
      before !== undefined &&
      before.score > LEAST &&
      mayStand(reading.fact, subjects[before.ground]) &&
      sameField(reading, readings[at - 1]) &&
      relation(reading, readings[at - 1], rarity) >= NEXT
    ) {
      places.set(at, { ground: before.ground, score: LEAST });
      return;
    }
    let best: Place | undefined;
    for (const [other, { ground }] of taken) {
      if (!mayStand(reading.fact, subjects[ground])) continue;
      const score = relation(reading, readings[other], rarity);
      if (score >= FOLLOWS && score > (best?.score ?? 0)) best = { ground, score };
    }
    if (best !== undefined) places.set(at, best);
  });
}

/** Sentences that lean on one another stand where the strongest of them speaks. */
function keepTogether(places: Places, leaning: readonly (number | undefined)[]): void {
  leaning.forEach((before, at) => {
    if (before === undefined || leaning[at + 1] === at) return;
    const passage = [at];
    for (let one: number | undefined = before; one !== undefined; one = leaning[one]) passage.unshift(one);
    const placed = passage.flatMap((one) => places.get(one) ?? []);
    const best = placed.reduce<Place | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
    if (best === undefined) return;
    for (const one of passage)
      places.set(one, { ground: best.ground, score: Math.max(LEAST, places.get(one)?.score ?? 0) });
  });
}

/** Facts of its kinds may follow others under a ground, and those whose kind is not known. */
function mayStand(fact: CaseFact, subject: GroundSubject | undefined): boolean {
  if (subject === undefined || answersNothing(fact)) return false;
  return fact.kind === 'context' || subject.answer.facts.kinds.includes(fact.kind);
}

function sameField({ fact }: FactReading, other: FactReading | undefined): boolean {
  return fact.source?.field === other?.fact.source?.field;
}

/** Words and units that two facts share. */
function relation(
  one: FactReading,
  other: FactReading | undefined,
  rarity: (term: string) => number,
): number {
  if (other === undefined) return 0;
  const units = new Set(unitsOf(other.fact));
  const sameUnit = unitsOf(one.fact).some((unit) => units.has(unit));
  const shared = [...one.terms].filter((term) => other.terms.has(term) && rarity(term) === 1).length;
  return shared + (sameUnit ? 1 : 0) + (one.fact.kind === other.fact.kind ? 0.5 : 0);
}

/** Units of what is measured; a length of time joins nothing. */
function unitsOf({ measures = [] }: CaseFact): string[] {
  return measures.flatMap(({ unit }) => (unit === undefined || TIME.test(unit) ? [] : [unit]));
}

function grouped(
  places: Places,
  facts: readonly CaseFact[],
  again: readonly (Place & { readonly at: number })[],
): ReadonlyMap<number, readonly CaseFact[]> {
  const found = new Map<number, { fact: CaseFact; score: number }[]>();
  facts.forEach((fact, at) => {
    const all = [...(places.has(at) ? [places.get(at)] : []), ...again.filter((one) => one.at === at)];
    for (const place of all)
      if (place !== undefined)
        found.set(place.ground, [...(found.get(place.ground) ?? []), { fact, score: place.score }]);
  });
  return new Map([...found].map(([ground, scored]) => [ground, strongest(scored)]));
}

function strongest(scored: readonly { fact: CaseFact; score: number }[]): CaseFact[] {
  const kept = new Set([...scored].sort((a, b) => b.score - a.score).slice(0, MOST_FACTS));
  return scored.filter((one) => kept.has(one)).map(({ fact }) => fact);
}
