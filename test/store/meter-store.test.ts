import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TierLimits } from '../../src/domain/generated/types.js';
import { LEASE_MS, RETRY_LIFE_MS } from '../../src/service/access/admission.js';
import { createMeter } from '../../src/service/access/meter.js';
import type { Admission, Origin, Reservation, Store } from '../../src/service/ports.js';
import { verifies } from '../contract/clauses.js';
import { STORES } from './stores.js';

const WIDE: TierLimits = {
  requests_per_month: null,
  requests_per_minute: 1_000_000,
  concurrent_requests: 1_000_000,
  letters_per_month: null,
  timeout_seconds: 30,
};
const MADE: Origin = { day: '2026-11-21', packs: 'packs' };

function letter(limits: Partial<TierLimits>, keyId = 'key'): Reservation {
  const charges = { requests: 1, letters: 1 };
  return { keyId, operation: 'generate_appeal_letter', charges, limits: { ...WIDE, ...limits } };
}

function meterAt(store: Store, now = Date.UTC(2026, 10, 21, 12)) {
  const clock = { time: now, now: () => clock.time, today: () => '2026-11-21' };
  return { clock, meter: createMeter(store.meter, clock) };
}

const held = (admission: Admission) => {
  if (!admission.admitted) throw new Error(admission.reason);
  return admission.hold;
};
const reasonOf = (admission: Admission) => (admission.admitted ? 'admitted' : admission.reason);
const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

