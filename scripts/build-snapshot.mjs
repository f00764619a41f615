// Writes dist/packs.snapshot.json from the packs, so that a start need not read and check YAML again, and dist/packs.proof.json.gz,
// so that a pack on top of them is checked alone. Run after the compiler. Fails, and writes nothing, where the packs have an error.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblem } from '../dist/domain/problems.js';
import { readSources } from '../dist/packs/folders.js';
import { loadPacks } from '../dist/packs/load.js';
import { writeProof } from '../dist/packs/proof.js';
import { writeModels, writeSnapshot } from '../dist/packs/snapshot.js';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const today = new Date().toISOString().slice(0, 10);
const folders = [[path('packs')], path('templates')];
const MODELS = path('dist/packs.models.json');
const changed = (file) => statSync(file).mtimeMs;

/** Models of the last build are kept where nothing changed that fits them: each names the examples that it was fitted from. */
function fitted() {
  if (!existsSync(MODELS)) return undefined;
  const code = ['statements', 'signals'].map((folder) => path(`dist/packs/${folder}`));
  const files = code.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  return [...files, path('package-lock.json')].every((file) => changed(file) < changed(MODELS))
    ? MODELS
    : undefined;
}

const sources = readSources(...folders);
const { library, problems, contentOf } = loadPacks(
  { roots: folders[0], templates: folders[1], today, models: fitted() },
  sources,
);
if (library === undefined) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  process.stderr.write(`${errors.map(formatProblem).join('\n')}\n`);
  process.stderr.write('No snapshot was written: the packs have errors.\n');
  process.exitCode = 1;
} else {
  writeSnapshot(path('dist/packs.snapshot.json'), library);
  writeModels(MODELS, library);
  // Warnings have to be told each time.
  if (problems.length === 0) writeProof(path('dist/packs.proof.json.gz'), sources, contentOf);
  else rmSync(path('dist/packs.proof.json.gz'), { force: true });
}
