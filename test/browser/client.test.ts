/** The JavaScript client in a page of another origin, as the package ships it. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { ROOT, testServer } from '../interfaces/harness.js';
import { CHROMIUM, launch } from './chromium.js';

const CLIENT = join(ROOT, 'dist', 'interfaces', 'client');

/** Somebody's web page, with the client's files beside it. */
async function pageServer(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js') === true;
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? readFileSync(join(CLIENT, request.url ?? '')) : '<!doctype html><title>page</title>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Runs in the page: one appeal, one failure, the letter alone. */
const SCRIPT = `async ({ apiKey, baseUrl }) => {
  const { ApiError, DenialManagement } = await import('/index.js');
  const client = new DenialManagement({ apiKey, baseUrl, maxRetries: 0, timeoutMs: 240_000 });
  const facts = { denialCode: 'CO-50', diagnosis: 'Severe obstructive sleep apnea', procedure: 'CPAP device' };
  try {
    const appeal = await client.generateAppeal(facts);
    const letter = await client.generateAppealDocument(facts, 'text');
    const page = new File(['We denied the claim with code CO-197.'], 'denial.txt');
    const read = await client.analyzeDenialFile(page);
    const path = await client.analyzeDenialFile('denial.pdf').catch((error) => error.message);
    const failure = await client.lookupDenialCode({ denialCode: 'CO-999' }).catch((error) => error);
    return {
      confidence: Math.round(appeal.confidenceScore * 100) + '%',
      codes: read.denialCodes.map(({ code }) => code),
      path,
      same: letter.text() === appeal.appealLetter,
      failure: failure instanceof ApiError && failure.code,
    };
  } catch (error) {
    return { name: error.name, reason: error.reason };
  }
}`;

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  let web: Awaited<ReturnType<typeof pageServer>>;

  beforeAll(async () => {
    web = await pageServer();
    browser = await launch();
    page = await browser.newPage();
    await page.goto(web.origin);
  });
  afterAll(async () => {
    await browser?.close();
    web?.server.close();
  });

  const ask = (apiKey: string, baseUrl: string) =>
    page.evaluate(`(${SCRIPT})(${JSON.stringify({ apiKey, baseUrl })})`);

  test('the client works from a page whose origin is allowed', async () => {
    verifies('spec-1.client.javascript', 'spec-1.rest');
    const server = await testServer({ environment: { DENIAL_MANAGEMENT_ORIGINS: web.origin } });
    expect(await ask(server.key, server.address)).toEqual({
      confidence: expect.stringMatching(/^\d{1,2}%$/),
      codes: ['CO-197'],
      path: expect.stringContaining('A page cannot read a path'),
      same: true,
      failure: 'unknown_denial_code',
    });
    await server.stop();
  });

  test('no other page reads an answer', async () => {
    const server = await testServer({
      environment: { DENIAL_MANAGEMENT_ORIGINS: 'https://elsewhere.example' },
    });
    expect(await ask(server.key, server.address)).toEqual({ name: 'ConnectionError', reason: 'unreachable' });
    await server.stop();
    const closed = await testServer();
    expect(await ask(closed.key, closed.address)).toEqual({ name: 'ConnectionError', reason: 'unreachable' });
    await closed.stop();
  });
});
