/**
 * Schemas as a list of tools carries them: every field with its type and the gist of what it means. A model reads the list
 * with every conversation, so that each word costs; the whole schemas stand in the OpenAPI document of the service.
 */

type Schema = Readonly<Record<string, unknown>>;

const LONGEST_GIST = 40;
/** Lists of words longer than this are told by the refusal of a wrong one. */
const MOST_WORDS = 8;

/** The input: all fields, what is required, and the words that a field allows. */
export function compactInput(schema: Schema): Schema {
  const {
    properties = {},
    required,
    $defs = {},
  } = schema as {
    readonly properties?: Record<string, Schema>;
    readonly required?: readonly string[];
    readonly $defs?: Record<string, Schema>;
  }; // our inputs are objects
  return {
    type: 'object',
    additionalProperties: false,
    ...(required?.length && { required }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, compactField(name, field, $defs)]),
    ),
  };
}

/** The answer is an object; what it holds is told by the text beside it. */
export const COMPACT_OUTPUT: Schema = { type: 'object' };

function compactField(name: string, field: Schema, defs: Record<string, Schema>): Schema {
  const target = typeof field.$ref === 'string' ? defs[field.$ref.split('/').at(-1) ?? ''] : undefined;
  const whole = { ...target, ...field };
  const {
    type = 'string',
    items,
    oneOf,
    enum: listed,
    description,
  } = whole as {
    readonly type?: unknown;
    readonly items?: Schema;
    readonly oneOf?: readonly Schema[];
    readonly enum?: readonly unknown[];
    readonly description?: string;
  }; // as a JSON schema has them
  const words = listed ?? oneOf?.flatMap((choice) => choice.const ?? []) ?? [];
  return {
    type,
    ...(words.length > 0 && words.length <= MOST_WORDS ? { enum: words } : {}),
    ...(items ? { items: { type: typeOf(items, defs) } } : {}),
    ...gistOf(name, description),
  };
}

function typeOf(items: Schema, defs: Record<string, Schema>): unknown {
  const target = typeof items.$ref === 'string' ? defs[items.$ref.split('/').at(-1) ?? ''] : undefined;
  return items.type ?? target?.type ?? 'string';
}

/** The first sentence, or its first clause where a list of tools cannot carry it; nothing where the name says most of it, or half a clause would be left. */
function gistOf(name: string, description = ''): { readonly description?: string } {
  const sentence = /^.*?(?:[.:;](?= |$)|$)/.exec(description)?.[0].replace(/[.:;]$/, '') ?? '';
  const said = name.split('_').map((word) => word.slice(0, STEM));
  const words = sentence.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const repeated = words.filter((word) => said.includes(word.slice(0, STEM)));
  if (repeated.length * 2 >= words.length) return {};
  if (sentence.length <= LONGEST_GIST) return { description: sentence };
  const clause = sentence.slice(0, Math.max(0, sentence.lastIndexOf(',', LONGEST_GIST)));
  return clause === '' ? {} : { description: clause };
}

const STEM = 4;
