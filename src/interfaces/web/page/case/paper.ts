/**
 * The letter as a page, to read and to change. To read, each sentence shows where it comes from and the arrow keys walk from
 * one to the next; to change, it is plain text, and a sentence that was changed says so.
 */
import type { AppealResult, LedgerEntry } from '../../../../domain/generated/types.js';
import { type Child, h, outward } from '../dom.js';
import type { OpenCase } from '../session.js';
import { ORIGINS } from '../words.js';
import { FACTS, isFact } from './fact-fields.js';
import { mark, rangeOf } from './places.js';
import { isGreeting, isHeading } from './print-out.js';
import { filled, readStretches, type Stretch, stretchesOf } from './stretches.js';

export interface Paper {
  readonly element: HTMLElement;
  /** Shows the letter anew, after a gap was filled or a change taken back. */
  refresh(): void;
  /** Lets it be changed, or be read again. */
  edit(on: boolean): void;
  /** Selects words where they stand, so that writing replaces them. */
  choose(words: string, place: number): void;
}

interface PaperEvents {
  /** The source of the sentence that is pointed at. */
  readonly source: (told: string) => void;
  /** After each change of the text. */
  readonly changed: () => void;
  /** A gap was pressed, the so-many-th of its words. */
  readonly gap: (gap: string, place: number) => void;
}

const READ = 'The letter. Arrow keys go from sentence to sentence.';
const CHANGE = 'The text of the letter. Change it as you like.';

export function paper(open: OpenCase, appeal: AppealResult, events: PaperEvents): Paper {
  const element = h('div', { class: 'paper', id: 'paper' });
  let editing = false;
  const refresh = () => {
    element.replaceChildren(...shown(open, appeal, editing));
    markGaps(element, editing);
  };
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
  element.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('.gap') : null;
    if (editing || pressed === null) return;
    const same = [...element.querySelectorAll('.gap')].filter(
      ({ textContent }) => textContent === pressed.textContent,
    );
    events.gap(pressed.textContent ?? '', same.indexOf(pressed));
  });
  element.addEventListener('focusin', ({ target }) => editing || tell(target));
  element.addEventListener('keydown', (event) => editing || walk(event));
  element.addEventListener('keyup', () => editing && tell(getSelection()?.anchorNode ?? null));
  element.addEventListener('input', () => {
    open.edited = readStretches(element);
    for (const sentence of element.querySelectorAll<HTMLElement>('.sentence')) markChange(sentence, appeal);
    markGaps(element, editing);
    events.changed();
  });
  const choose = (words: string, place: number) => {
    let at = -1;
    for (let left = place; left >= 0; left--) at = (element.textContent ?? '').indexOf(words, at + 1);
    const range = at < 0 ? undefined : rangeOf(element, at, at + words.length);
    if (range === undefined) return;
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  edit(false);
  return { element, refresh, edit, choose };
}

/** While the text is changed it is plain: its gaps are marked from outside. */
function markGaps(element: HTMLElement, editing: boolean): void {
  const text = editing ? (element.textContent ?? '') : '';
  mark(
    'gap',
    [...text.matchAll(GAP)].flatMap(({ 0: gap, index }) => rangeOf(element, index, index + gap.length) ?? []),
  );
}

const GAP = /\[[^\][\n]{1,120}\]/g;

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
  const stretches = stretchesOf(open, appeal);
  const heads = headings(stretches);
  return stretches.map(({ text, entry }, index) => {
    const source = entry === undefined ? undefined : ledger[entry];
    if (entry === undefined || source === undefined)
      return editing ? document.createTextNode(text) : h('span', {}, look(text));
    const sentence = h(
      'span',
      {
        class: `sentence from-${source.origin}${heads.has(index) ? ' leads' : ''}`,
        'data-entry': entry,
      },
      look(text),
    );
    if (!editing) sentence.tabIndex = first ? 0 : -1;
    sentence.dataset.source = sourceOf(source);
    markChange(sentence, appeal, text);
    first = false;
    return sentence;
  });
}

/** Places of the stretches that are headings: alone between blank lines, below the greeting; and the reference line. */
function headings(stretches: readonly Stretch[]): ReadonlySet<number> {
  const greeting = stretches.findIndex(({ text }) => isGreeting(text.trim()));
  const alone = (index: number) =>
    stretches[index - 1]?.text.endsWith('\n\n') === true &&
    stretches[index + 1]?.text.startsWith('\n\n') === true;
  const found = stretches.flatMap(({ text, entry }, index) => {
    if (entry === undefined) return [];
    const isHead = index > greeting ? alone(index) && isHeading(text) : text.startsWith('Re:');
    return isHead ? [index] : [];
  });
  return new Set(found);
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
