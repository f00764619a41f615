// Reads many made-up texts and checks that no reader throws, hangs or answers outside of its schema.
//   node bench/fuzz-reading.mjs [--runs 200000] [--seed 1]
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { loadPacks } = await import(join(ROOT, 'dist/packs/load.js'));
const { createEngine } = await import(join(ROOT, 'dist/engine/create-engine.js'));
const { createSchemas } = await import(join(ROOT, 'dist/schema/schemas.js'));
const { library } = loadPacks({ roots: [join(ROOT, 'packs')], templates: join(ROOT, 'templates') });
if (!library) throw new Error("the packs have errors: run 'denial-management packs check'");
const engine = createEngine(library);
const schemas = createSchemas();
const DAY = '2026-11-21';
/** Milliseconds for a text of a few hundred characters, with room for a busy machine. */
const LONGEST = 2000;

function option(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}

const PIECES = [
  ...[
    'CO-50',
    'CO 97',
    'PR-1',
    'C0-5O',
    'OA',
    'N115',
    'MA130',
    'Reason code:',
    'Remark',
    '72148',
    'M54.5',
    'J1745',
  ],
  ...[
    'Claim number:',
    'Member ID',
    'Date of service:',
    '01/31/2026',
    '13/45/2026',
    'February 30, 2026',
    '$1,2',
    '$99.00',
  ],
  ...[
    'not',
    'medically necessary',
    'if',
    'experimental',
    'denied',
    'within',
    '180 days',
    'of receipt',
    'appeal',
    'by',
  ],
  ...[
    'P.O. Box 12',
    'Reno, NV 89501',
    'Fax: 555-555-0100',
    'Aetna',
    'Medicare',
    '\n',
    '\n\n',
    ':',
    '.',
    '?',
    '(',
    ')',
    '\t',
  ],
];
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PIECES),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    {
      maxLength: 40,
    },
  )
  .chain((parts) => fc.constantFrom(' ', '', '\n', '\u00a0').map((joint) => parts.join(joint)))
  .filter((made) => made.length > 0);

/** Letters take longer than readings: one request of so many is written out. */
const LETTER_EVERY = 25;
let requests = 0;
let slowest = 0;
await fc.assert(
  fc.asyncProperty(text, async (made) => {
    const started = performance.now();
    const answer = await engine.analyzeLetter({ letter_text: made }, DAY);
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    if (took > LONGEST) throw new Error(`reading took ${took} ms`);
    if (!answer.ok) return;
    const errors = schemas.validate('api/denial-analysis.schema.json', answer.value);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    for (const { start, end, text: printed } of answer.value.denial_codes)
      if (start !== undefined && made.slice(start, end) !== printed) throw new Error('an offset is wrong');
    const request = answer.value.appeal_request;
    if (!request) return;
    const refused = schemas.validate('api/generate-appeal.input.schema.json', request);
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
    requests += 1;
    if (requests % LETTER_EVERY !== 0) return;
    const letter = await engine.generateAppeal(request, DAY);
    if (!letter.ok) throw new Error(letter.failure.detail);
  }),
  { numRuns: option('--runs', 200_000), seed: option('--seed', 1) },
);
process.stdout.write(`no failure; slowest reading ${slowest.toFixed(0)} ms\n`);
