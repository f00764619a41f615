/** Signals in one sentence: which are found, how they stand, and which count. */
import type { Signal } from '../../domain/generated/types.js';
import { PhraseAutomaton } from './automaton.js';
import { type Standing, standingOf } from './standing.js';
import { type Word, wordsOf } from './words.js';

export interface SentenceSignal {
  readonly signal: Signal;
  readonly standing: Standing;
  /** Offsets of the wording itself. */
  readonly start: number;
  readonly end: number;
}

interface Owner {
  readonly signal: Signal;
  readonly silences: boolean;
}

/** All signals of a library, prepared once. */
export class SignalReader {
  readonly #automaton: PhraseAutomaton<Owner>;

  constructor(signals: readonly Signal[]) {
    this.#automaton = new PhraseAutomaton(
      signals.flatMap((signal) => [
        ...signal.phrases.map((phrase) => ({ phrase, owner: { signal, silences: false } })),
        ...(signal.unless ?? []).map((phrase) => ({ phrase, owner: { signal, silences: true } })),
      ]),
    );
  }

  /**
   * Every signal of a sentence once.
   * @param text the whole text
   * @param words its words; the sentence has those from `from` to before `to`
   */
  read(text: string, words: readonly Word[], from: number, to: number): SentenceSignal[] {
    const matches = this.#automaton.find(words, from, to);
    if (matches.length === 0) return [];
    const silenced = new Set(matches.flatMap(({ owner }) => (owner.silences ? [owner.signal] : [])));
    const pause = (index: number): boolean => pauseAfter(text, words, index);
    const asks = text.startsWith('?', words[to - 1]?.end ?? 0);
    const found = new Map<Signal, SentenceSignal>();
    for (const match of matches) {
      const { signal, silences } = match.owner;
      if (silences || silenced.has(signal) || found.get(signal)?.standing === 'asserted') continue;
      const standing =
        asks && signal.tells === 'reason' ? 'supposed' : standingOf(words, from, match.from, pause);
      const start = words[match.from]?.start ?? 0;
      found.set(signal, { signal, standing, start, end: words[match.to]?.end ?? start });
    }
    return [...found.values()];
  }

  /** The signals that count in a sentence that stands alone. */
  readSentence(sentence: string): SentenceSignal[] {
    const words = wordsOf(sentence);
    return counted(this.read(sentence, words, 0, words.length));
  }
}

/** Whether a comma, semicolon or colon stands between a word and the next. */
export function pauseAfter(text: string, words: readonly Word[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  return word !== undefined && next !== undefined && /[,;:]/.test(text.slice(word.end, next.start));
}

/** What matters only where the sentence says it of this case. All else may be offered or supposed: a right, a time. */
const SAID_OF_THIS_CASE: ReadonlySet<Signal['tells']> = new Set([
  'reason',
  'write_down',
  'refusal',
  'approval',
  'reversal',
  'payment',
  'pending',
  'ongoing_care',
]);
const NOT_IN_GENERAL: ReadonlySet<Signal['tells']> = new Set(['reason', 'write_down', 'payment', 'approval']);

/**
 * What a sentence says of this case. A sentence about rights, rules or other cases gives no reason, unless it refuses
 * something as well.
 */
export function counted<T extends SentenceSignal>(signals: readonly T[]): T[] {
  const heard = signals.filter(
    ({ signal, standing }) => standing === 'asserted' || !SAID_OF_THIS_CASE.has(signal.tells),
  );
  const general = heard.some(({ signal }) => signal.tells === 'general');
  const refuses = heard.some(({ signal }) => signal.tells === 'refusal');
  if (!general || refuses) return heard;
  return heard.filter(({ signal }) => !NOT_IN_GENERAL.has(signal.tells));
}
