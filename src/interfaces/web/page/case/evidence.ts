/** Documents at hand: ticked where they are known to decide, written where they are others. */
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';

/** A list to tick, with a box for others. `documentsAtHand` reads it. */
export function evidencePicker({ evidence, request }: OpenCase, prefix = ''): HTMLElement {
  const held = new Set(request.available_evidence ?? []);
  const others = [...held].filter((name) => !evidence.includes(name));
  const boxes = evidence.map((name, index) => {
    const id = `${prefix}evidence-${index}`;
    const box = h('input', {
      type: 'checkbox',
      id,
      value: name,
      checked: held.has(name),
      'data-evidence': true,
    });
    return h('li', {}, box, h('label', { for: id }, name));
  });
  const id = `${prefix}evidence-others`;
  const rest = h('textarea', { id, rows: 2, autocomplete: 'off', 'data-evidence-others': true });
  rest.value = others.join('\n');
  return h(
    'fieldset',
    { class: 'evidence' },
    h('legend', {}, 'Documents at hand'),
    boxes.length > 0 && h('ul', { class: 'ticks' }, boxes),
    h('label', { for: id }, boxes.length > 0 ? 'Others, one a line' : 'One a line'),
    rest,
  );
}

/** Undefined where there is no picker within, or nothing in it. */
export function documentsAtHand(within: ParentNode): string[] | undefined {
  const ticked = [...within.querySelectorAll<HTMLInputElement>('[data-evidence]:checked')].map(
    ({ value }) => value,
  );
  const written =
    within.querySelector<HTMLTextAreaElement>('[data-evidence-others]')?.value.split('\n') ?? [];
  const all = [...ticked, ...written.map((name) => name.trim()).filter((name) => name !== '')];
  return all.length === 0 ? undefined : all;
}
