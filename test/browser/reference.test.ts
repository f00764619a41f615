/** The reference page in a browser, under its own policy. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/service/operations/operations.js';
import { testServer } from '../interfaces/harness.js';
import { CHROMIUM, launch } from './chromium.js';

describe.skipIf(CHROMIUM === undefined)('the page at /docs', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof testServer>>;

  beforeAll(async () => {
    server = await testServer();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('shows every operation, tries one, and asks no other server for anything', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    const elsewhere: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(server.address) && !url.startsWith('data:')) elsewhere.push(url);
    });
    await page.goto(`${server.address}/docs`);
    await page.locator('.opblock').first().waitFor();
    const shown = await page.locator('.opblock-summary-path').allInnerTexts();
    for (const { http } of OPERATIONS)
      expect(shown.map((path) => path.replaceAll('\u200b', ''))).toContain(`/api/v1${http.path}`);

    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(server.key);
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.btn-done').click();
    await page.locator('#operations-operations-check_usage .opblock-summary').click();
    await page.locator('#operations-operations-check_usage .try-out__btn').click();
    await page.locator('#operations-operations-check_usage .execute').click();
    const answer = page.locator('#operations-operations-check_usage .live-responses-table');
    await answer.waitFor();
    expect(await answer.innerText()).toContain('enterprise');

    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});
