/** How much a fact speaks to a ground: shared words, names of the same thing, limits, kinds. */
import type { CaseFact, CaseGround, GroundAnswer, GroundTopic } from '../../domain/generated/types.js';
import { hasPhrase, keysOf, numbersIn, PhraseIndex, pairsOf, stemsOf, wordsOf } from './terms.js';

/** What one point of likeness is worth. */
const WEIGHT = {
  term: 2,
  pair: 1.5,
  number: 1,
  alternative: 4,
  threshold: 3,
  unit: 2,
  name: 3,
  tried: 2,
  topic: 4,
  change: 2.5,
  moreOfTopic: 0.75,
  specific: 1,
  word: 1.5,
  firstKind: 1.5,
  otherKind: 1,
} as const;
/** A word that most facts share tells nothing about one of them. */
const COMMON = 0.4;
/** What a word counts that many facts share, that names the service of the case, or that several grounds have. */
const LESS = { common: 0.25, service: 0.4, serviceOfOne: 0.7, severalGrounds: 0.7 } as const;
/** A reason of more words than this shares words with many facts by chance. */
const USUAL_WORDS = 8;
const MOST_WORDS = 2;
/** What a likeness is worth where facts of the kind seldom answer the ground. */
const OTHER_KIND = 0.7;
/** "60 times a day to 28 times a day". */
const FROM_TO = /(\d+(?:\.\d+)?) ([a-z%][a-z% ]*?) to \d+(?:\.\d+)? \2/i;
/** Where somebody can be reached is no fact of the case. */
const CONTACT = /\b(?:phone|fax|ph|tel|email)\.? +(?:\+?\d|\()/i;
/** Who the patient is, which the reference of the letter tells. */
const IDENTITY = /^[^.]{0,80}\b(?:member|subscriber|enrollee) (?:ID|number|no\.?|#)/i;
/** Papers of the dispute, which show no finding: "Signed designation is on file." */
const PAPERS =
  /^(?:(?:we|I) (?:hold|have)|signed|attached|enclosed|WOL|waiver of liability|AOR|CMS-1696)\b[^.]{0,60}\b(?:attached|signed|authorization|designation|confirmation|appointment|form|release|consent|letter|notice)\b[^.]{0,40}\.?$/i;
/** Money: "$1,292", "41,286.40". */
const MONEY = /\$ ?\d|\d,\d{3}\.\d{2}\b/;
/** The course of the dispute, which answers no question of medicine. */
const DISPUTE = /\b(?:denied|denial|appeal(?:ed)?|upheld|determination|reconsideration|grievance)\b/i;
const OF_DISPUTE: ReadonlySet<string> = new Set(['event', 'statement', 'coverage', 'claim', 'context']);
/** Words that join no fact to a reason: times, months, and what payers write into every reason. */
const EMPTY = keysOf(
  'hour day week month january february march april june july august september october november december ' +
    'self medical medically necessary necessity service document documented member provide provided',
);
/** "In-network" has the word of "network". */
const plain = (text: string): string => text.replace(/-/g, ' ');

/** Grounds as the relevance of facts sees them. */
export interface GroundSubject {
  readonly ground: CaseGround;
  readonly answer: GroundAnswer;
}

/** What is compared of a fact. */
export interface FactReading {
  readonly fact: CaseFact;
  readonly terms: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly stems: string;
  readonly changes: boolean;
  readonly names: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  /** It tells of a treatment or device that was tried, whatever its kind. */
  readonly tried: boolean;
}

/** What is compared of a ground. */
export interface GroundReading {
  readonly terms: ReadonlyMap<string, number>;
  readonly pairs: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly alternatives: readonly string[];
  readonly thresholds: ReadonlySet<string>;
  /** Units of its limits. */
  readonly units: ReadonlySet<string>;
  /** Proper names and short forms that it alone of the reasons has: "Heller", "CROS". */
  readonly names: ReadonlySet<string>;
  /** It turns on what was tried. */
  readonly ofTrial: boolean;
  readonly topics: readonly { readonly words: readonly string[]; readonly changes: boolean }[];
  /** More where the reason names one thing. */
  readonly specific: number;
  readonly words: readonly string[];
  readonly kinds: readonly string[];
  readonly clinical: boolean;
}

export function readFact(fact: CaseFact): FactReading {
  const measures = fact.measures ?? [];
  const text = plain([fact.text, fact.treatment?.name ?? '', ...measures.map(({ name }) => name)].join(' '));
  const words = wordsOf(text);
  return {
    fact,
    terms: withoutEmpty(keysOf(words)),
    pairs: pairsOf(words),
    numbers: numbersIn(fact.text),
    stems: stemsOf(words),
    changes: tellsChange(fact),
    names: namesIn(fact.text),
    units: new Set(measures.flatMap(({ unit }) => unitOf(unit))),
    tried: fact.treatment !== undefined || TRIED.test(fact.text),
  };
}

/** Reasons that a treatment, a device or a lesser step answers. */
const OF_TRIAL: ReadonlySet<string> = new Set(['step_therapy', 'no_adequate_trial', 'lesser_service']);
const TRIED = /\b(?:trial(?:ed|led)?|tried|wore|worn|used|failed)\b/i;
/** A length of time joins nothing by its unit. */
const OF_TIME = /^(?:h|hours?|min|minutes?|days?|weeks?|months?|years?)$/i;
/** Units under other names. */
const UNITS: Readonly<Record<string, string>> = {
  gram: 'g',
  grams: 'g',
  percent: '%',
  mile: 'miles',
  kg: 'kg',
};

function unitOf(unit: string | undefined): string[] {
  if (unit === undefined || OF_TIME.test(unit)) return [];
  const plainUnit = unit.toLowerCase().trim();
  return [UNITS[plainUnit] ?? plainUnit];
}

/** A capital word inside of a sentence, or a short form in capitals. */
const NAME = /(?<=[a-z,;:()] \(?)[A-Z][a-z]{3,}\b|\b[A-Z][A-Z0-9-]{2,7}\b/g;
const LEAST_INITIALS = 3;

/** Proper names and short forms of a text. */
function namesIn(text: string, withFirst = false): Set<string> {
  const found = [...text.matchAll(NAME)].map(([name]) => name);
  if (withFirst) found.push(...(text.match(/\b[A-Z][\w-]{2,}/g) ?? []));
  return new Set(found.map((name) => name.toLowerCase()).filter((name) => !EMPTY.has(name.slice(0, 8))));
}

/** Names of a reason, and the first letters of words that stand side by side in it: PCS for "physician certification statement". */
function namesOf({ quote = '' }: CaseGround): Set<string> {
  const words =
    plain(quote)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const names = namesIn(quote);
  for (let from = 0; from + LEAST_INITIALS <= words.length; from += 1)
    names.add(
      words
        .slice(from, from + LEAST_INITIALS)
        .map((word) => word.charAt(0))
        .join(''),
    );
  return names;
}

function withoutEmpty(terms: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !EMPTY.has(term)));
}

/** A dose or visit that was missed is told with the case, and is nobody's answer to a reason. */
const MISSED =
  /\b(?:missed|skipped|forgot|did(?:n't| not) (?:attend|take|keep|use|come))\b[^.]{0,40}\b(?:doses?|visits?|sessions?|appointments?|pills?|injections?|days?|it)\b/i;

/** Who the patient is, as a narrative opens. */
const PERSON = /^(?:I am|.{2,60} is) \d{1,3} years old\b/;

/** Who the patient is, where somebody is reached, what was paid, what was missed, and what became of the dispute answer no question of medicine. */
export function answersNothing({ kind, text }: CaseFact): boolean {
  return (
    CONTACT.test(text) ||
    PAPERS.test(text) ||
    MONEY.test(text) ||
    MISSED.test(text) ||
    (kind === 'context' && PERSON.test(text)) ||
    (OF_DISPUTE.has(kind) && DISPUTE.test(text))
  );
}

/** What the writer wants of the payer is asked at the end, and answers no reason. */
const WISH = /^(?:want(?:s|ed)?|ask(?:ing)?|please|appeal(?:ing)?)\b(?:[: ]|$)/i;

/** Two values of the same thing. */
export function tellsChange({ text, measures = [] }: CaseFact): boolean {
  const names = measures.map(({ name }) => name.toLowerCase());
  return (
    measures.some(({ value_from }) => value_from !== undefined) ||
    new Set(names).size < names.length ||
    FROM_TO.test(text)
  );
}

/** The grounds of a case together: a word that several of them have tells them less apart. */
export function readGrounds(
  subjects: readonly GroundSubject[],
  topics: readonly GroundTopic[],
  service: string,
): GroundReading[] {
  const named = keysOf(plain(service));
  const termsOfEach = subjects.map(ownTerms);
  const namesOfEach = subjects.map(({ ground }) => namesOf(ground));
  const ofService = namesIn(service, true);
  return subjects.map(({ ground, answer }, index) => {
    const quote = plain(ground.quote ?? answer.name);
    const stems = stemsOf(plain(`${quote} ${(ground.alternatives ?? []).join(' ')}`));
    const own = termsOfEach[index] ?? new Set<string>();
    const long = Math.min(1, Math.sqrt(USUAL_WORDS / Math.max(1, own.size)));
    const weightOf = (term: string): number => {
      const several = termsOfEach.filter((terms) => terms.has(term)).length > 1;
      // A word of the service tells the reasons apart where only one of them has it.
      const ofService = subjects.length > 1 && !several ? LESS.serviceOfOne : LESS.service;
      return long * (named.has(term) ? ofService : 1) * (several ? LESS.severalGrounds : 1);
    };
    return {
      terms: new Map([...own].map((term) => [term, weightOf(term)])),
      pairs: pairsOf(quote),
      numbers: numbersIn(ground.quote ?? ''),
      alternatives: (ground.alternatives ?? []).map((one) => stemsOf(plain(one))),
      thresholds: withoutEmpty(keysOf((ground.thresholds ?? []).map(({ name = '' }) => name).join(' '))),
      units: new Set((ground.thresholds ?? []).flatMap(({ unit }) => unitOf(unit))),
      names: new Set(
        [...(namesOfEach[index] ?? [])].filter(
          (name) => !ofService.has(name) && namesOfEach.filter((names) => names.has(name)).length === 1,
        ),
      ),
      ofTrial: OF_TRIAL.has(ground.kind),
      topics: topicsIn(topics, stems).map(({ facts, changes }) => ({
        words: facts,
        changes: changes === true,
      })),
      specific: long * WEIGHT.specific,
      words: answer.facts.words ?? [],
      kinds: answer.facts.kinds,
      clinical: answer.clinical === true,
    };
  });
}

const indexes = new WeakMap<readonly GroundTopic[], PhraseIndex<GroundTopic>>();

/** Topics of which a reason speaks, in their order. */
function topicsIn(topics: readonly GroundTopic[], stems: string): GroundTopic[] {
  const index = indexes.get(topics) ?? new PhraseIndex(topics, ({ reasons }) => reasons);
  indexes.set(topics, index);
  const found = index.ownersIn(stems);
  return topics.filter((topic) => found.has(topic));
}

/** Words of the reason; the name of a policy is none of them. */
function ownTerms({ ground, answer }: GroundSubject): Set<string> {
  const terms = keysOf(plain(ground.quote ?? answer.name));
  for (const term of [...keysOf(plain(ground.policy ?? '')), ...EMPTY]) terms.delete(term);
  return terms;
}

/** How much a shared term tells: less where many facts have it. */
export function rarityOf(all: readonly FactReading[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { terms } of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const many = Math.max(3, all.length * COMMON);
  return (term) => ((counts.get(term) ?? 0) > many ? LESS.common : 1);
}

/**
 * Likeness of a fact to a ground. What only a general word or the kind joins has none where the kind is another.
 * @param alone - no other ground could take the fact
 */
export function likeness(
  reading: FactReading,
  ground: GroundReading,
  rarity: (term: string) => number,
  alone: boolean,
): number {
  const special = sharedWords(reading, ground, rarity) + sameThing(reading, ground);
  const words = ground.words.filter((word) => hasPhrase(reading.stems, word)).length;
  const kind = ground.kinds.indexOf(reading.fact.kind);
  if (IDENTITY.test(reading.fact.text) || WISH.test(reading.fact.text)) return 0;
  if (ground.clinical ? answersNothing(reading.fact) : CONTACT.test(reading.fact.text)) return 0;
  if (!alone && special === 0 && (words === 0 || kind < 0)) return 0;
  const ofKind = kind === 0 ? WEIGHT.firstKind : kind > 0 ? WEIGHT.otherKind : 0;
  const score = special + Math.min(words, MOST_WORDS) * WEIGHT.word + ofKind;
  return (
    (kind < 0 && reading.fact.kind !== 'context' ? score * OTHER_KIND : score) +
    (special > 0 ? ground.specific : 0)
  );
}

function sharedWords(
  { terms, pairs, numbers, names, units, tried }: FactReading,
  ground: GroundReading,
  rarity: (term: string) => number,
): number {
  let score = 0;
  for (const term of terms) {
    score += WEIGHT.term * rarity(term) * (ground.terms.get(term) ?? 0);
    if (ground.thresholds.has(term)) score += WEIGHT.threshold * rarity(term);
  }
  for (const pair of pairs) if (ground.pairs.has(pair)) score += WEIGHT.pair;
  if ([...units].some((unit) => ground.units.has(unit))) score += WEIGHT.unit;
  if ([...names].some((name) => ground.names.has(name)))
    score += WEIGHT.name + (tried && ground.ofTrial ? WEIGHT.tried : 0);
  for (const number of numbers) if (number.length > 1 && ground.numbers.has(number)) score += WEIGHT.number;
  return score;
}

/** The thing that the payer names, by its name or by another. */
function sameThing({ stems, changes }: FactReading, { alternatives, topics }: GroundReading): number {
  let score = alternatives.filter((one) => stems.includes(one)).length * WEIGHT.alternative;
  for (const topic of topics) {
    const found = topic.words.filter((word) => hasPhrase(stems, word)).length;
    if (found > 0) score += WEIGHT.topic + Math.min(found - 1, 2) * WEIGHT.moreOfTopic;
    else if (topic.changes && changes) score += WEIGHT.change;
  }
  return score;
}
