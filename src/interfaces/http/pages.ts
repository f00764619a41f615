/** What is answered without a key: the way in, health, and what each failure means. */
import type { Express, Response } from 'express';
import { FAILURES, type FailureCode } from '../../domain/failures.js';
import type { Operation } from '../../service/operations/operation.js';
import { problemPath } from '../../service/problem.js';
import type { HttpParts } from './door.js';
import { send } from './encode.js';
import { PREFIXES } from './operations.js';

const READY = { status: 'ready', store: 'ok' };
const NOT_READY = { status: 'not ready', store: 'down' };

export function mountPages(app: Express, parts: HttpParts): void {
  const front = frontPage(parts);
  app.get('/', (_, response) => json(response, 200, front));
  app.get('/healthz', (_, response) => json(response, 200, { status: 'ok' }));
  app.get('/readyz', async (_, response) => {
    const ready = await parts.ready();
    if (!ready) response.setHeader('Retry-After', '1');
    // Without packs the process does not even start.
    json(response, ready ? 200 : 503, ready ? READY : NOT_READY);
  });
  const { metrics } = parts;
  if (metrics !== undefined)
    app.get('/metrics', async (_, response) => send(response, 200, metrics.type, await metrics.text()));
  for (const [code, { status, title }] of Object.entries(FAILURES))
    app.get(problemPath(code as FailureCode), (_, response) => json(response, 200, { code, status, title })); // keys of the table
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

function json(response: Response, status: number, value: object): void {
  send(response, status, 'application/json; charset=utf-8', `${JSON.stringify(value, null, 2)}\n`);
}
