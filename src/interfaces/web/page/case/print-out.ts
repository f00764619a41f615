/** The letter for paper: headings that stay with their text, the first reference line in bold. Seen in print alone. */
import { h } from '../dom.js';

/** A heading is short and no sentence; a reason of the payer stands in quotes. */
const HEADING = /^(?!.*____)(?:\d{1,2}\. )?(?:[“"].{1,200}[”"]|\p{L}.{0,98}[^.,;:!?”"])$/u;
const GREETING = /^(?:to|dear)\b.{0,120}[:,]$/i;

/** Whether a block of the letter's body is a heading. */
export function isHeading(block: string): boolean {
  return HEADING.test(block);
}

export function isGreeting(block: string): boolean {
  return GREETING.test(block);
}

export function printOut(text: string): HTMLElement[] {
  const blocks = text.trim().split(/\n{2,}/);
  const greeting = blocks.findIndex(isGreeting);
  return blocks.map((block, index) => {
    if (/^Re:/.test(block)) return reference(block.split('\n'));
    const inBody = index > greeting && index < blocks.length - 1;
    if (inBody && isHeading(block)) return h('h2', {}, block);
    // What leads in a list stays with it, and the closing with the signature.
    return h('p', { class: /:$|^\p{L}.{0,40},$/u.test(block) ? 'leads' : undefined }, block);
  });
}

function reference(lines: readonly string[]): HTMLElement {
  return h(
    'p',
    {},
    lines.map((line, index) => [index === 0 ? h('strong', {}, line) : line, '\n']),
  );
}
