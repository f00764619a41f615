import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/domain/failures.js';
import { readSettings } from '../../src/main/settings.js';
import { systemRandomness } from '../../src/main/system.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { isKeyForm, newKey } from '../../src/service/access/key-format.js';
import { createKeys } from '../../src/service/access/keys.js';
import { loadTiers } from '../../src/service/access/tiers.js';
import { SettingsError } from '../../src/service/operator-file.js';
import { verifies } from '../contract/clauses.js';
import { freshFolder } from '../interfaces/harness.js';
import { STORES, type StoreKind } from '../store/stores.js';

const randomness = systemRandomness();
const tiers = loadTiers(readSettings({}).tiersFile, createSchemas());

test('a new key has the form, and one wrong character is found without the store', () => {
  const key = newKey('sandbox', randomness);
  expect(key).toMatch(/^dmk_sandbox_[0-9A-Za-z]{32}_[0-9a-f]{6}$/);
  expect(isKeyForm(key)).toBe(true);
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...'0aZ_-'), (at, letter) => {
      const other = key.slice(0, at) + letter + key.slice(at + 1);
      return other === key || !isKeyForm(other);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => !isKeyForm(text)));
});

test('no two keys are alike', () => {
  const keys = Array.from({ length: 2000 }, () => newKey('sandbox', randomness));
  expect(new Set(keys).size).toBe(keys.length);
});

test('the shipped tiers have the limits of the specification', () => {
  verifies('spec-8.tiers', 'spec-8.plans');
  const limits = [...tiers.values()].map(({ id, limits: l }) => [
    id,
    l.requests_per_month,
    l.requests_per_minute,
    l.concurrent_requests,
    l.letters_per_month,
    l.timeout_seconds,
  ]);
  expect(limits.slice(0, 3)).toEqual([
    ['sandbox', 100, 5, 1, 10, 30],
    ['starter', 1000, 10, 2, 100, 30],
    ['professional', 10_000, 50, 5, 1000, 60],
  ]);
  const enterprise = tiers.get('enterprise');
  expect([enterprise?.limits.requests_per_month, enterprise?.limits.letters_per_month]).toEqual([null, null]);
  expect(enterprise?.limits.requests_per_minute).toBeGreaterThanOrEqual(200);
  expect(enterprise?.limits.concurrent_requests).toBeGreaterThanOrEqual(20);
  expect(enterprise?.limits.timeout_seconds).toBe(120);
  for (const { price, included } of tiers.values()) expect([price, included.length > 0]).not.toContain('');
});

test('a wrong file of tiers names each field', async () => {
  const { writeFileSync } = await import('node:fs');
  const file = `${freshFolder()}/tiers.yaml`;
  writeFileSync(file, 'tiers:\n  - id: gold\n');
  expect(() => loadTiers(file, createSchemas())).toThrow(SettingsError);
  expect(() => loadTiers(file, createSchemas())).toThrow(/tiers\[0\]\.id must be one of: sandbox/);
  expect(() => loadTiers(`${file}.none`, createSchemas())).toThrow(/cannot be read/);
});

const DAY = 86_400_000;

/** Keys over a store that was never used, at a clock of the test. */
async function keysOn(store: StoreKind) {
  const clock = { time: Date.UTC(2026, 10, 21, 12), now: () => clock.time, today: () => '2026-11-21' };
  const opened = await (await store.fresh()).open();
  return { clock, store: opened, keys: createKeys({ store: opened.keys, tiers, clock, randomness }) };
}

function expectOk<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

const detailOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'in force' : outcome.failure.detail);

