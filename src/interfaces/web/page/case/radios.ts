/** The choices of a list, each to be seen; choices that few people need open with the last of them. The list itself keeps the answer. */
import { h } from '../dom.js';

/** More choices than these are told as a list that opens. */
const MOST_RADIOS = 6;

/**
 * Puts radio buttons in place of a list, under the title. Undefined where there are too many choices.
 *
 * @param everyday choices that most people need, in everyday words
 */
export function radios(
  select: HTMLSelectElement,
  title: HTMLElement,
  hint: HTMLElement,
  everyday?: Readonly<Record<string, string>>,
): HTMLElement | undefined {
  if (everyday === undefined && select.options.length > MOST_RADIOS) return undefined;
  const all = [...select.options].filter(({ value }) => value !== '');
  const choices =
    everyday === undefined ? all.map(({ value, text }) => [value, text]) : Object.entries(everyday);
  const isRare = everyday !== undefined && select.value !== '' && everyday[select.value] === undefined;
  select.hidden = !isRare;
  const radio = (value: string, text: string, checked: boolean, change: () => void) => {
    const id = `choice-${value}`;
    const input = h('input', { type: 'radio', name: 'choice', id, checked, on: { change } });
    return h('p', { class: 'tick' }, input, h('label', { for: id }, text));
  };
  const pick = (value: string) => () => {
    select.value = value;
    select.hidden = true;
  };
  const others = () => {
    select.value = '';
    select.hidden = false;
    select.focus();
  };
  return h(
    'fieldset',
    { class: 'radios' },
    h('legend', {}, title),
    hint,
    choices.map(([value = '', text = '']) => radio(value, text, select.value === value, pick(value))),
    everyday !== undefined && radio('other', 'Another kind: choose from the list', isRare, others),
    select,
  );
}
