/** The line of business that a narrative tells in running text: "I have MassHealth", "her union fund", "the county's plan". */
import type { InsurerType, InsurerTypeRecord, PayerRecord } from '../domain/generated/types.js';
import { sentenceSpans } from '../language/sentences.js';
import { PhraseList, searchable } from './text-match.js';

export interface ToldCoverage {
  readonly type: InsurerType;
  /** The words that tell it. */
  readonly text: string;
}

interface Told {
  readonly phrase: string;
  readonly type: InsurerType;
  /** The phrase tells whose coverage it is; a name needs a word before it that does. */
  readonly whole: boolean;
}

/** Words before a name that make it the coverage of the case. */
const OWN =
  /\b(?:have|has|on|with|through|under|via|by|in|member of|plan is|insurance is|coverage is|plan from|coverage from|insurance from|plain|regular|my|our|his|her|their|this is|it s|it is|that s|(?:have|has) [a-z]+)(?: (?:a|an|the|my|our|his|her|their|plain|regular|straight|just|only|plan|called|state)){0,3} $/;
/** What is not so, is over, is wished for, or is somebody else's or a second coverage. */
const NOT_THIS =
  /\b(?:not|no|never|isn t|don t|doesn t|used to|until|before|formerly|previous|previously|old|earlier|lost|dropped|ended|applied|apply|applying|if|unless|neighbor|neighbour|friend|cousin|other|another|also|second|secondary|supplement|like|unlike|as|than|says|said|ask|asked)\b/;
const WORDS_BEFORE = 8;

/** Finds it in prose; made once for a library. */
export class ToldCoverageReader {
  readonly #names: PhraseList<Told>;

  constructor(types: readonly InsurerTypeRecord[], payers: readonly PayerRecord[]) {
    const told = (names: readonly string[], type: InsurerType, whole: boolean): Told[] =>
      names.map((name) => ({ phrase: searchable(name), type, whole }));
    const entries = [
      ...types.flatMap((type) => [
        ...told(type.told_as ?? [], type.id, true),
        ...told(type.name_signals, type.id, false),
      ]),
      ...payers.flatMap(({ products = [] }) =>
        products.flatMap(({ name, insurer_type: type }) => told([name], type, false)),
      ),
    ];
    this.#names = new PhraseList(entries.sort((a, b) => b.phrase.length - a.phrase.length));
  }

  /** Undefined where nothing or more than one line is told. */
  read(text: string): ToldCoverage | undefined {
    const found = sentenceSpans(text).flatMap(({ start, end }) => this.#inSentence(text.slice(start, end)));
    const [first] = found;
    return new Set(found.map(({ type }) => type)).size === 1 ? first : undefined;
  }

  #inSentence(sentence: string): ToldCoverage[] {
    const words = searchable(sentence);
    const told = this.#names.firstIn(words, ({ phrase, whole }) => isOwn(words, phrase, whole));
    return told ? [{ type: told.type, text: sentence.slice(0, 80) }] : [];
  }
}

function isOwn(words: string, phrase: string, whole: boolean): boolean {
  const before = words
    .slice(0, words.indexOf(phrase) + 1)
    .split(' ')
    .slice(-WORDS_BEFORE - 1)
    .join(' ');
  return !NOT_THIS.test(before) && (whole || OWN.test(before));
}
