/** One database decides in TypeScript, the other in a function of its own: any course of calls ends alike. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TierLimits } from '../../src/domain/generated/types.js';
import type { Hold, MeterStore, Reservation, Settlement } from '../../src/service/ports.js';
import { STORES } from './stores.js';

beforeAll(() => Promise.all(STORES.map(([, store]) => store.start())));
afterAll(() => Promise.all(STORES.map(([, store]) => store.stop())));

const limit = (most: number) => fc.option(fc.nat(most), { nil: null });
const limits: fc.Arbitrary<TierLimits> = fc.record({
  requests_per_month: limit(12),
  requests_per_minute: fc.integer({ min: 1, max: 9 }),
  concurrent_requests: fc.integer({ min: 1, max: 5 }),
  letters_per_month: limit(6),
  timeout_seconds: fc.constant(30),
});
const retryable = fc.record({ name: fc.constantFrom('n', 'm'), request: fc.constantFrom('a', 'b') });
const call = fc.record({
  keyId: fc.constantFrom('one', 'two'),
  letters: fc.nat(1),
  retryable: fc.option(retryable, { nil: undefined, freq: 3 }),
});
const step = fc.record({
  wait: fc.oneof(fc.nat(3000), fc.constantFrom(0, 9_999, 10_000, 59_999, 60_000, 86_400_000)),
  calls: fc.array(call, { maxLength: 4 }),
  /** Of what is held, which calls end, and how. */
  ends: fc.array(fc.record({ place: fc.nat(20), delivered: fc.boolean(), day: fc.constantFrom('1', '2') }), {
    maxLength: 4,
  }),
});

type StepOf = typeof step extends fc.Arbitrary<infer T> ? T : never;

function reservationOf(
  {
    keyId,
    letters,
    retryable: name,
  }: { keyId: string; letters: number; retryable: Reservation['retryable'] },
  tier: TierLimits,
): Reservation {
  const charges = { requests: 1, letters };
  const reservation = { keyId, operation: letters > 0 ? 'letter' : 'lookup', charges, limits: tier };
  return name === undefined ? reservation : { ...reservation, retryable: name };
}

/** What the store decided, told without the names of its leases. */
async function course(meter: MeterStore, tier: TierLimits, steps: readonly StepOf[]) {
  let now = Date.UTC(2026, 10, 29, 23, 50);
  let open: Hold[] = [];
  const told: unknown[] = [];
  for (const { wait, calls, ends } of steps) {
    now += wait;
    const settlements = ends.flatMap(({ place, delivered, day }): Settlement[] => {
      const [hold] = open.splice(place, 1);
      if (hold === undefined) return [];
      return [delivered ? { hold, delivered: { day, packs: 'packs' } } : { hold }];
    });
    const reservations = calls.map((each) => reservationOf(each, tier));
    const { settled, admissions } = await meter.apply({ now, settlements, reservations });
    open = [...open, ...admissions.flatMap((admission) => (admission.admitted ? [admission.hold] : []))];
    told.push(
      settled,
      admissions.map((admission) => {
        if (!admission.admitted) return admission;
        const { hold, ...rest } = admission;
        return { ...rest, charges: hold.charges, month: hold.month };
      }),
    );
  }
  for (const keyId of ['one', 'two'])
    for (const month of ['2026-11', '2026-12']) told.push(await meter.usage(keyId, month));
  return told;
}

test('both stores decide alike', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { minLength: 1, maxLength: 12 }), async (tier, steps) => {
      const told = [];
      for (const [, store] of STORES)
        told.push(await course((await (await store.fresh()).open()).meter, tier, steps));
      expect(told[1]).toEqual(told[0]);
    }),
    { numRuns: 40 },
  );
});
