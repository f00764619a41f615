/** What agents find beside the tools: pages to read, completion, prompts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, freshFolder, testServer, tiersFile, WIDE } from './harness.js';
import { legacyClient, modernClient, type Target, type TestClient } from './mcp-clients.js';

const data = freshFolder();
const tiers = tiersFile(WIDE);
let server: Awaited<ReturnType<typeof testServer>>;

beforeAll(async () => {
  server = await testServer({ data });
});
afterAll(() => server?.stop());

const local = (): Target => ({
  environment: {
    DENIAL_MANAGEMENT_DATA: data,
    DENIAL_MANAGEMENT_TIERS: tiers,
    DENIAL_MANAGEMENT_API_KEY: server.key,
  },
});
const remote = (): Target => ({
  environment: { DENIAL_MANAGEMENT_URL: server.address, DENIAL_MANAGEMENT_API_KEY: server.key },
});

const CODES = { type: 'ref/resource', uri: 'denial-code://{family}/{code}' } as const;

describe.each<readonly [string, () => Promise<TestClient>]>([
  ['a client of 2025 over stdio', () => legacyClient(local())],
  ['a client of 2026 over stdio, to a server', () => modernClient(remote())],
  ['a client of 2025 over HTTP', () => legacyClient(server)],
  ['a client of 2026 over HTTP', () => modernClient(server)],
])('%s', (_, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client?.close());

  test('lists every page once, and can read one of each kind', async () => {
    const listed = await client.resources();
    const { library } = server.service;
    const { packs, appealRights, serviceAreas, regulations } = library;
    const { codes, remarks, shortCodes, groupCodes } = library;
    const known = [codes, remarks, shortCodes, groupCodes, appealRights, serviceAreas, regulations];
    expect(listed.size).toBe(packs.length + known.reduce((sum, { size }) => sum + size, 0));
    for (const scheme of ['denial-pack', 'appeal-rights', 'service-area', 'denial-code', 'regulation']) {
      const uri = [...listed.keys()].find((candidate) => candidate.startsWith(`${scheme}://`)) ?? '';
      expect(await client.read(uri), uri).toMatch(/^## /);
    }
  });

  test('reads a code as the look-up tells it', async () => {
    const told = await client.call('lookup_denial_code', { denial_code: '50', detail: 'full' });
    expect(await client.read('denial-code://carc/50')).toBe(told.content[0]?.text);
    expect(await client.read('denial-code://RARC/n115')).toContain('N115');
  });

  test('reads codes of every set, and retired ones, as the look-up tells them', async () => {
    for (const [page, spelled] of [
      ['carc/62', '62'],
      ['rarc/MA29', 'MA29'],
      ['ncpdp_reject/70', 'NCPDP 70'],
      ['claim_status_category/F2', '277 F2'],
      ['review_action/A3', '278 A3'],
      ['review_reason/0F', '278 0F'],
      ['modifier/59', 'modifier 59'],
      ['group_code/PR', 'PR'],
    ]) {
      const told = await client.call('lookup_denial_code', { denial_code: spelled, detail: 'full' });
      expect(told.isError, spelled).toBeFalsy();
      expect(await client.read(`denial-code://${page}`), page).toBe(told.content[0]?.text);
    }
  });

  test('tells clocks with their law', async () => {
    const page = await client.read('appeal-rights://medicare_ffs');
    expect(page).toContain('120 calendar days from receipt of the notice');
    expect(page).toContain('42 C.F.R. § 405.942');
  });

  test('says that a page is not there', async () => {
    await expect(client.read('denial-code://carc/9999')).rejects.toThrow('denial-code://carc/9999');
  });

  test('completes the parts of an address, the one after the other', async () => {
    expect(await client.templates()).toContain(CODES.uri);
    expect(await client.complete(CODES, 'family', '')).toEqual(
      expect.arrayContaining(['carc', 'rarc', 'ncpdp_reject', 'review_reason', 'group_code']),
    );
    expect(await client.complete(CODES, 'family', 'r')).toContain('review_action');
    const numbers = await client.complete(CODES, 'code', '19', { family: 'carc' });
    expect(numbers).toContain('197');
    expect(numbers.every((number) => number.startsWith('19'))).toBe(true);
    expect(await client.complete(CODES, 'code', 'n11', { family: 'rarc' })).toContain('N115');
    const lines = { type: 'ref/resource', uri: 'appeal-rights://{insurer_type}' } as const;
    expect(await client.complete(lines, 'insurer_type', 'medicare')).toContain('medicare_advantage');
  });

  test('completes the arguments of prompts', async () => {
    const prompt = { type: 'ref/prompt', name: 'contest_a_denial' } as const;
    expect(await client.complete(prompt, 'denial_code', 'CO-19')).toContain('CO-197');
    expect(await client.complete(prompt, 'denial_code', 'n11')).toContain('N115');
    expect(await client.complete(prompt, 'insurer_type', 'self')).toEqual(['self_funded_erisa']);
    expect(await client.complete(prompt, 'diagnosis', 'sleep')).toEqual([]);
  });

  test('offers both errands as prompts, with what the person gave', async () => {
    expect(await client.prompts()).toEqual(['contest_a_denial', 'triage_remittance']);
    const errand = await client.prompt('contest_a_denial', { denial_code: 'CO-197', state: 'CA' });
    expect(errand).toContain('- denial_code: CO-197\n- state: CA');
    expect(errand).toContain('lookup_denial_code');
    const letter = await client.prompt('contest_a_denial', { denial_letter: 'We denied {{this}}.' });
    expect(letter.endsWith('The denial letter:\n\nWe denied {{this}}.')).toBe(true);
    await expect(client.prompt('triage_remittance', {})).rejects.toThrow('remittance is missing');
    await expect(client.prompt('sing', {})).rejects.toThrow('contest_a_denial, triage_remittance');
  });
});

test('a page counts as one request, lists and completion count as none', async () => {
  const own = await testServer();
  const client = await modernClient(own);
  await client.resources();
  await client.complete(CODES, 'code', '5', { family: 'carc' });
  await client.read('denial-code://carc/50');
  await client.read('service-area://aba');
  await expect(client.read('service-area://none')).rejects.toThrow();
  expect((await call(own, '/api/v1/usage')).json).toMatchObject({ requests_used: 2 });
  await client.close();
  await own.stop();
});

test('without a key nothing can be listed, completed or read', async () => {
  const client = await legacyClient({
    environment: { DENIAL_MANAGEMENT_DATA: data, DENIAL_MANAGEMENT_TIERS: tiers },
  });
  await expect(client.resources()).rejects.toThrow('DENIAL_MANAGEMENT_API_KEY');
  await expect(client.read('denial-code://carc/50')).rejects.toThrow('DENIAL_MANAGEMENT_API_KEY');
  await expect(client.complete(CODES, 'code', '5', { family: 'carc' })).rejects.toThrow('unauthenticated');
  await client.close();
});
