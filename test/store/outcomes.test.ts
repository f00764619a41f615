/** What came of appeals is counted alike in both stores, by key. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORES } from './stores.js';

describe.each(STORES)('%s', (_, kind) => {
  beforeAll(() => kind.start());
  afterAll(() => kind.stop());

  test('counts are kept by key, code, line and level; none falls below zero, and two writers lose none', async () => {
    const place = await kind.fresh();
    const [store, other] = [await place.open(), await place.open()];
    const of = { keyId: 'key_1', code: 'carc-50', insurerType: 'commercial', level: 'internal_first_level' };
    await Promise.all(
      Array.from({ length: 20 }, (__, turn) => (turn % 2 ? store : other).outcomes.add(of, 'won', 1)),
    );
    await store.outcomes.add(of, 'lost', 3);
    await store.outcomes.add(of, 'lost', -5);
    await store.outcomes.add({ ...of, level: 'external_review' }, 'partly', 2);
    await store.outcomes.add({ ...of, keyId: 'key_2' }, 'lost', 9);
    const { keyId: _key, ...row } = of;
    expect(await other.outcomes.of('key_1')).toEqual([
      { ...row, level: 'external_review', won: 0, partly: 2, lost: 0 },
      { ...row, won: 20, partly: 0, lost: 0 },
    ]);
    expect(await store.outcomes.of('key_3')).toEqual([]);
  });
});
