/**
 * The check of the letter while it is changed: asked a moment after the last change, the findings numbered in the margin beside
 * the words that they are about, and told one by one.
 */
import type { AppealResult, LetterCheck, LetterFinding } from '../../../../domain/generated/types.js';
import { ask, askAtOnce, Refused, requestsLeft } from '../api.js';
import { refusal, working } from '../busy.js';
import { announce, h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { count } from '../words.js';
import { inWords } from './in-words.js';
import { mark, rangeOf } from './places.js';
import { letterText } from './stretches.js';

const PAUSE_MS = 1500;
/** With fewer requests left this month, a check is asked for by the button alone. */
const SPARED = 20;
/** Longer notices are not sent along: the check takes no more. */
const LONGEST_NOTICE = 60_000;

const WEIGHTS = { error: 'Fix this', warning: 'Look at this', note: 'Could be better' } as const;

export interface LiveCheck {
  /** What was found, and the button that asks for it. */
  readonly panel: HTMLElement;
  /** The verdict in short, for the bar that stays in sight; leads to the panel. */
  readonly short: HTMLElement;
  /** Numbers beside the words that were found, for the margin of the letter. */
  readonly margin: HTMLElement;
  /** The text has changed: it is checked once the hands rest. */
  changed(): void;
}

export function liveCheck(open: OpenCase, appeal: AppealResult, page: HTMLElement): LiveCheck {
  const told = h('p', { class: 'told', role: 'status' }, 'Not checked yet.');
  const found = h('ol', { class: 'checked' });
  const margin = h('div', { class: 'margin' });
  const button = h('button', { type: 'button' }, 'Check the letter');
  const short = h('button', { type: 'button', class: 'link', hidden: true });
  short.addEventListener('click', () => {
    panel.scrollIntoView({ block: 'start' });
    button.focus({ preventScroll: true });
  });
  const say = (text: string) => {
    told.textContent = text;
    short.textContent = text;
    short.hidden = false;
  };
  let timer: number | undefined;
  let asked = 0;

  const show = (check: LetterCheck) => {
    // Gaps have a form of their own.
    const findings = check.findings.filter(({ id }) => id !== 'gap_to_fill').map(inPlace);
    say(verdict(check, findings));
    found.replaceChildren(...findings.map((one, index) => item(one, index, page)));
    const place = () => placeNumbers(page, margin, findings);
    place();
    // Numbers stay beside their words when lines break anew.
    new ResizeObserver((_, observer) => (margin.isConnected ? place() : observer.disconnect())).observe(page);
  };
  const check = async (request: typeof ask, waits: boolean) => {
    clearTimeout(timer);
    const turn = ++asked;
    if (waits) told.replaceChildren(working('Checking the letter …'));
    try {
      const input = checkInput(open, appeal);
      const answer = await request<LetterCheck>('/appeal/check', { method: 'POST', input });
      // A later change has asked anew.
      if (turn === asked) show(answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn !== asked) return;
      const { problem, retryAfterSeconds = 60 } = error;
      if (waits || problem.code !== 'rate_limited') return told.replaceChildren(refusal(error));
      say(
        `Checked again in ${count(retryAfterSeconds, 'second')}: your plan allows only so many requests a minute.`,
      );
      timer = setTimeout(() => void check(askAtOnce, false), retryAfterSeconds * 1000);
    }
  };
  button.addEventListener('click', () => void check(ask, true).then(() => announce(told.textContent ?? '')));
  const panel = h(
    'section',
    { class: 'card check', id: 'check', 'aria-labelledby': 'check-title' },
    h('h2', { id: 'check-title' }, 'Check before it goes out'),
    h(
      'p',
      { class: 'hint' },
      'Laid beside your facts, the denial and the law. Checked by itself when you change the text.',
    ),
    h('div', { class: 'inline' }, button, told),
    found,
  );
  return {
    panel,
    short,
    margin,
    changed() {
      clearTimeout(timer);
      if (!margin.isConnected) return;
      if (requestsLeft !== undefined && requestsLeft < SPARED) {
        return say(`Only ${count(requestsLeft, 'request')} left this month: press the button for a check.`);
      }
      timer = setTimeout(() => void check(askAtOnce, false), PAUSE_MS);
    },
  };
}

function checkInput(open: OpenCase, appeal: AppealResult): object {
  const { text, request } = open;
  const notice = text === undefined || text.length > LONGEST_NOTICE ? {} : { notice: text };
  return { letter: letterText(open, appeal), request, ...notice };
}

function verdict(check: LetterCheck, findings: readonly LetterFinding[]): string {
  const gaps = check.findings.length - findings.length;
  const many = (severity: LetterFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const parts = [
    many('error') > 0 && `${many('error')} to fix`,
    many('warning') > 0 && `${many('warning')} to look at`,
    many('note') > 0 && `${many('note')} that could be better`,
    gaps > 0 && `${count(gaps, 'gap')} to fill in`,
  ].filter(Boolean);
  if (parts.length === 0) return 'Checked: nothing was found. It can go out.';
  return `Checked: ${parts.join(', ')}.`;
}

/** A finding, told in the words of this page. */
function inPlace(finding: LetterFinding): LetterFinding {
  return { ...finding, message: inWords(finding.message), fix: inWords(finding.fix) };
}

function item(finding: LetterFinding, index: number, page: HTMLElement): HTMLElement {
  const { severity, message, fix, start } = finding;
  const show = () => select(page, finding);
  return h(
    'li',
    { class: `weight-${severity}` },
    h('p', {}, h('strong', {}, `${WEIGHTS[severity]}. `), message),
    h(
      'p',
      {},
      fix,
      ' ',
      start !== undefined &&
        h(
          'button',
          { type: 'button', class: 'link', on: { click: show } },
          'Show',
          h('span', { class: 'unseen' }, ` finding ${index + 1} in the letter`),
        ),
    ),
  );
}

function select(page: HTMLElement, { start = 0, end = start }: LetterFinding): void {
  const range = rangeOf(page, start, end);
  if (range === undefined) return;
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  if (page.isContentEditable) page.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function placeNumbers(page: HTMLElement, margin: HTMLElement, findings: readonly LetterFinding[]): void {
  const top = page.getBoundingClientRect().top;
  const ranges: Record<LetterFinding['severity'], Range[]> = { error: [], warning: [], note: [] };
  const numbers: HTMLElement[] = [];
  let free = 0;
  const placed = findings
    .map((finding, index) => ({ finding, index, range: rangeIn(page, finding) }))
    .filter((one): one is typeof one & { range: Range } => one.range !== undefined)
    .sort((a, b) => (a.finding.start ?? 0) - (b.finding.start ?? 0));
  for (const { finding, index, range } of placed) {
    ranges[finding.severity].push(range);
    // Numbers of one line stand one below the other.
    const at = Math.max(free, range.getBoundingClientRect().top - top);
    free = at + NUMBER_HEIGHT;
    numbers.push(number(finding, index, at));
  }
  for (const [severity, marked] of Object.entries(ranges)) mark(`finding-${severity}`, marked);
  margin.replaceChildren(...numbers);
}

const NUMBER_HEIGHT = 26;

function rangeIn(page: HTMLElement, { start, end }: LetterFinding): Range | undefined {
  return start === undefined || end === undefined ? undefined : rangeOf(page, start, end);
}

/** Pressed, it tells its finding in place. */
function number({ severity, message, fix }: LetterFinding, index: number, at: number): HTMLElement {
  const note = h(
    'div',
    { class: 'finding-note', hidden: true },
    h('p', {}, h('strong', {}, `${WEIGHTS[severity]}. `), message),
    h('p', {}, fix),
  );
  const press = h(
    'button',
    { type: 'button', class: `finding-number weight-${severity}`, 'aria-expanded': 'false' },
    h('span', { class: 'unseen' }, 'Finding '),
    index + 1,
  );
  press.addEventListener('click', () => {
    note.hidden = !note.hidden;
    press.setAttribute('aria-expanded', String(!note.hidden));
  });
  const place = h('div', { class: 'at' }, press, note);
  place.style.top = `${Math.round(at)}px`;
  return place;
}