describe.each(STORES)('keys in %s', (_, store) => {
  beforeAll(() => store.start());
  afterAll(() => store.stop());

  test('a key in force is of its tier', async () => {
    verifies('spec-5.tier-limits');
    const { keys } = await keysOn(store);
    const { id, key } = expectOk(await keys.create('sandbox', 'mine'));
    const caller = expectOk(await keys.authenticate(key));
    expect([caller.keyId, caller.tier.limits.letters_per_month]).toEqual([id, 10]);
  });

  test('an unknown, an incomplete and a missing key are told apart, each with what to do', async () => {
    const { keys } = await keysOn(store);
    const unknown = newKey('sandbox', randomness);
    expect(detailOf(await keys.authenticate(unknown))).toMatch(/not known to this service\..*keys create/);
    expect(detailOf(await keys.authenticate(unknown.slice(1)))).toMatch(/mistyped\. Compare.*keys create/);
    expect(detailOf(await keys.authenticate(undefined))).toMatch(/No API key was given\..*keys create/);
  });

  test('a key ends when it expires', async () => {
    const { keys, clock } = await keysOn(store);
    const { id, key } = expectOk(await keys.create('sandbox', null, clock.time + DAY));
    clock.time += DAY - 1;
    expect(detailOf(await keys.authenticate(key))).toBe('in force');
    clock.time += 1000;
    expect(detailOf(await keys.authenticate(key))).toMatch(
      /expired on 2026-11-22 12:00 UTC\. Ask the operator.*keys create/,
    );
    expect(detailOf(await keys.rotate(id, DAY))).toMatch(/not in force: expired\./);
    expect(detailOf(await keys.create('sandbox', null, clock.time))).toMatch(/must lie in the future/);
  });

  test('a revoked key is refused at once, with when and whom to ask', async () => {
    const { keys } = await keysOn(store);
    const { id, key } = expectOk(await keys.create('sandbox', null));
    expectOk(await keys.authenticate(key));
    expectOk(await keys.revoke(id));
    expect(detailOf(await keys.authenticate(key))).toMatch(
      /revoked on 2026-11-21 12:00 UTC\. Ask the operator/,
    );
    expect(detailOf(await keys.revoke(id))).toMatch(/not in force: revoked\. List the keys/);
    expect(detailOf(await keys.rotate(id, DAY))).toMatch(/not in force: revoked/);
    expect(detailOf(await keys.revoke('key_none'))).toMatch(/No key has this id/);
  });

  test('a rotated key keeps id and usage; the old secret works until its grace is over', async () => {
    const { keys, clock, store: opened } = await keysOn(store);
    const first = expectOk(await keys.create('starter', null));
    const second = expectOk(await keys.rotate(first.id, DAY));
    expect([second.id, second.tier, second.graceUntil]).toEqual([first.id, 'starter', clock.time + DAY]);
    expect(second.key).not.toBe(first.key);
    for (const { key } of [first, second])
      expect(expectOk(await keys.authenticate(key)).keyId).toBe(first.id);
    expect((await opened.keys.list()).map(({ graceUntil }) => graceUntil)).toEqual([clock.time + DAY]);

    clock.time += DAY;
    expect(detailOf(await keys.authenticate(first.key))).toMatch(
      /replaced by a newer one.*Use the newer one/,
    );
    expect(detailOf(await keys.authenticate(second.key))).toBe('in force');
    // The next rotation, without grace, gives the first secret no second life.
    const third = expectOk(await keys.rotate(first.id, 0));
    expect(detailOf(await keys.authenticate(first.key))).toMatch(/stopped working on 2026-11-22 12:00 UTC/);
    expect(detailOf(await keys.authenticate(second.key))).toMatch(/replaced by a newer one/);
    expect(detailOf(await keys.authenticate(third.key))).toBe('in force');
  });

  test('a second rotation cuts a longer grace short', async () => {
    const { keys, clock } = await keysOn(store);
    const first = expectOk(await keys.create('starter', null));
    expectOk(await keys.rotate(first.id, 7 * DAY));
    expectOk(await keys.rotate(first.id, DAY));
    clock.time += DAY;
    expect(detailOf(await keys.authenticate(first.key))).toMatch(/replaced by a newer one/);
  });

  test('the tier of a key may be withdrawn', async () => {
    const { keys, clock, store: opened } = await keysOn(store);
    const { key } = expectOk(await keys.create('sandbox', null));
    const fewer = new Map([...tiers].filter(([id]) => id !== 'sandbox'));
    const later = createKeys({ store: opened.keys, tiers: fewer, clock, randomness });
    expect(detailOf(await later.authenticate(key))).toMatch(/tier .* no longer offered/);
  });
});
