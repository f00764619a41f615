/** Options of a command, derived from the input schema of its operation. */
import { type Command, Option } from 'commander';
import type { Schemas } from '../../schema/schemas.js';
import { fieldsOf } from '../../service/bundle-schema.js';

interface Field {
  readonly description?: string;
  readonly type?: string;
  readonly oneOf?: readonly { readonly const: string }[];
  readonly default?: unknown;
}

/** The fields of the input of an operation, by their names. */
export type InputFields = Readonly<Record<string, Field>>;

/** @param list the field of the schema whose entries are given */
export function inputFields(schemas: Schemas, schema: string, list?: string): InputFields {
  return fieldsOf(schemas, schema, list) as InputFields; // by the keywords of JSON schema
}

/** insurance_company -> insurance-company */
function flagOf(field: string): string {
  return field.replaceAll('_', '-');
}

/** insurance_company -> insuranceCompany, as commander stores it. */
function keyOf(field: string): string {
  return field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** One option for each field that is not given as an argument. */
export function addFieldOptions(command: Command, fields: InputFields, except: readonly string[]): void {
  for (const [field, property] of Object.entries(fields)) {
    if (except.includes(field)) continue;
    const { type, description = '', oneOf, default: byDefault } = property;
    const flag = type === 'boolean' ? `--${byDefault === true ? 'no-' : ''}${flagOf(field)}` : undefined;
    const value =
      type === 'array' ? '<value...>' : type === 'integer' || type === 'number' ? '<number>' : '<text>';
    // What holds unless it is denied is denied by its option; the plain one keeps it from being set by itself.
    if (byDefault === true) command.addOption(new Option(`--${flagOf(field)}`).hideHelp());
    const option = new Option(flag ?? `--${flagOf(field)} ${value}`, description);
    // Named in the help and to shells; what is allowed is checked where all input is.
    if (oneOf !== undefined) option.argChoices = oneOf.map((choice) => choice.const);
    command.addOption(option);
  }
}

/** The input that the options spell. Numbers are read where the schema asks for them. */
export function inputFromOptions(
  options: Readonly<Record<string, unknown>>,
  fields: InputFields,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, { type }] of Object.entries(fields)) {
    const value = options[keyOf(field)];
    if (value === undefined) continue;
    const numeric = (type === 'integer' || type === 'number') && typeof value === 'string';
    input[field] = numeric && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
  }
  return input;
}

/** The option or argument by which a field is given, for error texts. */
export function optionNameOf(field: string, argument: { field: string; name: string } | undefined): string {
  if (field === argument?.field) return argument.name;
  const [first = '', ...rest] = field.split(/(?=[.[])/);
  return `--${flagOf(first)}${rest.join('')}`;
}
