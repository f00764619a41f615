/** The code for which words stand: "bundled with another service". Asked in the body of a request, so that no address holds the words. */
import type { DenialCodeRecord } from '../../../../domain/generated/types.js';
import { askAtOnce, Refused } from '../api.js';
import { h } from '../dom.js';

/** Milliseconds without a key, after which somebody is taken to have written what was meant. */
const PAUSE = 700;
const WORDS = /[a-z]{4}/i;
const CODE = /^\s*(?:CO|PR|OA|PI|CR|N|MA?)?[\s-]*\d/i;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Puts the code below the search, once the words stand still. Where the plan allows no request now, nothing is said. */
export function tellMeant(words: string, place: HTMLElement): void {
  clearTimeout(waiting);
  place.replaceChildren();
  if (!WORDS.test(words) || CODE.test(words)) return;
  waiting = setTimeout(() => void ask(words, place), PAUSE);
}

async function ask(words: string, place: HTMLElement): Promise<void> {
  const input = { denial_code: words.trim().slice(0, 120) };
  const asked = { method: 'POST', input } as const;
  const found = await askAtOnce<DenialCodeRecord>('/denial-code/lookup', asked).catch(
    (error: unknown) => error,
  );
  if (found instanceof Refused || found instanceof Error) return;
  const { code, title } = found as DenialCodeRecord; // the schema of the operation
  place.replaceChildren(
    h(
      'p',
      { class: 'meant', role: 'status' },
      'Your words most likely mean ',
      h('a', { href: `#/codes/${encodeURIComponent(code)}` }, code),
      `: ${title}.`,
    ),
  );
}
