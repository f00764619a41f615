/** The key: pasted, or made where the service lets anybody make one. */
import type { NewKeyRecord, PlanList } from '../../../../domain/generated/types.js';
import { ask } from '../api.js';
import { busy } from '../busy.js';
import { copied } from '../copy.js';
import { announce, h } from '../dom.js';
import { storeKey } from '../session.js';

const KEPT =
  'The key stays in this browser tab and is forgotten when you close it. Anyone who has it can use your plan, so do not share it.';

/** Asks for a key; `done` is called once there is one. */
export function keyPanel(done: () => void): HTMLElement {
  const input = h('input', {
    id: 'key',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'key-hint',
  });
  const problems = h('div', {});
  const use = h('button', { type: 'submit' }, 'Use this key');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(use, problems, 'Trying the key.', async () => {
      storeKey(input.value.trim());
      await ask('/usage');
      announce('The key works.');
      done();
    });
  };
  const offer = h('div', { class: 'offer' });
  void offerSignUp(offer, done);
  return h(
    'section',
    { class: 'card key', 'aria-labelledby': 'key-title' },
    h('h2', { id: 'key-title' }, 'Your key'),
    h('form', { class: 'inline', on: { submit } }, h('label', { for: 'key' }, 'Key'), input, use),
    h('p', { class: 'hint', id: 'key-hint' }, KEPT),
    problems,
    offer,
  );
}

async function offerSignUp(place: HTMLElement, done: () => void): Promise<void> {
  const plans = await ask<PlanList>('/plans').catch(() => undefined);
  if (plans === undefined) return;
  if (!plans.signup.open) {
    place.append(h('p', {}, 'No key yet? Ask whoever runs this service for one.'));
    return;
  }
  const problems = h('div', {});
  const make = h('button', { type: 'button' }, 'Make a free key');
  make.addEventListener('click', () => {
    void busy(make, problems, 'Making a key.', async () => {
      const made = await ask<NewKeyRecord>('/signup', { method: 'POST' });
      storeKey(made.key);
      place.replaceChildren(shown(made, done));
      place.querySelector('input')?.focus();
      announce('Your key was made and is in use in this tab.');
    });
  });
  place.append(h('p', {}, 'No key yet? Nothing is asked: no name, no e-mail, no card. ', make), problems);
}

function shown({ key, keep, plan }: NewKeyRecord, done: () => void): HTMLElement {
  const field = h('input', { id: 'new-key', readonly: true, value: key, class: 'code' });
  const copy = h('button', { type: 'button' }, 'Copy');
  copy.addEventListener('click', async () => {
    if (await copied(key)) return announce('Copied.');
    field.select();
    announce('The key is selected: copy it.');
  });
  const go = h('button', { type: 'button', class: 'primary' }, 'I have kept it: go on');
  go.addEventListener('click', done);
  return h(
    'div',
    {},
    h('label', { for: 'new-key' }, `Your ${plan.name} key`),
    h('p', { class: 'inline' }, field, copy),
    h('p', { class: 'hint' }, keep),
    go,
  );
}
