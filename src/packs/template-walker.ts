/** Walks a parsed Handlebars text, tag by tag, with what is known to be set at each. */
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

/** What is known where a tag stands. */
export interface Scope {
  readonly set: ReadonlySet<string>;
  readonly laws: ReadonlySet<string>;
}

export type Variables = ReadonlyMap<string, TemplateVariable>;

function byName(variables: readonly TemplateVariable[]): Variables {
  return new Map(variables.map((variable) => [variable.name, variable]));
}

export const PACK_TEXT = byName(TEMPLATE_VARIABLES);
export const FRAME_TEXT = byName([...TEMPLATE_VARIABLES, ...FRAME_VARIABLES]);
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
export function withImplied(names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => [name, ...(SET_TOGETHER[name] ?? [])]));
}

/** Walks through a parsed text and collects what it names and what is wrong with it. */
export class TextWalker {
  readonly faults: TextFault[] = [];
  readonly names: NamedRecord[] = [];

  constructor(private readonly variables: Variables) {}

  private fault(code: ProblemCode, needle: string, message: string): void {
    this.faults.push({ code, needle, message });
  }

  private unknown(name: string, block: boolean): void {
    const known = [...(block ? [] : this.variables.keys()), ...HELPERS.keys()];
    const what = block ? 'block helper' : 'variable or helper';
    const family = [...HELPERS.keys()].find((helper) => helper.slice(0, 3) === name.slice(0, 3));
    const suggestion = didYouMean(nearest(name, known) ?? family);
    this.fault(
      'PK502',
      name,
      `"${name}" is not a ${what} of letter texts; 'packs list variables' shows them all.${suggestion}`,
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
      const curly = JSON.stringify(argument ?? '').match(/[‘’“”]/) !== null;
      const how = curly
        ? 'one id in straight quotes, not the curly ones of a word processor'
        : 'one id in quotes';
      this.fault('PK504', `${helper.name}`, `{{${helper.name}}} takes ${how}: ${helper.usage}`);
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
      const own = this.variables.get(name ?? '')?.together ?? [];
      const known = { ...scope, set: withImplied([...scope.set, name ?? '', ...own]) };
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
