/** First step: the denial is pasted or dropped. */
import type { DenialAnalysis } from '../../../../domain/generated/types.js';
import { keyPanel } from '../account/key.js';
import { busy } from '../busy.js';
import { batches, merged, repeated, unlike } from '../desk/read.js';
import { readFrom } from '../desk/spreadsheet.js';
import { h } from '../dom.js';
import type { View } from '../main.js';
import { newCase, storedKey, theCase } from '../session.js';
import { INSURER_TYPES } from '../words.js';
import { takeRead } from './choose.js';
import { chooser, field } from './fields.js';
import { takeFile } from './file.js';
import { openCaseFile } from './keep.js';
import { analysisOf, readPages } from './pages.js';
import { heading, steps } from './steps.js';

export function denialView(): View {
  const key = keyPlace();
  const lead =
    'Paste the letter or drop the file. You get the codes, the reasons, the deadline and what to do, then a letter to sign.';
  return {
    title: 'Appeal',
    content: [
      steps('denial', theCase()),
      h('div', { class: 'lead' }, heading('What did the insurer send?'), h('p', {}, lead)),
      form(key),
      key.element,
    ],
  };
}

interface KeyPlace {
  readonly element: HTMLElement;
  /** Does it now, or once there is a key. */
  before(work: () => unknown): void;
}

/** What the person has comes first: the key is asked for below it, and what was begun goes on with it. */
function keyPlace(): KeyPlace {
  const element = h('div', {});
  let begun: (() => unknown) | undefined;
  const show = () => element.replaceChildren(...(storedKey() === undefined ? [keyPanel(done)] : []));
  const done = () => {
    show();
    if (begun === undefined) document.getElementById('letter')?.focus();
    else begun();
    begun = undefined;
  };
  show();
  return {
    element,
    before(work) {
      if (storedKey() !== undefined) return void work();
      begun = work;
      show();
      element.querySelector('h2')?.after(h('p', { role: 'alert' }, 'It is read as soon as there is a key.'));
      element.scrollIntoView({ block: 'nearest' });
      element.querySelector('input')?.focus({ preventScroll: true });
    },
  };
}

function form(key: KeyPlace): HTMLElement {
  const text = h('textarea', {
    id: 'letter',
    rows: 14,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'letter-hint',
  });
  text.value = theCase().text ?? '';
  const problems = h('div', { class: 'problems' });
  const read = h('button', { type: 'submit', class: 'primary' }, 'Read the denial');
  const choices = {
    insurer_type: chooser('insurer_type', INSURER_TYPES, 'Not sure'),
    state: h('input', { id: 'state', maxlength: 40, autocomplete: 'off', placeholder: 'MN' }),
    received_date: h('input', { id: 'received_date', type: 'date' }),
  };
  const reading = (saying: string, work: Parameters<typeof busy>[3]) =>
    key.before(() => busy(read, problems, saying, work));
  const analyze = (source: object, saying: string, shown?: string) =>
    reading(saying, async () => {
      const known = knownFacts(choices);
      const analysis = await analysisOf({ ...source, ...known });
      begin(analysis, known, shown ?? analysis.source?.text);
    });
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() !== '') return analyze({ content: text.value }, READING, text.value);
    problems.replaceChildren(
      h('p', { class: 'error', role: 'alert' }, 'Paste the letter first, or choose a file.'),
    );
    text.focus();
  };
  const file = takeFile({
    text: (content) => openCaseFile(content, problems) || analyze({ content }, READING, content),
    remittances: (given) =>
      reading(READING_835, async (say) => {
        const files = unlike(given);
        const known = knownFacts(choices);
        const parts: DenialAnalysis[] = [];
        const texts = batches(files.map(({ content }) => content));
        for (const remittance of texts) {
          if (texts.length > 1) say(`Reading part ${parts.length + 1} of ${texts.length} …`);
          parts.push(await analysisOf({ remittance, ...known }));
        }
        const whole = merged(parts);
        const analysis = {
          ...whole,
          warnings: [...repeated(given.length - files.length), ...whole.warnings],
        };
        const { received_date: _, ...coverage } = known;
        readFrom(analysis, { files: [...files], ...coverage });
        begin(analysis, known, undefined);
      }),
    // The text that was read comes back with the answer, so that it can be checked against the paper.
    documents: ([first = '', ...rest]) =>
      rest.length === 0
        ? analyze({ document: first, include_text: true }, READING_FILE)
        : reading(READING_FILE, async (say) => {
            const { text: pages, reread } = await readPages([first, ...rest], say);
            const known = knownFacts(choices);
            begin(reread(await analysisOf({ letter_text: pages, ...known })), known, pages);
          }),
    refused: (why) => problems.replaceChildren(h('p', { class: 'error', role: 'alert' }, why)),
  });
  return h(
    'form',
    { class: 'card denial', on: { submit }, novalidate: true },
    h('label', { for: 'letter', class: 'big' }, 'Text of the letter'),
    h(
      'p',
      { class: 'hint', id: 'letter-hint' },
      'All pages, also the small print: the time to appeal often stands there. An 835 or FHIR data can be pasted too.',
    ),
    text,
    file,
    h(
      'fieldset',
      { class: 'row' },
      h('legend', {}, 'If you know it'),
      field('Coverage', choices.insurer_type, 'Decides law and deadline.'),
      field('State', choices.state, 'Two letters or the name.'),
      field('Letter received on', choices.received_date, 'Many deadlines run from this day.'),
    ),
    problems,
    h(
      'p',
      { class: 'actions' },
      read,
      h('a', { href: '#/case/questions', class: 'quiet' }, 'No letter at hand? Start from the code'),
    ),
  );
}

const READING = 'Reading the denial …';
const READING_835 = 'Reading the remittances …';
const READING_FILE = 'Reading the file: some seconds for each page of a scan or photo …';

type Known = Partial<Record<'insurer_type' | 'state' | 'received_date', string>>;

function knownFacts(choices: Readonly<Record<keyof Known, HTMLInputElement | HTMLSelectElement>>): Known {
  const given = Object.entries(choices).filter(([, { value }]) => value !== '');
  return Object.fromEntries(given.map(([name, { value }]) => [name, value]));
}

function begin(analysis: DenialAnalysis, known: object, text: string | undefined): void {
  const opened = newCase();
  opened.analysis = analysis;
  // An 835 or FHIR data is shown as claims, not as text.
  opened.text = analysis.sections === undefined ? undefined : text;
  takeRead(opened, { ...analysis.appeal_request, ...known }, analysis.appeal_request_missing ?? []);
  const names = analysis.denial_reasons.flatMap(({ evidence = [] }) => evidence.map(({ name }) => name));
  opened.evidence = [...new Set(names)];
  location.hash = '#/case/findings';
}
