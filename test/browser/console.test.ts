/** The web console in a real browser, against a real server: what a person does, with the mouse, by keyboard, on a phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifies } from '../contract/clauses.js';
import { call, ROOT, testServer } from '../interfaces/harness.js';
import { CHROMIUM, launch } from './chromium.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sample = (path: string) => readFileSync(join(ROOT, 'test', 'intake', path), 'utf8');
const LETTER = sample('letters/medical-necessity-criteria-named/input.txt');
const DESK = { viewport: { width: 1360, height: 900 } };
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };

let server: Awaited<ReturnType<typeof testServer>>;
let browser: Browser;

interface Visit {
  readonly page: Page;
  /** What the browser complained of: errors, and breaches of the policy of the page. */
  readonly complaints: string[];
  /** Requests to any other server. */
  readonly elsewhere: string[];
  /** Paths of all requests. */
  readonly asked: string[];
  end(): Promise<void>;
}

/** At the desk, one page for all who come, each of whom finds nothing of the one before: to open another costs more than most visits. */
let desk: Page | undefined;

async function atTheDesk(): Promise<Page> {
  desk ??= await browser.newPage(DESK);
  desk.removeAllListeners();
  await desk.emulateMedia({ media: null });
  // The page keeps its case when it is left: from elsewhere at the same server it is forgotten.
  await desk.goto(`${server.address}/healthz`);
  await desk.evaluate('sessionStorage.clear()');
  return desk;
}

async function visit(options: BrowserContextOptions = DESK): Promise<Visit> {
  const shared = options === DESK;
  const page = shared ? await atTheDesk() : await browser.newPage(options);
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    // A refused request is written by the browser as an error, too; the page shows it in words.
    if (!/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(server.address)) asked.push(url.slice(server.address.length));
    else if (!url.startsWith('blob:') && !url.startsWith('data:')) elsewhere.push(url);
  });
  await page.goto(server.address);
  return {
    page,
    complaints,
    elsewhere,
    asked,
    async end() {
      if (!shared) await page.close();
      expect(complaints).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
  };
}

async function enterKey(page: Page): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(server.key);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await page.locator('.key').waitFor({ state: 'detached' });
}

async function toFindings(page: Page): Promise<void> {
  await enterKey(page);
  await page.getByLabel('Text of the letter').fill(LETTER);
  await page.getByRole('button', { name: 'Read the denial' }).click();
  await page.getByRole('heading', { name: 'What the denial says' }).waitFor();
}

async function toLetter(page: Page): Promise<void> {
  await toFindings(page);
  await page.getByRole('link', { name: 'All facts on one page' }).click();
  await page.getByRole('button', { name: 'Write the letter' }).click();
  await page.getByRole('heading', { name: 'Appeal letter', level: 1 }).waitFor();
}

/** Drops a file, once under each of the names. */
async function dropped(page: Page, content: Buffer, ...names: readonly string[]): Promise<void> {
  await page.evaluate(
    `(() => {
      const bytes = Uint8Array.from(atob(${JSON.stringify(content.toString('base64'))}), (byte) => byte.charCodeAt(0));
      const transfer = new DataTransfer();
      for (const name of ${JSON.stringify(names)}) transfer.items.add(new File([bytes], name));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    })()`,
  );
}

/** A denial as it comes out of a printer. */
const PRINTED = `
  <h2>Harbor Point Valley Health Plan</h2>
  <p>Date of notice: November 2, 2026<br>Member ID: HPV4471902<br>Claim number: 26-1102-7781<br>
  Date of service: October 12, 2026</p>
  <p>Your claim for magnetic resonance imaging of the lumbar spine (CPT 72148) was denied with code CO-50.
  The service is not medically necessary under the terms of your health plan.</p>
  <p>Diagnosis: Lumbar radiculopathy (M54.16)</p>
  <p>You may appeal within 60 days of the date of this letter. Write to: Appeals Department, P.O. Box 8113,
  Toledo, OH 43604.</p>`;

/**
 * The page as a phone takes it: a JPEG, not quite level, on a desk. A browser on a busy machine sometimes cannot draw a
 * page that it has only just opened; this is material for a test and no test of the browser, so another page is opened.
 */
async function photographed(html: string, tries = 3): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 850, height: 420 } });
  const paper = 'background: #fbfaf5; margin: 40px; padding: 40px; font: 20px/1.5 serif; rotate: 1.2deg';
  await page.setContent(`<body style="background: #6b5a4a"><main style="${paper}">${html}</main></body>`);
  try {
    return await page.screenshot({ type: 'jpeg', quality: 80 });
  } catch (error) {
    if (tries === 1) throw error;
    return await photographed(html, tries - 1);
  } finally {
    await page.close();
  }
}

