/** One schema that needs no other: what it refers to stands in its own $defs. Clients of tools fetch nothing. */
import type { Schemas } from '../schema/schemas.js';

type SchemaNode = Record<string, unknown>;

const ROOT = 'schema:/';

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
    const target = new URL(ref, base);
    const file = target.href.split('#')[0] ?? '';
    const steps = target.hash.split('/').slice(1);
    const found = steps.reduce<unknown>(
      (node, step) => (node as SchemaNode | undefined)?.[step], // a step of a JSON pointer
      schemas.schema(file.slice(ROOT.length)),
    ) as SchemaNode | undefined; // what the pointer names is a schema
    if (found === undefined) throw new Error(`${base}: ${ref} names nothing`);
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
