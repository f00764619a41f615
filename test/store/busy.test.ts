/** A SQLite file that another process writes to for long, or that is gone: calls wait or are refused, the server lives. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { call, freshFolder, testServer } from '../interfaces/harness.js';

const CASE = { denial_code: 'CO-50', diagnosis: 'Severe obstructive sleep apnea', procedure: 'CPAP device' };

test('a call waits for the file; what needs no writing is answered meanwhile', async () => {
  const data = freshFolder();
  const server = await testServer({ data });
  const writer = new Database(join(data, 'denial-management.db'));
  writer.exec('BEGIN IMMEDIATE');
  let answered = false;
  const letter = call(server, '/v1/appeal/generate', { json: CASE }).then((reply) => {
    answered = true;
    return reply;
  });
  for (let i = 0; i < 5; i++) expect((await call(server, '/healthz')).status).toBe(200);
  expect((await call(server, '/v1/usage')).json.letters_used).toBe(0);
  expect(answered).toBe(false);
  writer.exec('COMMIT');
  expect((await letter).status).toBe(200);
  expect((await call(server, '/v1/usage')).json.letters_used).toBe(1);
  writer.close();
  await server.stop();
});

test('a file that stays busy is a store that is down: nothing is let through uncounted', async () => {
  const data = freshFolder();
  const server = await testServer({ data });
  const writer = new Database(join(data, 'denial-management.db'));
  writer.exec('BEGIN IMMEDIATE');
  const refused = await call(server, '/v1/appeal/generate', { json: CASE });
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  writer.exec('COMMIT');
  writer.close();
  expect((await call(server, '/v1/appeal/generate', { json: CASE })).status).toBe(200);
  expect((await call(server, '/v1/usage')).json.letters_used).toBe(1);
  await server.stop();
});

test('a file that was removed is a store that is down, although the open one can still be written', async () => {
  const data = freshFolder();
  const server = await testServer({ data });
  expect((await call(server, '/readyz')).status).toBe(200);
  rmSync(join(data, 'denial-management.db'));
  const ready = await call(server, '/readyz');
  expect([ready.status, ready.json]).toEqual([503, { status: 'not ready', store: 'down' }]);
  await server.stop();
});
