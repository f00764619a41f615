// How the time to read a text grows with its length, on texts made to be slow: near-matches, nested repeats, long lines.
// Prints throughput at 10 KB and at 1 MB; fails where the larger is less than half of the smaller.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { loadPacks } = await import(join(ROOT, 'dist/packs/load.js'));
const { createEngine } = await import(join(ROOT, 'dist/engine/create-engine.js'));
const { library } = loadPacks({ roots: [join(ROOT, 'packs')], templates: join(ROOT, 'templates') });
if (!library) throw new Error("the packs have errors: run 'denial-management packs check'");
const engine = createEngine(library);
const DAY = '2026-11-21';
const LEAST_RATIO = 0.5;
const SMALL = 10_000;
const LARGE = Number(process.env.LARGE ?? 1_000_000);

const TEXTS = {
  'near-matches of codes': 'CO- CO-5O CO-l CO_ PR- 8 OA 18 months CO 80202 reason code reason code: ',
  'near-matches of phrases':
    'not not not not deemed to be considered medically not necessar medical necessity is not ',
  'one long line': 'Claim number claim number claim number: member id member id 1234 date of service of ',
  'nested brackets': '((((((((((((((((((((((((()))))))))))) [[[[[[[[[ ',
  'one word without an end': 'a',
  'digits without an end': '1234567890',
  'dates side by side': '01/02/2026 01/02/2026 to 01/03/2026 January 2, 2026 ',
  'addresses without an end': 'Send appeals to PO Box 1234, Reno, NV 89501 and write to ',
  'lines of labels': 'Appeal within\nDate of service:\nClaim number:\nReason code:\n',
  'heads of tables':
    'Date of service   Procedure   Billed   Allowed   Not covered   Paid   You owe   Remark\n',
  'heads with one row':
    'Service date   Code   Billed   Allowed   Paid   Reason\n01/02/2026   99213   100.00   50.00   50.00   CO-45\n',
  'labels side by side': 'Claim number   Member ID   Group number   Date of service\n',
  'address blocks': 'PO Box 1234\nReno, NV 89501\n',
  'a real sentence':
    'We denied this claim because prior authorization was not obtained before the date of service. ',
  'conditions without an end':
    'if unless whether you may could would not be medically necessary or experimental and ',
};

/** Characters a second, the best of several runs. */
async function throughput(unit, size) {
  const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  let best = 0;
  const rounds = size > SMALL ? 2 : 12;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await engine.analyzeLetter({ letter_text: text }, DAY);
    best = Math.max(best, size / (performance.now() - started));
  }
  return best * 1000;
}

let failed = false;
process.stdout.write(
  `${'text'.padEnd(28)}${'10 KB'.padStart(12)}${'1 MB'.padStart(12)}${'ratio'.padStart(8)}\n`,
);
for (const [name, unit] of Object.entries(TEXTS)) {
  const small = await throughput(unit, SMALL);
  const large = await throughput(unit, LARGE);
  const ratio = large / small;
  failed ||= ratio < LEAST_RATIO;
  const shown = (rate) => `${(rate / 1e6).toFixed(2)} MB/s`.padStart(12);
  process.stdout.write(
    `${name.padEnd(28)}${shown(small)}${shown(large)}${ratio.toFixed(2).padStart(8)}${ratio < LEAST_RATIO ? '  TOO SLOW' : ''}\n`,
  );
}
process.exit(failed ? 1 : 0);
