// How the cost of each reader grows with its input. Texts of one unit said again and again are the ones that find a
// reader that looks at everything for each thing it finds. Prints the cost at an eighth of the limit and at the limit,
// and the exponent of growth between: 1 is linear, 2 is the square. Fails where one is above MOST and costs anything.
//   node bench/growth.mjs [part of the name of a door] [part of the name of a text]
import { fileURLToPath } from 'node:url';
import { createEngine } from '../dist/engine/create-engine.js';
import { loadPacks } from '../dist/packs/load.js';
import { DOORS } from './growth/doors.mjs';
import { growth } from './growth/growth.mjs';
import { UNITS } from './growth/units.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { library } = loadPacks({
  roots: [at('packs')],
  templates: at('templates'),
  snapshot: at('dist/packs.snapshot.json'),
});
if (!library) throw new Error("the packs have errors: run 'denial-management packs check'");
const engine = createEngine(library);
engine.prepare();

/** Exponents above this are worse than linear by more than a measurement errs. */
const MOST = 1.4;
/** Milliseconds at the limit below which nobody is held up, whatever the exponent. */
const FELT = 400;
const [door = '', unit = ''] = process.argv.slice(2);
const steep = [];
for (const [name, { limit, units = UNITS, ask }] of Object.entries(DOORS)) {
  if (!name.includes(door)) continue;
  for (const [text, make] of Object.entries(units)) {
    if (!text.includes(unit)) continue;
    const measured = await growth((size) => ask(engine, make, size), limit);
    const { exponent, large, small } = measured;
    const bad = exponent > MOST && large > FELT;
    if (bad) steep.push(`${name}, ${text}`);
    process.stdout.write(
      `${name.padEnd(20)} ${text.padEnd(34)} ${small.toFixed(0).padStart(6)} ms  ${large.toFixed(0).padStart(7)} ms${measured.reached < limit ? ` at ${measured.reached}` : ''}  ^${exponent.toFixed(2)}${bad ? '  TOO STEEP' : ''}\n`,
    );
  }
}
process.stdout.write(steep.length === 0 ? 'all linear\n' : `too steep:\n  ${steep.join('\n  ')}\n`);
process.exitCode = steep.length === 0 ? 0 : 1;
