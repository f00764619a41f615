/** Two hospitals on one service: each key is answered from its own packs. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { call, freshFolder, ROOT, testServer } from './harness.js';

const running: Awaited<ReturnType<typeof testServer>>[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const data = freshFolder();

async function serve(keyPacks: string) {
  const file = join(data, 'settings.yaml');
  writeFileSync(file, `key_packs:\n${keyPacks}`);
  const server = await testServer({ data, environment: { DENIAL_MANAGEMENT_CONFIG: file } });
  running.push(server);
  return server;
}

async function keyOf({ service }: Awaited<ReturnType<typeof testServer>>) {
  const created = await service.keys.create('enterprise', null);
  return created.ok ? created.value : expect.fail(created.failure.detail);
}

/** The pack of one hospital, with the title of one reason code in its own words. */
function hospital(name: string, title: string): string {
  const folder = join(data, name);
  cpSync(join(ROOT, 'test/overlays/mercy'), folder, { recursive: true });
  const pack = join(folder, 'pack.yaml');
  writeFileSync(pack, readFileSync(pack, 'utf8').replace('id: mercy', `id: ${name}`));
  const codes = join(folder, 'short-codes.yaml');
  writeFileSync(codes, readFileSync(codes, 'utf8').replace('Records of the visit not received', title));
  return codes;
}

const QUESTION = { denial_code: 'E4412', insurance_company: 'Aetna' };

test('each key is answered from the packs of its hospital, also after they are read anew', async () => {
  const none = await testServer({ data });
  const [mercy, grace, other] = [await keyOf(none), await keyOf(none), await keyOf(none)];
  await none.stop();
  hospital('mercy', 'Records that Mercy did not send');
  const codes = hospital('grace', 'Records that Grace did not send');
  const server = await serve(
    `  - { keys: [${mercy.id}], packs: [mercy] }\n  - { keys: [${grace.id}], packs: [grace] }\n`,
  );
  const titleFor = async ({ key }: { readonly key: string }) => {
    const { status, json } = await call({ address: server.address, key }, '/api/v1/denial-code/lookup', {
      json: QUESTION,
    });
    return status === 200 ? json.title : status;
  };
  const titles = async () => [await titleFor(mercy), await titleFor(grace), await titleFor(other)];
  expect(await titles()).toEqual(['Records that Mercy did not send', 'Records that Grace did not send', 422]);
  const letterFor = async ({ key }: { readonly key: string }) => {
    const json = {
      ...QUESTION,
      diagnosis: 'knee osteoarthritis',
      procedure: 'total knee replacement',
    };
    return call({ address: server.address, key }, '/api/v1/appeal/generate', { json });
  };
  expect((await letterFor(grace)).json.denial_code.title).toBe('Records that Grace did not send');
  expect((await letterFor(other)).status).toBe(422);

  writeFileSync(
    codes,
    readFileSync(codes, 'utf8').replace('that Grace did not send', 'that Grace sent late'),
  );
  await server.service.reload();
  expect(await titles()).toEqual(['Records that Mercy did not send', 'Records that Grace sent late', 422]);

  writeFileSync(codes, readFileSync(codes, 'utf8').replace('status: active', 'status: activ'));
  await expect(server.service.reload()).rejects.toThrow(/grace\/short-codes\.yaml:\d+:\d+ {2}PK203/);
  expect(await titles()).toEqual(['Records that Mercy did not send', 'Records that Grace sent late', 422]);
});

test('a key that stands twice, and packs that are not there, are refused at the start', async () => {
  await expect(serve('  - { keys: [key_1, key_1], packs: [mercy] }\n')).rejects.toThrow(/key_1 stands twice/);
  await expect(serve('  - { keys: [key_1], packs: [nowhere] }\n')).rejects.toThrow(/nowhere.*PK101/);
  await expect(serve('  - { keys: [key_1] }\n')).rejects.toThrow(/key_packs\[0\]\.packs is required/);
});
