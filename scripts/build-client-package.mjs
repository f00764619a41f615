// Fills clients/javascript/dist with the compiled client and the few files that it imports: a package of its own, without
// dependencies. Run by `npm pack` and `npm publish` there; the compiler has run before.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FROM = join(ROOT, 'dist');
const PACKAGE = join(ROOT, 'clients', 'javascript');
const TO = join(PACKAGE, 'dist');

/** The file and all that it imports, types as well. */
function withImports(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
    const imported = join(dirname(file), name);
    withImports(file.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported, found);
  }
  return found;
}

rmSync(TO, { recursive: true, force: true });
const entries = ['index.js', 'index.d.ts'].map((name) => join(FROM, 'interfaces', 'client', name));
for (const file of new Set(entries.flatMap((entry) => [...withImports(entry)]))) {
  const target = join(TO, relative(FROM, file));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(file, target);
}
cpSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));

// The version is that of the service.
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const own = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
if (own.version !== version)
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`);
