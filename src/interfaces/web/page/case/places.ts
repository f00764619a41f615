/** Places in the text of an element: found by counting characters, whatever elements the text is in. */

/** The words from one character to another; undefined where the text is shorter. */
export function rangeOf(element: HTMLElement, start: number, end: number): Range | undefined {
  const from = pointAt(element, start);
  const to = pointAt(element, end);
  if (from === undefined || to === undefined) return undefined;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

function pointAt(element: HTMLElement, at: number): [Text, number] | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node as Text; // texts alone are walked
    if (at <= before + text.length) return [text, at - before];
    before += text.length;
  }
  return undefined;
}

/** Marks words without touching the text, where the browser can. */
export function mark(name: string, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(name, new Highlight(...ranges));
}
