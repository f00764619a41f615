/** Every snippet of the clients' pages and of the README, run as printed against a real server. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { cleanEnvironment, freshFolder, ROOT, testServer } from '../interfaces/harness.js';
import { PYTHON, PYTHON_FOLDER, pythonEnvironment } from './python.js';

const run = promisify(execFile);

/** The denials that the snippets read. */
const NOTICE = join(ROOT, 'test/intake/documents/text.pdf');
const REMITTANCE = join(ROOT, 'test/intake/remittances/denied-lines/input.835');

interface Snippet {
  readonly heading: string;
  readonly code: string;
}

function snippets(page: string, language: string): Snippet[] {
  const own = readFileSync(join(ROOT, 'clients', page, 'README.md'), 'utf8');
  const main = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const parts = [...own.split(/^## /m).slice(1), ...main.split(/^## /m).slice(1)];
  return parts.flatMap((part) => {
    const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(part)?.[1];
    return code === undefined ? [] : [{ heading: part.split('\n')[0] ?? '', code }];
  });
}

/** What each snippet must print. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'An appeal':
    /To the Appeals Department[\s\S]*\nConfidence: \d{1,2}%\nSuccess rate: \d+%\nDays to file: 180\n$/,
  // Python alone has calls that do not wait.
  Awaited: /^\['\S[^\n]*', '\S[^\n]*'\]\n$/,
  'Check a letter': /^(?:fix_first|ready)\n/,
  'From the denial letter': /^Urgency: \w+\nmedical_necessity: appeal\n/,
  'From a PDF, scan or photo': /^CO-50, CO-197\nFile by 2026-12-31\n$/,
  'Other calls': /\nCO-\d+ \S[\s\S]*\n(null|None)\nok\n$/,
  'Names that stay with you': /^(?![\s\S]*\[\[patient_name\]\])[\s\S]*\nPatient: Robin Sample\n/,
  'One request': /^Confidence: \d{1,2}%\n$/,
  'Several 835 files': /^(?:[A-Z]{2}-\w+ \d[\d.]* .+\n)+$/,
  'When a call fails': /^Did you mean [A-Z0-9 -]+\?\n$/,
};

let server: Awaited<ReturnType<typeof testServer>>;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await testServer();
  environment = { DENIAL_MANAGEMENT_URL: server.address, DENIAL_MANAGEMENT_API_KEY: server.key };
});
afterAll(() => server.stop());

test('the pages of both clients and the README show the example of the contract', () => {
  verifies('spec-1.client.python', 'spec-1.client.javascript');
  for (const [page, language] of [
    ['python', 'python'],
    ['javascript', 'js'],
  ] as const)
    expect(
      snippets(page, language)
        .map(({ heading }) => heading)
        .sort(),
    ).toEqual(
      Object.keys(PRINTED)
        .filter((heading) => heading !== 'Awaited' || language === 'python')
        .sort(),
    );
});

describe.each(
  snippets('javascript', 'js').map(({ heading, code }) => [heading, code]),
)('JavaScript: %s', (heading, code) => {
  test('runs as printed', async () => {
    // As in a folder where the package was installed.
    const folder = freshFolder();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules', 'denial-management'));
    writeFileSync(join(folder, 'snippet.mjs'), code);
    copyFileSync(NOTICE, join(folder, 'denial.pdf'));
    copyFileSync(REMITTANCE, join(folder, 'october.835'));
    const env = cleanEnvironment(environment);
    const { stdout } = await run(process.execPath, ['snippet.mjs'], { cwd: folder, env });
    expect(stdout).toMatch(PRINTED[heading] ?? /^$/);
  });
});

describe
  .skipIf(PYTHON === undefined)
  .each(snippets('python', 'python').map(({ heading, code }) => [heading, code]))(
  'Python: %s',
  (heading, code) => {
    test('runs as printed', async () => {
      const env = { ...pythonEnvironment(environment), PYTHONPATH: PYTHON_FOLDER };
      const folder = freshFolder();
      copyFileSync(NOTICE, join(folder, 'denial.pdf'));
      copyFileSync(REMITTANCE, join(folder, 'october.835'));
      const { stdout } = await run(PYTHON ?? '', ['-c', code], { cwd: folder, env });
      expect(stdout).toMatch(PRINTED[heading] ?? /^$/);
    });
  },
);