describe.each(STORES)('%s', (_, store) => {
  beforeAll(() => store.start());
  afterAll(() => store.stop());

  describe('one process', () => {
    test('exactly as many letters as are left, of a thousand at once', async () => {
      verifies('spec-8.letters-per-month', 'spec-4.generate.counts');
      const { meter } = meterAt(await (await store.fresh()).open());
      const admissions = await Promise.all(
        times(1000, () => meter.reserve(letter({ letters_per_month: 10 }))),
      );
      expect(admissions.filter(({ admitted }) => admitted).length).toBe(10);
      for (const admission of admissions.slice(10))
        expect(reasonOf(admission)).toBe('letter_quota_exhausted');
      for (const admission of admissions.slice(0, 10)) await meter.deliver(held(admission), MADE);
      expect((await meter.usage('key')).letters).toBe(10);
    });

    test('what is given back can be used again', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const limits = { letters_per_month: 1 };
      meter.giveBack(held(await meter.reserve(letter(limits))));
      const again = await meter.reserve(letter(limits));
      expect((await meter.deliver(held(again), MADE)).as).toBe('settled');
      const refused = await meter.reserve(letter(limits));
      expect(reasonOf(refused)).toBe('letter_quota_exhausted');
      if (!refused.admitted) expect(new Date(refused.retryAt).toISOString()).toBe('2026-12-01T00:00:00.000Z');
    });

    test('what was counted and could not be delivered is taken back', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const limits = { letters_per_month: 2 };
      const [kept, lost] = [
        held(await meter.reserve(letter(limits))),
        held(await meter.reserve(letter(limits))),
      ];
      await meter.deliver(kept, MADE);
      await meter.deliver(lost, MADE);
      meter.takeBack(lost);
      await meter.close();
      expect(await meter.usage('key')).toMatchObject({ requests: 1, letters: 1 });
      expect((await meter.reserve(letter(limits))).admitted).toBe(true);
    });

    test('a quota that only calls in flight fill is free again soon', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      await meter.reserve(letter({ requests_per_month: 1 }));
      const refused = await meter.reserve(letter({ requests_per_month: 1 }));
      expect(reasonOf(refused)).toBe('monthly_quota_exhausted');
      if (!refused.admitted) expect(refused.retryAt - clock.time).toBe(1000);
    });

    test('a reader is told what counts at this moment', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      const none = { minuteUsed: 0, minuteOldestAt: null, calls: 0 };
      expect(await meter.recent('key')).toEqual(none);
      const start = clock.time;
      const first = held(await meter.reserve(letter({})));
      clock.time += 5_000;
      await meter.deliver(first, MADE);
      const second = held(await meter.reserve(letter({})));
      expect(await meter.recent('key')).toEqual({ minuteUsed: 2, minuteOldestAt: start, calls: 1 });
      meter.giveBack(second);
      clock.time += 55_000;
      const later = await meter.recent('key');
      expect([later.minuteUsed, later.minuteOldestAt]).toEqual([1, start + 5_000]);
      clock.time += 5_000;
      expect(await meter.recent('key')).toEqual(none);
      expect(await meter.recent('other')).toEqual(none);
    });

    test('the minute slides: a call is free a minute after the one before it, to the millisecond', async () => {
      verifies('spec-8.requests-per-minute');
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      const limits = { requests_per_minute: 3 };
      const start = clock.time;
      for (const at of [0, 20_000, 40_000]) {
        clock.time = start + at;
        expect(reasonOf(await meter.reserve(letter(limits)))).toBe('admitted');
      }
      clock.time = start + 59_999;
      const refused = await meter.reserve(letter(limits));
      expect(reasonOf(refused)).toBe('rate_limited');
      if (!refused.admitted) expect(refused.retryAt).toBe(start + 60_000);
      clock.time = start + 60_000;
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('admitted');
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('rate_limited');
      clock.time = start + 80_000;
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('admitted');
    });

    test('no more at the same time than the tier allows', async () => {
      verifies('spec-8.concurrent');
      const { meter } = meterAt(await (await store.fresh()).open());
      const admissions = await Promise.all(times(5, () => meter.reserve(letter({ concurrent_requests: 2 }))));
      expect(admissions.map(reasonOf)).toEqual([
        'admitted',
        'admitted',
        ...times(3, () => 'too_many_concurrent'),
      ]);
      const [first] = admissions;
      if (first !== undefined) await meter.deliver(held(first), MADE);
      expect(reasonOf(await meter.reserve(letter({ concurrent_requests: 2 })))).toBe('admitted');
    });

    test('a new month begins with nothing used', async () => {
      verifies('spec-8.requests-per-month');
      const { meter, clock } = meterAt(await (await store.fresh()).open(), Date.UTC(2026, 10, 30, 23, 59));
      await meter.deliver(held(await meter.reserve(letter({ requests_per_month: 1 }))), MADE);
      expect(reasonOf(await meter.reserve(letter({ requests_per_month: 1 })))).toBe(
        'monthly_quota_exhausted',
      );
      clock.time = Date.UTC(2026, 11, 1);
      expect(reasonOf(await meter.reserve(letter({ requests_per_month: 1 })))).toBe('admitted');
    });

    test('keys do not share their figures', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const [mine, yours] = await Promise.all([
        meter.reserve(letter({ letters_per_month: 1 }, 'mine')),
        meter.reserve(letter({ letters_per_month: 1 }, 'yours')),
      ]);
      expect([reasonOf(mine), reasonOf(yours)]).toEqual(['admitted', 'admitted']);
    });
  });

  describe('a process that died', () => {
    const limits = { letters_per_month: 1, concurrent_requests: 1 };

    test('keeps its place until its lease ends, not longer', async () => {
      const place = await store.fresh();
      const dead = meterAt(await place.open());
      await dead.meter.reserve(letter(limits));
      const { meter, clock } = meterAt(await place.open());
      clock.time += LEASE_MS - 1;
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('letter_quota_exhausted');
      clock.time += 1;
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('admitted');
    });

    test('cannot deliver what was given to another in the meantime', async () => {
      const place = await store.fresh();
      const slow = meterAt(await place.open());
      const late = held(await slow.meter.reserve(letter(limits)));
      const { meter, clock } = meterAt(await place.open());
      clock.time += LEASE_MS;
      slow.clock.time += LEASE_MS;
      const taken = held(await meter.reserve(letter(limits)));
      expect((await slow.meter.deliver(late, MADE)).as).toBe('lease_ended');
      expect((await meter.deliver(taken, MADE)).as).toBe('settled');
      expect((await meter.usage('key')).letters).toBe(1);
    });

    test('that only slept cannot deliver under a lease that has ended, nor under its next one', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      const late = held(await meter.reserve(letter(limits)));
      const later = { ...late };
      clock.time += LEASE_MS;
      expect((await meter.deliver(late, MADE)).as).toBe('lease_ended');
      const next = held(await meter.reserve(letter(limits)));
      expect((await meter.deliver(later, MADE)).as).toBe('lease_ended');
      expect((await meter.deliver(next, MADE)).as).toBe('settled');
      expect((await meter.usage('key')).letters).toBe(1);
    });

    test('renewal keeps the place of a slow call', async () => {
      const opened = await (await store.fresh()).open();
      const { meter, clock } = meterAt(opened);
      const hold = held(await meter.reserve(letter(limits)));
      clock.time += LEASE_MS - 1;
      await opened.meter.renew(clock.time);
      clock.time += LEASE_MS - 1;
      expect((await meter.deliver(hold, MADE)).as).toBe('settled');
    });
  });
  describe('a letter that may be asked for again', () => {
    const asked = (request = 'request', name = 'name'): Reservation => ({
      ...letter({ letters_per_month: 1, requests_per_month: 1 }),
      retryable: { name, request },
    });

    test('costs once, and is made again of what it was made', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      expect((await meter.deliver(held(await meter.reserve(asked())), MADE)).as).toBe('settled');
      clock.time += 3_600_000;
      const again = await meter.reserve(asked());
      expect(again).toMatchObject({
        admitted: true,
        repeats: MADE,
        standing: { lettersUsed: 1, requestsUsed: 1 },
      });
      expect(await meter.deliver(held(again), { day: '2026-11-22', packs: 'others' })).toEqual({
        as: 'settled',
      });
      expect(await meter.usage('key')).toMatchObject({ letters: 1, requests: 1 });
      expect(reasonOf(await meter.reserve(asked('request', 'other name')))).toBe('monthly_quota_exhausted');
    });

    test('is no call of the minute, and may be asked for as often in a minute as the plan has calls', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      const limits = { requests_per_minute: 2 };
      const again = async () => {
        const admission = await meter.reserve({ ...letter(limits), retryable: { name: 'n', request: 'r' } });
        if (admission.admitted) expect((await meter.deliver(admission.hold, MADE)).as).toBe('settled');
        return reasonOf(admission);
      };
      expect(await again()).toBe('admitted');
      held(await meter.reserve(letter(limits)));
      expect(reasonOf(await meter.reserve(letter(limits)))).toBe('rate_limited');
      expect([await again(), await again(), await again()]).toEqual(['admitted', 'admitted', 'rate_limited']);
      clock.time += 30_000;
      expect(await again()).toBe('admitted');
      expect((await meter.recent('key')).minuteUsed).toBe(2);
      expect(await meter.usage('key')).toMatchObject({ letters: 1 });
    });

    test('is refused where another request has the same name', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      await meter.deliver(held(await meter.reserve(asked())), MADE);
      expect(reasonOf(await meter.reserve(asked('other request')))).toBe('idempotency_key_reused');
    });

    test('that failed is not kept: the next try is the first', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      meter.giveBack(held(await meter.reserve(asked())));
      const again = await meter.reserve(asked('other request'));
      expect(again.admitted && again.repeats).toBe(undefined);
      expect((await meter.deliver(held(again), MADE)).as).toBe('settled');
    });

    test('is counted once where it is asked for twice at the same time', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const wide = (request: string) => ({ ...letter({}), retryable: { name: 'name', request } });
      const [first, second, other] = await Promise.all(
        ['a', 'a', 'b'].map((request) => meter.reserve(wide(request))),
      );
      const settled = await Promise.all(
        [first, second, other].flatMap((admission) =>
          admission ? [meter.deliver(held(admission), MADE)] : [],
        ),
      );
      expect(settled).toEqual([
        { as: 'settled' },
        { as: 'repeated', origin: MADE },
        { as: 'idempotency_key_reused' },
      ]);
      expect((await meter.usage('key')).letters).toBe(1);
    });

    test('is forgotten after a day', async () => {
      const { meter, clock } = meterAt(await (await store.fresh()).open());
      await meter.deliver(held(await meter.reserve({ ...asked(), limits: WIDE })), MADE);
      clock.time += RETRY_LIFE_MS;
      const again = await meter.reserve({ ...asked('other request'), limits: WIDE });
      expect(again.admitted && again.repeats).toBe(undefined);
      expect((await meter.deliver(held(again), MADE)).as).toBe('settled');
    });

    test('keys do not share their names', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      await meter.deliver(held(await meter.reserve(asked())), MADE);
      expect(reasonOf(await meter.reserve({ ...asked('other request'), keyId: 'yours' }))).toBe('admitted');
    });
  });

  const { failure } = store;
  if (failure === undefined) return;
  describe('a database that dies', () => {
    test('keeps every delivery that it had confirmed a moment before', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const admissions = await Promise.all(times(20, () => meter.reserve(letter({}))));
      await Promise.all(admissions.map((admission) => meter.deliver(held(admission), MADE)));
      await failure.begin();
      await failure.end();
      const usage = () => meter.usage('key').catch(() => undefined);
      await expect.poll(usage, { timeout: 240_000 }).toMatchObject({ letters: 20 });
    });

    test('takes with it the place of a call that was under way: it is not delivered uncounted', async () => {
      const { meter } = meterAt(await (await store.fresh()).open());
      const lost = held(await meter.reserve(letter({})));
      await failure.begin();
      await expect(meter.deliver(lost, MADE)).rejects.toThrow();
      await failure.end();
      // What the process holds from now on, it holds under another name.
      const next = async () => held(await meter.reserve(letter({}))).holder;
      await expect.poll(() => next().catch(() => lost.holder), { timeout: 240_000 }).not.toBe(lost.holder);
    });
  });
});
