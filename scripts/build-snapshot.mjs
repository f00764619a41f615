// Writes dist/packs.snapshot.json from the packs, so that a start need not read and check YAML again.
// Run after the compiler. Fails, and writes nothing, where the packs have an error.
import { fileURLToPath } from 'node:url';
import { formatProblem } from '../dist/domain/problems.js';
import { loadPacks } from '../dist/packs/load.js';
import { writeSnapshot } from '../dist/packs/snapshot.js';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { library, problems } = loadPacks({ roots: [path('packs')], templates: path('templates') });
if (library === undefined) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  process.stderr.write(`${errors.map(formatProblem).join('\n')}\n`);
  process.stderr.write('No snapshot was written: the packs have errors.\n');
  process.exitCode = 1;
} else {
  writeSnapshot(path('dist/packs.snapshot.json'), library);
}
