/** White label: the operator's letterhead on the letters of keys whose tier includes it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { AppealResult } from '../../src/domain/generated/types.js';
import { verifies } from '../contract/clauses.js';
import { call, freshFolder, ROOT, testServer } from './harness.js';

const GENERATE = '/api/v1/appeal/generate';
const MINIMAL = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};
const LETTERHEAD = [
  'name: Prairie Heart Hospital',
  'lines: ["100 Main Street, Springfield, IL 62701", "Telephone 555-0100, fax 555-0101"]',
  'footer: ["Prairie Heart Hospital is a service of Prairie Health."]',
];

const running: Awaited<ReturnType<typeof testServer>>[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** A server with the shipped tiers and these letterheads, each given as lines of YAML. */
async function serve(letterheads: readonly (readonly string[])[], data = freshFolder()) {
  const file = join(freshFolder(), 'settings.yaml');
  const items = letterheads.map((lines) => `  - ${lines.join('\n    ')}`);
  writeFileSync(file, `letterheads:\n${items.join('\n')}\n`);
  const tiers = join(ROOT, 'config', 'tiers.yaml');
  const environment = { DENIAL_MANAGEMENT_CONFIG: file, DENIAL_MANAGEMENT_TIERS: tiers };
  const server = await testServer({ data, environment });
  running.push(server);
  return server;
}

async function keyOf({ service }: Awaited<ReturnType<typeof serve>>, tier: string) {
  const created = await service.keys.create(tier, null);
  return created.ok ? created.value : expect.fail(created.failure.detail);
}

async function letter(
  { address }: { address: string },
  key: string,
  more: object = {},
): Promise<AppealResult> {
  const { status, text, json } = await call({ address, key }, GENERATE, { json: { ...MINIMAL, ...more } });
  expect(status, text).toBe(200);
  return json;
}

test('letters of an enterprise key carry the letterhead above, and its footer below', async () => {
  verifies('spec-8.enterprise.white-label');
  const server = await serve([LETTERHEAD]);
  const { key } = await keyOf(server, 'enterprise');
  const answer = await letter(server, key);
  const lines = answer.appeal_letter.trimEnd().split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Prairie Heart Hospital',
    '100 Main Street, Springfield, IL 62701',
    'Telephone 555-0100, fax 555-0101',
    '',
  ]);
  expect(lines.at(-1)).toBe('Prairie Heart Hospital is a service of Prairie Health.');
  expect(answer.placeholders).not.toContain('[Provider address, telephone and fax]');
  expect(answer.placeholders).toContain('[Provider name and NPI]');
  expect((await letter(server, key)).appeal_letter).toBe(answer.appeal_letter);

  const signed = await letter(server, key, { provider_name: 'Amy Chen, MD' });
  expect(signed.appeal_letter.split('\n')[3]).toBe('Amy Chen, MD');
  expect(signed.appeal_letter).toContain('\n[Signature]\nAmy Chen, MD\n');
});

test("keys of other tiers, and a patient's own letter, carry none", async () => {
  const server = await serve([LETTERHEAD]);
  const professional = await keyOf(server, 'professional');
  expect((await letter(server, professional.key)).appeal_letter).not.toContain('Prairie');
  const { key } = await keyOf(server, 'enterprise');
  const own = await letter(server, key, { requester: 'patient', patient_name: 'Jordan Lee' });
  expect(own.appeal_letter).not.toContain('Prairie');
  const agent = await letter(server, key, { requester: 'representative', representative_name: 'Sam Cole' });
  expect(agent.appeal_letter.split('\n').slice(0, 4)).toContain('Sam Cole');
  expect(agent.appeal_letter).toContain('Prairie Heart Hospital\n');
});

test('a customer never writes under the name of another', async () => {
  const data = freshFolder();
  const first = await serve([LETTERHEAD], data);
  const mine = await keyOf(first, 'enterprise');
  const theirs = await keyOf(first, 'enterprise');
  await running.pop()?.stop();
  const server = await serve([['name: Other Clinic', `keys: [${theirs.id}]`], LETTERHEAD], data);
  expect((await letter(server, mine.key)).appeal_letter).toMatch(/^Prairie Heart Hospital\n/);
  expect((await letter(server, theirs.key)).appeal_letter).toMatch(/^Other Clinic\n/);
  expect((await letter(server, theirs.key)).appeal_letter).not.toContain('Prairie');
});

test('the longest letterhead still leaves every letter its length', async () => {
  const word = (length: number) =>
    Array.from({ length: Math.ceil(length / 3) }, () => 'ab')
      .join(' ')
      .slice(0, length);
  const lines = (count: number, length: number) =>
    JSON.stringify(Array.from({ length: count }, () => word(length)));
  const server = await serve([[`name: ${word(80)}`, `lines: ${lines(6, 80)}`, `footer: ${lines(3, 160)}`]]);
  const { key } = await keyOf(server, 'enterprise');
  const long = Array.from({ length: 600 }, (_, i) => `Finding ${i} was measured on examination.`).join(' ');
  for (const more of [{}, { patient_summary: long }, { denial_code: 'PR-204', remark_codes: ['N130'] }]) {
    const { word_count } = await letter(server, key, more);
    expect(word_count).toBeGreaterThanOrEqual(800);
    expect(word_count).toBeLessThanOrEqual(1200);
  }
});

test.each([
  ['two for all keys', [LETTERHEAD, LETTERHEAD], /more than one is for all other keys/],
  ['two for one key', [['name: A', 'keys: [key_1, key_1]']], /more than one names key_1/],
  ['no name', [['lines: [x]']], /letterheads\[0\]\.name is required/],
  ['a line break', [['name: "a\\nb"']], /letterheads\[0\]\.name does not have the right form/],
  [
    'a bracket, which marks a gap',
    [['name: "[Name]"']],
    /letterheads\[0\]\.name does not have the right form/,
  ],
])('%s is refused at the start', async (_, letterheads, message) => {
  await expect(serve(letterheads)).rejects.toThrow(message);
});
