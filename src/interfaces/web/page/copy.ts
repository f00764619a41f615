/** Copies text, also where the page came by plain HTTP and the browser keeps the clipboard from it. */
import { h } from './dom.js';

/** False where nothing could be copied. */
export async function copied(text: string): Promise<boolean> {
  // Absent on pages by plain HTTP, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const written = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return written === true || copiedFromField(text);
}

/** The older way: the text of a field that is selected. */
function copiedFromField(text: string): boolean {
  const before = document.activeElement;
  const field = h('textarea', { class: 'unseen', 'aria-hidden': true, readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
