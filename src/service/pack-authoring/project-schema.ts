/**
 * Schemas for the editor of one pack: those of the program, in which every field that names a record lists the records that exist,
 * and every comparison of a scoring rule the facts.
 */
import { EXAMPLE_REFERENCES, REFERENCES, type References } from '../../packs/checks/references.js';
import { FACTS, type Fact, OPERATORS } from '../../packs/facts.js';
import { knownIds, NAMED_KINDS, type NamedKind } from '../../packs/known-ids.js';
import { EXAMPLES, PACK_FILES, PATCHES, type RecordKind } from '../../packs/layout.js';
import type { PackLibrary } from '../../packs/library.js';
import type { Schemas } from '../../schema/schemas.js';

type SchemaNode = Record<string, unknown>;

/** A node and the schema in which it stands. */
interface Found {
  readonly schema: string;
  readonly node: SchemaNode;
}

const IDS = 'packs/known-ids.schema.json';

function isNode(value: unknown): value is SchemaNode {
  return value !== null && typeof value === 'object';
}

/** The schemas by path, as the editor of the pack needs them. */
export function projectSchemas(library: PackLibrary, schemas: Schemas): ReadonlyMap<string, object> {
  const copies = new Map<string, SchemaNode>(
    schemas.ids
      .filter((id) => !id.startsWith('api/'))
      .map((id) => [id, structuredClone(schemas.schema(id)) as SchemaNode]), // a schema is an object
  );
  for (const { schema, record, lists } of PACK_FILES) {
    const kinds = record === undefined ? Object.entries(lists ?? {}) : [['', record] as const];
    for (const [field, kind] of kinds)
      for (const [pattern, names] of Object.entries(REFERENCES[kind] ?? {}))
        limit(copies, schema, [...(field === '' ? [] : [field, '*']), ...pattern.split('.')], names);
  }
  for (const [pattern, names] of Object.entries<References[string]>(EXAMPLE_REFERENCES))
    limit(copies, EXAMPLES.schema, pattern.split('.'), names);
  addFacts(copies.get('packs/rules.schema.json'), schemas);
  addPatches(copies.get(PATCHES.schema), library);
  copies.set(IDS, idSchema(library));
  return copies;
}

/** A patch names a record that exists. */
function addPatches(patches: SchemaNode | undefined, library: PackLibrary): void {
  const { $defs } = patches as { $defs: { patch: { properties: Record<string, SchemaNode> } } }; // as the file defines it
  const named = Object.entries(knownIds(library)).flatMap(([kind, known]) =>
    known.map(({ id, title }) => ({ name: `${kind}:${id}`, title })),
  );
  $defs.patch.properties.patch = {
    description: 'The record, written kind:id. Records of kinds that are not offered can be patched as well.',
    anyOf: [
      { enum: named.map(({ name }) => name), enumDescriptions: named.map(({ title }) => title) },
      { type: 'string', pattern: `^(?!(?:${NAMED_KINDS.join('|')}):)[a-z_]+:[a-z0-9_-]+$` },
    ],
  };
}

function idSchema(library: PackLibrary): SchemaNode {
  const defs = Object.entries(knownIds(library)).map(([kind, known]) => [
    kind,
    { type: 'string', enum: known.map(({ id }) => id), enumDescriptions: known.map(({ title }) => title) },
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description: "The records that exist. Written by 'denial-management packs schema'.",
    $defs: Object.fromEntries(defs),
  };
}

/** Lets the fields of that pattern name only records of those kinds. */
function limit(
  copies: ReadonlyMap<string, SchemaNode>,
  schema: string,
  steps: readonly string[],
  kinds: readonly RecordKind[],
): void {
  const root = { schema, node: copies.get(schema) ?? {} };
  const fields = steps.reduce<Found[]>(
    (found, step) => found.flatMap((at) => inside(copies, at, step)),
    [root],
  );
  if (fields.length === 0) throw new Error(`${schema} has no field ${steps.join('.')}`);
  for (const { schema: holder, node } of fields) {
    const way = holder.startsWith('packs/') ? 'known-ids.schema.json' : IDS;
    const refs = (kinds as readonly NamedKind[]).map((kind) => ({ $ref: `${way}#/$defs/${kind}` })); // a test holds it
    delete node.$ref;
    delete node.type;
    delete node.pattern;
    if (refs.length === 1) Object.assign(node, refs[0]);
    else node.anyOf = refs;
  }
}

/** The definitions that a node stands for: what it refers to, and every alternative. */
function resolved(copies: ReadonlyMap<string, SchemaNode>, { schema, node }: Found): Found[] {
  const alternatives = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    Array.isArray(node[word]) ? (node[word] as SchemaNode[]) : [],
  ); // lists of schemas
  const further = alternatives.flatMap((one) => resolved(copies, { schema, node: one }));
  if (typeof node.$ref !== 'string') return [{ schema, node }, ...further];
  const target = new URL(node.$ref, `schema:/${schema}`);
  const holder = target.pathname.slice(1);
  const named = target.hash
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), copies.get(holder));
  return isNode(named) ? [...resolved(copies, { schema: holder, node: named }), ...further] : further;
}

/** What stands under a field, or under every entry. */
function inside(copies: ReadonlyMap<string, SchemaNode>, at: Found, step: string): Found[] {
  return resolved(copies, at).flatMap(({ schema, node }) => {
    const { properties, items, additionalProperties } = node;
    const next =
      step === '*' ? [items, additionalProperties] : [isNode(properties) ? properties[step] : undefined];
    return next.filter(isNode).map((one) => ({ schema, node: one }));
  });
}

/** A comparison names a fact of the catalogue, with an operator and words that suit it. */
function addFacts(rules: SchemaNode | undefined, schemas: Schemas): void {
  const { $defs } = rules as { $defs: { fact_condition: SchemaNode } }; // as the file defines it
  const { fact_condition: condition } = $defs;
  const { properties } = condition as { properties: Record<string, SchemaNode> }; // likewise
  properties.fact = {
    description: 'Name of a fact of the catalogue.',
    type: 'string',
    enum: FACTS.map(({ name }) => name),
    enumDescriptions: FACTS.map(({ description }) => description),
  };
  condition.allOf = FACTS.map((fact) => ({
    if: { properties: { fact: { const: fact.name } }, required: ['fact'] },
    // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
    then: { properties: { operator: { enum: OPERATORS[fact.type] }, value: valueFor(fact, schemas) } },
  }));
}

function valueFor(fact: Fact, schemas: Schemas): SchemaNode {
  if (fact.type === 'boolean') return { type: 'boolean' };
  if (fact.type === 'number') return { type: ['number', 'array'] };
  const { $defs } = schemas.schema('common.schema.json') as {
    $defs: Record<string, { oneOf?: { const: string }[] }>;
  }; // its enumerations are lists of constants
  const words = ['', ...($defs[fact.words ?? '']?.oneOf ?? []).map((one) => one.const)];
  return { anyOf: [{ enum: words }, { type: 'array', items: { enum: words } }] };
}
