/** The one place where JSON schemas are read and compiled: packs, requests and configuration are checked here. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldError } from '../domain/generated/types.js';
import { fieldErrors } from './field-errors.js';
import { type Violation, violations } from './violations.js';

const BASE = 'https://denial-management.dev/schemas/';

export interface Schemas {
  /** Broken rules as a caller reads them: field and rule, never the value. Empty: the value is valid. */
  validate(schemaId: string, value: unknown): FieldError[];
  /** Broken rules with their paths, for files whose content may be quoted. */
  violations(schemaId: string, value: unknown): Violation[];
  /** The schema itself, as it stands in its file. */
  schema(schemaId: string): object;
  /** Ids of all schemas: 'packs/code.schema.json', sorted. */
  readonly ids: readonly string[];
}

function schemaFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return schemaFiles(folder, path);
    return entry.name.endsWith('.schema.json') ? [path] : [];
  });
}

/** Folder of the schemas that come with the program, from src/ as from dist/. */
export const SCHEMA_FOLDER = fileURLToPath(new URL('../../schemas', import.meta.url));

/** SHA-256 over all schemas of the folder: tells whether data was checked against the same ones. */
export function schemaFingerprint(folder: string = SCHEMA_FOLDER): string {
  const hash = createHash('sha256');
  for (const path of schemaFiles(folder).sort()) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}

const RULES: Options = {
  strictTypes: false,
  strictRequired: false,
  validateSchema: false, // a test does; every start would pay for it
  code: { optimize: false },
  multipleOfPrecision: 6, // 4.35 is a multiple of 0.01, whatever binary fractions say
};

/** Notes on the fields of the configuration; they check nothing. */
const NOTES = ['environment', 'otherwise'];

/** A checker that compiles a schema when it is first used. */
function createChecker(
  schemas: ReadonlyMap<string, object>,
  options: Options,
): (id: string) => ValidateFunction {
  const ajv = new Ajv2020({ ...RULES, ...options });
  addFormats.default(ajv);
  ajv.addVocabulary(NOTES);
  for (const [path, schema] of schemas) ajv.addSchema(schema, BASE + path);
  return (id) => {
    const compiled = schemas.has(id) ? ajv.getSchema(BASE + id) : undefined;
    if (compiled === undefined) throw new Error(`there is no schema ${id}`);
    return compiled;
  };
}

/** Reads every schema of the folder. Each is compiled when it is first used. */
export function createSchemas(folder: string = SCHEMA_FOLDER): Schemas {
  const byId = new Map<string, object>();
  for (const path of schemaFiles(folder).sort())
    byId.set(path, JSON.parse(readFileSync(join(folder, path), 'utf8')));
  const quick = createChecker(byId, {});
  let thorough: typeof quick | undefined; // only what is wrong needs all findings, with the rules they break
  const found = (schemaId: string, value: unknown): Violation[] => {
    if (quick(schemaId)(value)) return [];
    thorough ??= createChecker(byId, { allErrors: true, verbose: true });
    const validate = thorough(schemaId);
    return validate(value) ? [] : violations(validate.errors ?? [], value);
  };
  const schema = (schemaId: string): object => {
    const known = byId.get(schemaId);
    if (known === undefined) throw new Error(`there is no schema ${schemaId}`);
    return known;
  };
  return {
    violations: found,
    validate: (schemaId, value) => fieldErrors(found(schemaId, value)),
    schema,
    ids: [...byId.keys()],
  };
}
