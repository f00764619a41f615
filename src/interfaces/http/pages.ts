/** What is answered without a key: the way in, health, and what each failure means. */
import type { Express, Response } from 'express';
import { FAILURES, type FailureCode } from '../../domain/failures.js';
import type { PackRefusal } from '../../domain/generated/types.js';
import type { Operation } from '../../service/operations/operation.js';
import { problemPath } from '../../service/problem.js';
import type { HttpParts } from './door.js';
import { send } from './encode.js';
import { PREFIXES } from './operations.js';

const READY = printed({ status: 'ready', store: 'ok' });
const NOT_READY = printed({ status: 'not ready', store: 'down' });

export function mountPages(app: Express, parts: HttpParts): void {
  const front = printed(frontPage(parts));
  app.get('/', (_, response) => json(response, 200, front));
  const alive = printed({ status: 'ok' });
  app.get('/healthz', (_, response) => json(response, 200, alive));
  const asked = together(parts.ready);
  app.get('/readyz', async (_, response) => {
    const ready = await asked();
    if (!ready) response.setHeader('Retry-After', '1');
    // Without packs the process does not even start.
    const refused = parts.refusedPacks?.();
    json(response, ready ? 200 : 503, ready ? readyWith(refused) : NOT_READY);
  });
  const { metrics } = parts;
  if (metrics !== undefined) {
    const figures = together(async () => Buffer.from(await metrics.text()));
    app.get('/metrics', async (_, response) => send(response, 200, metrics.type, await figures()));
  }
  for (const [code, { status, title }] of Object.entries(FAILURES)) {
    const page = printed({ code, status, title });
    app.get(problemPath(code as FailureCode), (_, response) => json(response, 200, page)); // keys of the table
  }
}

/** Packs that were refused do not keep it from serving: those before them stay in use. */
function readyWith(refused: PackRefusal | undefined): Buffer {
  return refused === undefined ? READY : printed({ status: 'ready', store: 'ok', packs_refused: refused });
}

/** Who asks while it is made gets the same answer. */
function together<T>(make: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= make().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

function frontPage({ operations, openOperations, version, howToGetAKey, metrics }: HttpParts): object {
  const listed = ({ name, summary, http }: Operation) => {
    return { name, method: http.method, path: PREFIXES[0] + http.path, summary };
  };
  return {
    service: 'denial-management',
    version,
    about: 'Explains denial codes of US health insurance, reads denial letters and writes the appeal.',
    authentication: `Authorization: Bearer <key>. ${howToGetAKey}`,
    operations: operations.map(listed),
    without_key: openOperations.map(listed),
    mcp: '/mcp',
    reference: ['/openapi.json', '/docs'],
    health: ['/healthz', '/readyz', ...(metrics === undefined ? [] : ['/metrics'])],
  };
}

/** The bytes that every answer shares. */
function printed(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function json(response: Response, status: number, value: Buffer): void {
  send(response, status, 'application/json; charset=utf-8', value);
}
