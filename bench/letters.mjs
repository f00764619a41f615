// What a letter costs in processor time: the first of a process and, once warm, the median over different requests, beside a
// fixed loop in the same run, so that runs on a busy machine compare. Requests: the golden letters, or files that are named.
//   node --expose-gc bench/letters.mjs [CASES.json …]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { createEngine } from '../dist/engine/create-engine.js';
import { loadPacks } from '../dist/packs/load.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TODAY = '2026-11-27';
const ROUNDS = 3;

const print = (line) => process.stdout.write(`${line}\n`);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function cpuMs(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Words cut out and counted: the same work in every run. */
function fixedWork() {
  const words = new Map();
  for (let round = 0; round < 400; round += 1)
    for (const word of `${'A fixed text of some words. '.repeat(60)}${round}`.toLowerCase().split(/\W+/))
      words.set(word, (words.get(word) ?? 0) + 1);
}

function goldenRequests() {
  const folder = join(ROOT, 'test/letters/golden');
  return readdirSync(folder).map((name) => parse(readFileSync(join(folder, name, 'request.yaml'), 'utf8')));
}

const requestsIn = (file) => JSON.parse(readFileSync(file, 'utf8')).map((one) => one.request ?? one);

const files = process.argv.slice(2);
const requests = files.length === 0 ? goldenRequests() : files.flatMap(requestsIn);
const { library } = loadPacks({
  roots: [join(ROOT, 'packs')],
  templates: join(ROOT, 'templates'),
  snapshot: join(ROOT, 'dist/packs.snapshot.json'),
});
if (!library) throw new Error('the packs have errors');
const engine = createEngine(library);
engine.prepare();
globalThis.gc?.();
print(`heap after loading   ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB`);
const letter = (request) => cpuMs(() => engine.generateAppeal(request, TODAY));

print(`first letter         ${(await letter(requests[0])).toFixed(0)} ms`);
for (const request of requests) await letter(request);
const least = requests.map(() => Number.POSITIVE_INFINITY);
const fixed = [];
for (let round = 0; round < ROUNDS; round += 1) {
  fixed.push(await cpuMs(fixedWork));
  for (const [at, request] of requests.entries()) least[at] = Math.min(least[at], await letter(request));
}
const [middle, base] = [median(least), median(fixed)];
print(`a letter, median     ${middle.toFixed(1)} ms of ${requests.length} requests`);
print(`  of the fixed loop  ${(middle / base).toFixed(2)} (${base.toFixed(1)} ms)`);
print(`  the dearest        ${Math.max(...least).toFixed(1)} ms`);
