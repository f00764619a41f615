/** The state that a narrative names as the place of the case: "I live in Peoria, Illinois", "our clinic in Iowa". */
import type { StateRecord } from '../domain/generated/types.js';
import { sentenceSpans } from '../language/sentences.js';
import { PhraseList, searchable } from './text-match.js';

export interface ToldState {
  readonly state: StateRecord;
  /** The words that tell it. */
  readonly text: string;
}

/** A state is a place where one of these stands before its name, or its city does: "in Bangor, Maine". */
const PLACE_BEFORE = / (?:in|from|near|of|at|through|with|my|our|the|a|an) $/;
/** Another place than that of the case: where somebody was, comes from, or went for advice. */
const ELSEWHERE =
  /\b(?:moved|move|used to|before|formerly|second opinion|opinion|expert|specialist|university|study|studies|trial|made|maker|travel\w*|visit\w*|vacation|trip|flew|flown|drove|originally|born|grew up|sister|brother|aunt|uncle|cousin|friend|neighbou?r|headquarters|based|lab|laboratory|council|departmental|board of veterans|d c|transferred|college degree)\b/;
const EXCERPT = 60;

/** Finds it in prose; made once for a library. */
export class ToldStateReader {
  readonly #names: PhraseList<{ readonly phrase: string; readonly state: StateRecord }>;

  constructor(states: readonly StateRecord[]) {
    this.#names = new PhraseList(
      states
        .map((state) => ({ phrase: searchable(state.name), state }))
        .sort((a, b) => b.phrase.length - a.phrase.length),
    );
  }

  /** Undefined where no state is told, or more than one. */
  read(text: string): ToldState | undefined {
    const found = sentenceSpans(text).flatMap(({ start, end }) => this.#inSentence(text.slice(start, end)));
    const [first] = found;
    return new Set(found.map(({ state }) => state.code)).size === 1 ? first : undefined;
  }

  #inSentence(sentence: string): ToldState[] {
    const words = searchable(sentence);
    if (ELSEWHERE.test(words)) return [];
    const found = this.#names.firstIn(words, ({ phrase, state }) => {
      const before = words.slice(0, words.indexOf(phrase) + 1);
      return PLACE_BEFORE.test(before) || cityBefore(sentence, state.name);
    });
    if (found === undefined) return [];
    // A second state in one sentence leaves open which of them it is.
    const rest = words.replaceAll(found.phrase, ' ');
    const other = this.#names.firstIn(rest);
    if (other) return [];
    const at = Math.max(0, sentence.indexOf(found.state.name) - EXCERPT / 2);
    return [{ state: found.state, text: sentence.slice(at, at + EXCERPT).trim() }];
  }
}

/** "Duluth, Minnesota": a name in capitals and a comma. */
function cityBefore(sentence: string, name: string): boolean {
  const at = sentence.indexOf(name);
  return at > 0 && /\b[A-Z][a-z]+(?: [A-Z][a-z]+)?, $/.test(sentence.slice(Math.max(0, at - 40), at));
}
