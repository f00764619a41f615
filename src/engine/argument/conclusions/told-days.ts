/** Days that facts tell, each with the words around it: what happened on that day. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { findDates, isoOf } from '../../../language/dates.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase } from './conclusion.js';

export interface ToldDay {
  readonly fact: CaseFact;
  /** ISO, to the day. */
  readonly day: string;
  /** Last day of a range. */
  readonly until?: string;
  /** Words of the fact before the day, and those behind it, up to the next day or clause. */
  readonly words: ReadonlySet<string>;
  readonly wordsAfter: ReadonlySet<string>;
  /** Those words as they stand. */
  readonly text: string;
  /** The part of them before the day. */
  readonly before: string;
}

/** "Face-to-face" has the words of "face to face". */
export const plain = (text: string): string => text.replace(/-/g, ' ');

const FULL_DAY = 10;
const CLAUSE_END = /;|(?<!\b(?:Dr|Mr|Mrs|Ms|St|No|vs))\.\s/;
const known = new WeakMap<CaseFact, readonly ToldDay[]>();

/** Days of a fact in the order of its text; months and years without a day are left out. */
export function toldDaysOf(fact: CaseFact, { input, today }: ConcludedCase): readonly ToldDay[] {
  const again = known.get(fact);
  if (again !== undefined) return again;
  const near = [input.service_date, input.denial_date, input.received_date].filter(
    (date) => date !== undefined,
  );
  const { text } = fact;
  const mentions = /\d/.test(text) ? findDates(text, { today, known: near }) : [];
  const told = mentions.flatMap((mention, index): ToldDay[] => {
    const day = isoOf(mention.from);
    if (day.length !== FULL_DAY) return [];
    const until = mention.to === undefined ? undefined : isoOf(mention.to);
    const after =
      text.slice(mention.end, mentions[index + 1]?.start ?? text.length).split(CLAUSE_END)[0] ?? '';
    const before =
      text
        .slice(mentions[index - 1]?.end ?? 0, mention.start)
        .split(CLAUSE_END)
        .at(-1) ?? '';
    const around = `${before} ${after}`;
    const own = {
      fact,
      day,
      words: keysOf(plain(before)),
      wordsAfter: keysOf(plain(after)),
      text: around,
      before,
    };
    return [until?.length === FULL_DAY ? { ...own, until } : own];
  });
  known.set(fact, told);
  return told;
}
