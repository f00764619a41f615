/** Letters asked for on many connections at once, with what came of each. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CASE, GENERATE } from '../kinds.js';

export interface Flood {
  /** Numbers of the letters that came whole. */
  readonly delivered: Set<number>;
  /** Numbers of those that did not. */
  readonly lost: Set<number>;
  readonly statuses: Map<string, number>;
  end(): Promise<void>;
}

interface Asked {
  readonly port: number;
  readonly key: string;
  /** What the idempotency keys begin with; absent: none is sent. */
  readonly retryable?: string | undefined;
}

export function flood(asked: Asked, connections: number): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result = {
    delivered: new Set<number>(),
    lost: new Set<number>(),
    statuses: new Map<string, number>(),
  };
  let on = true;
  let next = 0;
  const senders = Array.from({ length: connections }, async () => {
    while (on) {
      next += 1;
      const number = next;
      const said = await askLetter(asked, number, agent);
      result.statuses.set(said, (result.statuses.get(said) ?? 0) + 1);
      (said === '200' ? result.delivered : result.lost).add(number);
      if (said !== '200') await sleep(20);
    }
  });
  return {
    ...result,
    async end() {
      on = false;
      await Promise.all(senders);
      agent.destroy();
    },
  };
}

/** The status, or the error of the connection. */
export function askLetter({ port, key, retryable }: Asked, number: number, agent?: Agent): Promise<string> {
  const body = JSON.stringify({ ...CASE, diagnosis: `Case ${number}` });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(retryable === undefined ? {} : { 'idempotency-key': `${retryable}-${number}` }),
  };
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: GENERATE,
      headers,
      agent,
      timeout: 60_000,
    };
    request(options, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'));
    })
      .once('error', ({ code = 'error' }: NodeJS.ErrnoException) => resolve(code))
      .end(body);
  });
}
