/** What a kind of reason concludes from a fact that has the words for it. */
import type { CaseFact, CaseGround, GroundAnswer, GroundConclusion } from '../../../domain/generated/types.js';
import { hasPhrase, keysOf, stemsOf, wordsOf } from '../terms.js';
import type { Conclusion } from './conclusion.js';

const MOST = 2;
const FULL_DAY = 10;
/** Words of a reason that join a fact to nothing. */
const EMPTY = keysOf(
  'record records documentation documented document show shown support notes chart evidence patient member medical treatment ' +
    'care need needed necessary clinical date period months weeks days year service services level history condition',
);

/** The conclusions of the kind that facts of the ground carry, each from a fact of its own and once. */
export function byKind(
  { quote = '' }: CaseGround,
  { concludes = [] }: GroundAnswer,
  facts: readonly CaseFact[],
): Conclusion[] {
  const told = facts.filter(({ negated }) => negated !== true);
  const used = new Set<CaseFact>();
  const said = new Set<string>();
  const found: Conclusion[] = [];
  const about = new Set([...keysOf(quote)].filter((key) => !EMPTY.has(key)));
  for (const one of concludes) {
    const fact = told.find((each) => !used.has(each) && carries(one, each, about));
    if (fact === undefined || said.has(one.text) || found.length === MOST) continue;
    used.add(fact);
    said.add(one.text);
    found.push(conclusionOf(one, fact));
  }
  return found;
}

function conclusionOf({ text }: GroundConclusion, fact: CaseFact): Conclusion {
  const { treatment, date } = fact;
  return {
    says: { text },
    ...(date?.length === FULL_DAY ? { days: { fact_day: date } } : {}),
    ...(treatment === undefined || treatment.not_given ? {} : { words: { treatment: treatment.name } }),
    facts: [fact],
  };
}

function carries(
  { kinds, words, also, unless, shares }: GroundConclusion,
  fact: CaseFact,
  about: ReadonlySet<string>,
): boolean {
  if (kinds !== undefined && !kinds.includes(fact.kind)) return false;
  if (fact.kind === 'treatment' && fact.treatment?.not_given === true) return false;
  const listed = wordsOf(fact.text.replace(/-/g, ' '));
  const stems = stemsOf(listed);
  const has = (phrases: readonly string[]) => phrases.some((phrase) => hasPhrase(stems, phrase));
  if (words !== undefined && !has(words)) return false;
  if (also !== undefined && !has(also)) return false;
  if (unless !== undefined && has(unless)) return false;
  return shares !== true || [...keysOf(listed)].some((key) => about.has(key));
}
