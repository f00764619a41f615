/**
 * How a phrase stands in its sentence: said of this case, denied ("is not experimental"), or only supposed ("if
 * services are not medically necessary"). Small grammar of English, not knowledge of insurance.
 */
import type { Word } from './words.js';

export type Standing = 'asserted' | 'negated' | 'supposed';

const NEGATORS = new Set([
  'not',
  'never',
  'no',
  'nor',
  'neither',
  'isnt',
  'wasnt',
  'arent',
  'werent',
  'hasnt',
  'havent',
  'doesnt',
  'didnt',
  'cannot',
  'without',
]);
/** Words across which a negation reaches: "is not because it was considered to be experimental". */
const LIGHT = new Set(
  'a an the this that these it its you your our any be been being is was were are am as to of for by on in at has have had considered deemed found determined called regarded judged because due based basis reason reasons denial denied denying decision question currently yet necessarily mean means service services treatment claim request code codes line lines'.split(
    ' ',
  ),
);
const LONGEST_REACH = 8;
const CONDITIONS = new Set(['if', 'unless', 'whether', 'should', 'suppose', 'assuming', 'whenever', 'ever']);
const POSSIBILITIES = new Set(['may', 'might', 'could', 'would', 'can']);
/** Words that begin a statement of fact after a condition: "if you disagree, … because it is experimental". */
const CLAUSE_ENDS = new Set(['then', 'because', 'therefore', 'however', 'but']);
const POSSIBILITY_REACH = 6;
const CONDITION_REACH = 40;

/**
 * @param words of the text
 * @param begin first word of the sentence
 * @param from first word of the phrase
 * @param gap whether a comma, semicolon or colon stands between two words, by index of the first
 */
export function standingOf(
  words: readonly Word[],
  begin: number,
  from: number,
  gap: (index: number) => boolean,
): Standing {
  if (negatedBefore(words, begin, from)) return 'negated';
  if (ofOtherCases(words, begin, from)) return 'supposed';
  return supposedBefore(words, begin, from, gap) ? 'supposed' : 'asserted';
}

function negatedBefore(words: readonly Word[], begin: number, from: number): boolean {
  for (let index = from - 1; index >= Math.max(begin, from - LONGEST_REACH); index -= 1) {
    const word = words[index]?.word ?? '';
    if (NEGATORS.has(word)) return true;
    if (!LIGHT.has(word)) return false;
  }
  return false;
}

const COPULAS = new Set([
  'are',
  'is',
  'were',
  'was',
  'be',
  'been',
  'have',
  'has',
  'do',
  'does',
  'may',
  'will',
]);
const RELATIVES = new Set(['that', 'which', 'who']);
/** What a rule speaks of where a notice would say this service, your claim. */
const ANY = new Set(
  'services items treatments procedures drugs medications care supplies charges benefits providers doctors facilities claims expenses visits those anything tests devices or and'.split(
    ' ',
  ),
);

/** "Services that are not medically necessary": a rule about any service, not a word about this one. */
function ofOtherCases(words: readonly Word[], begin: number, from: number): boolean {
  let index = from - 1;
  while (index >= begin && COPULAS.has(words[index]?.word ?? '')) index -= 1;
  if (index <= begin || !RELATIVES.has(words[index]?.word ?? '')) return false;
  const particular =
    index - 2 >= begin && /^(?:the|these|this|your|those)$/.test(words[index - 2]?.word ?? '');
  return ANY.has(words[index - 1]?.word ?? '') && !particular;
}

function supposedBefore(
  words: readonly Word[],
  begin: number,
  from: number,
  gap: (index: number) => boolean,
): boolean {
  let sameClause = true;
  for (let index = from - 1; index >= Math.max(begin, from - CONDITION_REACH); index -= 1) {
    const word = words[index]?.word ?? '';
    if (gap(index)) sameClause = false;
    if (CLAUSE_ENDS.has(word)) return false;
    if (CONDITIONS.has(word)) return sameClause || from - index <= POSSIBILITY_REACH;
    if (POSSIBILITIES.has(word) && sameClause && from - index <= POSSIBILITY_REACH) return true;
  }
  return false;
}
