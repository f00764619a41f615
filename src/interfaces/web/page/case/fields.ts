/** Labeled controls. */
import { type Child, h } from '../dom.js';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A control under its label, with why it is asked. */
export function field(
  label: string,
  control: Control,
  hint?: Child,
  more: { readonly wide?: boolean } = {},
): HTMLElement {
  const hintId = `${control.id}-hint`;
  if (hint !== undefined) control.setAttribute('aria-describedby', hintId);
  return h(
    'div',
    { class: more.wide === true ? 'field wide' : 'field' },
    h('label', { for: control.id }, label, control.required && h('span', { class: 'needed' }, ' needed')),
    control,
    hint !== undefined && h('p', { class: 'hint', id: hintId }, hint),
  );
}

/** A choice among named values; the first, empty, one leaves it open. */
export function chooser(
  id: string,
  values: Readonly<Record<string, string>>,
  open?: string,
): HTMLSelectElement {
  const options = Object.entries(values).map(([value, label]) => h('option', { value }, label));
  return h('select', { id }, open !== undefined && h('option', { value: '' }, open), options);
}
