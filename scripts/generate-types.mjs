// Writes src/domain/generated/types.ts from schemas/: the schemas are the only definition of any structure.
// With --check it writes nothing and fails where the file on disk is not what the schemas say.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';

const root = new URL('..', import.meta.url).pathname;
const target = join(root, 'src/domain/generated/types.ts');

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
  for (const schema of schemas) {
    if (schema.type === 'object') named.set(schema.$id, schema);
    for (const [name, part] of Object.entries(schema.$defs ?? {}))
      named.set(`${schema.$id}#/$defs/${name}`, part);
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
  const { $defs, $id, $schema, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, localised(item, base, titles)]));
}

function bundle() {
  const schemas = schemaFiles(join(root, 'schemas')).map((path) => JSON.parse(readFileSync(path, 'utf8')));
  const named = namedStructures(schemas);
  const titles = new Map([...named].map(([reference, part]) => [reference, part.title]));
  const definitions = {};
  for (const [reference, part] of named) {
    if (definitions[part.title]) throw new Error(`two structures are titled ${part.title}`);
    definitions[part.title] = localised(part, reference.split('#')[0], titles);
  }
  return { title: 'AllStructures', type: 'object', additionalProperties: false, definitions };
}

const text = await compile(bundle(), 'AllStructures', {
  bannerComment: '// Generated from schemas/ by scripts/generate-types.mjs. Do not edit.',
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, printWidth: 110 },
});
const clean = text
  .replace(
    /\n?\/\*\*\n \* This interface was referenced by `AllStructures`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n \*\/\n/g,
    '\n',
  )
  .replace(
    / \*\n \* This interface was referenced by `AllStructures`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n/g,
    '',
  )
  .replace(/export interface AllStructures \{\}\n/, '');

const current = (() => {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
})();
if (process.argv.includes('--check')) {
  if (current !== clean) {
    process.stderr.write('src/domain/generated/types.ts is not current. Run: npm run generate\n');
    process.exit(1);
  }
} else {
  writeFileSync(target, clean);
}
