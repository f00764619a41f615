// Tells how well the judge of sentences reads the words of writers that it never saw. The packs keep example sentences by kind of writer
// (idioms of packs/*/statements.yaml); each kind is left out in turn, the judge is fitted from the rest and reads what was left out.
//   node bench/sentences.mjs [--misses] [--floor]
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Share of sentences of an unseen kind of writer of which the category is read right. */
const FLOOR = 0.78;
const NOTHING = 'nothing';
const TOLD = new Set(['reason', 'write_down', 'no_reason']);

const module = (path) => import(join(ROOT, 'dist', path));
const { loadPacks } = await module('packs/load.js');
const { fitStatements, Trainer } = await module('packs/statements/train.js');
const { StatementJudge } = await module('packs/statements/judge.js');

const { library } = loadPacks({
  roots: [join(ROOT, 'packs')],
  templates: join(ROOT, 'templates'),
  snapshot: join(ROOT, 'dist/packs.snapshot.json'),
});
const statements = library.statements.filter(({ tells }) => TOLD.has(tells));
const writers = [...new Set(statements.flatMap(({ idioms = {} }) => Object.keys(idioms)))];
const kindOf = ({ category, signal, tells }) =>
  tells === 'no_reason' ? NOTHING : `${category}${signal ? ` (${signal})` : ''}`;

function judgeWithout(writer) {
  const kept = statements.map((one) => ({
    ...one,
    idioms: Object.fromEntries(Object.entries(one.idioms ?? {}).filter(([name]) => name !== writer)),
  }));
  const models = fitStatements(new Trainer(), kept, library.concepts);
  return new StatementJudge({ statements: kept, concepts: library.concepts, models });
}

function likeliest(judge, sentence) {
  const shares = new Map([[NOTHING, 1]]);
  for (const { statement, share } of judge.judge(sentence).reasons) {
    const kind = kindOf(statement);
    shares.set(kind, (shares.get(kind) ?? 0) + share);
    shares.set(NOTHING, shares.get(NOTHING) - share);
  }
  return [...shares].sort((a, b) => b[1] - a[1])[0][0];
}

const misses = [];
const total = { right: 0, of: 0 };
for (const writer of writers) {
  const judge = judgeWithout(writer);
  let [right, of] = [0, 0];
  for (const statement of statements)
    for (const sentence of statement.idioms?.[writer] ?? []) {
      const found = likeliest(judge, sentence);
      of += 1;
      if (found === kindOf(statement)) right += 1;
      else misses.push(`${writer}: ${kindOf(statement)} read as ${found}: ${sentence}`);
    }
  total.right += right;
  total.of += of;
  process.stdout.write(`${writer.padEnd(16)} ${(right / of).toFixed(3)}  ${right}/${of}\n`);
}
const share = total.right / total.of;
process.stdout.write(`${'all'.padEnd(16)} ${share.toFixed(3)}  ${total.right}/${total.of}\n`);
if (process.argv.includes('--misses')) process.stdout.write(`${misses.join('\n')}\n`);
if (process.argv.includes('--floor') && share < FLOOR) {
  process.stderr.write(`${share.toFixed(3)} is below ${FLOOR}\n`);
  process.exit(1);
}
