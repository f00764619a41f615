// Scores what the analyser reads in documents against expected findings, and prints a table.
//   node bench/reading.mjs FOLDER [--misses] [--floors | --floors=notices] [--families]
// FOLDER holds folders of documents, each NAME.ext beside NAME.gold.json (what a careful reader finds in it; a field
// named under "skip" is not scored). --misses lists every finding that differs; --floors exits 1 below a floor of the known kinds,
// --floors=notices below one of the families that the packs were not written from.
// --families prints letters by family instead, read without the examples of the packs that resemble the family.
// A document class is read by bench/reading/<class>.mjs: { accepts(gold, file), read(engine, bytes, day), score(tally, …) }; it may set
// floors of its own.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fhir, remittances } from './reading/claims.mjs';
import { familyTable } from './reading/families.mjs';
import { letters } from './reading/letters.mjs';
import { Tally } from './reading/tally.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Readers, the first that accepts a document reads it. */
const READERS = [letters, remittances, fhir];
const FLOORS = { codes: 0.98, reasons: 0.92, fields: 0.9, falseDenials: 0 };
const ON = '2026-11-21';

function documents(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.gold.json'))
    .sort()
    .map((name) => {
      const gold = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      const file = join(folder, name, '..', gold.file);
      return { gold, file, bytes: readFileSync(file) };
    });
}

async function packsAndEngine() {
  const { loadPacks } = await import(join(ROOT, 'dist/packs/load.js'));
  const { createEngine } = await import(join(ROOT, 'dist/engine/create-engine.js'));
  const { library } = loadPacks({
    roots: [join(ROOT, 'packs')],
    templates: join(ROOT, 'templates'),
    // Of the build before; used only while it matches the packs.
    snapshot: join(ROOT, 'dist/packs.snapshot.json'),
  });
  if (!library) throw new Error("the packs have errors: run 'denial-management packs check'");
  return { library, createEngine };
}

/** Floors for families of documents that the packs were not written from; a field's name is a pattern. */
const NOTICE_FLOORS = {
  verdict: 0.95,
  reasons: 0.83,
  shares: {
    'member and claim numbers': [/^(?:member_id|claim_numbers)$/, 0.85],
    dates: [/^(?:notice_date|service_dates)$/, 0.95],
    amounts: [/^amounts/, 0.88],
    'time to appeal': [/^appeal_deadline$/, 0.92],
  },
};

/** Floors for such families that a table does not hold, as sentences. */
function belowNotices(tally) {
  const { verdict, reasons } = tally.figures();
  const shares = Object.entries(NOTICE_FLOORS.shares).map(([name, [pattern, floor]]) => {
    const { right, of } = tally.share(pattern);
    return of > 0 && right / of < floor && `${name} ${(right / of).toFixed(3)} is below ${floor}`;
  });
  return [
    verdict < NOTICE_FLOORS.verdict && `verdict ${verdict.toFixed(3)} is below ${NOTICE_FLOORS.verdict}`,
    reasons < NOTICE_FLOORS.reasons && `reasons ${reasons.toFixed(3)} is below ${NOTICE_FLOORS.reasons}`,
    ...shares,
  ].filter(Boolean);
}

/** Floors that a table does not hold, as sentences. */
function below(tally, floors = FLOORS) {
  const { codes, reasons, fields, falseDenials } = tally.figures();
  return [
    codes < floors.codes && `codes ${codes.toFixed(3)} is below ${floors.codes}`,
    reasons < floors.reasons && `reasons ${reasons.toFixed(3)} is below ${floors.reasons}`,
    fields < floors.fields && `other fields ${fields.toFixed(3)} is below ${floors.fields}`,
    falseDenials > floors.falseDenials && `${falseDenials} false denials`,
  ].filter(Boolean);
}

async function main() {
  const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
  const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    process.stderr.write('Name a folder of documents with .gold.json files beside them.\n');
    process.exit(2);
  }
  const { library, createEngine } = await packsAndEngine();
  if (flags.has('--families')) {
    const letter = documents(folder).filter(({ gold, file }) => letters.accepts(gold, file));
    const table = await familyTable({
      root: ROOT,
      library,
      createEngine,
      reader: letters,
      documents: letter,
      on: ON,
    });
    process.stdout.write(`${table.text}\n`);
    if (flags.has('--misses')) process.stdout.write(`${table.misses.join('\n')}\n`);
    return;
  }
  const engine = createEngine(library);
  const failures = [];
  for (const reader of READERS) {
    const tally = new Tally();
    for (const { gold, file, bytes } of documents(folder)) {
      if (!reader.accepts(gold, file)) continue;
      reader.score(tally, gold, await reader.read(engine, bytes, ON));
    }
    if (tally.documents === 0) continue;
    process.stdout.write(`${tally.table(reader.name)}\n`);
    if (flags.has('--misses')) process.stdout.write(`${tally.misses.join('\n')}\n\n`);
    const lacking = flags.has('--floors=notices') ? belowNotices(tally) : below(tally, reader.floors);
    failures.push(...lacking.map((sentence) => `${reader.name}: ${sentence}`));
  }
  if (![...flags].some((flag) => flag.startsWith('--floors')) || failures.length === 0) return;
  process.stderr.write(`${failures.join('\n')}\n`);
  process.exit(1);
}

await main();
