/** The state that a narrative names as the place of the case: "I live in Peoria, Illinois", "our clinic in Iowa". */
import type { StateRecord } from '../domain/generated/types.js';
import { sentenceSpans } from '../language/sentences.js';
import { PhraseList, searchable } from './text-match.js';

export interface ToldState {
  readonly state: StateRecord;
  /** The words that tell it. */
  readonly text: string;
}

/** "I live in", "home is": whatever else the sentence tells. */
const HOME = / (?:live|lives|living|reside|resides|residing|home is|stationed|settled) /;
/** The sentence begins with who the case is about, or with the provider that writes. */
const OF_THE_CASE =
  /^ (?:(?:i am|i m|we are|we re|(?:the |our )?patient|pt|man|woman|child|boy|girl|our (?:girl|boy|daughter|son|hospital|clinic|practice|office|group)|my (?:boy|girl|son|daughter|mother|father|mom|dad|wife|husband|small|firm)|i (?:teach|work|bought|have)) |(?:[a-z]+ ){0,5}(?:hospital|clinic|practice|office|group|supplier|agency|doctor|doctors) )/;
/** Coverage or work that is somewhere. */
const COVERED_IN =
  / (?:job|firm|shop|employer|restaurant|district|company|medicare|medicaid|policy|coverage|plan|insurance|school|college)(?: [a-z]+){0,3} in (?:[a-z]+ ){0,3}$/;
/** Another place than that of the case: where somebody was, comes from, or went for advice. */
const ELSEWHERE =
  /\b(?:moved|move|used to|before|formerly|second opinion|opinion|expert|specialist|university|study|studies|trial|made|maker|travel\w*|visit\w*|vacation|trip|flew|flown|drove|originally|born|grew up|sister|brother|aunt|uncle|cousin|friend|neighbou?r|headquarters|based|lab|laboratory|council|departmental|board of veterans|d c|transferred|trained|licensed|assignment|mailed|filed|ex husband|ex wife|claims office|p o box|po box|lawsuit|helps me|goes to college|seen in|surgery in|surgery at|hurt in|injured in|reviewer)\b/;
/** "Albany, New York, hurt on the job". */
const OPENS_WITH_CITY = /^\s*[A-Z][a-z]+(?: [A-Z][a-z]+)?, [A-Z]/;
const LONGEST_CITY = 40;
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
    const opens = OPENS_WITH_CITY.test(sentence);
    if (!opens && ELSEWHERE.test(words)) return [];
    const found = this.#names.firstIn(words, ({ phrase, state }) => {
      const at = words.indexOf(phrase);
      const before = words.slice(0, at + 1);
      if (words.startsWith('city ', at + phrase.length)) return false;
      if (opens) return sentence.indexOf(state.name) < LONGEST_CITY;
      const placed = / (?:in|of|near) $/.test(before) || cityBefore(sentence, state.name);
      return placed && (HOME.test(before) || OF_THE_CASE.test(before) || COVERED_IN.test(before));
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
