/** Member, claim, authorization and service codes: one that looks like a given one and is another is a slip. */
import { distance } from 'fastest-levenshtein';
import type { Found, Place } from '../finding.js';
import type { LetterText } from '../letter-text.js';
import { type RecordPart, sourceOf } from '../record-text.js';

/** Letters and digits in one piece, with hyphens inside; at least four characters, one of them a digit. */
const TOKEN =
  /(?<![\w$.,/-])(?=[A-Z0-9-]{0,30}\d)[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){3,30}(?![\w/]|-\d|\.\d)/g;
const PHONE = /^(?:1-)?\d{3}-\d{3}-\d{4}$|^\d{3}-\d{4}$|^\d{5}(?:-\d{4})?$/;
const YEAR = /^(?:19|20)\d\d(?:-\d\d){0,2}$/;
const MOST_CHANGES = 2;

interface Given {
  readonly bare: string;
  readonly text: string;
  readonly field: string;
}

export function codeAndNumberFindings(
  letter: LetterText,
  parts: readonly RecordPart[],
  citations: readonly Place[],
): Found[] {
  const given = new Map<string, Given>();
  for (const { field, text } of parts)
    for (const [token] of text.matchAll(TOKEN))
      if (!YEAR.test(token)) given.set(bareOf(token), { bare: bareOf(token), text: token, field });
  const written = bareOf(letter.plain);
  const known = bareOf(parts.map(({ text }) => text).join(' '));
  return [...letter.plain.matchAll(TOKEN)].flatMap((match): Found[] => {
    const [token] = match;
    const at = { start: match.index, end: match.index + token.length };
    const bare = bareOf(token);
    if (YEAR.test(token) || given.has(bare) || known.includes(bare)) return [];
    if (citations.some(({ start, end }) => at.start < end && at.end > start)) return [];
    const meant = nearest(bare, given.values());
    if (meant === undefined || (PHONE.test(token) && !/^\d{5}$/.test(meant.text))) return [];
    // What was given stands in the letter under its own name as well: the other one is another thing.
    const another = bare.length < 6 && written.includes(meant.bare);
    return [
      {
        id: another ? 'fact_unsupported' : 'fact_contradicted',
        severity: another ? 'warning' : 'error',
        message: `The letter writes ${token}; given was ${meant.text}.`,
        fix: `Write ${meant.text}, or check which of the two is right.`,
        at,
        source: sourceOf(meant.field),
      },
    ];
  });
}

function nearest(bare: string, given: Iterable<Given>): Given | undefined {
  const most = bare.length >= 8 ? MOST_CHANGES : 1;
  for (const one of given) {
    if (Math.abs(one.bare.length - bare.length) > most || one.bare.length < 4) continue;
    if (/^\d+$/.test(one.bare) !== /^\d+$/.test(bare)) continue;
    if (distance(one.bare, bare) <= most || isSwapped(one.bare, bare)) return one;
  }
  return undefined;
}

/** Two neighbours changed places: the commonest slip of one who copies. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((sign, index) => sign !== b[index]);
  return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + (a[at] ?? '') + a.slice(at + 2) === b;
}

function bareOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
}
