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

/** Schemas carry no $id, which an editor would try to fetch: within the program their paths are their names. */
const BASE = 'schema:/';

export interface Schemas {
  /** The first broken rules as a caller reads them: field and rule, never the value. Empty: the value is valid. */
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

/** Findings of a request that are gathered. Fewer are told: some only repeat others. */
const MOST_FOUND = 100;

/**
 * Ends a check that finds everything once it has found enough; ajv itself goes on to the last item. The code of ajv counts each
 * finding in these two ways.
 */
function endingEarly(code: string): string {
  const name = /function (validate\d+)\(/.exec(code)?.[1];
  if (name === undefined || !code.includes('errors')) throw new Error('ajv writes its checks in another way');
  const enough = `if(errors >= ${MOST_FOUND}){${name}.errors = vErrors;return false;}`;
  return code.replace(/\berrors(?:\+\+| = vErrors\.length);/g, `$&${enough}`);
}

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

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Reads every schema of the folder. Each is compiled when it is first used. */
export function createSchemas(folder: string = SCHEMA_FOLDER): Schemas {
  const byId = new Map<string, object>();
  for (const path of schemaFiles(folder).sort())
    byId.set(path, JSON.parse(readFileSync(join(folder, path), 'utf8')));
  const quick = createChecker(byId, {});
  // Only what is wrong needs all findings, with the rules they break.
  const findings = { allErrors: true, verbose: true };
  const thorough = lazily(() => createChecker(byId, findings));
  const bounded = lazily(() =>
    createChecker(byId, { ...findings, code: { ...RULES.code, process: endingEarly } }),
  );
  const found = (checker: () => typeof quick, schemaId: string, value: unknown): Violation[] => {
    if (quick(schemaId)(value)) return [];
    const validate = checker()(schemaId);
    return validate(value) ? [] : violations(validate.errors ?? [], value);
  };
  const schema = (schemaId: string): object => {
    const known = byId.get(schemaId);
    if (known === undefined) throw new Error(`there is no schema ${schemaId}`);
    return known;
  };
  return {
    violations: (schemaId, value) => found(thorough, schemaId, value),
    validate: (schemaId, value) => fieldErrors(found(bounded, schemaId, value)),
    schema,
    ids: [...byId.keys()],
  };
}
