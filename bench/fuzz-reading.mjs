// Reads many made-up inputs and checks that no reader throws, hangs, crashes or answers outside of its schema.
//   node bench/fuzz-reading.mjs [letters|remittances|fhir|documents …] [--runs 200000] [--seed 1]
// Inputs are read in processes of 5,000, one after the other: a crash of a decoder or a hang ends one process, and its seed is told.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

const READERS = ['letters', 'remittances', 'fhir', 'documents'];
const BATCH = 5000;
/** Milliseconds for one batch; the slowest takes some minutes on a busy machine. */
const LONGEST_BATCH = 1_800_000;
/** Milliseconds of processor time for one input, the loading of the reader included; other work of the machine is not counted. */
const LONGEST = 5000;

function option(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}

async function batch(reader, runs, seed) {
  const { open } = await import(`./fuzz/${reader}.mjs`);
  const { made, read } = await open();
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(made, async (input) => {
      const before = process.cpuUsage();
      await read(input);
      const { user, system } = process.cpuUsage(before);
      const took = (user + system) / 1000;
      slowest = Math.max(slowest, took);
      if (took > LONGEST) throw new Error(`reading took ${took} ms`);
    }),
    { numRuns: runs, seed },
  );
  process.send(slowest);
  process.disconnect();
}

/** The slowest reading of a batch in a process of its own; throws where the process failed. */
function batchApart(reader, runs, seed) {
  const child = fork(fileURLToPath(import.meta.url), ['--batch', reader, String(runs), String(seed)]);
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_BATCH);
  return new Promise((resolve, reject) => {
    let slowest;
    child.on('message', (took) => {
      slowest = took;
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (slowest !== undefined && code === 0) resolve(slowest);
      else reject(new Error(`${reader}, seed ${seed}: ended with ${signal ?? code}`));
    });
  });
}

async function main() {
  const runs = option('--runs', 200_000);
  const seed = option('--seed', 1);
  const named = READERS.filter((reader) => process.argv.includes(reader));
  for (const reader of named.length > 0 ? named : READERS) {
    let slowest = 0;
    for (let done = 0; done < runs; done += BATCH)
      slowest = Math.max(
        slowest,
        await batchApart(reader, Math.min(BATCH, runs - done), seed + done / BATCH),
      );
    process.stdout.write(`${reader}: ${runs} read, no failure; slowest ${slowest.toFixed(0)} ms\n`);
  }
}

const [, , flag, reader, runs, seed] = process.argv;
if (flag === '--batch') await batch(reader, Number(runs), Number(seed));
else await main();
