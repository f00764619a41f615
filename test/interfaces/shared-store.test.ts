/** Real servers on one store: limits are exact among them, and neither a killed server nor a lost database costs a count. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { type Place, STORES } from '../store/stores.js';
import { call, type Reply, run, type ServeProcess, serveProcess, tiersFile, WIDE } from './harness.js';

const GENERATE = '/api/v1/appeal/generate';
const CASE = { denial_code: 'CO-50', diagnosis: 'Severe obstructive sleep apnea', procedure: 'CPAP device' };

interface Caller {
  readonly address: string;
  readonly key: string;
}

/** What a key of each tier is limited to. */
const TIERS = {
  enterprise: WIDE,
  professional: { ...WIDE, letters_per_month: 10 },
  starter: { ...WIDE, letters_per_month: 2 },
  sandbox: { ...WIDE, concurrent_requests: 1 },
} as const;

/** Two servers on one place; one that was killed is replaced when it is asked for next. */
function pairOn(place: Place) {
  const environment = {
    ...place.environment,
    DENIAL_MANAGEMENT_TIERS: tiersFile(TIERS.enterprise, TIERS),
    DENIAL_MANAGEMENT_LOG: 'error',
  };
  const pair: ServeProcess[] = [];
  return {
    /** A new key of this tier, for the servers in turn. */
    async keyOf(tier: keyof typeof TIERS) {
      const alive = pair.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      const missing = Array.from({ length: 2 - alive.length }, () => serveProcess(environment));
      pair.splice(0, pair.length, ...alive, ...(await Promise.all(missing)));
      const created = await run(['keys', 'create', '--tier', tier, '--json'], environment);
      const { key }: { key: string } = JSON.parse(created.out);
      const caller = (i: number): Caller => ({ address: pair[i % 2]?.address ?? '', key });
      return { caller, started: [...pair] };
    },
    stop() {
      for (const { child } of pair) child.kill('SIGKILL');
    },
  };
}

const generate = (caller: Caller, idempotencyKey?: string, json: object = CASE) =>
  call(caller, GENERATE, {
    json,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  });

/** Calls at the same time on each server. */
const AT_ONCE = 20;

/** Asks the servers for letters without a pause, kills one after so many; the statuses of what arrived. */
async function loadUntilKilled(
  callers: readonly Caller[],
  victim: ServeProcess | undefined,
  letters: number,
) {
  const statuses: number[] = [];
  let delivered = 0;
  let gone = false;
  const keepAsking = async (caller: Caller) => {
    while (!gone) {
      const { status } = await generate(caller);
      statuses.push(status);
      delivered += status === 200 ? 1 : 0;
      if (delivered === letters) victim?.child.kill('SIGKILL');
    }
  };
  const noted = (error: unknown) => {
    gone = true; // its connections broke: the kill has arrived
    if (!(error instanceof TypeError)) throw error; // what fetch throws where a connection breaks
  };
  const workers = callers.flatMap((caller) =>
    Array.from({ length: AT_ONCE }, () => keepAsking(caller).catch(noted)),
  );
  await Promise.all(workers);
  return statuses;
}

const lettersUsed = async (caller: Caller): Promise<number> =>
  (await call(caller, '/v1/usage')).json.letters_used;

