/** A store whose failures are logged: callers only learn that it is down. */
import type { CallLog, Store } from '../service/ports.js';

export function observed(store: Store, log: CallLog): Store {
  const noted = (error: unknown): never => {
    log.bug('none', 'store', error);
    throw error;
  };
  return {
    ...store,
    keys: { ...store.keys, findByHash: (hash) => store.keys.findByHash(hash).catch(noted) },
    signups: {
      secretOf: (day, proposed) => store.signups.secretOf(day, proposed).catch(noted),
      count: (day, caller, most) => store.signups.count(day, caller, most).catch(noted),
    },
    meter: { ...store.meter, apply: (batch) => store.meter.apply(batch).catch(noted) },
  };
}
