/**
 * The letter as a page, to read and to change. To read, each sentence shows where it comes from and the arrow keys walk from
 * one to the next; to change, it is plain text, and a sentence that was changed says so.
 */
import type { AppealResult, LedgerEntry } from '../../../../domain/generated/types.js';
import { type Child, h, outward } from '../dom.js';
import type { OpenCase } from '../session.js';
import { ORIGINS } from '../words.js';
import { FACTS, isFact } from './fact-fields.js';
import { filled, readStretches, type Stretch, stretchesOf } from './stretches.js';

export interface Paper {
  readonly element: HTMLElement;
  /** Shows the letter anew, after a gap was filled or a change taken back. */
  refresh(): void;
  /** Lets it be changed, or be read again. */
  edit(on: boolean): void;
}

interface PaperEvents {
  /** The source of the sentence that is pointed at. */
  readonly source: (told: string) => void;
  /** After each change of the text. */
  readonly changed: () => void;
}

const READ = 'The letter. Arrow keys go from sentence to sentence.';
const CHANGE = 'The text of the letter. Change it as you like.';

export function paper(open: OpenCase, appeal: AppealResult, events: PaperEvents): Paper {
  const element = h('div', { class: 'paper', id: 'paper' });
  let editing = false;
  const refresh = () => element.replaceChildren(...shown(open, appeal, editing));
  const edit = (on: boolean) => {
    // What was filled into gaps is text like any other from here on.
    if (on) open.edited = stretchesOf(open, appeal).map((one) => withFilled(one, open.gaps));
    editing = on;
    element.setAttribute('role', on ? 'textbox' : 'document');
    element.setAttribute('aria-label', on ? CHANGE : READ);
    element.toggleAttribute('aria-multiline', on);
    if (on) element.setAttribute('aria-multiline', 'true');
    setEditable(element, on);
    refresh();
    if (on) element.focus();
  };
  const tell = (target: EventTarget | Node | null) => {
    const near = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
    const sentence = near?.closest<HTMLElement>('.sentence');
    if (!sentence || !element.contains(sentence)) return;
    for (const other of element.querySelectorAll('.sentence.on')) other.classList.remove('on');
    sentence.classList.add('on');
    events.source(sourceNow(sentence, appeal));
  };
  element.addEventListener('pointerover', ({ target }) => tell(target));
  element.addEventListener('focusin', ({ target }) => editing || tell(target));
  element.addEventListener('keydown', (event) => editing || walk(event));
  element.addEventListener('keyup', () => editing && tell(getSelection()?.anchorNode ?? null));
  element.addEventListener('input', () => {
    open.edited = readStretches(element);
    for (const sentence of element.querySelectorAll<HTMLElement>('.sentence')) markChange(sentence, appeal);
    events.changed();
  });
  edit(false);
  return { element, refresh, edit };
}

/** Plain text where the browser can keep it so; older ones paste with looks, which are not read. */
function setEditable(element: HTMLElement, on: boolean): void {
  try {
    element.contentEditable = on ? 'plaintext-only' : 'inherit';
  } catch {
    element.contentEditable = 'true';
  }
}

function withFilled(stretch: Stretch, gaps: OpenCase['gaps']): Stretch {
  return { ...stretch, text: filled(stretch.text, gaps) };
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

function shown(open: OpenCase, appeal: AppealResult, editing: boolean): Node[] {
  const { ledger = [], citations } = appeal;
  const look = (text: string): Child =>
    editing ? text : withGaps(text, open.gaps, (plain) => withLinks(plain, citations));
  let first = true;
  return stretchesOf(open, appeal).map(({ text, entry }) => {
    const source = entry === undefined ? undefined : ledger[entry];
    if (entry === undefined || source === undefined)
      return editing ? document.createTextNode(text) : h('span', {}, look(text));
    const sentence = h('span', { class: `sentence from-${source.origin}`, 'data-entry': entry }, look(text));
    if (!editing) sentence.tabIndex = first ? 0 : -1;
    sentence.dataset.source = sourceOf(source);
    markChange(sentence, appeal, text);
    first = false;
    return sentence;
  });
}

/** Told from the text that the service wrote. */
function markChange(sentence: HTMLElement, appeal: AppealResult, now = sentence.textContent ?? ''): void {
  const before = writtenText(sentence, appeal);
  sentence.classList.toggle('changed', before !== undefined && now !== before);
}

function writtenText(
  { dataset }: HTMLElement,
  { appeal_letter, ledger = [] }: AppealResult,
): string | undefined {
  const source = ledger[Number(dataset.entry)];
  return source && appeal_letter.slice(source.start, source.end);
}

function sourceNow(sentence: HTMLElement, appeal: AppealResult): string {
  if (!sentence.classList.contains('changed')) return sentence.dataset.source ?? '';
  return `Changed by you. It was: “${writtenText(sentence, appeal)?.trim() ?? ''}”`;
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
