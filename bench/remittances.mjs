// Measures the reading of 835 files against the parsers of the npm registry, on one made-up file in one run, and the
// memory of a worklist of a large one. Each reader runs in a process of its own, one after the other; processor time
// counts, so that other work on the machine does not. Fails where a floor is not held.
//   node bench/remittances.mjs [MEGABYTES] [--worklist MEGABYTES]
import { execFileSync, fork } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeRemittance } from './make-remittance.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SELF = fileURLToPath(import.meta.url);
/** Either is enough. */
const FLOORS = { megabytesPerSecond: 20, timesFastest: 5 };
const MOST_MEMORY_MB = 300;

/** Each reads the file to its end and gives how many claims or segments it saw. */
const READERS = {
  async ours(file) {
    const { SegmentScanner } = await import(join(ROOT, 'dist/intake/x12/segments.js'));
    const { RemittanceReader } = await import(join(ROOT, 'dist/intake/x12/reader.js'));
    const { claimBalances } = await import(join(ROOT, 'dist/intake/x12/balance.js'));
    let claims = 0;
    const reader = new RemittanceReader({
      claim(claim) {
        claims++;
        if (!claimBalances(claim)) throw new Error('a claim of the made-up file does not balance');
      },
      transaction() {},
      problem({ message }) {
        throw new Error(message);
      },
    });
    const scanner = new SegmentScanner((segment) => reader.read(segment));
    const stream = createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 18 });
    for await (const piece of stream) scanner.push(piece);
    scanner.finish();
    reader.finish();
    return `${claims} claims, balanced`;
  },
  async 'x12-parser'(file) {
    const { X12parser } = await import('x12-parser');
    let segments = 0;
    for await (const _ of createReadStream(file).pipe(new X12parser())) segments++;
    return `${segments} segments`;
  },
  async 'node-x12, streaming'(file) {
    const { default: library } = await import('node-x12');
    let segments = 0;
    for await (const _ of createReadStream(file, 'utf8').pipe(new library.X12Parser())) segments++;
    return `${segments} segments`;
  },
};

const print = (line) => process.stdout.write(`${line}\n`);

/** Runs one reader in its own process. */
function measure(name, file) {
  return new Promise((resolve, reject) => {
    const child = fork(SELF, ['--read', name, file]);
    child.once('message', resolve);
    child.once('exit', (code) => code !== 0 && reject(new Error(`${name} failed`)));
  });
}

async function readHere(name, file) {
  const before = process.cpuUsage();
  const seen = await READERS[name](file);
  const { user, system } = process.cpuUsage(before);
  process.send({ seconds: (user + system) / 1e6, seen, rssMb: process.resourceUsage().maxRSS / 1024 });
}

async function compare(megabytes, folder) {
  const file = join(folder, 'made-up.835');
  const bytes = makeRemittance(file, megabytes);
  print(`${(bytes / 1e6).toFixed(0)} MB, Node ${process.version}, processor time of one process each`);
  const speeds = {};
  for (const name of Object.keys(READERS)) {
    const { seconds, seen, rssMb } = await measure(name, file);
    speeds[name] = bytes / 1e6 / seconds;
    print(
      `${name.padEnd(22)} ${speeds[name].toFixed(1).padStart(6)} MB/s  ${rssMb.toFixed(0).padStart(5)} MB  ${seen}`,
    );
  }
  const { ours, ...others } = speeds;
  const times = ours / Math.max(...Object.values(others));
  print(`${times.toFixed(1)} times the fastest of the others`);
  return ours >= FLOORS.megabytesPerSecond || times >= FLOORS.timesFastest;
}

/** Resident memory of the command over a large file; Linux counts it. */
function worklistMemory(megabytes, folder) {
  const file = join(folder, 'large.835');
  makeRemittance(file, megabytes, 7);
  const script = `import(${JSON.stringify(join(ROOT, 'dist/main/cli.js'))}).then(() => process.stderr.write(String(process.resourceUsage().maxRSS)))`;
  // The name stands where that of the program would.
  const args = [
    '-e',
    script,
    '--',
    'denial-management',
    'worklist',
    file,
    '--out',
    join(folder, 'list.xlsx'),
  ];
  const env = { ...process.env, DENIAL_MANAGEMENT_DATA: join(folder, 'data') };
  const started = performance.now();
  const text = execFileSync('sh', ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, ...args], {
    env,
    encoding: 'utf8',
  });
  const rssMb = Number(text.trim()) / 1024;
  print(
    `worklist of ${megabytes} MB: ${((performance.now() - started) / 1000).toFixed(0)} s, at most ${rssMb.toFixed(0)} MB resident`,
  );
  return rssMb <= MOST_MEMORY_MB;
}

async function main(args) {
  if (args[0] === '--read') return readHere(args[1], args[2]);
  const large = args.indexOf('--worklist');
  const folder = mkdtempSync(join(tmpdir(), 'denial-management-remittances-'));
  try {
    const fast = await compare(Number(args[0] ?? 50) || 50, folder);
    const small = large < 0 || worklistMemory(Number(args[large + 1]), folder);
    if (!fast) print('NOT HELD  speed');
    if (!small) print('NOT HELD  memory');
    if (!fast || !small) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
