/** One schema that needs no other: what it refers to stands in its own $defs. Clients of tools fetch nothing. */
import type { Schemas } from '../schema/schemas.js';

type SchemaNode = Record<string, unknown>;

const ROOT = 'schema:/';

/** What a reference names, and the file in which it stands. */
function referred(schemas: Schemas, ref: string, base: string): { found: SchemaNode; file: string } {
  const target = new URL(ref, base);
  const file = target.href.split('#')[0] ?? '';
  const steps = target.hash.split('/').slice(1);
  const found = steps.reduce<unknown>(
    (node, step) => (node as SchemaNode | undefined)?.[step], // a step of a JSON pointer
    schemas.schema(file.slice(ROOT.length)),
  ) as SchemaNode | undefined; // what the pointer names is a schema
  if (found === undefined) throw new Error(`${base}: ${ref} names nothing`);
  return { found, file };
}

/** A schema with what its own reference names, and the file by which its references are read. */
function whole(schemas: Schemas, node: SchemaNode, base: string): { node: SchemaNode; base: string } {
  if (typeof node.$ref !== 'string') return { node, base };
  const { found, file } = referred(schemas, node.$ref, base);
  return { node: { ...found, ...node }, base: file };
}

function propertiesOf(node: SchemaNode): Readonly<Record<string, SchemaNode>> {
  return (node.properties ?? {}) as Record<string, SchemaNode>; // by the meaning of the keyword
}

/**
 * The fields of a schema, or of the entries of a list in it, each with what its own reference names. Every start of the command line
 * asks: what lies deeper is not looked at.
 */
export function fieldsOf(
  schemas: Schemas,
  schemaId: string,
  list?: string,
): Readonly<Record<string, SchemaNode>> {
  const file = schemas.schema(schemaId) as SchemaNode; // an object
  const entries = list === undefined ? file : propertiesOf(file)[list]?.items;
  const { node, base } = whole(schemas, (entries ?? {}) as SchemaNode, ROOT + schemaId); // a schema too
  return Object.fromEntries(
    Object.entries(propertiesOf(node)).map(([name, field]) => [name, whole(schemas, field, base).node]),
  );
}

/** The schema of that id, self-contained. */
export function bundledSchema(schemas: Schemas, schemaId: string): SchemaNode {
  const defs: Record<string, unknown> = {};

  function local(value: unknown, base: string): unknown {
    if (Array.isArray(value)) return value.map((item) => local(item, base));
    if (value === null || typeof value !== 'object') return value;
    const { $ref, $defs: _, $schema: __, ...rest } = value as SchemaNode; // an object of a JSON schema
    const entries = Object.entries(rest).map(([key, item]) => [key, local(item, base)] as const);
    const here: SchemaNode = Object.fromEntries(entries);
    return typeof $ref === 'string' ? { ...here, $ref: `#/$defs/${define($ref, base)}` } : here;
  }

  /** Names follow the titles, which are unique among all schemas. */
  function define(ref: string, base: string): string {
    const { found, file } = referred(schemas, ref, base);
    const name = String(found.title);
    if (!(name in defs)) {
      defs[name] = {};
      defs[name] = local(found, file);
    }
    return name;
  }

  const root = local(schemas.schema(schemaId), ROOT + schemaId) as SchemaNode; // a schema stays an object
  return Object.keys(defs).length === 0 ? root : { ...root, $defs: defs };
}
