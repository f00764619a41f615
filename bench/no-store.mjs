// In place of a real store: keeps keys in memory, admits every call and counts nothing. The benchmark measures with it
// what is left of a call without metering.
import { register } from 'node:module';

const STORE = `
  export function openSqliteStore() {
    const secrets = [];
    const admit = (now, reservation) => ({
      admitted: true,
      hold: { ...reservation, month: '', holder: '', lease: 0 },
      standing: { at: now, limits: reservation.limits, requestsUsed: 0, lettersUsed: 0, minuteUsed: 0, minuteFreesAt: null, monthEndsAt: now },
    });
    return {
      kind: 'sqlite',
      keys: {
        insert: async (key, hash) => void secrets.push({ hash, expiresAt: null, key: { ...key, revokedAt: null, graceUntil: null } }),
        findByHash: async (hash) => secrets.find((secret) => Buffer.compare(secret.hash, hash) === 0),
        list: async () => secrets.map(({ key }) => key),
      },
      meter: {
        apply: async ({ now, settlements, reservations }) => ({
          settled: settlements.map(() => ({ as: 'settled' })),
          admissions: reservations.map((reservation) => admit(now, reservation)),
          written: Promise.resolve(),
        }),
        renew: async () => undefined,
      },
      signups: {},
      outcomes: { add: async () => undefined, of: async () => [] },
      ping: async () => undefined,
      close: async () => undefined,
    };
  }`;

const HOOK = `
  export const load = (url, context, next) =>
    url.endsWith('/dist/store/sqlite/store.js')
      ? { format: 'module', source: ${JSON.stringify(STORE)}, shortCircuit: true }
      : next(url, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
