/** What a check of a letter finds. */
import type { LetterFinding } from '../../domain/generated/types.js';

/** A stretch of the letter: from its first character to the one behind its last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A finding before its words are taken from the letter. */
export interface Found extends Pick<LetterFinding, 'id' | 'severity' | 'message' | 'fix' | 'source'> {
  readonly at?: Place | undefined;
}

const ORDER: readonly LetterFinding['severity'][] = ['error', 'warning', 'note'];
const LONGEST_QUOTE = 300;

/** Findings as the answer gives them: errors first, each kind in the order of the letter, none twice. */
export function inOrder(found: readonly Found[], text: string): LetterFinding[] {
  const seen = new Set<string>();
  const rank = ({ severity, at }: Found) => ORDER.indexOf(severity) * 10_000_000 + (at?.start ?? 9_000_000);
  return [...found]
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ id, message, at }) => {
      const key = `${id} ${at?.start ?? ''} ${message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map(({ at, ...finding }) =>
      at === undefined
        ? finding
        : {
            ...finding,
            start: at.start,
            end: at.end,
            quote: text.slice(at.start, Math.min(at.end, at.start + LONGEST_QUOTE)),
          },
    );
}
