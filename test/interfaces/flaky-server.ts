/** A door before a real server that first fails as told, then hands requests on. Counts and keeps what came in. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Fault {
  /** Absent: the connection is broken off. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The answer never comes. */
  readonly silent?: boolean;
  /** The server answers, and the answer is lost on the way. */
  readonly lost?: boolean;
}

export interface FlakyServer {
  readonly address: string;
  /** Header fields of each request, in order. */
  readonly seen: readonly IncomingHttpHeaders[];
  stop(): Promise<void>;
}

export async function flakyServer(target: string, faults: readonly Fault[]): Promise<FlakyServer> {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const fault = faults[seen.length];
    seen.push(request.headers);
    if (fault === undefined || fault.lost) await handOn(target, request, response, fault !== undefined);
    else fail(fault, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail({ status, headers = {}, body = '', silent }: Fault, response: ServerResponse): void {
  if (silent) return;
  if (status === undefined) response.destroy();
  else response.writeHead(status, headers).end(body);
}

async function handOn(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  lost: boolean,
): Promise<void> {
  const { host: _, connection: __, ...headers } = request.headers;
  const answer = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>, // the client sends each field once
    ...(request.method === 'POST' ? { body: await buffer(request) } : {}),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (lost) response.destroy();
  else response.writeHead(answer.status, [...answer.headers].flat()).end(body);
}

/** A problem as the service gives it. */
export function problem(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Fault {
  const body = JSON.stringify({ type: `/problems/${code}`, title: 'Busy', status, code, detail: 'Wait.' });
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, body };
}
