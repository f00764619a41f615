/** The four steps of a case, and where one stands. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';

const STEPS = ['denial', 'findings', 'facts', 'letter'] as const;
type Step = (typeof STEPS)[number];

const NAMES: Record<Step, string> = {
  denial: 'Denial',
  findings: 'What it says',
  facts: 'Facts',
  letter: 'Letter',
};

export function steps(current: Step, { analysis, request, appeal }: OpenCase): HTMLElement {
  const reachable: Record<Step, boolean> = {
    denial: true,
    findings: analysis !== undefined,
    facts: Object.keys(request).length > 0,
    letter: appeal !== undefined,
  };
  const items = STEPS.map((step, index) => {
    const label = [h('span', { class: 'number', 'aria-hidden': true }, index + 1), NAMES[step]];
    if (step === current) return h('li', { 'aria-current': 'step' }, label);
    return h('li', {}, reachable[step] ? h('a', { href: `#/case/${step}` }, label) : h('span', {}, label));
  });
  return h('nav', { class: 'steps', 'aria-label': 'Steps of the case' }, h('ol', {}, items));
}

/** A heading that takes the focus when its view appears. */
export function heading(text: string): HTMLElement {
  return h('h1', { tabindex: -1 }, text);
}
