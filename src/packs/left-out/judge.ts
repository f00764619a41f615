/** Judges parts of sentences by the topics of the packs that letters leave out: phrases decide, example sentences where none stands. */
import type { Concept, GroundKind, LeftOutTopic } from '../../domain/generated/types.js';
import { PhraseAutomaton } from '../signals/automaton.js';
import { type Word, wordsOf } from '../signals/words.js';
import { LinearJudge, type LinearModel } from '../statements/model.js';
import { TermReader } from '../statements/terms.js';
import { NOTHING } from '../statements/train.js';

/** How sure the examples have to be where no wording stands. */
export const SURE = 0.9;

/** What a part of a sentence is about. */
export interface LeftOutReading {
  /** The topic of which a wording stands there; absent where none does. */
  readonly worded?: LeftOutTopic;
  /** The topic that the example sentences are nearest to. */
  readonly nearest?: LeftOutTopic;
  /** How sure the examples are that the part belongs to no case, 0 to 1. */
  readonly share: number;
  /** A wording of the case stands there, or one of a topic that matters in it. */
  readonly ofCase: boolean;
}

type Role = 'phrases' | 'inserted' | 'unless' | 'words' | 'tests';

interface Owner {
  readonly topic: LeftOutTopic;
  readonly role: Role;
}

/** A stretch of a text. */
interface Stretch {
  readonly topic: LeftOutTopic;
  readonly start: number;
  readonly end: number;
}

export class LeftOutJudge {
  readonly #automaton: PhraseAutomaton<Owner>;
  readonly #terms: TermReader;
  readonly #model: LinearJudge;
  readonly #topics: ReadonlyMap<string, LeftOutTopic>;
  /** Topics that the tests of a service name: as many entries as the packs have services. */
  readonly #ofTests = new Map<string, readonly LeftOutTopic[]>();

  constructor(topics: readonly LeftOutTopic[], concepts: readonly Concept[], model: LinearModel) {
    this.#terms = new TermReader(concepts);
    this.#model = new LinearJudge(model);
    this.#topics = new Map(topics.map((topic) => [topic.id, topic]));
    this.#automaton = new PhraseAutomaton(topics.flatMap(phrasesOf));
  }

  /**
   * Topics that matter in a case after all.
   * @param subject diagnosis, service and the payer's reasons
   * @param tests what reviewers look for in the service, in the words of the packs
   */
  mattering(subject: string, tests: string, grounds: readonly GroundKind[]): ReadonlySet<LeftOutTopic> {
    const ofTests = this.#ofTests.get(tests) ?? this.#named(tests, 'tests');
    this.#ofTests.set(tests, ofTests);
    const worded = [...this.#named(subject, 'words'), ...ofTests];
    const byGround = [...this.#topics.values()].filter(({ matters_with: matters }) =>
      matters?.grounds?.some((kind) => grounds.includes(kind)),
    );
    return new Set([...worded, ...byGround]);
  }

  #named(words: string, as: Role): LeftOutTopic[] {
    return this.#found(wordsOf(words)).flatMap(({ topic, role }) => (role === as ? topic : []));
  }

  /** @param part a sentence or a part of one */
  read(part: string, mattering: ReadonlySet<LeftOutTopic>): LeftOutReading {
    const words = wordsOf(part);
    const told = this.#told(words);
    const worded = told.find((topic) => topic.tells !== 'case' && !mattering.has(topic));
    const ofCase = told.some((topic) => topic.tells === 'case' || mattering.has(topic));
    const judged = this.#model.judge(this.#terms.read(part, words));
    let share = 0;
    let nearest: LeftOutTopic | undefined;
    for (const one of judged) {
      const topic = one.answer === NOTHING ? undefined : this.#topics.get(one.answer);
      if (topic === undefined || mattering.has(topic)) continue;
      share += one.share;
      nearest ??= topic;
    }
    return { share, ofCase, ...(worded ? { worded } : {}), ...(nearest ? { nearest } : {}) };
  }

  /** Stretches of a text that can be taken out by themselves, in order, none within another. */
  inserted(text: string, mattering: ReadonlySet<LeftOutTopic>): Stretch[] {
    const words = wordsOf(text);
    const stretches = this.#found(words)
      .filter(({ topic, role }) => role === 'inserted' && !mattering.has(topic))
      .map(({ topic, from, to }) => ({ topic, start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 }))
      .sort((a, b) => a.start - b.start || b.end - a.end);
    return stretches.filter(({ start }, at) => stretches.slice(0, at).every(({ end }) => end <= start));
  }

  /** Topics of which a wording stands, where none stands beside which it does not count. */
  #told(words: readonly Word[]): LeftOutTopic[] {
    const found = this.#found(words);
    const silenced = new Set(found.flatMap(({ topic, role }) => (role === 'unless' ? topic : [])));
    return found.flatMap(({ topic, role }) =>
      (role === 'phrases' || role === 'inserted') && !silenced.has(topic) ? topic : [],
    );
  }

  #found(words: readonly Word[]): { topic: LeftOutTopic; role: Role; from: number; to: number }[] {
    return this.#automaton
      .find(words, 0, words.length)
      .map(({ owner, from, to }) => ({ ...owner, from, to }));
  }
}

function phrasesOf(topic: LeftOutTopic): { phrase: string; owner: Owner }[] {
  const as = (role: Role, phrases: readonly string[] = []) =>
    phrases.map((phrase) => ({ phrase, owner: { topic, role } }));
  return [
    ...as('phrases', topic.phrases),
    ...as('inserted', topic.inserted),
    ...as('unless', topic.unless),
    ...as('words', topic.matters_with?.words),
    ...as('tests', topic.matters_with?.tests),
  ];
}
