/**
 * Light work of many calls, one piece after the other, by turns of their keys. After a while the process looks at its
 * connections before it goes on: three hundred letters that arrive in one moment hold up nobody for longer than one of them
 * takes, and a letter whose caller has left meanwhile is not written.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import { failure, type Outcome } from '../../domain/failures.js';
import { FairQueue } from './fair-queue.js';

/** Milliseconds of work after which the connections are looked at. */
const SPELL_MS = 10;

type Work = () => Outcome<unknown> | Promise<Outcome<unknown>>;

export interface LoopTurns {
  /**
   * @param key whose work it is
   * @param gone whether its caller has left
   */
  take(key: string, gone: () => boolean, work: Work): Promise<Outcome<unknown>>;
}

/** @param now in milliseconds */
export function createLoopTurns(now: () => number): LoopTurns {
  const waiting = new FairQueue<() => Promise<void>>();
  /** When the work of this round of the event loop began. */
  let began: number | undefined;
  let working = false;

  function roundBegan(): number {
    if (began === undefined) {
      began = now();
      setImmediate(() => {
        began = undefined;
      });
    }
    return began;
  }

  async function workOff(): Promise<void> {
    working = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (now() - roundBegan() >= SPELL_MS) await nextRound();
      roundBegan();
      await next();
    }
    working = false;
  }

  return {
    take: (key, gone, work) =>
      new Promise((resolve, reject) => {
        waiting.push(key, async () => {
          try {
            resolve(gone() ? failure('unavailable', 'The caller has gone.') : await work());
          } catch (error) {
            reject(error);
          }
        });
        if (!working) void workOff();
      }),
  };
}
