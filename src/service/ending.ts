/** Tells long work that nobody waits for it any more. Costs a call nothing whose work never asks. */
import type { Signal } from './access/places.js';

/** How often it is looked whether the caller is still there, milliseconds. */
const LOOK_EVERY = 500;

export interface Ending {
  /** Aborted at the end, and where the caller has gone before. */
  readonly signal: AbortSignal;
  end(): void;
}

export function createEnding(caller: Signal | undefined): Ending {
  let ending: AbortController | undefined;
  let looking: NodeJS.Timeout | undefined;
  return {
    get signal() {
      if (ending) return ending.signal;
      const made = new AbortController();
      ending = made;
      looking = setInterval(() => caller?.aborted && made.abort(), LOOK_EVERY);
      return made.signal;
    },
    end() {
      clearInterval(looking);
      ending?.abort();
    },
  };
}
