/** One question at a time: why it is asked, skip, back. */
import { keyPanel } from '../account/key.js';
import { Refused } from '../api.js';
import { refusal, working } from '../busy.js';
import { h, list } from '../dom.js';
import type { View } from '../main.js';
import { type OpenCase, storedKey } from '../session.js';
import { documentsAtHand, evidencePicker } from './evidence.js';
import { controlOf, FACTS, gathered, type Name } from './fact-fields.js';
import { clearErrors, faultInWords, markError } from './field-errors.js';
import { inWords } from './in-words.js';
import { answered, faultOf, interviewOf, nextQuestion, type Question, questionsLeft } from './interview.js';
import { radios } from './radios.js';
import { heading, steps } from './steps.js';

const CHECK = '#/case/facts';

export function questionView(open: OpenCase): View {
  const place = h('div', { class: 'question' });
  const start = () => {
    if (storedKey() === undefined) return place.replaceChildren(keyPanel(start));
    const at = interviewOf(open).trail.at(-1);
    if (at === undefined) void goOn(open, place);
    else showQuestion(open, place, at);
  };
  start();
  return { title: 'Questions', content: [steps('questions', open), place] };
}

async function goOn(open: OpenCase, place: HTMLElement): Promise<void> {
  place.replaceChildren(working('Looking for what would help most …'));
  try {
    const next = await nextQuestion(open);
    if (next === undefined) {
      location.hash = CHECK;
      return;
    }
    open.interview = { ...interviewOf(open), trail: [...interviewOf(open).trail, next] };
    showQuestion(open, place, next);
  } catch (error) {
    const fault = faultOf(error);
    if (fault !== undefined) askAgain(open, place, fault);
    else if (error instanceof Refused) place.replaceChildren(refusal(error), toAllFacts());
    else throw error;
  }
}

/** What the service refused is asked once more, with what is wrong. */
function askAgain(open: OpenCase, place: HTMLElement, fault: { field: Name; message: string }): void {
  const question = { field: fault.field, why: FACTS[fault.field].hint ?? '' };
  open.interview = { ...interviewOf(open), trail: [...interviewOf(open).trail, question] };
  showQuestion(open, place, question, faultInWords(fault.field, fault.message));
}

function showQuestion(open: OpenCase, place: HTMLElement, question: Question, fault?: string): void {
  const { field } = question;
  const form = h('form', { novalidate: true });
  const control = field === 'available_evidence' ? undefined : controlOf(field, open.request);
  const title = heading(FACTS[field].asked ?? FACTS[field].label);
  title.id = 'question';
  control?.setAttribute('aria-labelledby', 'question');
  const choices =
    control instanceof HTMLSelectElement
      ? radios(control, title, hint(question), FACTS[field].everyday)
      : undefined;
  form.append(
    ...(choices === undefined ? [title, hint(question), control ?? evidencePicker(open)] : [choices]),
  );
  form.append(
    h(
      'p',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'primary' }, 'Continue'),
      h('button', { type: 'button', on: { click: () => void goOn(open, place) } }, 'Skip: I do not know'),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (take(open, form, question)) void goOn(open, place);
  });
  place.replaceChildren(back(open, place), progress(open, question), form, toAllFacts());
  if (fault !== undefined && control !== undefined) markError(control, fault);
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Keeps the answer; false where there is none, which is said. */
function take(open: OpenCase, form: HTMLFormElement, { field }: Question): boolean {
  clearErrors(form);
  const request = gathered(form, open.request);
  const documents = documentsAtHand(form);
  if (documents !== undefined) request.available_evidence = documents;
  if (request[field] === undefined) {
    const control = form.querySelector<HTMLElement>('[data-fact], [data-evidence-others]');
    if (control !== null) markError(control, 'Give an answer, or skip the question.');
    form.querySelector<HTMLElement>('input:not([hidden]), textarea, select:not([hidden])')?.focus();
    return false;
  }
  open.request = request;
  answered(open, field);
  return true;
}

function hint({ field, why }: Question): HTMLElement {
  const { hint: how } = FACTS[field];
  const [, reason = why, points = ''] = /^(.+?:) ([^:]+;[^:]+)\.$/.exec(why) ?? [];
  return h(
    'div',
    {},
    h('p', { class: 'lead-text' }, h('strong', {}, 'Why it is asked: '), inWords(reason)),
    // What reviewers look for is read point by point.
    list(points === '' ? [] : points.split('; ')),
    how !== undefined && h('p', { class: 'hint' }, how),
  );
}

function progress(open: OpenCase, { raises = 0 }: Question): HTMLElement {
  const { trail } = interviewOf(open);
  const left = questionsLeft(open);
  const points = Math.round(raises * 100);
  return h(
    'p',
    { class: 'hint caption' },
    h('span', {}, `Question ${trail.length}`, left !== undefined && left > 0 && ` · ${left} more`),
    points > 0 && h('span', { class: 'worth' }, `makes the letter up to ${points}% stronger`),
  );
}

function back(open: OpenCase, place: HTMLElement): HTMLElement {
  const { trail } = interviewOf(open);
  if (trail.length < 2)
    return h('a', { href: open.analysis ? '#/case/findings' : '#/case/denial' }, '← Back');
  const press = () => {
    const earlier = trail.slice(0, -1);
    open.interview = { ...interviewOf(open), trail: earlier };
    showQuestion(open, place, earlier.at(-1) as Question); // two were shown at least
  };
  return h('button', { type: 'button', class: 'link', on: { click: press } }, '← Back');
}

function toAllFacts(): HTMLElement {
  return h('p', {}, h('a', { href: CHECK, class: 'quiet' }, 'Skip the rest and write the letter'));
}
