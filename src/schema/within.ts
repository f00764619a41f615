/** Where a field belongs that stands one record too far out. */
import type { Schemas } from './schemas.js';

/** A part of a schema, and the file whose references it holds. */
interface Part {
  readonly file: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function definitions(schemas: Schemas, file: string): Part[] {
  const whole = schemas.schema(file) as Part['schema']; // schemas are objects
  const inner = isObject(whole.$defs) ? Object.values(whole.$defs).filter(isObject) : [];
  return [whole, ...inner].map((schema) => ({ file, schema }));
}

/** What a part stands for, where it only refers to another: ../common.schema.json#/$defs/id. */
function resolved(schemas: Schemas, { file, schema }: Part): Part | undefined {
  if (typeof schema.$ref !== 'string') return { file, schema };
  const [path = '', pointer = ''] = schema.$ref.split('#');
  const target = path === '' ? file : new URL(path, `schemas:/${file}`).pathname.slice(1);
  if (!schemas.ids.includes(target)) return undefined;
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), schemas.schema(target));
  return isObject(found) ? { file: target, schema: found } : undefined;
}

/** Fields of a structure, named by its title, that are records in which the given field is known. */
export function fieldsWith(schemas: Schemas, structure: string, key: string): string[] {
  const owner = schemas.ids
    .flatMap((file) => definitions(schemas, file))
    .find(({ schema }) => schema.title === structure);
  if (owner === undefined || !isObject(owner.schema.properties)) return [];
  return Object.entries(owner.schema.properties).flatMap(([name, schema]) => {
    const inner = isObject(schema)
      ? resolved(schemas, { file: owner.file, schema })?.schema.properties
      : undefined;
    return isObject(inner) && Object.hasOwn(inner, key) ? [name] : [];
  });
}

/** Whether a field is known in the record around a structure, which stands there under a name. */
export function knownAround(schemas: Schemas, structure: string, name: string, key: string): boolean {
  return schemas.ids
    .flatMap((file) => definitions(schemas, file))
    .some(({ file, schema: { properties } }) => {
      if (!isObject(properties) || !Object.hasOwn(properties, key)) return false;
      const inner = properties[name];
      return isObject(inner) && resolved(schemas, { file, schema: inner })?.schema.title === structure;
    });
}