/** The text part of a Word file. */
function documentXml(file: Buffer): string {
  const part = unzipSync(new Uint8Array(file))['word/document.xml'];
  return part === undefined ? '' : strFromU8(part);
}

/** Running text that stands in a column too narrow to read, as beside a float. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main p, main li, main label, main legend')]
    .filter((part) => part.textContent.length > 60 && part.checkVisibility() && !part.closest('td, .actions, .stack .tick'))
    .filter((part) => part.getBoundingClientRect().width < Math.min(innerWidth, 700) * 0.35)
    .map((part) => part.textContent.slice(0, 40))`);
}

/** What axe looks at: the rules of WCAG, or those alone that another look could break. */
interface Rules {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}
const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const RULES_OF_LOOKS: Rules = {
  type: 'rule',
  values: [
    'color-contrast',
    'link-in-text-block',
    'target-size',
    'scrollable-region-focusable',
    'meta-viewport',
  ],
};

/** Violations of WCAG 2.2 A and AA, and of good practice, in words. The page's own policy lets no script in: this one comes with the browser. */
async function barriers(page: Page, only: Rules = ALL_RULES): Promise<string[]> {
  if (await page.evaluate('globalThis.axe === undefined')) await page.evaluate(AXE);
  const found = await page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(only)} })`);
  const { violations } = found as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  }; // the answer of axe
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.skipIf(CHROMIUM === undefined)('the web console', () => {
  beforeAll(async () => {
    server = await testServer({
      environment: { DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '0' },
      limits: { timeout_seconds: 120 }, // reading a photo takes its time on a busy machine
    });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('leads from a pasted letter to a letter in hand', async () => {
    const { page, asked, end } = await visit();
    // The address that the service prints at its first start: its key goes to no server and into no history.
    await page.goto(`${server.address}/#key=${server.key}`);
    await page.locator('.key').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${server.address}/#/case`);
    await page.getByLabel('Text of the letter').fill(LETTER);
    await page.getByRole('button', { name: 'Read the denial' }).click();
    await page.getByRole('heading', { name: 'What the denial says' }).waitFor();
    expect(asked.join(' ')).not.toContain(server.key);
    const findings = await page.locator('main').innerText();
    expect(findings).toContain('From the letter itself');
    expect(await page.locator('mark.reason').innerText()).toContain('does not meet InterQual criteria');
    expect(await page.locator('mark.deadline').innerText()).toContain('within 180 days');
    await page.getByRole('link', { name: 'All facts on one page' }).click();
    expect(await page.getByLabel('Member ID').inputValue()).toBe('GLH 4471-0093');
    await page.getByRole('button', { name: 'Write the letter' }).click();
    await page.getByRole('heading', { name: 'Appeal letter', level: 1 }).waitFor();

    // A gap that is pressed leads to its field; what is filled in there stands in the file that is saved.
    await page.locator('.paper .gap', { hasText: 'Provider name and NPI' }).first().click();
    expect(await page.evaluate('document.activeElement.dataset.gap')).toBe('[Provider name and NPI]');
    await page.getByLabel('Provider name and NPI').fill('Dr. Imani Cole, NPI 1234567893');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('appeal-letter.txt');
    const saved = readFileSync(await file.path(), 'utf8');
    expect(saved).toContain('To the reviewer:');
    expect(saved).toContain('Dr. Imani Cole, NPI 1234567893');
    expect(saved).not.toContain('[Provider name and NPI]');

    // The same letter as a file costs no second letter.
    const letters = async () => (await call(server, '/api/v1/usage')).json.letters_used;
    const before = await letters();
    for (const [name, ending, start] of [
      ['PDF', 'pdf', '%PDF-'],
      ['Word', 'docx', 'PK'],
    ] as const) {
      const made = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const document = await made;
      expect(document.suggestedFilename()).toBe(`appeal-letter.${ending}`);
      expect(
        readFileSync(await document.path())
          .subarray(0, start.length)
          .toString(),
      ).toBe(start);
    }
    expect(await letters()).toBe(before);

    // A gap that was filled, and a text that was changed, are in every form at once; each change is checked and says so.
    await page.getByRole('button', { name: 'Change the text' }).click();
    const asks = page.locator('.paper .sentence', { hasText: 'As the treating provider I submit' });
    await asks.click();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('Under 42 C.F.R. § 999.999 this is owed. ');
    await page.keyboard.press('Enter');
    expect(await page.locator('.origin').innerText()).toContain('Changed by you. It was: “As the treating');
    await page.locator('.checked li', { hasText: '999.999' }).waitFor();
    expect(await page.locator('.margin .weight-warning').count()).toBeGreaterThan(0);
    const note = page.locator('.finding-note', { hasText: '999.999' });
    await page.locator('.margin .at', { has: note }).getByRole('button').click();
    expect(await note.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Done changing' }).click();
    const changed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word', exact: true }).click();
    const word = documentXml(readFileSync(await (await changed).path()));
    for (const text of ['Dr. Imani Cole, NPI 1234567893', '999.999 this is owed', 'To the reviewer:'])
      expect(word).toContain(text);
    expect(await letters()).toBe(before);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.printed').innerText()).toContain('999.999 this is owed');
    await page.emulateMedia({ media: 'screen' });

    // Written again, the letter is anew what the facts give; the person is asked first.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Write it again' }).click();
    await page.locator('.paper', { hasText: '999.999' }).waitFor({ state: 'detached' });
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word', exact: true }).click();
    expect(documentXml(readFileSync(await (await again).path()))).toContain('Dr. Imani Cole, NPI 1234567893');

    // Nothing of the case is in an address, or in a storage that outlives the tab.
    expect(asked.join(' ')).not.toMatch(/Reyes|GLH|InterQual/);
    expect(page.url()).toBe(`${server.address}/#/case/letter`);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])')).toBe('[{},""]');
    await end();
  });

  test('shows where each sentence comes from, and writes again with what was missing', async () => {
    const { page, end } = await visit();
    await toLetter(page);
    const origin = page.locator('.origin');
    await page.locator('.paper .sentence', { hasText: 'Paula Reyes' }).hover();
    expect(await origin.innerText()).toContain('What you entered (patient)');
    await page.locator('.paper .from-code').first().hover();
    expect(await origin.innerText()).toContain('carc-50');
    const cited = page.locator('.paper a').first();
    expect(await cited.getAttribute('href')).toMatch(/^https:/);
    expect(await cited.getAttribute('rel')).toContain('noreferrer');

    const confidence = async () =>
      Number.parseInt(await page.locator('.scores .big-figure').first().innerText(), 10);
    const before = await confidence();
    const first = page.locator('.missing').first();
    expect(await first.innerText()).toMatch(/up to \+\d+%/);
    await page.locator('#add-insurer_type').selectOption('self_funded_erisa');
    await page
      .locator('#add-patient_summary')
      .fill('Leg pain since March 2026; slip of 6 mm on standing films of May 4, 2026.');
    await page.getByRole('button', { name: 'Write it again' }).click();
    await page.locator('.paper', { hasText: 'slip of 6 mm' }).waitFor();
    // The point of which the summary speaks is shown with its words, the others with who has the document.
    const spoken = page.locator('.crosswalk .spoken', { hasText: 'slip of 6 mm' }).first();
    expect(await spoken.innerText()).toContain('Clinical summary');
    expect(await page.locator('.crosswalk .unspoken').first().innerText()).toContain('Shown by:');
    await page.getByRole('button', { name: 'not spoken of' }).click();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('What reviewers look for');
    expect(await confidence()).toBeGreaterThan(before);
    expect(await page.locator('#add-insurer_type').count()).toBe(0);

    // Refused again: it is counted, and the next letter names what the decision does not answer.
    await page.getByRole('button', { name: 'Lost', exact: true }).click();
    await page.getByText('Counted as: lost.').waitFor();
    await page.getByRole('button', { name: 'Write the next appeal' }).click();
    await page
      .getByLabel('The decision on your appeal')
      .fill(
        'Date: November 10, 2026\nAfter review of your appeal, we uphold the denial. It is not medically necessary.',
      );
    await page.getByRole('button', { name: 'Write the letter' }).click();
    await page.locator('#continuity li', { hasText: 'slip of 6 mm' }).first().waitFor();
    expect(await page.locator('.paper').innerText()).toContain('What the decision leaves unanswered');
    await end();
  });

  test('asks one question at a time, in the order of its effect, and says at the field what is wrong', async () => {
    const { page, end } = await visit();
    await toFindings(page);
    const title = () => page.locator('h1').innerText();
    const next = async (press: 'Continue' | 'Skip: I do not know') => {
      const before = await title();
      await page.getByRole('button', { name: press }).click();
      await page.locator('h1', { hasNotText: before }).waitFor();
    };
    await page.getByRole('link', { name: 'Go on to the letter' }).click();
    // What was read is confirmed first, each fact beside its words in the notice; what was misread is put right there.
    await page.getByRole('heading', { name: 'Is this what the letter says?' }).waitFor();
    const member = page.locator('.read > li', { hasText: 'Member ID' });
    expect(await member.locator('mark').innerText()).toBe('GLH 4471-0093');
    expect(await page.locator('.read > li', { hasText: 'Date on the denial' }).innerText()).toMatch(
      /Line \d+: /,
    );
    await member.getByRole('button', { name: 'Change' }).click();
    await member.getByLabel('Member ID').fill('GLH 4471-0094');
    await member.getByRole('button', { name: 'Keep this' }).click();
    expect(await member.innerText()).toContain('As you put it.');
    await page.getByRole('button', { name: 'The rest is right: go on' }).click();
    await page.getByRole('heading', { name: 'Who writes the letter?' }).waitFor();
    expect(await page.locator('.question').innerText()).toContain('Why it is asked: It decides who speaks');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.locator('.at-field').innerText()).toContain('skip the question');
    await page.getByLabel('The patient', { exact: true }).check();
    await next('Continue');
    expect(await title()).toBe('What kind of coverage is it?');
    await page.getByLabel('Another kind').check();
    await page.locator('#insurer_type').selectOption('tricare');
    await page.getByLabel('Bought on HealthCare.gov').check();
    await next('Continue');
    expect(await title()).toBe('What does the record say about the patient?');
    expect(await page.locator('.question').innerText()).toMatch(
      /instability, slip[\s\S]*up to 10% stronger|up to 10% stronger[\s\S]*instability, slip/,
    );
    await next('Skip: I do not know');
    await page.getByRole('button', { name: '← Back' }).click();
    expect(await title()).toBe('What does the record say about the patient?');
    await page.getByRole('link', { name: 'Skip the rest' }).click();
    await page.getByRole('heading', { name: 'Facts for the letter' }).waitFor();
    expect(await page.locator('#requester').inputValue()).toBe('patient');
    expect(await page.locator('#insurer_type').inputValue()).toBe('aca_marketplace');
    expect(await page.getByLabel('Member ID').inputValue()).toBe('GLH 4471-0094');
    await page.getByLabel('State').fill('Californa');
    await page.getByRole('button', { name: 'Write the letter' }).click();
    expect(await page.locator('#state-error').innerText()).toMatch(/^“State” /);
    expect(await page.locator('#state').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('State').fill('MN');
    await page.getByRole('button', { name: 'Write the letter' }).click();
    await page.locator('.paper', { hasText: 'Paula Reyes\nPatient' }).waitFor();
    await end();
  });

  test('keeps the case through a reload, and in a file of the person’s own that a passphrase seals', async () => {
    const { page, asked, end } = await visit();
    await toLetter(page);
    await page.getByRole('button', { name: 'Change the text' }).click();
    await page.locator('.paper .sentence', { hasText: 'As the treating provider I submit' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.insertText('Written by hand. ');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('.paper', { hasText: 'Written by hand. As the treating provider' }).waitFor();

    const before = asked.length;
    await page.getByText('Save this case, or forget it').click();
    await page.getByLabel('Passphrase, if you want one').fill('nine green horses');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the case' }).click();
    const file = readFileSync(await (await saving).path());
    expect(file.toString()).not.toMatch(/Reyes|InterQual|horses/);
    await page.getByRole('button', { name: 'Forget this case' }).click();
    await page.getByRole('heading', { name: 'What did the insurer send?' }).waitFor();
    await page.reload();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).toBe(
      JSON.stringify({ 'denial-management-key': server.key }),
    );

    await dropped(page, file, 'appeal-case.json');
    await page.getByLabel('Passphrase of this case file').fill('nine blue horses');
    await page.getByRole('button', { name: 'Open the case' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('does not open this file');
    await page.getByLabel('Passphrase of this case file').fill('nine green horses');
    await page.keyboard.press('Enter');
    await page.locator('.paper', { hasText: 'Written by hand. As the treating provider' }).waitFor();
    // The file was made and opened here: it went nowhere.
    expect(asked.slice(before).join(' ')).not.toContain('/api/v1/appeal');
    await end();
  });

  test('keeps to the time that the letter states, where the rule gives more', async () => {
    const { page, end } = await visit();
    await enterKey(page);
    await page.getByLabel('Text of the letter').fill(LETTER.replace('180 days', '60 days'));
    await page.getByRole('button', { name: 'Read the denial' }).click();
    const deadline = page.locator('section.deadline');
    await deadline.waitFor();
    const read = await deadline.locator('.big-figure').innerText();
    await page.getByRole('link', { name: 'All facts on one page' }).click();
    await page.getByRole('button', { name: 'Write the letter' }).click();
    await page.locator('.paper').waitFor();
    expect(await deadline.locator('.big-figure').innerText()).toBe(read);
    expect(await deadline.innerText()).toContain('From the letter itself');
    // The other clock stands beside it, and both go into the person's own calendar, with alarms and without a name.
    expect(await page.locator('.clock.decision').innerText()).toMatch(/must decide by\s+\w+ \d+, 20\d\d/);
    expect(await page.locator('.clock.then').innerText()).toMatch(
      /none has come by \w+ \d+, 20\d\d\s+Second internal/,
    );
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Put the dates in your calendar' }).click();
    const dates = readFileSync(await (await saving).path(), 'utf8');
    const [date = ''] = /\w+ \d+, 20\d\d/.exec(read) ?? [];
    const filed = new Date(`${date} UTC`).toISOString().slice(0, 10).replaceAll('-', '');
    expect(dates).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(dates).toContain(`DTSTART;VALUE=DATE:${filed}\r\nSUMMARY:Insurance appeal: last safe day to file`);
    expect(dates).toContain('TRIGGER:-PT159H');
    expect(dates.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(dates).not.toContain('Reyes');
    await end();
  });

  test('takes dropped files: an 835, FHIR data, a letter', async () => {
    const { page, end } = await visit();
    await enterKey(page);
    const drop = (content: string, name: string) => dropped(page, Buffer.from(content), name);
    await drop(sample('remittances/denied-lines/input.835'), 'remittance.835');
    await page.getByRole('heading', { name: 'Denied claims' }).waitFor();
    await page.getByRole('button', { name: 'Write the letter for' }).first().click();
    await page.getByRole('heading', { name: 'Facts for the letter' }).waitFor();
    expect(await page.getByLabel('Denial code', { exact: false }).first().inputValue()).toMatch(/^[A-Z]{2}-/);

    await page.goto(`${server.address}/#/case/denial`);
    await drop(sample('fhir/carin-denied-line/input.json'), 'eob.json');
    await page.getByRole('heading', { name: 'Denied claims' }).waitFor();

    await page.goto(`${server.address}/#/case/denial`);
    await page
      .locator('#file')
      .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(LETTER) });
    await page.locator('mark.reason').waitFor();
    await end();
  });

  test('is a desk for many remittances: sums, balance, a list to filter, letters for a selection that go on after a stop', async () => {
    // The fourth letter of the month is refused: the run goes on once there is room again.
    let now = Date.parse('2026-11-21T15:00:00Z');
    const clock = { now: () => now, today: () => new Date(now).toISOString().slice(0, 10) };
    const narrow = await testServer({ clock, limits: { letters_per_month: 3 } });
    const page = await browser.newPage(DESK);
    await page.goto(`${narrow.address}/#key=${narrow.key}`);
    const files = [
      'denied-lines',
      'provider-adjustments',
      'reversal-and-correction',
      'inpatient-claim-level',
      'other-separators',
      'version-4010',
    ];
    const held = files.map((name): [string, string] => [name, sample(`remittances/${name}/input.835`)]);
    // The same service of another claim, refused with the same code: a pattern.
    const [, last = ''] = held.at(-1) ?? [];
    const again = last.replace(/(?<=CLP\*[^*]+)\*/, '-2*');
    await page.locator('#file').setInputFiles(
      [...held, ['again', again] as const, ['twice', again] as const].map(([name, content]) => ({
        name: `${name}.835`,
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      })),
    );
    await page.getByRole('heading', { name: 'What the remittances say' }).waitFor();
    expect(await page.locator('.sums').innerText()).toMatch(
      /Denied\s+\$17,570\.65[\s\S]+All add up[\s\S]+\(PLB\)/,
    );
    const payments = page.locator('details', { hasText: '7 payments: all add up' });
    await payments.locator('summary').click();
    expect(await payments.innerText()).toContain('WO MHP700: $25.25');

    expect(await page.locator('details', { hasText: 'To heed' }).textContent()).toContain(
      '1 file given twice',
    );

    // Soonest and most money first; what has no date stands last.
    const rows = page.locator('.worklist tbody tr');
    expect(await rows.first().innerText()).toContain('$15,000.50');
    expect(await rows.last().innerText()).toContain('no date known');
    const sheet = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the list as a spreadsheet' }).click();
    const { sheets } = await readXlsx(readFileSync(await (await sheet).path()));
    expect(sheets.map(({ name }) => name)).toEqual(['Denials', 'Summary']);
    expect(sheets[1]?.rows.find(([name]) => name === 'Refused')?.[1]).toBe(17_570.65);
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining([15_000.5, 'inpatient-claim-level.835']));
    // The order of the page is that of the spreadsheet, which the store makes.
    const listed = await page.locator('.worklist td[data-label=Refused]').allInnerTexts();
    const [header = [], ...denials] = sheets[0]?.rows ?? [];
    const amounts = denials.map((row) => row[header.indexOf('Amount refused')]);
    expect(listed.map((text) => Number(text.replace(/\n[\s\S]*|[$,]/g, '')))).toEqual(amounts);
    await page.getByLabel('Search').fill('harbor 197');
    expect(await rows.count()).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Pattern').selectOption({ index: 1 });
    expect(await rows.count()).toBe(2);
    await page.getByLabel('Pattern').selectOption('');
    await page.getByLabel('Code', { exact: true }).selectOption('CO-50');
    expect(await rows.count()).toBe(2);
    await page.getByLabel('Choose all that are shown').check();
    await page.getByLabel('Code', { exact: true }).selectOption('CO-29');
    await page.getByLabel('Choose all that are shown').check();
    await page.getByRole('button', { name: 'Letters for the selection (4)' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.letters').innerText()).toContain('What was written is kept');

    now = Date.parse('2026-12-02T15:00:00Z');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Go on: 1 letter to write' }).click();
    const zip = unzipSync(readFileSync(await (await saving).path()));
    const words = Object.keys(zip).filter((name) => name.endsWith('.docx'));
    expect(words).toEqual(['001-CO-50.docx', '002-CO-50.docx', '003-CO-29.docx', '004-CO-29.docx']);
    expect(documentXml(Buffer.from(zip['001-CO-50.docx'] ?? []))).toContain('MHP900');
    expect(strFromU8(zip['letters.csv'] ?? new Uint8Array())).toContain(
      '"001-CO-50.docx","MERIDIAN HEALTH PLAN"',
    );
    expect((await call(narrow, '/api/v1/usage')).json.letters_used).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('body').innerText()).not.toMatch(/Write the letter|Choose all|Key and usage/);
    expect(await overflow(page)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Key and usage' }).click();
    const usage = page.locator('.card', { has: page.locator('.gauges') });
    await usage.waitFor();
    expect(await usage.innerText()).not.toContain('_letter');
    await page.close();
    await narrow.stop();
  });

  test('leads from photos of a printed letter, in the order of their names, to a Word file', async () => {
    verifies('spec-1.tool.analyze.ocr', 'spec-1.letters');
    const { page, end } = await visit();
    await enterKey(page);
    const [first = '', second = ''] = PRINTED.split('<p>Diagnosis');
    const file = async (name: string, html: string) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await photographed(html),
    });
    const photos = [await file('IMG_10.jpeg', `<p>Diagnosis${second}`), await file('IMG_9.jpeg', first)];
    await page.locator('#file').setInputFiles(photos);
    await page.locator('.working', { hasText: 'Reading page 1 of 2' }).waitFor();
    await page.getByRole('heading', { name: 'What the denial says' }).waitFor();
    expect(await page.locator('.strip').innerText()).toContain('CO-50');
    expect(await page.locator('.heed').innerText()).toContain('read from 2 files');
    // What was read stands beside it, to be checked against the paper.
    expect(await page.locator('mark.reason').innerText()).toMatch(/not\s+medically\s+necessary/);
    expect(await page.locator('mark.deadline').innerText()).toContain('within 60 days');

    await page.getByRole('link', { name: 'All facts on one page' }).click();
    expect(await page.getByLabel('Member ID').inputValue()).toBe('HPV4471902');
    expect(await page.getByLabel('Where the appeal goes').inputValue()).toContain('Box 8113');
    await page.getByRole('button', { name: 'Write the letter' }).click();
    await page.locator('.paper').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word', exact: true }).click();
    const word = documentXml(readFileSync(await (await saving).path()));
    expect(word).toMatch(/To the [A-Z][\w ]+:/);
    expect(word).toContain('HPV4471902');
    expect(word).toContain('Harbor Point Valley Health Plan');
    await end();
  });

  test('takes several files of text for no pages of one letter', async () => {
    const { page, asked, end } = await visit();
    await enterKey(page);
    const before = asked.length;
    await dropped(page, Buffer.from(LETTER), 'page1.txt', 'page2.txt');
    expect(await page.getByRole('alert').innerText()).toContain('the pages of one letter');
    expect(asked.slice(before)).toEqual([]);
    await end();
  });

  test('says in words what the service refuses', async () => {
    const { page, end } = await visit();
    await page.getByLabel('Key', { exact: true }).fill('not a key');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('A valid API key is needed');
    await enterKey(page);
    await page.getByRole('button', { name: 'Read the denial' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Paste the letter first');
    await page.goto(`${server.address}/#/codes/CO-999`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('The denial code is not known');
    await end();
  });

  test('lists, searches and filters the codes without a trace of the words in an address', async () => {
    const { page, asked, end } = await visit();
    await enterKey(page);
    await page.getByRole('link', { name: 'Codes', exact: true }).click();
    // A remark code is found where reason codes are looked through.
    await page.getByLabel('Search').fill('N115');
    await page.getByRole('link', { name: 'N115', exact: true }).waitFor();
    await page.getByLabel('Search').fill('not medically necessary');
    const rows = page.locator('.listing tbody tr');
    await rows.filter({ hasText: 'CO-50' }).waitFor();
    expect(await rows.count()).toBeLessThan(20);
    await page.locator('.meant', { hasText: 'CARC 50' }).waitFor();
    await page.getByLabel('What to do').selectOption('appeal');
    await page.getByRole('link', { name: 'CO-50', exact: true }).click();
    await page.getByRole('heading', { name: 'CO-50' }).waitFor();
    await page.getByRole('heading', { name: 'Time to file' }).waitFor();
    expect(asked.join(' ')).not.toContain('necessary');
    await end();
  });

  test('tells of a remark code, and of one that no letter answers, what can be done', async () => {
    const { page, end } = await visit();
    await enterKey(page);
    await page.getByRole('link', { name: 'Codes', exact: true }).click();
    await page.getByLabel('Kind of code').selectOption('ncpdp_reject');
    // The first are shown; the rest comes with a press, which goes on where it stood.
    const rows = page.locator('.listing tbody tr');
    await rows.first().waitFor();
    const shown = await rows.count();
    await page.getByRole('button', { name: /^Show all \d+ codes$/ }).click();
    expect(await rows.count()).toBeGreaterThan(shown);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(
      await rows.nth(shown).locator('a').innerText(),
    );
    await page.getByRole('link', { name: 'NCPDP 70', exact: true }).click();
    await page.getByRole('heading', { name: 'Drug not covered' }).waitFor();
    expect(await page.getByRole('button', { name: 'Write a letter' }).count()).toBe(0);

    await page.evaluate("location.hash = '#/codes/N115'");
    await page.getByRole('heading', { name: 'N115' }).waitFor();
    await page.getByRole('button', { name: 'Write a letter for this code' }).waitFor();
    const record = await page.locator('main').innerText();
    expect(record).toContain('depends on the reason code');
    expect(record).not.toContain('An appeal is not the instrument');
    await page.getByRole('button', { name: 'Write a letter for this code' }).click();
    await page.locator('summary', { hasText: 'further codes' }).click();
    expect(await page.getByLabel('Remark codes').inputValue()).toBe('N115');
    expect(await page.locator('#denial_code').inputValue()).toBe('');
    await end();
  });

  test('waits where the plan allows no more requests in this minute, and says how long', async () => {
    let now = Date.parse('2026-11-21T15:00:00Z');
    const clock = { now: () => now, today: () => '2026-11-21' };
    const narrow = await testServer({ clock, limits: { requests_per_minute: 1 } });
    const page = await browser.newPage();
    await page.clock.install();
    await page.goto(narrow.address);
    await page.getByLabel('Key', { exact: true }).fill(narrow.key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.locator('.key').waitFor({ state: 'detached' });
    await page.evaluate("location.hash = '#/codes/CO-50'");
    await page.getByRole('heading', { name: 'Time to file' }).waitFor();
    await page.evaluate("location.hash = '#/codes/CO-97'");
    await page.locator('.working', { hasText: 'Going on in 60 seconds' }).waitFor();
    now += 60_000;
    await page.clock.runFor(61_000);
    await page.getByRole('heading', { name: 'Paid within another service' }).waitFor();
    await page.close();
    await narrow.stop();
  });

  test('makes a key where the operator lets anybody have one', async () => {
    const open = await testServer({
      environment: {
        DENIAL_MANAGEMENT_SIGNUPS_PER_DAY: '3',
        DENIAL_MANAGEMENT_TIERS: join(ROOT, 'config', 'tiers.yaml'),
      },
    });
    const page = await browser.newPage();
    await page.goto(open.address);
    await page.getByRole('button', { name: 'Make a free key' }).click();
    expect(await page.getByLabel('Your Sandbox key').inputValue()).toMatch(/^dmk_sandbox_/);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('link', { name: 'Key and usage' }).click();
    await page.getByRole('heading', { name: 'Sandbox plan' }).waitFor();
    await page.close();
    await open.stop();
  });

  test('can be worked by keyboard alone', async () => {
    const { page, end } = await visit();
    const reach = async (name: string) => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press('Tab');
        const here = await page.evaluate(
          'document.activeElement.id + "|" + document.activeElement.textContent',
        );
        const [id, text] = String(here).split('|');
        if (id === name || text === name) {
          // What has the focus shows it.
          expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
          return;
        }
      }
      throw new Error(`Tab never reached ${name}`);
    };
    // What the person has comes first; the key is asked for when it is needed, and the reading goes on with it.
    await reach('letter');
    await page.keyboard.insertText(LETTER);
    await reach('Read the denial');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('key');
    await page.keyboard.insertText(server.key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What the denial says' }).waitFor();
    // The new view is where reading goes on.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await reach('All facts on one page');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Facts for the letter' }).waitFor();
    await reach('Write the letter');
    await page.keyboard.press('Enter');
    await page.locator('.paper').waitFor();
    await reach('colors');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const told = await page.locator('.origin').innerText();
    expect(told).toBe(await page.locator('.paper .sentence').nth(2).getAttribute('data-source'));
    await end();
  });

  // Colours do not depend on the width, nor the layout on the colours: two looks show both of each.
  // The structure is the same in both, so the other looks only for what colours and width can break.
  const looks: [string, BrowserContextOptions, Rules][] = [
    ['on a desk in light', DESK, ALL_RULES],
    ['on a phone in dark', { ...PHONE, colorScheme: 'dark' }, RULES_OF_LOOKS],
  ];
  test.each(looks)(
    '%s, no view has a barrier or runs over its width',
    async (_, options, rules) => {
      const { page, end } = await visit(options);
      const problems: string[] = [];
      const look = async (view: string) => {
        problems.push(...(await barriers(page, rules)).map((barrier) => `${view}: ${barrier}`));
        if (Number(await overflow(page)) > 0) problems.push(`${view} is wider than the screen`);
        problems.push(...(await squeezed(page)).map((text) => `${view} squeezes: ${text}`));
      };
      const opened = () =>
        page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
      await page.locator('.offer p').waitFor();
      await look('key');
      await toFindings(page);
      await opened();
      await look('findings');
      await page.getByRole('link', { name: 'Go on to the letter' }).click();
      await page.getByRole('button', { name: 'Change' }).first().click();
      await look('what was read');
      await page.getByRole('button', { name: 'All of it is right' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.locator('.at-field').waitFor();
      await look('question');
      await page.getByRole('button', { name: 'Skip: I do not know' }).click();
      await page.getByRole('heading', { name: 'What kind of coverage is it?' }).waitFor();
      await look('question of coverage');
      await page.getByRole('link', { name: 'Skip the rest' }).click();
      await opened();
      await look('facts');
      await page.getByRole('button', { name: 'Write the letter' }).click();
      await page.locator('.paper').waitFor();
      // On a phone what is not needed at once is folded to its title; a figure above the letter opens its part.
      const summary = page.locator('#stronger textarea').first();
      expect(await summary.isVisible()).toBe(options === DESK);
      await page.getByRole('button', { name: 'to make it stronger' }).click();
      expect(await summary.isVisible()).toBe(true);
      await opened();
      await page.locator('#colors').check();
      await page.getByRole('button', { name: 'By fax' }).click();
      await page.locator('#sending table').waitFor();
      await page.getByRole('button', { name: 'En español' }).click();
      await page.locator('.plain[lang=es]').waitFor();
      await look('letter');
      await page.evaluate("location.hash = '#/case/denial'");
      await dropped(page, Buffer.from('GIF89a\0\0;'), 'picture.gif');
      await page.getByRole('alert').waitFor();
      await look('refusal');
      await dropped(page, Buffer.from(sample('remittances/denied-lines/input.835')), 'remittance.835');
      await page.getByRole('heading', { name: 'Denied claims' }).waitFor();
      await opened();
      await look('claims');
      for (const [address, settled] of [
        ['codes', '.listing + button'],
        ['codes/CO-97', '.stack .card'],
        ['account', '.gauges'],
        ['plans', '.plan'],
      ] as const) {
        await page.evaluate(`location.hash = '#/${address}'`);
        await page.locator(settled).first().waitFor();
        await opened();
        await look(address);
      }
      expect(problems).toEqual([]);
      await end();
    },
    300_000,
  );

  test('prints the letter alone', async () => {
    const { page, end } = await visit();
    await toLetter(page);
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    expect(text).toContain('To the reviewer:');
    expect(text).not.toMatch(/How strong it is|Key and usage|Point at a sentence|to fill in/);
    await end();
  });

  test('answers programs as before, and lets the page load nothing but its own files', async () => {
    for (const accept of [undefined, '*/*', 'application/json'])
      expect(
        (await call(server, '/', accept === undefined ? {} : { headers: { accept } })).json.service,
      ).toBe('denial-management');
    const page = await call(server, '/', { headers: { accept: 'text/html,*/*;q=0.8' } });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('vary')).toContain('Accept');
    expect(page.text).toMatch(/^<!doctype html>/);
    expect(
      (await call(server, '/console/interfaces/web/page/main.js')).headers.get('content-type'),
    ).toContain('text/javascript');
    // What the page has in common with the service, and nothing beside it.
    expect((await call(server, '/console/domain/worklist.js')).status).toBe(200);
    expect((await call(server, '/console/domain/failures.js')).status).toBe(404);
    expect((await call(server, '/console/interfaces/web/console.js')).status).toBe(404);
  });
});
