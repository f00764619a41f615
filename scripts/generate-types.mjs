// Writes the types of the program, and those of its JavaScript client in camelCase, from schemas/: the schemas are the
// only definition of any structure. With --check it writes nothing and fails where a file is not what they say.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { camelCased, keptNames, lostNames, PARTIAL_INPUTS } from './client-structures.mjs';

const root = new URL('..', import.meta.url).pathname;
const BANNER = '// Generated from schemas/ by scripts/generate-types.mjs. Do not edit.';

function schemaFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? schemaFiles(path) : path.endsWith('.schema.json') ? [path] : [];
    })
    .sort();
}

/** Every named structure, by its absolute reference. */
function namedStructures(schemas) {
  const named = new Map();
  for (const [address, schema] of schemas) {
    if (schema.type === 'object') named.set(address, schema);
    for (const [name, part] of Object.entries(schema.$defs ?? {}))
      named.set(`${address}#/$defs/${name}`, part);
  }
  return named;
}

/** Points every reference at the one bundle; a description beside a reference would split the type in two. */
function localised(value, base, titles) {
  if (Array.isArray(value)) return value.map((item) => localised(item, base, titles));
  if (value === null || typeof value !== 'object') return value;
  if (typeof value.$ref === 'string') {
    const title = titles.get(new URL(value.$ref, base).href);
    if (title === undefined) throw new Error(`${base}: ${value.$ref} names no titled structure`);
    return { $ref: `#/definitions/${title}` };
  }
  const { $defs, $schema, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, localised(item, base, titles)]));
}

function definitionsOf(schemas) {
  const named = namedStructures(schemas);
  const titles = new Map([...named].map(([reference, part]) => [reference, part.title]));
  const definitions = {};
  for (const [reference, part] of named) {
    if (definitions[part.title]) throw new Error(`two structures are titled ${part.title}`);
    definitions[part.title] = localised(part, reference.split('#')[0], titles);
  }
  return definitions;
}

/** The structures of that title, and all that they are made of. */
function reachable(definitions, titles) {
  const found = {};
  const visit = (title) => {
    if (title in found) return;
    found[title] = definitions[title];
    for (const [, next] of JSON.stringify(definitions[title]).matchAll(/"#\/definitions\/([^"]+)"/g))
      visit(next);
  };
  for (const title of titles) visit(title);
  return found;
}

async function typesOf(definitions) {
  const bundle = { title: 'AllStructures', type: 'object', additionalProperties: false, definitions };
  const text = await compile(bundle, 'AllStructures', {
    bannerComment: BANNER,
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  return text
    .replace(
      /\n?\/\*\*\n \* This interface was referenced by `AllStructures`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n \*\/\n/g,
      '\n',
    )
    .replace(
      / \*\n \* This interface was referenced by `AllStructures`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n/g,
      '',
    )
    .replace(/export interface AllStructures \{\}\n/, '');
}

/** Fields of an answer that hold a part of an input say so in their type. */
function withPartialInputs(text) {
  return Object.entries(PARTIAL_INPUTS).reduce((result, [field, title]) => {
    const name = camelCased(field);
    const open = new RegExp(`(\\n +${name}\\??: )\\{\\s*(\\[k: string\\]: unknown;?\\s*)?\\};`);
    if (!open.test(result)) throw new Error(`${name} is no longer an open object: fix PARTIAL_INPUTS`);
    return result.replace(open, `$1Partial<${title}>;`);
  }, text);
}

function setOf(name, comment, names) {
  const list = [...names].sort().map((field) => `  '${field}',\n`);
  return `/** ${comment} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${list.join('')}]);\n`;
}

/** By address: references between schemas are relative paths. */
const schemas = new Map(
  schemaFiles(join(root, 'schemas')).map((path) => [
    pathToFileURL(path).href,
    JSON.parse(readFileSync(path, 'utf8')),
  ]),
);
const definitions = definitionsOf(schemas);
const apiTitles = [...schemas]
  .filter(([address, { type }]) => address.includes('/schemas/api/') && type === 'object')
  .map(([, { title }]) => title);
const api = reachable(definitions, apiTitles);
const { data, maps } = keptNames(api);
const lost = lostNames(api);
if (lost.length > 0) throw new Error(`camelCase cannot hold these field names: ${lost.join(', ')}`);

const FILES = {
  'src/domain/generated/types.ts': await typesOf(definitions),
  'src/interfaces/client/generated/types.ts': withPartialInputs(await typesOf(camelCased(api))),
  'src/interfaces/client/generated/fields.ts': `${BANNER}\n\n${setOf('DATA_FIELDS', 'Fields that hold data of another form, which is handed on as it is.', data)}\n${setOf('MAP_FIELDS', 'Fields whose keys are data.', maps)}`,
};

function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

for (const [name, text] of Object.entries(FILES)) {
  const path = join(root, name);
  if (current(path) === text) continue;
  if (process.argv.includes('--check')) {
    process.stderr.write(`${name} is not current. Run: npm run generate\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
