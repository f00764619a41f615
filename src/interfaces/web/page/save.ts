/** Gives a file to the person. Names say what a file holds, never whose it is. */
import { h } from './dom.js';

export function save(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const link = h('a', { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
