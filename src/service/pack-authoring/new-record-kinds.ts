/** Kinds of records that a command can start, and the structure of each. */
import type { Schemas } from '../../schema/schemas.js';
import { bundledSchema } from '../bundle-schema.js';

/** Kinds of records that can be started, by the word of the command. */
export const NEW_RECORDS = {
  code: { about: 'a code that one payer prints', schema: 'packs/short-codes.schema.json', list: 'codes' },
  law: {
    about: 'a statute, regulation or rule',
    schema: 'packs/regulations.schema.json',
    list: 'regulations',
  },
  area: { about: 'a service or drug', schema: 'packs/service-area.schema.json', list: undefined },
  answer: { about: 'an argument of letters', schema: 'packs/strategies.schema.json', list: 'arguments' },
} as const;

export type NewRecordKind = keyof typeof NEW_RECORDS;

export interface Property {
  readonly description?: string;
  readonly type?: string;
  readonly items?: Property;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly { readonly const?: unknown }[];
}

/** Structure of a record, with the structures that it refers to. */
export interface RecordSchema extends Property {
  readonly $defs?: Readonly<Record<string, Property>>;
}

/** The schema of one record of the kind, also where its file is a list of them. */
export function recordSchema(kind: NewRecordKind, schemas: Schemas): RecordSchema {
  const { schema, list } = NEW_RECORDS[kind];
  const file = bundledSchema(schemas, schema) as RecordSchema; // schemas are objects
  if (list === undefined) return file;
  const entry = target(file.properties?.[list]?.items ?? {}, file);
  return { ...entry, ...(file.$defs && { $defs: file.$defs }) };
}

/** A property with what it refers to. */
export function target(property: Property, { $defs = {} }: RecordSchema): Property {
  const name = property.$ref?.split('/').at(-1);
  return name === undefined ? property : { ...$defs[name], ...property };
}
