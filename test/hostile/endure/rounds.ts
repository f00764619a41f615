/** A server that is killed, and one that is told to stop, under load: what was counted against what arrived. */
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../interfaces/harness.js';
import { startHostileServer } from '../server.js';
import { askLetter, flood } from './flood.js';

export interface Round {
  readonly delivered: number;
  readonly counted: number;
  /** The same once every lost letter was asked for again under its idempotency key; absent: none was sent. */
  readonly afterRetries: { readonly delivered: number; readonly counted: number } | undefined;
  /** From the signal to the end of the process, milliseconds. */
  readonly ending: number;
  readonly ended: string;
}

export interface RoundOf {
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly connections: number;
  /** How long letters are asked for before the signal, milliseconds. */
  readonly after: number;
  readonly retryable: boolean;
  /** Settings: the store. */
  readonly environment: Readonly<Record<string, string>>;
}

export async function oneRound({
  signal,
  connections,
  after,
  retryable,
  environment,
}: RoundOf): Promise<Round> {
  const first = await startHostileServer(environment);
  const key = first.keys.enterprise;
  const asked = { key, retryable: retryable ? 'round' : undefined };
  const letters = flood({ ...asked, port: first.port }, connections);
  await sleep(after);
  const signalled = performance.now();
  const ended = await first.stop(signal);
  const ending = performance.now() - signalled;
  await letters.end();
  const second = await startHostileServer({ ...environment, ...first.environment });
  const usage = async () => {
    const caller = { address: `http://127.0.0.1:${second.port}`, key };
    return Number((await call(caller, '/v1/usage')).json.letters_used);
  };
  const round = { delivered: letters.delivered.size, counted: await usage(), ending, ended };
  if (!retryable) {
    await second.stop('SIGKILL');
    return { ...round, afterRetries: undefined };
  }
  let arrived = 0;
  for (const number of letters.lost)
    if ((await askLetter({ ...asked, port: second.port }, number)) === '200') arrived += 1;
  const afterRetries = { delivered: round.delivered + arrived, counted: await usage() };
  await second.stop('SIGKILL');
  return { ...round, afterRetries };
}
