/** On a phone the parts beside the letter stand below it: what is not needed at once is folded to its title, and opens with a press. */
import { h } from '../dom.js';

const PHONE = '(max-width: 40rem)';

/** The part with all but its title folded away; as it is where the screen has room for it. */
export function folded<Part extends HTMLElement | undefined | false>(part: Part): Part {
  if (part === undefined || part === false || !matchMedia(PHONE).matches) return part;
  const title = part.querySelector(':scope > h2');
  if (title === null) return part;
  const rest = [...part.childNodes].filter((node) => node !== title);
  part.replaceChildren(h('details', { class: 'fold' }, h('summary', {}, title), rest));
  return part;
}

/** Opens a part that may be folded. */
export function unfold(part: HTMLElement): void {
  const fold = part.querySelector<HTMLDetailsElement>(':scope > .fold');
  if (fold !== null) fold.open = true;
}
