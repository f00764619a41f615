/** `serve`: REST and MCP over HTTP until the process is told to stop. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { createHttpApp } from '../interfaces/http/app.js';
import { createBodies } from '../interfaces/http/body/bodies.js';
import { messagesOf } from '../interfaces/http/messages.js';
import { serveStatic } from '../interfaces/http/static.js';
import { createTurns } from '../interfaces/http/turns.js';
import { createMcpHttpHandler, FILE_OF_MESSAGE, foreignRequest } from '../interfaces/mcp/http.js';
import { webConsole } from '../interfaces/web/console.js';
import { howToGetAKey } from '../service/access/key-state.js';
import { KEYED_OPERATIONS, OPEN_OPERATIONS, OPERATIONS } from '../service/operations/operations.js';
import { openService, type Service, type World } from './compose.js';
import type { Metrics } from './metrics.js';
import { openTaskPool } from './tasks/open.js';

/** What is in flight gets this long to end. */
const STOP_MS = 10_000;

/** Connections that may wait to be taken in: a burst of a thousand is queued, not reset. */
const BACKLOG = 4096;

/** Longer than proxies and clients keep an idle connection, so that it is never closed under a request. */
const KEEP_ALIVE_MS = 65_000;

/** More are not taken in: each costs memory before it has said anything. */
const MOST_CONNECTIONS = 10_000;

const EXAMPLE = {
  denial_code: 'CO-50',
  diagnosis: 'Severe obstructive sleep apnea',
  procedure: 'CPAP device',
};

export interface RunningServer {
  readonly address: string;
  readonly service: Service;
  /** Takes no more, ends what is in flight, closes the store. */
  stop(): Promise<void>;
}

/** Opens the service and listens. */
export async function startServer(given: World): Promise<RunningServer> {
  const metrics = await metricsOf(given);
  const world = { ...given, log: metrics?.counting(given.log) ?? given.log };
  const service = await openService(world, openTaskPool);
  const app = httpApp(world, service, metrics);
  const turns = createTurns(app);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...messagesOf(app, turns.isFull) });
  server.maxConnections = MOST_CONNECTIONS;
  turns.serve(server);
  try {
    await listen(server, world);
  } catch (error) {
    await service.close();
    throw error;
  }
  return {
    address: reachableAt(server.address() as AddressInfo), // it listens on a port
    service,
    async stop() {
      turns.end();
      await close(server);
      await service.close();
    },
  };
}

/** Where this machine itself reaches it: who listens on every network has no address of its own. */
function reachableAt({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** Loaded only where it is wanted: the client of Prometheus brings much with it. */
async function metricsOf({ settings }: World): Promise<Metrics | undefined> {
  if (!settings.metrics) return undefined;
  const { createMetrics } = await import('./metrics.js');
  return createMetrics();
}

function httpApp({ settings, schemas, log, clock }: World, service: Service, metrics: Metrics | undefined) {
  const { store, load } = service;
  const { version } = settings;
  const { invoke } = service;
  const mcp = { operations: OPERATIONS, schemas, invoke, version, newIdempotencyKey: service.newRequestId };
  return createHttpApp({
    operations: KEYED_OPERATIONS,
    openOperations: OPEN_OPERATIONS,
    schemas,
    howToGetAKey: howToGetAKey(settings.signupsPerDay > 0),
    trustedProxies: settings.trustedProxies,
    invoke: service.invoke,
    authenticate: service.keys.authenticate,
    bodies: createBodies(),
    now: clock.now,
    log,
    newRequestId: service.newRequestId,
    version: settings.version,
    ready: () =>
      service.store.ping().then(
        () => true,
        () => false,
      ),
    refusedPacks: () => service.refused,
    metrics: metrics?.page({
      version,
      library: () => service.library,
      store,
      load,
      clock,
      tasks: service.tasks,
    }),
    origins: settings.origins,
    reference: {
      document: join(settings.home, 'dist', 'openapi.json'),
      assets: settings.docs ? join(settings.home, 'dist', 'reference') : undefined,
    },
    console: webConsole(join(settings.home, 'dist'), serveStatic),
    mounts: [
      {
        path: '/mcp',
        refuses: (headers) => foreignRequest(headers, settings.allowedHosts),
        file: FILE_OF_MESSAGE,
        handle: createMcpHttpHandler(mcp),
      },
    ],
  });
}

function listen(server: Server, { settings: { host, port } }: World): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
    late.unref();
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What a person sees first: where it listens, and on the very first start a key and a line to try it with. */
export async function welcome(
  { address, service }: RunningServer,
  { settings, clock }: World,
  startedAt: number,
): Promise<string> {
  const ready = clock.now() - startedAt;
  const lines = [
    `Denial Management ${settings.version} listens on ${address} (REST ${address}/api/v1, MCP ${address}/mcp), ${service.library.codes.size} denial codes, ready in ${ready} ms.`,
  ];
  if (EVERY_NETWORK.has(settings.host))
    lines.push(
      'It listens on every network of this machine: from elsewhere, put its name or address in place of 127.0.0.1.',
    );
  lines.push(...service.overrides);
  const keys = await service.keys.list();
  if (keys.length === 0 && EVERY_NETWORK.has(settings.host) && !process.stdout.isTTY)
    // As in a container: who reads the log later need not be one who may use the service.
    lines.push(
      'There is no key yet, and none is made here, since what is printed goes to a log. Make one: denial-management keys create --tier sandbox',
    );
  else if (keys.length > 0)
    lines.push(`Open in a browser: ${address}/`, 'Another key: denial-management keys create --tier sandbox');
  else lines.push(...(await firstKey(address, service)));
  return `${lines.join('\n')}\n`;
}

/** Addresses to listen on that are no address to go to. */
const EVERY_NETWORK: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

async function firstKey(address: string, service: Service): Promise<string[]> {
  const created = await service.keys.create('sandbox', 'first start');
  if (!created.ok) return [`No key could be created: ${created.failure.detail}`];
  const { key } = created.value;
  return [
    // A browser keeps what stands behind # to itself, and the page takes it out of the address once it is read.
    `Open in a browser, with your sandbox key in the address: ${address}/#key=${key}`,
    `The key, shown this once: ${key}`,
    'Or try it here:',
    `curl -s ${address}/api/v1/appeal/generate -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify(EXAMPLE)}'`,
  ];
}
