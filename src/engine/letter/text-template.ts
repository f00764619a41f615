/**
 * Handlebars for pack text. Each rendering reports what it cites and which documents it names. Enclosures are numbered
 * at the end, so a mark stands in their place, as for the values of the case.
 */
import Handlebars from 'handlebars';
import type { PackLibrary } from '../../packs/library.js';
import { authorityCitation, citable, type LawContext, mayPrintAuthority } from '../law.js';
import type { CaseValues, TemplateValues } from './case-values.js';
import { unwrapped } from './words.js';

/** A rendered text, still with marks, and what stands in it. */
export interface Rendered {
  readonly text: string;
  readonly regulations: readonly string[];
  readonly authorities: readonly string[];
  readonly enclosures: readonly string[];
}

interface Recorder {
  readonly regulations: Set<string>;
  readonly authorities: Set<string>;
  readonly enclosures: Set<string>;
  readonly law: LawContext;
  blocked: boolean;
}

const MARK_START = '\u0001';
const MARK_END = '\u0002';
const MARK = new RegExp(`${MARK_START}([^${MARK_END}]*)${MARK_END}`, 'g');

/** Mark of an enclosure whose number is not known yet. Counts as one word. */
export function enclosureMark(id: string): string {
  return `${MARK_START}${id}${MARK_END}`;
}

/** The documents that a text names. */
export function enclosureKeys(text: string): string[] {
  return text.includes(MARK_START) ? [...new Set([...text.matchAll(MARK)].map(([, key = '']) => key))] : [];
}

/** A document outside of parentheses that the sentence does not merely identify ("Enclosure 2 is the claim"). */
const TOLD = new RegExp(`(?<!\\()\\bEnclosure ${MARK_START}[^${MARK_END}]*${MARK_END}(?! (?:is|are)\\b)`);

/** Whether a sentence says what a document contains. Only one who has read the document can know that. */
export function tellsContent(sentence: string): boolean {
  return sentence.includes(MARK_START) && TOLD.test(sentence);
}

/** Replaces marks by numbers. */
export function numberEnclosures(text: string, numberOf: (id: string) => number): string {
  return text.includes(MARK_START) ? text.replace(MARK, (_, id: string) => String(numberOf(id))) : text;
}

/** Compiles each pack text once. */
export class TextTemplates {
  readonly #library: PackLibrary;
  readonly #handlebars = Handlebars.create();
  readonly #compiled = new Map<string, HandlebarsTemplateDelegate<TemplateValues>>();
  #recorder: Recorder | undefined;

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#handlebars.registerHelper('enclosure', (id: string) => this.#enclosure(id));
    this.#handlebars.registerHelper('cite', (id: string) => this.#cite(id));
    this.#handlebars.registerHelper('authority', (id: string) => this.#authority(id));
    const mayCite = (id: string) => this.#mayCite(id);
    this.#handlebars.registerHelper(
      'law',
      function (this: unknown, id: string, options: Handlebars.HelperOptions) {
        return mayCite(id) ? options.fn(this) : options.inverse(this);
      },
    );
  }

  /** Renders a text with marks for its values; undefined where it rests on law or an authority that may not stand in this letter. */
  render(text: string, values: CaseValues, law: LawContext): Rendered | undefined {
    return this.#render(text, values.marked, law);
  }

  /** Renders a text with its values put in at once; otherwise as render. */
  fill(text: string, values: TemplateValues, law: LawContext): Rendered | undefined {
    return this.#render(text, values, law);
  }

  #render(text: string, values: TemplateValues, law: LawContext): Rendered | undefined {
    const recorder: Recorder = {
      regulations: new Set(),
      authorities: new Set(),
      enclosures: new Set(),
      law,
      blocked: false,
    };
    this.#recorder = recorder;
    const printed = this.#template(text)(values);
    this.#recorder = undefined;
    if (recorder.blocked) return undefined;
    return {
      text: printed,
      regulations: [...recorder.regulations],
      authorities: [...recorder.authorities],
      enclosures: [...recorder.enclosures],
    };
  }

  #template(text: string): HandlebarsTemplateDelegate<TemplateValues> {
    const known = this.#compiled.get(text);
    if (known) return known;
    const plain = unwrapped(text);
    // Nothing is filled in: the text is its own letter.
    if (!plain.includes('{{')) {
      const same = () => plain;
      this.#compiled.set(text, same);
      return same;
    }
    const compiled = this.#handlebars.compile<TemplateValues>(plain, {
      noEscape: true,
      strict: true,
      knownHelpersOnly: true,
      knownHelpers: { enclosure: true, cite: true, authority: true, law: true },
    });
    this.#compiled.set(text, compiled);
    return compiled;
  }

  #active(): Recorder {
    if (!this.#recorder) throw new Error('a template helper ran outside a rendering');
    return this.#recorder;
  }

  #enclosure(id: string): string {
    this.#active().enclosures.add(id);
    return `Enclosure ${enclosureMark(id)}`;
  }

  #cite(id: string): string {
    const recorder = this.#active();
    const regulation = citable(this.#library, id, recorder.law);
    if (!regulation) {
      recorder.blocked = true;
      return '';
    }
    recorder.regulations.add(id);
    return regulation.citation;
  }

  #authority(id: string): string {
    const recorder = this.#active();
    const authority = this.#library.authorities.get(id);
    if (!authority || !mayPrintAuthority(authority, recorder.law)) {
      recorder.blocked = true;
      return '';
    }
    recorder.authorities.add(id);
    return authorityCitation(authority);
  }

  #mayCite(id: string): boolean {
    return citable(this.#library, id, this.#active().law) !== undefined;
  }
}
