/** Nothing clinical is kept: marked text of requests stands neither in logs, figures and store, nor in failures. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORES } from '../store/stores.js';
import { call, type Reply, run, serveProcess } from './harness.js';
import { modernClient } from './mcp-clients.js';

const MARK = 'ZEBRA';
const APPEAL = {
  denial_code: 'CO-50',
  diagnosis: `${MARK} diagnosis`,
  procedure: `${MARK} procedure`,
  insurance_company: `${MARK} Health`,
  patient_summary: `${MARK} has tried everything.`,
  patient_name: `${MARK} Smith`,
  member_id: MARK,
  claim_number: MARK,
  denial_reason: `${MARK} reason`,
  prior_treatments: [`${MARK} treatment`],
};

describe.each(STORES)('with %s', (_, store) => {
  beforeAll(() => store.start());
  afterAll(() => store.stop());
  test('marked text is found nowhere after a run through every door', async () => {
    const place = await store.fresh();
    const environment = {
      ...place.environment,
      DENIAL_MANAGEMENT_LOG: 'debug',
      DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '2',
    };
    const created = JSON.parse(
      (await run(['keys', 'create', '--tier', 'enterprise', '--json'], environment)).out,
    );
    const server = await serveProcess(environment);
    const caller = { address: server.address, key: created.key };

    const headers = { 'idempotency-key': `${MARK} 1` };
    const letter = await call(caller, '/v1/appeal/generate', { json: APPEAL, headers });
    expect(letter.text).toContain(MARK);
    await call(caller, '/v1/appeal/analyze', { json: { letter_text: `${MARK} CO-50 denied` } });
    const failures = [
      await call(caller, '/v1/appeal/generate', {
        json: { ...APPEAL, [`${MARK} field`]: MARK, requester: MARK, amount: MARK },
      }),
      await call(caller, '/v1/appeal/generate', { json: { ...APPEAL, denial_code: `CO-${MARK}` } }),
      await call(caller, '/v1/denial-code/lookup', { json: { denial_code: MARK } }),
      await call(caller, `/v1/denial-codes?category=${MARK}&cursor=${MARK}&${MARK}+field=1`),
      await call(caller, `/v1/${MARK}`),
      await call(caller, '/v1/appeal/generate', {
        method: 'POST',
        body: `{"diagnosis": "${MARK}`,
        headers: { 'content-type': 'application/json', 'x-request-id': `${MARK} not an id` },
      }),
    ];
    failures.push(...(await refusedBefore(caller)));
    const client = await modernClient(caller);
    await client.call('generate_appeal_letter', APPEAL);
    failures.push(
      ...(await Promise.all([
        client.call('generate_appeal_letter', { ...APPEAL, requester: MARK }),
        client.call('lookup_denial_code', { denial_code: MARK }),
      ]).then((answers) =>
        answers.map((answer) => ({ status: 422, text: JSON.stringify(answer) }) as never),
      )), // read below as text
    );
    await client.close();
    const figures = await call({ address: caller.address }, '/metrics');
    await run(['appeal', '--input', '-', '--api-key', created.key], environment, JSON.stringify(APPEAL));
    server.child.kill('SIGTERM');
    await server.ended;

    for (const { status, text } of failures) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain(MARK);
    }
    expect(server.err().split('\n').length).toBeGreaterThan(8);
    expect(server.err()).not.toContain(MARK);
    expect(figures.text).toContain('outcome="invalid_input"');
    expect(figures.text).not.toContain(MARK);
    for (const line of server.err().trim().split('\n'))
      expect(Object.keys(JSON.parse(line))).toEqual(fieldsOf(line));
    const contents = await place.contents();
    expect(contents).toContain('generate_appeal_letter');
    expect(contents).not.toContain(MARK);
  });
});

/** Refusals of the doors themselves, before an operation looks at the input; and sign-up, which reads nothing. */
async function refusedBefore(caller: { address: string; key: string }): Promise<Reply[]> {
  const open = { address: caller.address };
  const generate = '/v1/appeal/generate';
  const signedUp = await call(open, '/v1/signup', { json: { label: MARK, email: `${MARK}@example.org` } });
  expect([signedUp.status, signedUp.text.includes(MARK)]).toEqual([200, false]);
  return Promise.all([
    call({ ...open, key: MARK }, generate, { json: APPEAL }),
    call(caller, generate, { json: APPEAL, headers: { accept: `${MARK}/x` } }),
    call(caller, generate, { json: APPEAL, headers: { 'content-type': `text/${MARK}` } }),
    call(caller, `${generate}?${MARK}=${MARK}`, { json: APPEAL }),
    call(caller, generate, { json: APPEAL, headers: { 'idempotency-key': MARK.repeat(200) } }),
    call(open, `/v1/plans?${MARK}+name=1`),
    call(caller, generate, { method: MARK }),
    call(caller, '/mcp', { json: {}, headers: { origin: `https://${MARK}.example` } }),
    call(caller, `/problems/${MARK}`),
  ]);
}

/** Only these fields are ever logged. */
function fieldsOf(line: string): string[] {
  const given = Object.keys(JSON.parse(line));
  const known = ['level', 'time', 'request_id', 'operation', 'status', 'duration_ms', 'key_id', 'code'];
  return known.filter((field) => given.includes(field));
}
