// The golden letters as rows of a table: what each is, and the score of the checks of form.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { lawOfLetter } from '../dist/engine/check/form/law-of-letter.js';
import { lintLetter } from '../dist/engine/check/form/lint.js';
import { createEngine } from '../dist/engine/create-engine.js';
import { loadPacks } from '../dist/packs/load.js';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const FOLDER = path('test/letters/golden');
/** The day on which the cases happen. */
const TODAY = '2026-11-21';

/** Case, document, level, words, score, what was lost. */
export async function goldenLetters() {
  const { library } = loadPacks({
    roots: [path('packs')],
    templates: path('templates'),
    snapshot: path('dist/packs.snapshot.json'),
  });
  const engine = createEngine(library);
  return Promise.all(
    readdirSync(FOLDER)
      .sort()
      .map((name) => rowOf(engine, name)),
  );
}

async function rowOf(engine, name) {
  const request = parse(readFileSync(join(FOLDER, name, 'request.yaml'), 'utf8'));
  const { ok, value, failure } = await engine.generateAppeal(request, TODAY);
  if (!ok) throw new Error(`${name}: ${failure.detail}`);
  const type = engine.library.insurerTypes.get(value.insurer_type);
  const law = { type, date: request.letter_date ?? TODAY, ...(value.state ? { state: value.state } : {}) };
  const { score, checks } = lintLetter(value.appeal_letter, lawOfLetter(engine.library, law));
  const lost = checks.flatMap(({ id, findings }) => findings.map(({ problem }) => `${id} ${problem}`));
  const words = (id) => id.replaceAll('_', ' ');
  return [
    name,
    words(value.document),
    words(value.appeal_type),
    value.word_count,
    score,
    lost.map((problem) => problem.replace(/\.$/, '')).join('; '),
  ];
}
