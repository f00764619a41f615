/**
 * Questions to the person before a letter is written, where the client can put them: what was read, to confirm, and the two
 * facts that would change the letter most. Where the client cannot, the answer names what is missing, in the same order.
 */
import { acceptedContent, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server';
import type { AppealResult } from '../../domain/generated/types.js';
import type { Call, Invoke } from '../../service/invoke.js';

type Input = Readonly<Record<string, unknown>>;
type Schema = Readonly<Record<string, unknown>>;

/** What a call knows of the way to the person. */
export interface Asking {
  /** True where the client can put a form to the person. */
  readonly possible: boolean;
  /** What the person said, where the client was asked before. */
  readonly responses: Readonly<Record<string, unknown>> | undefined;
  /** The input schema of the tool. */
  readonly schema: Schema;
}

/** The input with what the person said, and which fields that changed. */
export interface Said {
  readonly input: Input;
  readonly changed: Input;
}

const FORM = 'facts';
/** Shown as read, with a chance to correct them: a mistake here spoils the whole letter. */
const CONFIRMED = [
  'denial_code',
  'procedure',
  'diagnosis',
  'denial_date',
  'insurance_company',
  'insurer_type',
];
/** More are not answered. */
const MOST_QUESTIONS = 2;
/** What an analysis leaves in place of a required field. */
const GAP = /^\[[^\]]*\]$/;

/** True where the client says that it shows forms; a client that names no mode shows them. */
export function canShowForms(
  capabilities: { readonly elicitation?: object | undefined } | undefined,
): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

/** Undefined where the person was not asked yet. One who declines or closes the form has been asked. */
export function answered({ responses, schema }: Asking, input: Input): Said | undefined {
  if (responses?.[FORM] === undefined) return undefined;
  const content = acceptedContent(responses, FORM) ?? {};
  const fields = fieldsOf(schema);
  const changed = Object.entries(content).flatMap(([name, value]): [string, unknown][] => {
    const field = fields[name];
    const said = typeof value === 'string' ? value.trim() : value;
    if (field === undefined || said === '' || said === input[name]) return [];
    return [[name, field.type === 'array' ? linesOf(String(said)) : said]];
  });
  return { input: { ...input, ...Object.fromEntries(changed) }, changed: Object.fromEntries(changed) };
}

function linesOf(text: string): string[] {
  return text.split(/[\n;]/).flatMap((line) => line.trim() || []);
}

/** The form; undefined where nothing that can be asked is missing. */
export async function questionsFor(
  invoke: Invoke,
  call: Call,
  input: Input,
  { schema }: Asking,
): Promise<InputRequiredResult | undefined> {
  if (call.operation.letterless?.(input)) return undefined;
  const fields = fieldsOf(schema);
  const missing = [...unfilled(schema, input), ...(await whatIsMissing(invoke, call, input))];
  const questions = missing.filter(({ field }) => askable(fields[field])).slice(0, MOST_QUESTIONS);
  if (questions.length === 0) return undefined;
  const confirmed = CONFIRMED.filter((name) => isGiven(input[name]));
  const properties = Object.fromEntries([
    ...questions.map(({ field, why }) => [field, formField(field, fields[field], why)]),
    ...confirmed.map((name) => [name, { ...formField(name, fields[name]), default: String(input[name]) }]),
  ]);
  const message =
    'Before the letter is written: answer what you know, leave the rest empty, and correct what was read wrongly.';
  const form = inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties } as Parameters<
      typeof inputRequired.elicit
    >[0]['requestedSchema'], // fields of text, numbers and yes or no
  });
  return inputRequired({ inputRequests: { [FORM]: form } });
}

interface Question {
  readonly field: string;
  readonly why: string;
}

/** Required fields that nobody filled. */
function unfilled({ required = [] }: Schema, input: Input): Question[] {
  return (required as readonly string[])
    .filter((field) => !isGiven(input[field]))
    .map((field) => ({ field, why: 'The letter cannot be written without it.' }));
}

/** As the operation itself tells it, without a letter and without its charge. */
async function whatIsMissing(invoke: Invoke, call: Call, input: Input): Promise<readonly Question[]> {
  const { outcome } = await invoke({ ...call, input: { ok: true, value: { ...input, detail: 'brief' } } });
  return outcome.ok ? (outcome.value as AppealResult).missing_information : []; // as its schema says
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '' && !(typeof value === 'string' && GAP.test(value));
}

interface Field {
  readonly type?: unknown;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly items?: { readonly type?: unknown };
}

function fieldsOf({ properties }: Schema): Readonly<Record<string, Field>> {
  return (properties ?? {}) as Record<string, Field>; // as a JSON schema has them
}

/** A form holds text, numbers and yes or no; a list of texts is written one a line. */
function askable(field: Field | undefined): boolean {
  if (field === undefined) return false;
  return ['string', 'number', 'boolean'].includes(String(field.type)) || field.items?.type === 'string';
}

function formField(name: string, { type, enum: words, description }: Field = {}, why?: string): object {
  const title = sentence(name.replaceAll('_', ' '));
  const told = [description, type === 'array' ? 'One a line' : undefined, why].flatMap((part) =>
    part === undefined ? [] : `${part.replace(/\.$/, '')}.`,
  );
  return {
    type: type === 'array' ? 'string' : type,
    title,
    ...(told.length > 0 && { description: told.join(' ') }),
    ...(words && { enum: words }),
  };
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
