/** Work that takes a moment, and what to say when it fails. */
import { Refused } from './api.js';
import { inWords } from './case/in-words.js';
import { announce, type Child, h, list } from './dom.js';
import { forgetKey } from './session.js';

/** Says that something is under way; a request that has to wait says so in its place. */
export function working(saying = 'Loading …'): HTMLElement {
  return h('p', { class: 'working' }, saying);
}

/**
 * Runs it with the button out of action, saying in `place` what is done and, where it fails, why. True where it went well.
 * `told` may tell a refusal itself, such as at the field at fault; it answers whether it has.
 */
export async function busy(
  button: HTMLButtonElement,
  place: HTMLElement,
  saying: string,
  work: (say: (doing: string) => void) => Promise<void>,
  told: (error: Refused) => boolean = () => false,
): Promise<boolean> {
  if (button.getAttribute('aria-disabled') === 'true') return false;
  const shown = working(saying);
  const say = (doing: string) => {
    shown.textContent = doing;
    announce(doing);
  };
  place.replaceChildren(shown);
  place.scrollIntoView({ block: 'nearest' });
  button.setAttribute('aria-disabled', 'true');
  announce(saying);
  try {
    await work(say);
    place.replaceChildren();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    place.replaceChildren();
    if (told(error)) return false;
    place.replaceChildren(refusal(error));
    place.scrollIntoView({ block: 'nearest' });
    return false;
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

/** The service's own sentence, the fields at fault, and the next step. */
export function refusal({ problem, retryAfterSeconds }: Refused): HTMLElement {
  const unsaid = (problem.errors ?? []).filter(({ message }) => !problem.detail.includes(message));
  const fields = unsaid.map(({ field, message }): Child => [h('strong', {}, field), ` ${message}`]);
  const noKey = problem.code === 'unauthenticated';
  if (noKey) forgetKey();
  return h(
    'div',
    { class: 'error', role: 'alert' },
    // The service tells programs how to send a key; here it is entered.
    h('p', {}, h('strong', {}, `${titleOf(problem)}. `), noKey ? NO_KEY : forPeople(problem.detail)),
    list(fields),
    noKey && h('p', {}, h('a', { href: '#/account' }, 'Enter another key')),
    retryAfterSeconds !== undefined &&
      retryAfterSeconds < 120 &&
      h('p', {}, `It can be tried again in ${retryAfterSeconds} seconds.`),
    problem.suggestions !== undefined && h('p', {}, `Did you mean ${problem.suggestions.join(', ')}?`),
  );
}

const NO_KEY =
  'The one that was given is not known here, was taken back or has run out. Look for a slip, or use another.';

function titleOf({ code, title }: Refused['problem']): string {
  return code === 'invalid_input' ? 'Something has to be put right' : title;
}

/** The file has a name of its own among programs. */
function forPeople(detail: string): string {
  return inWords(detail.replace(/\bThe field document\b/g, 'The file'));
}
