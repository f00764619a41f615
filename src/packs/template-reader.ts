/** Reads a Handlebars text without running it: what it names, under which conditions, and what is wrong with it. */
import { parse } from './handlebars-parser.js';
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

const BLOCK_TAG = /\{\{([#/])\s*([a-z_]+)[^{}]*\}\}/g;

/** The block that is opened and not closed, or closed and not open. */
function unpairedBlock(text: string): TextFault | undefined {
  const open: { readonly tag: string; readonly name: string }[] = [];
  for (const [tag, mark, name = ''] of text.matchAll(BLOCK_TAG)) {
    if (mark === '#') open.push({ tag, name });
    else if (open.at(-1)?.name === name) open.pop();
    else {
      const inner = open.at(-1);
      const expected =
        inner === undefined
          ? 'no block is open. Delete it.'
          : `${inner.tag} is still open. Write {{/${inner.name}}} where that ends.`;
      return { code: 'PK501', needle: tag, message: `${tag} closes nothing here: ${expected}` };
    }
  }
  const last = open.at(-1);
  if (last === undefined) return undefined;
  const message = `${last.tag} is never closed. Write {{/${last.name}}} where it ends.`;
  return { code: 'PK501', needle: last.tag, message };
}

/** A tag that has not as many braces at its end as at its beginning. */
function unbalancedTag(text: string): TextFault | undefined {
  const found = /\{\{[^{}]*\}(?!\})|\{\{[^{}]*(?=\{|$)/.exec(text)?.[0];
  if (found === undefined) return undefined;
  const inner = /[#/]?\w+(?: +(?:"[^"]*"|\w+))?/.exec(found.split('\n', 1)[0] ?? '')?.[0] ?? '';
  const message = `This tag is not closed by two braces. Write {{${/^[#/]| "/.test(inner) ? inner : inner.split(' ', 1)[0]}}}.`;
  return { code: 'PK501', needle: found.split('\n', 1)[0] ?? found, message };
}

/** A tag with three braces at one side alone. */
function extraBrace(text: string): TextFault | undefined {
  const found = /\{\{\{[^{}]*\}\}(?!\})|(?<!\{)\{\{[^{}]*\}\}\}/.exec(text)?.[0];
  if (found === undefined) return undefined;
  const message = `${found} has a brace too many. Write ${found.replace(/^\{+/, '{{').replace(/\}+$/, '}}')}.`;
  return { code: 'PK501', needle: found, message };
}

/** Why Handlebars cannot read the text, and where. */
function parseFault(text: string, error: unknown): TextFault {
  const known = unbalancedTag(text) ?? extraBrace(text) ?? unpairedBlock(text);
  if (known !== undefined) return known;
  const line = Number(/Parse error on line (\d+)/.exec(String(error))?.[1] ?? 1);
  const needle = (text.split('\n')[line - 1] ?? '').trim();
  const message =
    'A tag on this line is malformed. Tags are {{name}}, {{cite "id"}}, {{#if name}}…{{/if}} and {{#law "id"}}…{{/law}}.';
  return { code: 'PK501', needle, message };
}

const ONE_BRACE = /(?<!\{)\{\s*([a-z_]+)\s*\}(?!\})/;

/** A variable in single braces would be printed as it stands. */
function oneBrace(text: string): TextFault[] {
  const found = ONE_BRACE.exec(text);
  if (found === null) return [];
  const message = `${found[0]} would be printed as it stands. A variable has two braces: {{${found[1]}}}.`;
  return [{ code: 'PK515', needle: found[0], message }];
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
    const words = walker.program(parse(text), scope);
    return { faults: [...walker.faults, ...oneBrace(text)], names: walker.names, words };
  } catch (error) {
    return { faults: [parseFault(text, error)], names: [], words: 0 };
  }
}
