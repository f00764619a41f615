/** The letter as a page. Each sentence knows where it comes from; the arrow keys walk from one to the next. */
import type { AppealResult, LedgerEntry } from '../../../../domain/generated/types.js';
import { type Child, h, outward } from '../dom.js';
import type { OpenCase } from '../session.js';
import { ORIGINS } from '../words.js';
import { FACTS, isFact } from './fact-fields.js';

/** The text with what was filled into its gaps. */
export function filled(text: string, gaps: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [gap, value] of Object.entries(gaps))
    if (value !== '') result = result.replaceAll(gap, () => value);
  return result;
}

export interface Paper {
  readonly element: HTMLElement;
  /** Shows the letter anew, after a gap was filled. */
  refresh(): void;
}

export function paper({ gaps }: OpenCase, appeal: AppealResult, showSource: (source: string) => void): Paper {
  const element = h('div', {
    class: 'paper',
    id: 'paper',
    role: 'document',
    'aria-label': 'The letter. Arrow keys go from sentence to sentence.',
  });
  const refresh = () => element.replaceChildren(...sentences(appeal, gaps));
  refresh();
  const tell = (target: EventTarget | null) => {
    const sentence = target instanceof Element ? target.closest<HTMLElement>('.sentence') : null;
    if (sentence === null) return;
    for (const other of element.querySelectorAll('.sentence.on')) other.classList.remove('on');
    sentence.classList.add('on');
    showSource(sentence.dataset.source ?? '');
  };
  element.addEventListener('pointerover', ({ target }) => tell(target));
  element.addEventListener('focusin', ({ target }) => tell(target));
  element.addEventListener('keydown', walk);
  return { element, refresh };
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function walk(event: KeyboardEvent): void {
  const step = STEP[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof Element) || !(currentTarget instanceof Element)) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('.sentence')];
  const here = all.indexOf(target.closest<HTMLElement>('.sentence') ?? (all[0] as HTMLElement)); // a letter has sentences
  const next = all[here + step];
  if (next === undefined) return;
  event.preventDefault();
  all[here]?.setAttribute('tabindex', '-1');
  next.setAttribute('tabindex', '0');
  next.focus();
}

function sentences(
  { appeal_letter, ledger = [], citations }: AppealResult,
  gaps: Readonly<Record<string, string>>,
): Node[] {
  const parts: Node[] = [];
  let at = 0;
  ledger.forEach((entry, index) => {
    parts.push(document.createTextNode(appeal_letter.slice(at, entry.start)));
    const text = appeal_letter.slice(entry.start, entry.end);
    parts.push(
      h(
        'span',
        {
          class: `sentence from-${entry.origin}`,
          tabindex: index === 0 ? 0 : -1,
          'data-source': sourceOf(entry),
        },
        withGaps(text, gaps, (plain) => withLinks(plain, citations)),
      ),
    );
    at = entry.end;
  });
  parts.push(document.createTextNode(appeal_letter.slice(at)));
  return parts;
}

/** In words: who wrote the sentence, and whose facts stand in it. */
export function sourceOf({ origin, record, pack, version, fields = [] }: LedgerEntry): string {
  const where =
    pack === undefined || record === undefined
      ? ''
      : `: ${record}, pack ${pack}${version === undefined ? '' : ` ${version}`}`;
  const names = fields.map((name) => (isFact(name) ? FACTS[name].label.toLowerCase() : name));
  const facts =
    origin === 'caller'
      ? ` (${names.join(', ')})`
      : names.length > 0
        ? `. With your facts: ${names.join(', ')}`
        : '';
  return `${ORIGINS[origin]}${where}${facts}.`;
}

function withGaps(
  text: string,
  gaps: Readonly<Record<string, string>>,
  rest: (text: string) => Child,
): Child {
  return text.split(/(\[[^\][\n]{1,120}\])/).map((part, index) => {
    if (index % 2 === 0) return rest(part);
    const value = gaps[part] ?? '';
    return h('span', { class: value === '' ? 'gap' : 'filled' }, value === '' ? part : value);
  });
}

/** Each citation leads to its public page; the longest first, since one may stand within another. */
function withLinks(text: string, citations: AppealResult['citations']): Child {
  const cited = citations.filter(({ url, citation }) => url !== undefined && text.includes(citation));
  const [longest] = cited.sort((a, b) => b.citation.length - a.citation.length);
  if (longest?.url === undefined) return text;
  const { citation, url } = longest;
  const at = text.indexOf(citation);
  const rest = citations.filter((other) => other !== longest);
  return [
    withLinks(text.slice(0, at), rest),
    outward(url, citation),
    withLinks(text.slice(at + citation.length), citations),
  ];
}
