/** Options of a command, derived from the input schema of its operation. */
import { type Command, Option } from 'commander';

interface Property {
  readonly description?: string;
  readonly type?: string;
  readonly items?: Property;
  readonly oneOf?: readonly { readonly const: string }[];
  readonly $ref?: string;
  readonly default?: unknown;
}

export interface InputSchema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Property>>;
}

/** insurance_company -> insurance-company */
function flagOf(field: string): string {
  return field.replaceAll('_', '-');
}

/** insurance_company -> insuranceCompany, as commander stores it. */
function keyOf(field: string): string {
  return field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function resolved(property: Property, schema: InputSchema): Property {
  const name = property.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : schema.$defs?.[name];
  return target === undefined ? property : { ...target, ...property };
}

/** One option for each field that is not given as an argument. */
export function addFieldOptions(command: Command, schema: InputSchema, except: readonly string[]): void {
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    if (except.includes(field)) continue;
    const { type, description = '', oneOf, default: byDefault } = resolved(property, schema);
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
  schema: InputSchema,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const value = options[keyOf(field)];
    if (value === undefined) continue;
    const { type } = resolved(property, schema);
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
