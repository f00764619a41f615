/** HTML as the text that a person sees. Nothing in it is run or fetched. */
import { compile } from 'html-to-text';
import { LIMITS } from './limits.js';

/** Columns of a table stay on the line of their row, so that amounts stay beside their names. */
const TABLE = { colSpacing: 3, maxColumnWidth: 500, uppercaseHeaderCells: false };
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

export const textOfHtml: (html: string) => string = compile({
  wordwrap: false,
  limits: { maxInputLength: LIMITS.characters * 10, maxDepth: 100 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'dataTable', options: TABLE },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
