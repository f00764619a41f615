/** The letter as stretches of text: each sentence with its place in the ledger, and what stands between. Edits keep them. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import type { OpenCase } from '../session.js';

export interface Stretch {
  readonly text: string;
  /** Place in the ledger; absent: blank lines, and what a person wrote between two sentences. */
  readonly entry?: number;
}

/** As it was written by the service. */
export function writtenStretches({ appeal_letter, ledger = [] }: AppealResult): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const [entry, { start, end }] of ledger.entries()) {
    if (start > at) stretches.push({ text: appeal_letter.slice(at, start) });
    stretches.push({ text: appeal_letter.slice(start, end), entry });
    at = end;
  }
  return [...stretches, { text: appeal_letter.slice(at) }];
}

/** As it stands now, its gaps still in brackets. */
export function stretchesOf(open: OpenCase, appeal: AppealResult): readonly Stretch[] {
  return open.edited ?? writtenStretches(appeal);
}

/** The whole letter as it stands now, with what was filled into its gaps: what is copied, printed, saved and checked. */
export function letterText(open: OpenCase, appeal: AppealResult): string {
  return filled(
    stretchesOf(open, appeal)
      .map(({ text }) => text)
      .join(''),
    open.gaps,
  );
}

/** The text with what was filled into its gaps. */
export function filled(text: string, gaps: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [gap, value] of Object.entries(gaps))
    if (value !== '') result = result.replaceAll(gap, () => value);
  return result;
}

/** What stands in the element in which the letter is changed. */
export function readStretches(element: HTMLElement): Stretch[] {
  const stretches: Stretch[] = [];
  for (const node of element.childNodes) {
    const text = textOf(node);
    if (text === '') continue;
    const { entry } = node instanceof HTMLElement ? node.dataset : {};
    stretches.push(entry === undefined ? { text } : { text, entry: Number(entry) });
  }
  return stretches;
}

/** Browsers that know no plain editing put a line break as an element. */
function textOf(node: Node): string {
  if (node instanceof HTMLBRElement) return '\n';
  if (node.childNodes.length === 0) return node.textContent ?? '';
  const text = [...node.childNodes].map(textOf).join('');
  return node instanceof HTMLDivElement ? `\n${text}` : text;
}
