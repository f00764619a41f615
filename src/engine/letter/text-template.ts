/**
 * Pack text, which is Handlebars. Each rendering reports what it cites and which documents it names. Enclosures are numbered
 * at the end, so a mark stands in their place, as for the values of the case.
 */
import { toldOf } from '../../packs/enclosures.js';
import type { PackLibrary } from '../../packs/library.js';
import { authorityCitation, citable, type LawContext, mayPrintAuthority } from '../law.js';
import type { CaseValues, TemplateValues } from './case-values.js';
import { programOf, runText, type TextHelpers, type TextProgram } from './text-program.js';
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
const TOLD = toldOf(`\\bEnclosure ${MARK_START}[^${MARK_END}]*${MARK_END}`);

/** Whether a sentence says what a document contains. Only one who has read the document can know that. */
export function tellsContent(sentence: string): boolean {
  return sentence.includes(MARK_START) && TOLD.test(sentence);
}

/** Replaces marks by numbers. */
export function numberEnclosures(text: string, numberOf: (id: string) => number): string {
  return text.includes(MARK_START) ? text.replace(MARK, (_, id: string) => String(numberOf(id))) : text;
}

/** Reads each pack text once. */
export class TextTemplates {
  readonly #library: PackLibrary;
  readonly #read = new Map<string, TextProgram>();
  readonly #helpers: TextHelpers = {
    enclosure: (id) => this.#enclosure(id),
    cite: (id) => this.#cite(id),
    authority: (id) => this.#authority(id),
    law: (id) => this.#mayCite(id),
  };
  #recorder: Recorder | undefined;

  constructor(library: PackLibrary) {
    this.#library = library;
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
    const printed = runText(this.#programOf(text), values, this.#helpers);
    this.#recorder = undefined;
    if (recorder.blocked) return undefined;
    return {
      text: printed,
      regulations: [...recorder.regulations],
      authorities: [...recorder.authorities],
      enclosures: [...recorder.enclosures],
    };
  }

  #programOf(text: string): TextProgram {
    const known = this.#read.get(text);
    if (known) return known;
    const program = programOf(unwrapped(text));
    this.#read.set(text, program);
    return program;
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
