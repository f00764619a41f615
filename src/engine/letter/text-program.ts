/**
 * Runs a pack text without compiling it. Most texts are printed once or twice in the life of a process, and what Handlebars compiles
 * costs more than it then saves. Texts are checked when packs load, so only what they may hold is known here.
 */
import { parse } from '../../packs/handlebars-parser.js';
import type { TemplateValues } from './case-values.js';

/** What helpers print, and whether a law may be cited. */
export interface TextHelpers {
  readonly enclosure: (id: string) => string;
  readonly cite: (id: string) => string;
  readonly authority: (id: string) => string;
  readonly law: (id: string) => boolean;
}

type Step =
  | string
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'helper'; readonly helper: 'enclosure' | 'cite' | 'authority'; readonly id: string }
  | {
      readonly kind: 'if' | 'unless' | 'law';
      /** Name of the variable, or id of the law. */
      readonly of: string;
      readonly shown: TextProgram;
      readonly otherwise: TextProgram;
    };

export type TextProgram = readonly Step[];

/** The steps of a text that may be used in letters. */
export function programOf(text: string): TextProgram {
  // Without a tag there is nothing to parse.
  if (!text.includes('{{')) return text === '' ? [] : [text];
  return stepsOf(parse(text));
}

function stepsOf(program: hbs.AST.Program | undefined): Step[] {
  return (program?.body ?? []).flatMap((node): Step[] => {
    switch (node.type) {
      case 'ContentStatement':
        return [(node as hbs.AST.ContentStatement).value]; // told by its type
      case 'CommentStatement':
        return [];
      case 'MustacheStatement':
        return [printed(node as hbs.AST.MustacheStatement)]; // told by its type
      case 'BlockStatement':
        return [block(node as hbs.AST.BlockStatement)]; // told by its type
      default:
        throw new Error(`a text of a letter holds a ${node.type}`);
    }
  });
}

function printed({ path, params: [argument] }: hbs.AST.MustacheStatement): Step {
  const name = nameOf(path);
  if (argument === undefined) return { kind: 'value', name };
  if (name !== 'enclosure' && name !== 'cite' && name !== 'authority')
    throw new Error(`a text of a letter uses the helper ${name}`);
  return { kind: 'helper', helper: name, id: wordOf(argument) };
}

function block({ path, params: [argument], program, inverse }: hbs.AST.BlockStatement): Step {
  const kind = nameOf(path);
  if ((kind !== 'if' && kind !== 'unless' && kind !== 'law') || argument === undefined)
    throw new Error(`a text of a letter uses the block ${kind}`);
  return { kind, of: wordOf(argument), shown: stepsOf(program), otherwise: stepsOf(inverse) };
}

function nameOf(path: hbs.AST.PathExpression | hbs.AST.Literal): string {
  return 'original' in path ? String(path.original) : '';
}

/** The id in quotes, or the name of a variable. */
function wordOf(argument: hbs.AST.Expression): string {
  return String((argument as hbs.AST.StringLiteral | hbs.AST.PathExpression).original); // both have it
}

/** Prints a text; every variable that it prints has to be among the values, if only as undefined. */
export function runText(program: TextProgram, values: TemplateValues, helpers: TextHelpers): string {
  let text = '';
  for (const step of program) {
    if (typeof step === 'string') text += step;
    else if (step.kind === 'value') text += valueIn(step.name, values);
    else if (step.kind === 'helper') text += helpers[step.helper](step.id);
    else {
      const holds = step.kind === 'law' ? helpers.law(step.of) : Boolean(values[step.of]);
      text += runText(holds === (step.kind !== 'unless') ? step.shown : step.otherwise, values, helpers);
    }
  }
  return text;
}

function valueIn(name: string, values: TemplateValues): string {
  if (!Object.hasOwn(values, name)) throw new Error(`a text prints ${name}, which the case does not have`);
  const value = values[name];
  return value === undefined ? '' : String(value);
}
