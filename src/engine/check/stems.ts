/** Words that carry meaning, cut to their beginning so that "documented" meets "documentation". */
import { searchable } from '../text-match.js';

const STOP = new Set(
  'the a an of or and in on for to with from by at as its it this that these those is are was were be been being has have had not no does do did you your we our us i my they their his her him she he patient member plan claim service services request requested denied denial because which who whom under can may will would should must any all been only also if than then there into such more most other per same over out when where while after before about between'.split(
    ' ',
  ),
);
const LONGEST = 6;

/** Stems of a text, each once. Figures stay: they tell reasons apart. */
export function stemsOf(text: string): Set<string> {
  return new Set(
    searchable(text)
      .trim()
      .split(' ')
      .filter((word) => (word.length > 2 || /^\d+$/.test(word)) && !STOP.has(word))
      .map((word) => word.slice(0, LONGEST)),
  );
}
