/** Debian's Chromium, where the machine has it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATHS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of the browser; undefined where there is none, and said so. */
export const CHROMIUM = PATHS.find((path) => path !== undefined && existsSync(path));

if (CHROMIUM === undefined)
  process.stdout.write(
    '\nSKIPPED: nothing was tested in a browser, since there is no Chromium (set CHROMIUM to its path).\n',
  );

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser that reaches for nothing but what its pages ask; a test waits in it as long as it may take, and gives up no sooner. */
export async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: QUIET, timeout: 0 });
  browser.on('context', (context) => context.setDefaultTimeout(0));
  return browser;
}
