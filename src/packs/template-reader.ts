/** Reads a Handlebars text without running it: what it names, under which conditions, and what is wrong with it. */
import Handlebars from 'handlebars';
import type { TemplateVariable } from './template-variables.js';
import {
  FRAME_TEXT,
  type NamedRecord,
  PACK_TEXT,
  type Scope,
  type TextFault,
  TextWalker,
  withImplied,
} from './template-walker.js';

export type { NamedRecord } from './template-walker.js';

export interface TextReading {
  readonly faults: readonly TextFault[];
  readonly names: readonly NamedRecord[];
  /** Words of its longest reading; a variable or helper that prints counts as one. */
  readonly words: number;
}

export interface ReadingOptions {
  /** Variables that are set wherever the text is used. */
  readonly given?: readonly string[];
  /** True for letter frames, which have variables of their own. */
  readonly frame?: boolean;
  /** Variables that only this text has; may be empty unless given. */
  readonly own?: readonly TemplateVariable[];
}

/** First line of Handlebars' own message, which names the line within the text. */
function parseMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = /Parse error on line (\d+)/.exec(text)?.[1];
  const reason = /(doesn't match .*?)(?: - |$)/.exec(text.split('\n')[0] ?? '')?.[0];
  return `The text cannot be read as Handlebars${line === undefined ? '' : ` (line ${line} of the text)`}: ${
    reason ?? 'a tag is malformed or not closed'
  }. Every {{#if}}, {{#unless}} and {{#law}} needs its {{/…}}.`;
}

/** What a text names and what is wrong with it. */
export function readText(text: string, options: ReadingOptions = {}): TextReading {
  const shared = options.frame ? FRAME_TEXT : PACK_TEXT;
  const variables = options.own
    ? new Map([...shared, ...options.own.map((variable) => [variable.name, variable] as const)])
    : shared;
  const walker = new TextWalker(variables);
  const scope: Scope = { set: withImplied(options.given ?? []), laws: new Set() };
  try {
    const words = walker.program(Handlebars.parse(text), scope);
    return { faults: walker.faults, names: walker.names, words };
  } catch (error) {
    return { faults: [{ code: 'PK501', message: parseMessage(error), needle: '' }], names: [], words: 0 };
  }
}
