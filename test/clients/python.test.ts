/** The tests of the Python client, in its own language, against a real server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { ROOT, testServer } from '../interfaces/harness.js';
import { PYTHON, PYTHON_FOLDER, pythonEnvironment } from './python.js';

let server: Awaited<ReturnType<typeof testServer>>;

beforeAll(async () => {
  // With the plans of the program: sign-up makes a key of one of them.
  server = await testServer({
    environment: {
      DENIAL_MANAGEMENT_TIERS: join(ROOT, 'config', 'tiers.yaml'),
      DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '1',
    },
  });
});
afterAll(() => server.stop());

describe.skipIf(PYTHON === undefined)('the Python client', () => {
  test('passes its own tests', async () => {
    verifies('spec-1.client.python', 'spec-1.rest');
    const env = pythonEnvironment({
      DENIAL_MANAGEMENT_URL: server.address,
      DENIAL_MANAGEMENT_API_KEY: server.key,
    });
    const args = ['-W', 'error', '-m', 'unittest', 'tests.test_client'];
    const report = await new Promise<string>((resolve) => {
      execFile(PYTHON ?? '', args, { cwd: PYTHON_FOLDER, env }, (_, __, stderr) => resolve(stderr));
    });
    expect(report).toMatch(/Ran \d\d+ tests[\s\S]*\nOK\n$/);
  });
});
