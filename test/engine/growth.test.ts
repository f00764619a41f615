/**
 * Cost grows as the text does. Each text here is one piece said again and again, and once took the square of its length; bench/growth.mjs
 * measures a hundred more at every door, up to its limit.
 */
import { describe, expect, test } from 'vitest';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar radiculopathy',
  procedure: 'MRI of the lumbar spine',
};
const read = (letter_text: string) => engine.analyzeLetter({ letter_text }, TODAY);

const repeated = (unit: string) => (size: number) => unit.repeat(size / unit.length);

interface Text {
  readonly name: string;
  readonly ask: (text: string) => Promise<unknown>;
  readonly make: (size: number) => string;
  /** Characters of the smaller text. */
  readonly size: number;
}

const TEXTS: readonly Text[] = [
  { name: 'codes of one sentence', ask: read, make: repeated('CO-50 '), size: 30_000 },
  { name: 'one word without an end', ask: read, make: repeated('a'), size: 8000 },
];

async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a text of four times the length', () => {
  test.each(TEXTS)('$name', { timeout: 60_000 }, async ({ ask, make, size }) => {
    await ask(make(size / 4)); // what is prepared at the first use is no part of the cost
    const small = Math.min(await cost(() => ask(make(size))), await cost(() => ask(make(size))));
    const large = await cost(() => ask(make(4 * size)));
    // Linear is 4, the square 16. Below a few milliseconds nothing can be told apart.
    expect(large).toBeLessThan(9 * Math.max(small, 10));
  });
});
