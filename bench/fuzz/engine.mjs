/** The engine as built, and what every answer has to keep. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const built = (path) => import(join(ROOT, 'dist', path));

const DAY = '2026-11-21';
/** Letters take longer than readings: one request of so many is written out. */
const LETTER_EVERY = 25;

/** Reads one input through the engine's own door, checks the answer, and writes some of the letters that it asks for. */
export async function openEngine() {
  const { loadPacks } = await built('packs/load.js');
  const { createEngine } = await built('engine/create-engine.js');
  const { createSchemas } = await built('schema/schemas.js');
  const { library } = loadPacks({ roots: [join(ROOT, 'packs')], templates: join(ROOT, 'templates') });
  if (!library) throw new Error("the packs have errors: run 'denial-management packs check'");
  const engine = createEngine(library);
  const schemas = createSchemas();
  let requests = 0;
  const keeps = (schema, value) => {
    const errors = schemas.validate(schema, value);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
  };
  return async (input) => {
    const answer = await engine.analyzeLetter(input, DAY);
    if (!answer.ok) return undefined;
    keeps('api/denial-analysis.schema.json', answer.value);
    const { claims = [], appeal_request } = answer.value;
    const asked = [
      appeal_request,
      ...claims.flatMap(({ findings = [] }) => findings.map((found) => found.appeal_request)),
    ].filter((request) => request !== undefined);
    for (const request of asked) {
      keeps('api/generate-appeal.input.schema.json', request);
      requests += 1;
      if (requests % LETTER_EVERY !== 0) continue;
      const letter = await engine.generateAppeal(request, DAY);
      if (!letter.ok) throw new Error(letter.failure.detail);
    }
    return answer.value;
  };
}
