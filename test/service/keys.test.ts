import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/main/settings.js';
import { systemRandomness } from '../../src/main/system.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { isKeyForm, keyHash, newKey } from '../../src/service/access/key-format.js';
import { createKeys } from '../../src/service/access/keys.js';
import { loadTiers } from '../../src/service/access/tiers.js';
import { SettingsError } from '../../src/service/operator-file.js';
import type { KeyRecord, KeyStore } from '../../src/service/ports.js';
import { verifies } from '../contract/clauses.js';
import { freshFolder } from '../interfaces/harness.js';

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

function storeOf(record: Partial<KeyRecord>, key: string): KeyStore {
  const whole: KeyRecord = {
    id: 'key_1',
    tier: 'sandbox',
    label: null,
    hash: keyHash(key),
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    ...record,
  };
  return {
    insert: async () => undefined,
    findByHash: async (hash) => (Buffer.from(hash).equals(Buffer.from(keyHash(key))) ? whole : undefined),
    list: async () => [whole],
    revoke: async () => true,
  };
}

test.each([
  ['in force', {}, true],
  ['not yet expired', { expiresAt: 1001 }, true],
  ['expired', { expiresAt: 1000 }, false],
  ['revoked', { revokedAt: 1 }, false],
  ['of a tier that is gone', { tier: 'gold' }, false],
  ['found under another hash', { hash: keyHash('other') }, false],
])('a key %s', async (_, record, valid) => {
  verifies('spec-5.tier-limits');
  const key = newKey('sandbox', randomness);
  const clock = { now: () => 1000, today: () => '' };
  const keys = createKeys({ store: storeOf(record, key), tiers, clock, randomness });
  const caller = await keys.authenticate(key);
  expect(caller.ok).toBe(valid);
  if (caller.ok) expect(caller.value.tier.limits.letters_per_month).toBe(10);
  else expect(caller.failure.detail).toContain('keys create');
});
