/** A file of an earlier version is brought to its present shape, and what stood in it still holds. */
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { keyHash } from '../../src/service/access/key-format.js';
import { MIGRATIONS } from '../../src/store/migrations.js';
import { openSqliteStore } from '../../src/store/sqlite/store.js';
import { freshFolder } from '../interfaces/harness.js';

test.each([1, 2])('a file of step %i keeps keys and usage', async (steps) => {
  const file = join(freshFolder(), 'old.db');
  const old = new Database(file);
  for (const step of MIGRATIONS.slice(0, steps)) old.exec(step({ kind: 'sqlite' }));
  old.exec(`PRAGMA user_version = ${steps}`);
  const hash = Buffer.from(keyHash('secret')).toString('hex');
  old.exec(`INSERT INTO keys VALUES ('key_1', 'starter', 'mine', '${hash}', 1, NULL, NULL)`);
  old.exec(`INSERT INTO usage VALUES ('key_1', '2026-11', 'lookup_denial_code', 7, 0)`);
  old.close();
  for (const holder of ['first', 'second']) {
    const store = openSqliteStore(file, () => holder);
    expect(await store.keys.findByHash(keyHash('secret'))).toMatchObject({
      expiresAt: null,
      key: { id: 'key_1', tier: 'starter', label: 'mine', revokedAt: null, graceUntil: null },
    });
    expect((await store.meter.usage('key_1', '2026-11')).requests).toBe(7);
    await store.close();
  }
});

test('a file of a newer version is left alone', () => {
  const file = join(freshFolder(), 'new.db');
  const newer = new Database(file);
  newer.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
  newer.close();
  expect(() => openSqliteStore(file, () => 'mine')).toThrow(/newer version of the service/);
});
