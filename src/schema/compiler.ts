/** The compiler of schemas. Most commands need none: its loading alone takes longer than many of them. */
import { createRequire } from 'node:module';
import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import { writeCompiled } from './compiled.js';
import { parsed, schemaTexts } from './files.js';

/** Schemas carry no $id, which an editor would try to fetch: within the program their paths are their names. */
export const BASE = 'schema:/';

/** How every schema is compiled. */
export const RULES: Options = {
  strictTypes: false,
  strictRequired: false,
  validateSchema: false, // a test does; every start would pay for it
  code: { optimize: false },
  multipleOfPrecision: 6, // 4.35 is a multiple of 0.01, whatever binary fractions say
};

/** Notes on the fields of the configuration; they check nothing. */
const NOTES = ['environment', 'otherwise'];

const require = createRequire(import.meta.url);

/** A compiler that knows the schemas. */
export function compilerOf(schemas: ReadonlyMap<string, object>, options: Options): Ajv2020 {
  const { Ajv2020: Compiler }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js');
  const { default: addFormats }: typeof import('ajv-formats') = require('ajv-formats');
  const ajv = new Compiler({ ...RULES, ...options });
  addFormats.default(ajv);
  ajv.addVocabulary(NOTES);
  for (const [path, schema] of schemas) ajv.addSchema(schema, BASE + path);
  return ajv;
}

/** What files and calls are checked by; the others describe answers. */
const CHECKED = /^packs\/|\.input\.schema|^configuration|^tiers/;

/** Compiles the schemas that files and calls are checked by, each to a module of its own, for the build. */
export function writeCompiledSchemas(): void {
  const {
    default: standalone,
  }: typeof import('ajv/dist/standalone/index.js') = require('ajv/dist/standalone/index.js');
  const texts = schemaTexts();
  const schemas = parsed(texts);
  const checked = [...schemas.keys()].filter((path) => CHECKED.test(path));
  const modules = checked.map((path): [string, string] => {
    // One compiler each: a module holds what its own schema needs, and nothing else.
    const ajv = compilerOf(schemas, { code: { ...RULES.code, source: true } });
    return [path, standalone(ajv, ajv.getSchema(BASE + path))];
  });
  writeCompiled(new Map(modules), texts);
}
