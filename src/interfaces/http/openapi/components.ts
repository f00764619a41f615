/** The structures of the API as components of an OpenAPI document. */
import type { Schemas } from '../../../schema/schemas.js';
import { bundledSchema } from '../../../service/bundle-schema.js';
import type { Operation } from '../../../service/operations/operation.js';

export type Json = Record<string, unknown>;

export const PROBLEM_SCHEMA = 'api/problem.schema.json';

const IN_BUNDLE = '#/$defs/';
const IN_DOCUMENT = '#/components/schemas/';

/** A reference to the component that the schema of that id became. */
export function componentRef(schemas: Schemas, schemaId: string): Json {
  return { $ref: IN_DOCUMENT + titleOf(schemas.schema(schemaId)) };
}

/** Inputs, answers, the problem and every structure that they are made of, by title. */
export function components(operations: readonly Operation[], schemas: Schemas): Record<string, Json> {
  const bodies = operations
    .filter(({ http, open }) => http.method === 'POST' && !open)
    .map(({ input }) => input);
  const answers = operations.map(({ output }) => output);
  const found: Record<string, Json> = {};
  for (const id of [...bodies, ...answers, PROBLEM_SCHEMA]) {
    const { $defs = {}, ...schema } = bundledSchema(schemas, id) as Bundle;
    for (const [name, part] of Object.entries({ [titleOf(schema)]: schema, ...$defs }))
      found[name] = inDocument(part) as Json; // a schema stays an object
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Schemas of the fields of an input that is sent as a query, with the structures they refer to in place. */
export function fieldsOf(
  schemas: Schemas,
  schemaId: string,
): { fields: Record<string, Json>; required: string[] } {
  const { $defs = {}, properties = {}, required = [] } = bundledSchema(schemas, schemaId) as Bundle;
  const fields = Object.entries(properties).map(([name, field]): [string, Json] => {
    const { $ref, ...rest } = field;
    const { title: _, ...target } =
      typeof $ref === 'string' ? ($defs[$ref.slice(IN_BUNDLE.length)] ?? {}) : {};
    return [name, { ...target, ...rest }];
  });
  return { fields: Object.fromEntries(fields), required };
}

interface Bundle extends Json {
  readonly $defs?: Record<string, Json>;
  readonly properties?: Record<string, Json>;
  readonly required?: string[];
}

function titleOf(schema: object): string {
  return String((schema as Json).title);
}

/** References of a bundle, turned into references of the document. */
function inDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inDocument);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isRef = key === '$ref' && typeof item === 'string';
      return [key, isRef ? item.replace(IN_BUNDLE, IN_DOCUMENT) : inDocument(item)];
    }),
  );
}
