/** The same text in plain characters, one for one, so that every offset stays true. */
import { withMendedCharacters } from './scanned-characters.js';
import { withMendedLabels } from './scanned-labels.js';

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u00ad]/g;
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u201b\u2032`]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201f\u2033]/g;
/** Bold type of plain-text formats. */
const BOLD = /\*\*|__/g;
const WIDE = /[\uff01-\uff5e]/g;
const WIDE_OFFSET = 0xfee0;

/** A dollar sign that a scanner took for a letter, and a point for a comma: S1.250.00. A code has no thousands. */
const SCANNED_AMOUNT = /(?<![A-Za-z0-9])[S$](\d{1,3})[.,](\d{3})\.(\d{2})(?![A-Za-z0-9.])/g;
/** Dashes, spaces, quotes and full-width letters in their plain form. Same length as the text. */
export function plainText(text: string): string {
  const plain = text
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(BOLD, '  ')
    .replace(SCANNED_AMOUNT, '$$$1,$2.$3')
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET));
  return withMendedLabels(withMendedCharacters(plain));
}
