/** What was used of a benefit, where a fact counts it otherwise than the payer: "24 speech visits were paid" of 30. */
import type { CaseFact, CaseGround } from '../../../domain/generated/types.js';
import { PAYERS_NUMBERS } from '../../../intake/record/grounds/quantities.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const USED = '(?:used|had|paid|counted|attended|taken|spent|billed|delivered|dispensed)';

/** Used, limit and what is left of a benefit. */
export function usedOf(
  { kind, thresholds = [], quote = '' }: CaseGround,
  { facts, input }: ConcludedCase,
): Conclusion | undefined {
  if (kind !== 'benefit_limit' && kind !== 'quantity_limit') return undefined;
  for (const { value: limit, unit = '', comparison, of_case: stated } of thresholds) {
    const thing = unit.split(' ')[0] ?? '';
    if (comparison !== 'at_most' || thing.length < 3) continue;
    for (const fact of facts) {
      const used = countIn(fact, thing, limit);
      if (used === undefined || used >= limit || used === stated) continue;
      return {
        says: { sentence: 'benefit-left' },
        amounts: {
          used: { value: used },
          limit: { value: limit, unit: thing },
          left: { value: limit - used },
        },
        facts: [fact],
      };
    }
  }
  return notOfKind(quote, input.procedure, facts) ?? byOwnCount(facts);
}

/** "Used all 30 visits", of which eleven were of another therapy, year or never held: they do not count where the term is so. */
function notOfKind(quote: string, procedure: string, facts: readonly CaseFact[]): Conclusion | undefined {
  const groups = ALL_USED.exec(quote)?.groups;
  const limit = Number(groups?.limit);
  const thing = groups?.thing?.toLowerCase() ?? '';
  if (groups === undefined) return undefined;
  // Where the case itself tells of one limit for all kinds, nothing is left by kind.
  const shared = facts.some(({ text }) => ONE_FOR_ALL.test(text));
  for (const fact of facts) {
    const told = OTHERS_AMONG.exec(fact.text)?.groups;
    const word = told?.count?.toLowerCase() ?? '';
    const others = PAYERS_NUMBERS[word] ?? Number(word);
    if (fact.negated || told?.thing?.toLowerCase() !== thing || !(others > 0) || others >= limit) continue;
    const why = told.why?.toLowerCase() ?? '';
    const own = OWN_KIND.exec(procedure)?.[0].toLowerCase();
    const ofKind = !OF_YEAR.test(why) && !NOT_HELD.test(why);
    if (ofKind && (shared || own?.startsWith(why))) continue;
    return {
      says: {
        sentence: ofKind
          ? 'benefit-left-of-kind'
          : OF_YEAR.test(why)
            ? 'benefit-left-of-year'
            : 'benefit-left-of-held',
      },
      amounts: { others: { value: others }, limit: { value: limit, unit: thing }, left: { value: others } },
      words: { things: thing, ...(own === undefined ? {} : { own_kind: own }) },
      facts: [fact],
    };
  }
  return undefined;
}

const ONE_FOR_ALL = /\b(?:one|single|combined|shared|same|joint) (?:[a-z]+ )?(?:limit|maximum|cap|pool)\b/i;
const OWN_KIND =
  /\b(?:physical|occupational|speech|massage) therapy\b|\bchiropractic (?:care|treatment|manipulation)\b|\bacupuncture\b/i;
const OF_YEAR = /year/;
const NOT_HELD = /cancel|never/;

/** "The plan allows 24 tests a year", "by our count the patient had 19 tests". */
function byOwnCount(facts: readonly CaseFact[]): Conclusion | undefined {
  for (const allowing of facts) {
    const { limit = '', thing = '' } = ALLOWED.exec(allowing.text)?.groups ?? {};
    const counting = facts.find(({ text }) => {
      const own = OWN_COUNT.exec(text)?.groups;
      return own?.thing?.toLowerCase() === thing.toLowerCase() && Number(own.count) < Number(limit);
    });
    const used = Number(OWN_COUNT.exec(counting?.text ?? '')?.groups?.count);
    if (counting === undefined || thing === '') continue;
    return {
      says: { sentence: 'benefit-left' },
      amounts: {
        used: { value: used },
        limit: { value: Number(limit), unit: thing.toLowerCase() },
        left: { value: Number(limit) - used },
      },
      facts: [counting, allowing],
    };
  }
  return undefined;
}

const THINGS = '(?<thing>visits|sessions|treatments|days|tests|units|hours|fills)';
const ALLOWED = new RegExp(
  String.raw`\b(?:allows?|covers?|limit (?:of|is)|maximum (?:of|is)|up to) (?<limit>\d{1,3}) (?:[a-z]+ )?${THINGS}\b`,
  'i',
);
const OWN_COUNT = new RegExp(
  String.raw`\b(?:our|my|by this|own) (?:count|records?|list)\b[^.;]{0,50}?\b(?:had|used|shows?|has|are|were|is) (?:only )?(?<count>\d{1,3}) (?:[a-z]+ )?${THINGS}\b`,
  'i',
);

const ALL_USED =
  /\b(?:all|used|maximum of|limit of) (?:of )?(?:my |the |his |her )?(?<limit>\d{1,3}) (?<thing>visits|sessions|treatments|days)\b/i;
/** Another kind of care, another year, or a visit that was not held; whether it counts is for the term to say. */
const OTHERS_AMONG =
  /\b(?<count>\d{1,3}|[a-z]{3,9}) of (?:those|the|these|my|his|her) (?:\d{1,3} )?(?<thing>visits|sessions|treatments|days) (?:were|was|are) (?:for |for another |another )?(?<why>occupational|speech|physical|evaluations?|a different|another|chiropractic|massage|acupuncture|last year|from last year|cancell?ed|never)\b/i;

/** "24 speech visits were paid", "used 7 of 12 sessions". */
function countIn({ text, negated }: CaseFact, thing: string, limit: number): number | undefined {
  if (negated) return undefined;
  const [key] = keysOf(thing);
  const counts = new RegExp(
    String.raw`(?<![\d.,/$-])(?<a>\d{1,4})(?: of (?:the |his |her |my )?(?<of>\d{1,4}))?(?: [a-z]+){0,2}? (?<thing>[a-z]{3,})(?: (?:were|was|have been|has been|are))? ${USED}\b|\b${USED} (?:only )?(?<b>\d{1,4})(?: of (?:the |his |her |my )?(?<of2>\d{1,4}))?(?: [a-z]+){0,2}? (?<thing2>[a-z]{3,})`,
    'gi',
  );
  for (const { groups } of text.matchAll(counts)) {
    if (groups === undefined || ![...keysOf(groups.thing ?? groups.thing2 ?? '')].includes(key ?? ''))
      continue;
    const of = groups.of ?? groups.of2;
    if (of !== undefined && Number(of) !== limit) continue;
    return Number(groups.a ?? groups.b);
  }
  return undefined;
}
