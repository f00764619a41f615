// Bundles what processes begin with: a program of few files starts in less than two thirds of the time of one of six hundred. Each
// entry takes the place of what the compiler made of it; the other modules stay for scripts and tests, which load parts of the
// program. Packages stay outside. Run after the compiler.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
const CHUNKS = join(DIST, 'chunks');
const CLI = 'main/cli';
const PROGRAMS = [
  CLI,
  'main/example-thread',
  'main/tasks/program',
  'intake/document/child',
  'intake/document/watch',
];

/** A module finds files by its own address, which is another in a bundle: it is told the one that it had. All chunks lie in one folder. */
const ownAddress = {
  name: 'own-address',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const place = relative(SOURCES, id).replace(/\.ts$/, '.js');
    return code.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url).href`);
  },
};

async function bundle() {
  const bundled = await rolldown({
    cwd: ROOT,
    input: PROGRAMS.map((name) => join(SOURCES, `${name}.ts`)),
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.build.json'),
    // Everything that is no file of ours.
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [ownAddress],
  });
  rmSync(CHUNKS, { recursive: true, force: true });
  await bundled.write({ dir: CHUNKS, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
  await bundled.close();
}

/** Where Node can keep what it compiled, the next start of a command compiles nothing. */
const KEPT = `#!/usr/bin/env node
import module from 'node:module';
module.enableCompileCache?.();
`;

function writeEntry(name) {
  const file = join(DIST, `${name}.js`);
  const chunk = relative(dirname(file), join(CHUNKS, `${basename(name)}.js`));
  writeFileSync(file, `${name === CLI ? KEPT : ''}await import('${chunk}');\n`);
}

await bundle();
PROGRAMS.forEach(writeEntry);
