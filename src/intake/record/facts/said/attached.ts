/** Values and absences that hang behind a sentence: "He came by ambulance, BP 82/50, no fever" came with them. */
import { hasFiniteVerb } from '../whole.js';
import { clausesOf, listed } from './parts.js';

/** "no family history", "heart rate 128", "methacholine negative". */
const LOOSE =
  /^(?!.*\b(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:19|20)\d\d|since|until|noted|worse|better|age|aged)\b)(?:no [a-z][^:]{0,60}|no \d:\d[^:]{1,40}|[A-Za-z][A-Za-z0-9'/-]*(?: [A-Za-z0-9'/-]+){0,4} (?:of )?(?:less than |more than |about |at least |at most )?\d[\d.,/%]*(?: ?[A-Za-z%][\w/%]*){0,3}|[A-Za-z][A-Za-z0-9 -]{1,40} (?:negative|positive|normal))(?: \([^()]*\))?$/i;
/** "Her heart allows it: LVEF 61 percent, no renal crisis". */
const COUNTED_UP = /^(?<head>[^:]{8,120}): (?<list>[^:]+?)\.?$/;
const EMPTY = /^(?:nothing|none|that's it|nothing else|nothing at all)$/i;

/** The sentence with what hangs behind it joined by a word; any other as it is. */
export function attached(sentence: string): string {
  if (/["\u201c\u201d?;]/.test(sentence)) return sentence;
  const { head, list } = COUNTED_UP.exec(sentence)?.groups ?? {};
  if (head !== undefined && list !== undefined)
    return hasFiniteVerb(head) && isRow(clausesOf(list)) ? `${head}: ${listed(clausesOf(list))}.` : sentence;
  const clauses = clausesOf(sentence.replace(/\.$/, '')).filter((one) => !EMPTY.test(one));
  const last = clauses.findLastIndex((one) => !LOOSE.test(one) || hasFiniteVerb(one));
  const loose = clauses.slice(last + 1);
  const main = clauses.slice(0, last + 1);
  if (last < 0 || loose.length < 2 || !main.some(hasFiniteVerb) || main.length > MOST_MAIN) return sentence;
  // "With pain, with fever": what hangs on goes on with the list that is open.
  const open =
    / with (?!(?:which|whom)\b)[^,]{3,50}$/.test(main.at(-1) ?? '') && !/ and [^,]*$/.test(main.at(-1) ?? '');
  return `${main.join(', ')}, ${open ? '' : 'with '}${listed(loose)}.`;
}

const MOST_MAIN = 3;
const LEAST_IN_ROW = 3;

/** Values of one case beside each other, which "and" may close. */
function isRow(clauses: readonly string[]): boolean {
  const last = clauses.at(-1) ?? '';
  return (
    clauses.length >= LEAST_IN_ROW &&
    LOOSE.test(last) &&
    clauses.every((one) => !hasFiniteVerb(one) && !/\b(?:and|or)\b/.test(one.replace(/\([^()]*\)/g, '')))
  );
}
