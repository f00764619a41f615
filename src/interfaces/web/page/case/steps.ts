/** The steps of a case, and where one stands. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { isBegun, keepPanel } from './keep.js';
import { toConfirm } from './to-confirm.js';

const STEPS = ['denial', 'findings', 'confirm', 'questions', 'facts', 'letter'] as const;
type Step = (typeof STEPS)[number];

const NAMES: Record<Step, string> = {
  denial: 'Denial',
  findings: 'What it says',
  confirm: 'What was read',
  questions: 'Questions',
  facts: 'Facts',
  letter: 'Letter',
};

export function steps(current: Step, open: OpenCase): HTMLElement {
  const { analysis, request, appeal } = open;
  const reachable: Record<Step, boolean> = {
    denial: true,
    findings: analysis !== undefined,
    confirm: toConfirm(open).length > 0,
    questions: analysis !== undefined || Object.keys(request).length > 0,
    facts: Object.keys(request).length > 0,
    letter: appeal !== undefined,
  };
  const items = STEPS.map((step, index) => {
    const label = [h('span', { class: 'number', 'aria-hidden': true }, index + 1), NAMES[step]];
    if (step === current) return h('li', { 'aria-current': 'step' }, label);
    return h('li', {}, reachable[step] ? h('a', { href: `#/case/${step}` }, label) : h('span', {}, label));
  });
  return h(
    'div',
    { class: 'course' },
    h('nav', { class: 'steps', 'aria-label': 'Steps of the case' }, h('ol', {}, items)),
    isBegun(open) && keepPanel(open),
  );
}

/** A heading that takes the focus when its view appears. */
export function heading(text: string): HTMLElement {
  return h('h1', { tabindex: -1 }, text);
}
