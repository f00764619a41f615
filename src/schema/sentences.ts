/** One sentence for each rule that a schema can state: it completes "<field> ...". Never holds the faulty value. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { inGroups } from '../domain/numbers.js';

type SchemaNode = Record<string, unknown>;
type Sentence = (params: SchemaNode, rule: SchemaNode) => string;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  null: 'empty',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "must be a calendar date written year-month-day, such as '2026-11-21'",
  uri: 'must be a full web address, such as https://www.ecfr.gov/',
};

/** Of a date that is bounded: whichever of its two rules was broken. */
const GIVEN_DATE = "must be a calendar date from 1900 to 2100 written year-month-day, such as '2026-11-21'";

function count(n: unknown, one: string, many: string): string {
  return `${inGroups(Number(n))} ${Number(n) === 1 ? one : many}`;
}

/** "a whole number from 0 to 100": kind and both limits together, whichever of them was broken. */
function numberRule(rule: SchemaNode): string {
  const kind = rule.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum, maximum } = rule;
  if (minimum !== undefined && maximum !== undefined)
    return `must be ${kind} from ${inGroups(Number(minimum))} to ${inGroups(Number(maximum))}`;
  if (minimum !== undefined) return `must be ${kind}, ${inGroups(Number(minimum))} or more`;
  if (maximum !== undefined) return `must be ${kind}, ${inGroups(Number(maximum))} or less`;
  return `must be ${kind}`;
}

function typeRule(params: SchemaNode, rule: SchemaNode): string {
  const types = [params.type].flat().map(String);
  if (types.length === 1 && (types[0] === 'integer' || types[0] === 'number')) return numberRule(rule);
  const named = types.length === 1 && types[0] === 'object' ? neededFields(rule) : '';
  return `must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}${named}`;
}

/** More would not help who wrote plain text in place of a record. */
const MOST_NAMED = 4;

function neededFields({ required }: SchemaNode): string {
  if (!Array.isArray(required) || required.length === 0 || required.length > MOST_NAMED) return '';
  return `: ${required.join(', ')}`;
}

function described(rule: SchemaNode): string {
  return typeof rule.description === 'string' ? `: ${rule.description.replace(/\.$/, '')}` : '';
}

/** The shapes of a choice, by the names of their definitions: 'a fact condition'. */
function shapeNames(rule: SchemaNode): string[] {
  const shapes = Array.isArray(rule.anyOf) ? rule.anyOf : [];
  return shapes.map((shape: SchemaNode) => `a ${String(shape.$ref).split('/').pop()?.replaceAll('_', ' ')}`);
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  type: typeRule,
  minimum: (_, rule) => numberRule(rule),
  maximum: (_, rule) => numberRule(rule),
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${count(limit, 'character', 'characters')}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character', 'characters')}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'entry', 'entries')}`,
  minProperties: (_, rule) => `must have at least one of the fields: ${fieldNames(rule).join(', ')}`,
  maxProperties: (_, rule) => `must have exactly one of the fields: ${fieldNames(rule).join(', ')}`,
  uniqueItems: ({ i, j }) =>
    `must not name the same entry twice (entries ${Number(j) + 1} and ${Number(i) + 1})`,
  multipleOf: ({ multipleOf }) =>
    multipleOf === 0.01 ? 'must have at most two decimals' : `must be a multiple of ${multipleOf}`,
  anyOf: (_, rule) => `must be ${shapeNames(rule).join(' or ')}`,
  pattern: (_, rule) =>
    rule.format === 'date' ? GIVEN_DATE : `does not have the right form${described(rule)}`,
  format: ({ format }, rule) =>
    (rule.pattern !== undefined && format === 'date' ? GIVEN_DATE : FORMATS[String(format)]) ??
    `must be a valid ${format}`,
};

/** The sentence for one finding of the schema check, without its full stop. */
export function sentenceFor(error: ErrorObject): string {
  const rule = (error.parentSchema ?? {}) as SchemaNode; // verbose: the schema that states the rule
  return SENTENCES[error.keyword]?.(error.params, rule) ?? 'does not fit its definition';
}

/** Names of the fields that a structure knows. */
export function fieldNames(rule: SchemaNode): string[] {
  return Object.keys((rule.properties ?? {}) as SchemaNode); // properties of a JSON schema are an object
}

/** The words that an enumeration allows, written as a list of constants or as an enum; empty if it is none. */
export function allowedWords(error: ErrorObject): string[] {
  const rule = (error.parentSchema ?? {}) as SchemaNode; // verbose: the schema that states the rule
  if (Array.isArray(rule.enum)) return rule.enum.map(String);
  const options = rule.oneOf ?? (rule.const === undefined ? [] : [rule]);
  if (!Array.isArray(options)) return [];
  const words = options.map((option: SchemaNode) => option.const);
  return words.includes(undefined) ? [] : words.map(String);
}
