/** The one place where JSON schemas are read and compiled: packs, requests and configuration are checked here. */
import type { Options, ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldError } from '../domain/generated/types.js';
import { compiledChecker } from './compiled.js';
import { BASE, compilerOf, RULES } from './compiler.js';
import { fieldErrors } from './field-errors.js';
import { parsed, SCHEMA_FOLDER, schemaTexts } from './files.js';
import { type Violation, violations } from './violations.js';

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

/** A checker that compiles a schema when it is first used. */
function createChecker(
  schemas: ReadonlyMap<string, object>,
  options: Options,
): (id: string) => ValidateFunction {
  const ajv = compilerOf(schemas, options);
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

/** Reads every schema of the folder. Where the build did not compile them, each is compiled when it is first used. */
export function createSchemas(folder: string = SCHEMA_FOLDER): Schemas {
  const texts = schemaTexts(folder);
  const byId = lazily(() => parsed(texts));
  const built = compiledChecker(texts);
  const compiling = lazily(() => createChecker(byId(), {}));
  const quick = (id: string): ValidateFunction => built?.(id) ?? compiling()(id);
  // Only what is wrong needs all findings, with the rules they break.
  const findings = { allErrors: true, verbose: true };
  const thorough = lazily(() => createChecker(byId(), findings));
  const bounded = lazily(() =>
    createChecker(byId(), { ...findings, code: { ...RULES.code, process: endingEarly } }),
  );
  const found = (checker: () => typeof quick, schemaId: string, value: unknown): Violation[] => {
    if (quick(schemaId)(value)) return [];
    const validate = checker()(schemaId);
    return validate(value) ? [] : violations(validate.errors ?? [], value);
  };
  const read = new Map<string, object>();
  // A command looks at a few of them.
  const schema = (schemaId: string): object => {
    const text = texts.get(schemaId);
    if (text === undefined) throw new Error(`there is no schema ${schemaId}`);
    const known: object = read.get(schemaId) ?? JSON.parse(text);
    read.set(schemaId, known);
    return known;
  };
  return {
    violations: (schemaId, value) => found(thorough, schemaId, value),
    validate: (schemaId, value) => fieldErrors(found(bounded, schemaId, value)),
    schema,
    ids: [...texts.keys()],
  };
}
