/** Reads a Handlebars text without running it: what it names, under which conditions, and what is wrong with it. */
import Handlebars from 'handlebars';
import type { ProblemCode } from '../domain/problems.js';
import { didYouMean, nearest } from '../schema/nearest.js';
import {
  FRAME_VARIABLES,
  type HelperArgument,
  SET_TOGETHER,
  TEMPLATE_HELPERS,
  TEMPLATE_VARIABLES,
  type TemplateHelper,
  type TemplateVariable,
} from './template-variables.js';

export interface TextFault {
  readonly code: ProblemCode;
  readonly message: string;
  /** The part of the text at fault, as written. */
  readonly needle: string;
}

/** A record that the text names through a helper. */
export interface NamedRecord {
  readonly kind: HelperArgument;
  readonly id: string;
  /** True inside {{#law}} of the same id. */
  readonly guarded: boolean;
}

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
}

interface Scope {
  readonly set: ReadonlySet<string>;
  readonly laws: ReadonlySet<string>;
}

type Variables = ReadonlyMap<string, TemplateVariable>;

function byName(variables: readonly TemplateVariable[]): Variables {
  return new Map(variables.map((variable) => [variable.name, variable]));
}

const PACK_TEXT = byName(TEMPLATE_VARIABLES);
const FRAME_TEXT = byName([...TEMPLATE_VARIABLES, ...FRAME_VARIABLES]);
const HELPERS = new Map(TEMPLATE_HELPERS.map((helper) => [helper.name, helper]));

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement;

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function isPath(node: hbs.AST.Node | undefined): node is hbs.AST.PathExpression {
  return node?.type === 'PathExpression';
}

function nameOf(node: hbs.AST.Node): string {
  return isPath(node) ? node.original : '';
}

/** The variables known to be set where the named ones are. */
function withImplied(names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => [name, ...(SET_TOGETHER[name] ?? [])]));
}

class Reader {
  readonly faults: TextFault[] = [];
  readonly names: NamedRecord[] = [];

  constructor(private readonly variables: Variables) {}

  private fault(code: ProblemCode, needle: string, message: string): void {
    this.faults.push({ code, needle, message });
  }

  private unknown(name: string, block: boolean): void {
    const known = [...(block ? [] : this.variables.keys()), ...HELPERS.keys()];
    const what = block ? 'block helper' : 'variable or helper';
    const suggestion = didYouMean(nearest(name, known));
    this.fault(
      'PK502',
      name,
      `"${name}" is not a ${what} of letter texts; docs/packs.md lists them.${suggestion}`,
    );
  }

  private variable(name: string, scope: Scope): void {
    const variable = this.variables.get(name);
    if (variable === undefined) this.unknown(name, false);
    else if (variable.flag)
      this.fault('PK502', name, `{{${name}}} is only asked about with {{#if ${name}}}, never printed.`);
    else if (variable.optional && !scope.set.has(name))
      this.fault(
        'PK503',
        name,
        `{{${name}}} may be empty. Use it within {{#if ${name}}}…{{/if}}, with {{else}} for the other case.`,
      );
  }

  /** The one quoted id of cite, law, enclosure, authority. */
  private record(helper: TemplateHelper, kind: HelperArgument, call: Call, scope: Scope): string | undefined {
    const [argument, ...more] = call.params;
    if (argument?.type !== 'StringLiteral' || more.length > 0 || call.hash?.pairs?.length > 0) {
      this.fault('PK504', `${helper.name}`, `{{${helper.name}}} takes one id in quotes: ${helper.usage}`);
      return undefined;
    }
    const id = (argument as hbs.AST.StringLiteral).value; // told by its type
    this.names.push({ kind, id, guarded: helper.block || scope.laws.has(id) });
    return id;
  }

  private mustache(node: hbs.AST.MustacheStatement, scope: Scope): number {
    const name = nameOf(node.path);
    if (!node.escaped)
      this.fault('PK504', `{{{${name}`, `Write {{${name}}} with two braces; nothing is escaped in letters.`);
    const helper = HELPERS.get(name);
    if (helper === undefined && node.params.length === 0) this.variable(name, scope);
    else if (helper === undefined) this.unknown(name, false);
    else if (helper.block) this.fault('PK504', name, `{{${name}}} opens a block: ${helper.usage}`);
    else if (helper.argument !== undefined) this.record(helper, helper.argument, node, scope);
    return 1;
  }

  private condition(node: hbs.AST.BlockStatement, helper: TemplateHelper): string | undefined {
    const [argument, ...more] = node.params;
    if (!isPath(argument) || more.length > 0) {
      this.fault('PK504', helper.name, `{{#${helper.name}}} asks about one variable: ${helper.usage}`);
      return undefined;
    }
    const variable = this.variables.get(argument.original);
    if (variable === undefined) this.unknown(argument.original, false);
    return argument.original;
  }

  private block(node: hbs.AST.BlockStatement, scope: Scope): number {
    const helper = HELPERS.get(nameOf(node.path));
    let inside = scope;
    let otherwise = scope;
    if (helper === undefined || !helper.block) this.unknown(nameOf(node.path), true);
    else if (helper.argument !== undefined) {
      const id = this.record(helper, helper.argument, node, scope);
      if (id !== undefined) inside = { ...scope, laws: new Set([...scope.laws, id]) };
    } else {
      const name = this.condition(node, helper);
      const known = { ...scope, set: withImplied([...scope.set, name ?? '']) };
      if (helper.name === 'if') inside = known;
      else otherwise = known;
    }
    return Math.max(this.program(node.program, inside), this.program(node.inverse, otherwise));
  }

  private statement(node: hbs.AST.Statement, scope: Scope): number {
    switch (node.type) {
      case 'ContentStatement':
        return countWords((node as hbs.AST.ContentStatement).value); // told by its type
      case 'MustacheStatement':
        return this.mustache(node as hbs.AST.MustacheStatement, scope); // told by its type
      case 'BlockStatement':
        return this.block(node as hbs.AST.BlockStatement, scope); // told by its type
      case 'CommentStatement':
        return 0;
      default:
        this.fault('PK502', '{{', 'Partials and decorators ({{> …}}, {{* …}}) are not used in letter texts.');
        return 0;
    }
  }

  /** Words of the longest reading. */
  program(program: hbs.AST.Program | undefined, scope: Scope): number {
    return (program?.body ?? []).reduce((words, node) => words + this.statement(node, scope), 0);
  }
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
  const reader = new Reader(options.frame ? FRAME_TEXT : PACK_TEXT);
  const scope: Scope = { set: withImplied(options.given ?? []), laws: new Set() };
  try {
    const words = reader.program(Handlebars.parse(text), scope);
    return { faults: reader.faults, names: reader.names, words };
  } catch (error) {
    return { faults: [{ code: 'PK501', message: parseMessage(error), needle: '' }], names: [], words: 0 };
  }
}
