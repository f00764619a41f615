/**
 * Values of one case for pack text. Text is rendered with marks in place of the values; the values are put in sentence by
 * sentence. So caller text never passes through the template engine, and the ledger knows the fields of each sentence.
 */
import { type Place, type Printable, valueMark } from './printable.js';
import { countWords } from './words.js';

/** A text of the caller or of a record, a rendered text with marks of its own, or whether something holds. */
export type TemplateValue = string | Printable | boolean | undefined;
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** A text as printed, and how many words it has. */
export interface Printed {
  readonly text: string;
  readonly words: number;
}

function isSet(value: TemplateValue): boolean {
  return (
    value !== undefined &&
    value !== false &&
    value !== '' &&
    (typeof value !== 'object' || value.parts.length > 0)
  );
}

export class CaseValues {
  readonly #own: TemplateValues;
  readonly #below: CaseValues | undefined;
  readonly #texts = new Map<string, string>();
  #marked: TemplateValues | undefined;

  constructor(own: TemplateValues, below?: CaseValues) {
    this.#own = own;
    this.#below = below;
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
      const printed = isSet(value) && typeof value !== 'boolean';
      marked[name] = printed ? valueMark(name) : isSet(value);
    }
    this.#marked = marked;
    return marked;
  }

  /** A value as text; empty where it is not set. */
  text(name: string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const value = this.get(name);
    const text = typeof value === 'object' ? this.print(value).text : typeof value === 'string' ? value : '';
    this.#texts.set(name, text);
    return text;
  }

  /** Words of a text in this case. */
  words(printable: Printable): number {
    return this.print(printable).words;
  }

  /** A text with the values in their places; one that begins a sentence gets a capital. */
  print({ parts, words }: Printable): Printed {
    let text = '';
    let count = words;
    for (const part of parts) {
      if (typeof part === 'string') text += part;
      else {
        let run = '';
        for (const piece of part) run += typeof piece === 'string' ? piece : this.#put(piece);
        text += run;
        count += countWords(run);
      }
    }
    return { text, words: count };
  }

  #put({ name, beginsSentence, verb, follows }: Place): string {
    const value = this.text(name);
    const printed = beginsSentence ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : value;
    if (verb !== undefined) return `${printed} ${agreeing(verb, name, value)}`;
    return follows === undefined ? printed : `${printed} ${follows}`;
  }
}

const PLURAL_VERBS: Readonly<Record<string, string>> = { was: 'were', is: 'are', has: 'have', does: 'do' };
/** Values that the caller writes as a noun phrase of either number. */
const PHRASES = new Set(['procedure', 'diagnosis', 'procedure_full', 'diagnosis_full', 'service']);
const HEAD = /^(.*?)(?: (?:of|for|with|without|in|on|to|by|from|under|at|after|due)\b.*)?$/;
const SINGULAR_IN_S = /(?:ss|us|is|ics|'s|series|diabetes|rabies|herpes|measles|lens|gas|atlas)$/i;

/** The verb in the number of the phrase: CT scans of the abdomen were, lumbar fusion was. */
function agreeing(verb: string, name: string, value: string): string {
  if (!PHRASES.has(name)) return verb;
  const head = HEAD.exec(value)?.[1] ?? value;
  return /[a-z]s$/.test(head) && !SINGULAR_IN_S.test(head) ? (PLURAL_VERBS[verb] ?? verb) : verb;
}
