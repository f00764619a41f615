/** The letter with the passages that were read out of it. */
import type { DenialAnalysis } from '../../../../domain/generated/types.js';
import { type Child, h } from '../dom.js';

interface Passage {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly kind: 'reason' | 'deadline' | 'code' | 'aside';
  readonly label: string;
}

const KINDS = { reason: 'Reason', deadline: 'Time to appeal', code: 'Code', aside: 'No denial' } as const;

/** Passages with a place in the text; the weightier come first where two overlap. */
export function passages({
  denial_reasons,
  denial_codes,
  write_downs,
  extracted,
}: DenialAnalysis): Passage[] {
  const found: Passage[] = [];
  const add = (
    id: string,
    kind: Passage['kind'],
    place: { start?: number; end?: number } | undefined,
    label: string,
  ) => {
    const { start, end } = place ?? {};
    if (start === undefined || end === undefined) return;
    if (found.some((other) => start < other.end && other.start < end)) return;
    found.push({ id, kind, start, end, label });
  };
  for (const [index, reason] of denial_reasons.entries())
    add(`passage-reason-${index}`, 'reason', reason, `${KINDS.reason} ${index + 1}`);
  add('passage-deadline', 'deadline', extracted.appeal_window, KINDS.deadline);
  for (const [index, code] of denial_codes.entries()) add(`passage-code-${index}`, 'code', code, KINDS.code);
  for (const [index, item] of (write_downs ?? []).entries())
    add(`passage-aside-${index}`, 'aside', item, KINDS.aside);
  return found.sort((a, b) => a.start - b.start);
}

export function markedLetter(text: string, found: readonly Passage[]): HTMLElement {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { id, kind, start, end, label } of found) {
    const tag = h('span', { class: 'tag' }, label);
    parts.push(
      text.slice(at, start),
      h('mark', { id, class: kind, tabindex: -1 }, text.slice(start, end), tag),
    );
    at = end;
  }
  parts.push(text.slice(at));
  return letterBox(text, 'The letter, with what was read marked', parts);
}

/** The text of a notice as it was printed: its columns stay columns. */
export function letterBox(text: string, label: string, content: readonly Child[]): HTMLElement {
  const columns = text.split('\n').filter((line) => /\S {3,}\S.* {3,}\S/.test(line)).length;
  return h(
    'div',
    {
      class: columns < FEW_LINES ? 'source' : 'source columns',
      tabindex: 0,
      role: 'region',
      'aria-label': label,
    },
    content,
  );
}

/** Lines with columns that a letter without a table may have. */
const FEW_LINES = 4;

/** A button that leads to a passage. */
export function showPassage(id: string): HTMLElement {
  const press = () => {
    const mark = document.getElementById(id);
    mark?.scrollIntoView({ block: 'center' });
    mark?.focus({ preventScroll: true });
  };
  return h('button', { type: 'button', class: 'link', on: { click: press } }, 'Show in the letter');
}
