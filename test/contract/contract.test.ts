import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CLAUSES } from './clauses.js';

const TESTS = fileURLToPath(new URL('..', import.meta.url));

function citations(): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const file of readdirSync(TESTS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts') || file.startsWith('contract/')) continue;
    const source = readFileSync(join(TESTS, file), 'utf8');
    for (const [, ids = ''] of source.matchAll(/verifies\(([^)]*)\)/g))
      for (const [, id = ''] of ids.matchAll(/'([^']+)'/g)) cited.set(id, [...(cited.get(id) ?? []), file]);
  }
  return cited;
}

test('every citation names a clause of the specification', () => {
  const unknown = [...citations()].filter(([id]) => !(id in CLAUSES));
  expect(unknown).toEqual([]);
});

test('the clauses that no test cites are printed', () => {
  const cited = citations();
  const open = Object.entries(CLAUSES).filter(([id]) => !cited.has(id));
  const lines = open.map(([id, clause]) => `  ${id}: ${clause}`);
  const count = `${Object.keys(CLAUSES).length - open.length} of ${Object.keys(CLAUSES).length}`;
  process.stdout.write(
    `\nClauses of the specification cited by tests: ${count}. Not yet covered:\n${lines.join('\n')}\n`,
  );
  expect(cited.size).toBeGreaterThan(0);
});
