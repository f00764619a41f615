/**
 * Values of one case for pack text. Text is rendered with marks in place of the values, so that what was rendered once
 * serves every case in which the same values are set; the values are put in when the letter is printed. Caller text
 * thus never passes through the template engine.
 */
import { countWords } from './words.js';

export type TemplateValue = string | boolean | undefined;
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

const START = '\u0003';
const END = '\u0004';
const MARK = new RegExp(`${START}([^${END}]*)${END}`, 'g');

const MARK_AND_VERB = new RegExp(`${START}([^${END}]*)${END}(?: (was|is|has|does)\\b)?`, 'g');

/** Words of a text that are the same in every case, and the values whose words come on top. */
export interface WordCount {
  readonly fixed: number;
  readonly values: readonly string[];
}

/** Counts a text with marks. A mark counts as many words as its value, also where a letter is joined to it. */
export function countMarked(text: string): WordCount {
  let fixed = 0;
  const values: string[] = [];
  for (const part of text.split(/\s+/)) {
    if (part.includes(START)) values.push(...[...part.matchAll(MARK)].flatMap((match) => match[1] ?? []));
    else fixed += countWords(part);
  }
  return { fixed, values };
}

function isSet(value: TemplateValue): boolean {
  return value !== undefined && value !== false && value !== '';
}

export class CaseValues {
  readonly #own: TemplateValues;
  readonly #below: CaseValues | undefined;
  /** Which values are set. Holds none of them. */
  readonly shape: string;
  readonly #words = new Map<string, number>();
  #marked: TemplateValues | undefined;

  constructor(own: TemplateValues, below?: CaseValues) {
    this.#own = own;
    this.#below = below;
    let shape = below === undefined ? '' : `${below.shape} `;
    for (const name of Object.keys(own)) shape += isSet(own[name]) ? '1' : '0';
    this.shape = shape;
  }

  /** The same values with others over them. */
  with(more: TemplateValues): CaseValues {
    return new CaseValues(more, this);
  }

  /** A value as it is. */
  get(name: string): TemplateValue {
    return name in this.#own ? this.#own[name] : this.#below?.get(name);
  }

  isSet(name: string): boolean {
    return isSet(this.get(name));
  }

  /** What templates see: marks for texts, the rest as it is. Made only when something is rendered anew. */
  get marked(): TemplateValues {
    if (this.#marked) return this.#marked;
    const marked: Record<string, TemplateValue> = { ...this.#below?.marked };
    for (const [name, value] of Object.entries(this.#own)) {
      marked[name] = isSet(value) && typeof value === 'string' ? `${START}${name}${END}` : isSet(value);
    }
    this.#marked = marked;
    return marked;
  }

  /** A value as text; empty where it is not set. */
  text(name: string): string {
    const value = this.get(name);
    return typeof value === 'string' ? this.fill(value) : '';
  }

  /** How many words each value has, in order. */
  sizes(): string {
    let sizes = this.#below === undefined ? '' : `${this.#below.sizes()} `;
    for (const name of Object.keys(this.#own)) {
      if (typeof this.#own[name] === 'string') sizes += `${this.#wordsOf(name)},`;
    }
    return sizes;
  }

  /** Words of a counted text in this case. */
  words(count: WordCount): number {
    return count.values.reduce((sum, name) => sum + this.#wordsOf(name), count.fixed);
  }

  /** Puts the values into a rendered text; one that begins a sentence gets a capital. */
  fill(text: string): string {
    if (!text.includes(START)) return text;
    return text.replace(MARK_AND_VERB, (_, name: string, verb: string | undefined, offset: number) => {
      const value = this.text(name);
      const printed = beginsSentence(text, offset)
        ? `${value.charAt(0).toUpperCase()}${value.slice(1)}`
        : value;
      if (verb === undefined) return printed;
      const subject = !AFTER_PREPOSITION.test(text.slice(Math.max(0, offset - 12), offset));
      return `${printed} ${subject ? agreeing(verb, name, value) : verb}`;
    });
  }

  #wordsOf(name: string): number {
    const known = this.#words.get(name);
    if (known !== undefined) return known;
    const words = countWords(this.text(name));
    this.#words.set(name, words);
    return words;
  }
}

const SENTENCE_END = /[.!?][”")]? $/;

function beginsSentence(text: string, offset: number): boolean {
  return offset === 0 || SENTENCE_END.test(text.slice(Math.max(0, offset - 3), offset));
}

const PLURAL_VERBS: Readonly<Record<string, string>> = { was: 'were', is: 'are', has: 'have', does: 'do' };
/** Values that the caller writes as a noun phrase of either number. */
const PHRASES = new Set(['procedure', 'diagnosis', 'procedure_full', 'diagnosis_full']);
/** "The claim for CT scans was closed": the phrase is not the subject. */
const AFTER_PREPOSITION =
  /\b(?:for|of|on|to|with|by|as|in|from|under|between|against|without|beside|than) $/i;
const HEAD = /^(.*?)(?: (?:of|for|with|without|in|on|to|by|from|under|at|after|due)\b.*)?$/;
const SINGULAR_IN_S = /(?:ss|us|is|ics|'s|series|diabetes|rabies|herpes|measles|lens|gas|atlas)$/i;

/** The verb in the number of the phrase: CT scans of the abdomen were, lumbar fusion was. */
function agreeing(verb: string, name: string, value: string): string {
  if (!PHRASES.has(name)) return verb;
  const head = HEAD.exec(value)?.[1] ?? value;
  return /[a-z]s$/.test(head) && !SINGULAR_IN_S.test(head) ? (PLURAL_VERBS[verb] ?? verb) : verb;
}
