/** What a caller keeps: the receipt of a letter, the names left out of it, and the book of own outcomes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppealResult, LetterCheck, OutcomeList } from '../../src/domain/generated/types.js';
import { DenialManagement, withIdentifiers, withoutIdentifiers } from '../../src/interfaces/client/index.js';
import { call, freshFolder, run, testServer } from './harness.js';

const REQUEST = {
  denial_code: 'CO-50',
  diagnosis: 'Lumbar disc herniation (M51.16)',
  procedure: 'MRI of the lumbar spine (72148)',
  insurer_type: 'commercial',
  denial_date: '2026-10-05',
};
const WHO = {
  patient_name: 'Robin Sample',
  member_id: 'W2200471',
  sender_address: '1 Elm St\nAustin & more',
};

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.stop());

async function asked<T>(path: string, body?: object): Promise<T> {
  const reply = await call(server, path, body === undefined ? {} : { json: body });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.json as T; // by the schema of the operation
}

test('the receipt says whether the same letter comes out again, and what has changed', async () => {
  const { appeal_letter: letter, receipt } = await asked<AppealResult>('/api/v1/appeal/generate', REQUEST);
  const verified = async (input: object) =>
    (await asked<LetterCheck>('/api/v1/appeal/check', { letter, request: REQUEST, receipt, ...input }))
      .receipt_check;
  expect(await verified({})).toMatchObject({ same: true, as_delivered: true, changed: [] });
  const { denial_date: date, ...rest } = REQUEST;
  expect(await verified({ request: { denial_date: date, ...rest } })).toMatchObject({ same: true });
  const changed = letter.replace('To the Appeals Department', 'Dear all');
  expect(await verified({ letter: changed })).toMatchObject({
    same: true,
    as_delivered: false,
    first_difference: { at_hand: 'Dear all:', today: 'To the Appeals Department:' },
  });
  expect(await verified({ request: { ...REQUEST, amount: 12 } })).toMatchObject({
    same: false,
    as_delivered: true,
    changed: ['request', 'letter'],
  });
  expect(await verified({ receipt: { ...receipt, packs: 'others', version: '0.0.1' } })).toMatchObject({
    same: true,
    changed: ['packs', 'version'],
  });
  const folder = freshFolder();
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const environment = { DENIAL_MANAGEMENT_URL: server.address, DENIAL_MANAGEMENT_API_KEY: server.key };
  const request = file('case.json', JSON.stringify(REQUEST));
  const answer = file('answer.json', JSON.stringify({ receipt }));
  const verify = (text: string) =>
    run(
      ['letter', 'verify', file('letter.txt', text), '--request', request, '--receipt', answer],
      environment,
    );
  expect(await verify(letter)).toMatchObject({ code: 0, out: expect.stringContaining('byte for byte') });
  expect(await verify(changed)).toMatchObject({ code: 1, out: expect.stringContaining('Dear all:') });
});

test('names stay here: the request goes without them, the letter gets them back, in text and in Word', async () => {
  const folder = freshFolder();
  const who = join(folder, 'who.json');
  writeFileSync(who, JSON.stringify(WHO));
  const environment = { DENIAL_MANAGEMENT_URL: server.address, DENIAL_MANAGEMENT_API_KEY: server.key };
  const args = [
    '--denial-code',
    'CO-50',
    '--diagnosis',
    'Herniation',
    '--procedure',
    'MRI of the lumbar spine',
  ];
  const summary = [
    '--patient-summary',
    'Robin did eight weeks of physical therapy. Ms. Sample had no relief.',
  ];
  const out = join(folder, 'appeal.docx');
  const ran = await run(
    ['appeal', ...args, ...summary, '--identifiers', who, '--out', out, '--json'],
    environment,
  );
  expect([ran.code, ran.err]).toEqual([0, `The letter is in ${out}.\n`]);
  const { appeal_letter: letter, merge_fields } = JSON.parse(ran.out) as AppealResult;
  expect(letter).toContain('Patient: Robin Sample\nMember ID: W2200471');
  expect(letter).toContain('1 Elm St\nAustin & more');
  expect(merge_fields).toContain('patient_name');
  const word = () => strFromU8(unzipSync(readFileSync(out))['word/document.xml'] ?? new Uint8Array());
  expect(word()).toContain('Robin Sample');
  expect(word()).toContain('1 Elm St, Austin &amp; more');
  expect(word()).not.toContain('[[member_id]]');
  const plain = join(folder, 'plain.txt');
  writeFileSync(plain, 'For [[patient_name]], [[claim_number]]');
  const merged = await run(['letter', 'merge', plain, '--identifiers', who], {});
  expect([merged.code, merged.out]).toEqual([0, 'For Robin Sample, [[claim_number]]']);
  expect(merged.err).toContain('claim_number');

  const sent: string[] = [];
  const client = new DenialManagement({
    apiKey: server.key,
    baseUrl: server.address,
    fetch: (address, options) => {
      sent.push(String(options?.body));
      return fetch(address, options);
    },
  });
  const { request, identifiers } = withoutIdentifiers({
    denialCode: 'CO-50',
    diagnosis: 'Herniation',
    procedure: 'MRI of the lumbar spine',
    patientName: 'Robin Sample',
    memberId: 'W2200471',
    priorTreatments: ['Robin: naproxen, stopped for gastritis'],
  });
  const { appealLetter } = await client.generateAppeal(request);
  expect(sent.join()).not.toMatch(/Robin|Sample|W2200471/);
  expect(sent.join()).toContain('[[patient_name]]: naproxen');
  expect(withIdentifiers(appealLetter, identifiers)).toContain('Patient: Robin Sample\nMember ID: W2200471');
});

test('own outcomes move the odds once there are enough, and both figures are shown', async () => {
  const like = { denial_code: 'CO-50', insurer_type: 'commercial', appeal_level: 'internal_first_level' };
  const odds = async () => asked<AppealResult>('/api/v1/appeal/generate', REQUEST);
  const published = await odds();
  await asked('/api/v1/outcome', { ...like, outcome: 'won', count: 4 });
  expect(await odds()).not.toHaveProperty('own_outcomes');
  await asked('/api/v1/outcome', { ...like, denial_code: 'co50', outcome: 'won', count: 26 });
  await asked('/api/v1/outcome', { ...like, outcome: 'partly', count: 10 });
  const both = await odds();
  expect(both.own_outcomes).toMatchObject({
    won: 30,
    partly: 10,
    lost: 0,
    alike_in: ['denial_code', 'insurer_type', 'appeal_level'],
    published: published.estimated_success_rate,
    own: '88%',
    blended: both.estimated_success_rate,
  });
  const rate = Number.parseInt(published.estimated_success_rate, 10);
  expect(both.estimated_success_rate).toBe(`${Math.round((20 * rate + 3500) / 60)}%`);
  expect(both.success_rate_basis.explanation).toContain(`Published: ${published.estimated_success_rate}`);
  expect(both.appeal_letter).toBe(published.appeal_letter);
  expect((await asked<OutcomeList>('/api/v1/outcomes')).data).toEqual([
    {
      denial_code: 'carc-50',
      insurer_type: 'commercial',
      appeal_level: 'internal_first_level',
      won: 30,
      partly: 10,
      lost: 0,
    },
  ]);
  const refused = await call(server, '/api/v1/outcome', {
    json: { ...like, denial_code: 'CO-999', outcome: 'won' },
  });
  expect(refused.status).toBe(404);
});