/** Tries until the answer is the wanted one. */
async function until(ask: () => Promise<Reply>, wanted: (reply: Reply) => boolean): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (wanted(reply)) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each(STORES)('servers on %s', (_, store) => {
  let place: Place;
  let servers: ReturnType<typeof pairOn>;

  beforeAll(async () => {
    await store.start();
    place = await store.fresh();
    servers = pairOn(place);
  });
  afterAll(async () => {
    servers.stop();
    await store.stop();
  });

  test('deliver together exactly the ten letters that are left, of hundreds asked for at once', async () => {
    verifies('spec-8.letters-per-month', 'spec-4.generate.counts');
    const { caller } = await servers.keyOf('professional');
    const replies = await Promise.all(Array.from({ length: 200 }, (__, i) => generate(caller(i))));
    // A machine short of processors may answer some with 503, uncounted: their letters are left for those that ask again.
    const isRefused = ({ json }: Reply) => json.code === 'letter_quota_exhausted';
    do replies.push(await generate(caller(replies.length)));
    while (!replies.slice(-1).some(isRefused));
    expect(replies.filter(({ status }) => status === 200).length).toBe(10);
    const busy = replies.filter(({ json }) => json.code === 'unavailable').length;
    expect(replies.filter(isRefused).length + busy).toBe(replies.length - 10);
    for (const i of [0, 1]) expect(await lettersUsed(caller(i))).toBe(10);
  });

  test('never do more at the same time than the tier allows, and a killed one leaves no slot taken', async () => {
    verifies('spec-8.concurrent');
    const { caller, started } = await servers.keyOf('sandbox');
    const [doomed, other] = [caller(0), caller(1)];
    const statuses = await loadUntilKilled([doomed], started[0], 5);
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200, 429]));
    const delivered = statuses.filter((status) => status === 200).length;
    // What the dead server held is free again when its lease ends; the next minute of this test is enough for that.
    const next = await until(
      () => generate(other),
      ({ status }) => status === 200,
    );
    expect(next.json.appeal_letter).toContain('Appeals Department');
    expect(await lettersUsed(other)).toBeGreaterThanOrEqual(delivered + 1);
  });

  test('count every letter that was delivered before one of them was killed under load', async () => {
    const { caller, started } = await servers.keyOf('enterprise');
    const statuses = await loadUntilKilled([caller(0), caller(1)], started[0], 100);
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]));
    const delivered = statuses.filter((status) => status === 200).length;
    const used = await lettersUsed(caller(1));
    expect(used).toBeGreaterThanOrEqual(delivered);
    // Only what was under way at that moment may have been counted without arriving.
    expect(used - delivered).toBeLessThanOrEqual(2 * AT_ONCE);
  });

  test('make a letter again for a retry, wherever it arrives, and count it once', async () => {
    const { caller } = await servers.keyOf('starter');
    const [first, second] = [caller(0), caller(1)];
    const letter = await generate(first, 'case-4711');
    expect([letter.status, letter.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const again = await generate(second, 'case-4711', { ...CASE });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.text).toBe(letter.text);
    expect(await lettersUsed(second)).toBe(1);

    const other = await generate(second, 'case-4711', { ...CASE, denial_code: 'CO-18' });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
    expect(other.json.detail).toMatch(/key of its own/);
    const wrong = await generate(first, 'x'.repeat(256));
    expect([wrong.status, wrong.json.errors[0].field]).toEqual([422, 'Idempotency-Key']);

    // The last letter: a retry costs nothing even when nothing is left.
    expect((await generate(first)).status).toBe(200);
    expect((await generate(first)).status).toBe(429);
    expect((await generate(first, 'case-4711')).text).toBe(letter.text);
    expect(await lettersUsed(first)).toBe(2);
    const contents = await place.contents();
    expect(contents).not.toContain('case-4711');
    expect(contents).not.toContain('sleep apnea');
  });

  test('count a letter once that is asked for many times at the same moment', async () => {
    const { caller } = await servers.keyOf('enterprise');
    const replies = await Promise.all(
      Array.from({ length: 60 }, (__, i) => generate(caller(i), `case-${i % 3}`)),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null).length).toBe(3);
    expect(await lettersUsed(caller(0))).toBe(3);
  });

  const { failure } = store;
  if (failure === undefined) return;
  test('refuse while the database is gone, and serve again when it is back', async () => {
    const { caller } = await servers.keyOf('enterprise');
    expect((await generate(caller(0))).status).toBe(200);
    await failure.begin();
    const refused = await Promise.all(Array.from({ length: 40 }, (__, i) => generate(caller(i))));
    for (const { status, json, headers } of refused) {
      expect([status, json.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await call(caller(0), '/v1/usage')).status).toBe(503);
    expect((await call(caller(0), '/healthz')).status).toBe(200);
    const ready = await call(caller(0), '/readyz');
    expect([ready.status, ready.json]).toEqual([503, { status: 'not ready', store: 'down' }]);
    await failure.end();
    for (const each of [caller(0), caller(1)]) {
      await until(
        () => call(each, '/readyz'),
        ({ status }) => status === 200,
      );
      expect(
        (
          await until(
            () => generate(each),
            ({ status }) => status !== 503,
          )
        ).status,
      ).toBe(200);
    }
    // One before, one on each server after: what was refused is not counted.
    expect(await lettersUsed(caller(0))).toBe(3);
  });
});
