/** Sends hostile requests and measures what they cost the server. */
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FORGED, type KeyKind, type Request, type Sent, type Wire } from './kinds.js';
import { cpuSeconds, type HostileServer, residentMegabytes } from './server.js';

export interface Cost {
  /** Of each answer; 0 where the connection was closed without one. */
  readonly statuses: readonly number[];
  /** Seconds of a core. */
  readonly cpu: number;
  /** Megabytes. */
  readonly growth: number;
}

const LONGEST_MS = 240_000;
/** How long a client that does not read is there. */
const DEAF_MS = 800;

/** Sends the request as often as it says. */
export function ask(server: HostileServer, { send, times = 1 }: Request): Promise<Cost> {
  const body = send.body?.();
  return costOf(server, () => Promise.all(Array.from({ length: times }, () => statusOf(server, send, body))));
}

/** Writes to bare connections. */
export function write(server: HostileServer, { write: bytes, connections = 1, deaf }: Wire): Promise<Cost> {
  const text = bytes().replace(/\{(\w+)\}/g, (mark, tier: KeyKind) => keyOf(server, tier) ?? mark);
  return costOf(server, async () => {
    const sockets = Array.from({ length: connections }, () => connect(server.port, '127.0.0.1'));
    try {
      if (deaf !== true) return await Promise.all(sockets.map((socket) => firstStatus(socket, text)));
      for (const socket of sockets) {
        socket.on('error', () => {});
        socket.pause();
        socket.write(text, 'latin1');
      }
      await sleep(DEAF_MS);
      return [];
    } finally {
      for (const socket of sockets) socket.destroy();
      // What the server still does for them is theirs, not of whoever comes next.
      if (deaf === true) await statusOf(server, { method: 'GET', path: '/healthz' }, undefined);
    }
  });
}

async function costOf(server: HostileServer, send: () => Promise<readonly number[]>): Promise<Cost> {
  const before = residentMegabytes(server.pid).now;
  const cpu = cpuSeconds(server.pid);
  let most = before;
  const looking = setInterval(() => {
    if (server.ended() === undefined) most = Math.max(most, residentMegabytes(server.pid).now);
  }, 50);
  const statuses = await send().finally(() => clearInterval(looking));
  if (server.ended() !== undefined) return { statuses, cpu: Number.NaN, growth: Number.NaN };
  return { statuses, cpu: cpuSeconds(server.pid) - cpu, growth: most - before };
}

function keyOf({ keys }: HostileServer, kind: KeyKind = 'none'): string | undefined {
  if (kind === 'none') return undefined;
  return kind === 'forged' ? FORGED : keys[kind];
}

function statusOf(
  server: HostileServer,
  { method = 'POST', path, key, headers }: Sent,
  body: string | Buffer | undefined,
) {
  const credential = keyOf(server, key);
  return new Promise<number>((resolve) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: server.port,
        method,
        path,
        agent: false,
        timeout: LONGEST_MS,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.once('close', () => {
          resolve(response.complete ? (response.statusCode ?? 0) : 0);
          request.destroy();
        });
      },
    );
    // What is written after an early answer may find the connection closed.
    request.on('socket', (socket) => socket.on('error', () => {}));
    request.on('error', () => resolve(0));
    request.on('timeout', () => request.destroy());
    request.end(body);
  });
}

function firstStatus(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    let said = '';
    const end = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0));
    socket.setEncoding('latin1');
    socket.setTimeout(LONGEST_MS, () => socket.destroy());
    socket.on('error', end);
    socket.on('close', end);
    socket.on('data', (chunk) => {
      said += chunk;
      end();
    });
    socket.write(text, 'latin1');
  });
}
