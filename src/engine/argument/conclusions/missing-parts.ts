/** What the payer says is not in the record, part by part: "G6PD testing and methotrexate co-therapy not documented". */
import type { CaseFact, CaseGround, GroundTopic } from '../../../domain/generated/types.js';
import { answersNothing } from '../likeness.js';
import { hasPhrase, keysOf, stemsOf, wordsOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';
import { toldDaysOf } from './told-days.js';

const RECORD =
  '(?:the |your |any |these )?(?:[a-z]+ )?(?:documentation|documents|records?|notes?|chart|file|information|report|history)(?: (?:submitted|provided|received|reviewed|sent|on file))?';
const SHOWN =
  '(?:documented|shown|demonstrated|evident|evidenced|recorded|noted|found|substantiated|submitted|provided|on file)';
/** Each gives what is said to be missing. */
const MISSING: readonly RegExp[] = [
  /^(?:there (?:is|was) )?no (?:objective |clinical |clear |sufficient )?(?:documentation|evidence|record|documented|indication|mention)s?(?: of| for)? (?!that\b|of\b)(?<what>.+)$/i,
  new RegExp(`^no (?<what>.+?) (?:is|are|was|were|has been|have been) ${SHOWN}\\b`, 'i'),
  new RegExp(
    `^(?<what>.+?)(?: (?:is|are|was|were|has been|have been|has|have))? not(?: been)? (?:adequately |clearly )?${SHOWN}\\b`,
    'i',
  ),
  new RegExp(
    `^${RECORD} (?:do|does|did) not (?:show|document|demonstrate|contain|include|describe) (?!that\\b|how\\b|why\\b|whether\\b)(?<what>.+)$`,
    'i',
  ),
];
/** A whole clause, a judgment or a comparison is no thing that one entry shows. */
const NO_THING =
  /\b(?:that|which|who|if|when|is|are|was|were|would|than|other|any|all|enough|reasonable|adequate|sufficient|significant|appropriate|expect\w*|medical necessity|necessity|need|failed|failure|improvement|progress)\b|\b\d/i;
const HEADING = /^(?:[A-Z][\w-]*|\()[^:]{0,40}: /;
const MOST_PART_WORDS = 7;
const MOST_PARTS = 4;
/** Words that name no thing by themselves. */
const EMPTY = keysOf(
  'documentation documented record records patient member evidence clinical medical current recent prior history level levels test testing tests result results study studies monitoring therapy treatment treatments service care evaluation assessment examination visit dose use serum formal',
);
const FOUND: ReadonlySet<CaseFact['kind']> = new Set([
  'study',
  'finding',
  'measurement',
  'event',
  'treatment',
  'statement',
  'function',
]);
/** What a clause denies it does not show. */
const DENIED = /\b(?:no|not|without|never|denies|denied|negative for|awaiting|pending|ordered)\b/i;

/** The parts in the payer's words; none where the reason is of another build. */
export function missingParts({ quote = '' }: CaseGround): readonly string[] | undefined {
  const plain = quote
    .trim()
    .replace(HEADING, '')
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/[.;,\s]+$/, '');
  for (const pattern of MISSING) {
    const what = pattern.exec(plain)?.groups?.what;
    if (what === undefined) continue;
    const parts = what
      .replace(/ in (?:the|your|any) (?:records?|chart|notes|file|documentation)\b.*$/i, '')
      .split(/,? (?:and|or|nor) |, /)
      .map((part) => withinSentence(part.trim().replace(/^(?:no|the|an?|any) /i, '')))
      .filter((part) => part !== '');
    const things = parts.every((part) => wordsOf(part).length <= MOST_PART_WORDS && !NO_THING.test(part));
    return things && parts.length > 0 && parts.length <= MOST_PARTS ? parts : undefined;
  }
  return undefined;
}

/** The capital of a first word that is no abbreviation. */
function withinSentence(part: string): string {
  return /^[A-Z][a-z]+(?:[ -][a-z]|$)/.test(part) ? `${part.charAt(0).toLowerCase()}${part.slice(1)}` : part;
}

interface Entry {
  readonly part: string;
  readonly fact: CaseFact;
}

/**
 * The parts that entries of the record have, with the days of these entries.
 * @param own - facts told at the reason, which go before the others
 */
export function partsShown(
  ground: CaseGround,
  own: readonly CaseFact[],
  told: ConcludedCase,
  topics: readonly GroundTopic[],
): Conclusion | undefined {
  const parts = missingParts(ground);
  if (parts === undefined) return undefined;
  const all = [...own, ...told.facts.filter((fact) => !own.includes(fact))].filter(
    (fact) => mayShow(fact, told) && daysOf(fact, told).length > 0,
  );
  const entries = parts.flatMap((part): Entry[] => {
    const fact = entryOf(part, all, topics);
    return fact === undefined ? [] : [{ part, fact }];
  });
  if (entries.length === 0) return undefined;
  const days = [...new Set(entries.flatMap(({ fact }) => daysOf(fact, told)))];
  return {
    says: { sentence: entries.length === parts.length ? 'parts-shown' : 'parts-shown-in-part' },
    lists: { found: entries.map(({ part }) => part), entry_days: days.sort() },
    words: entries.length > 1 ? { several: 'yes' } : {},
    facts: [...new Set(entries.map(({ fact }) => fact))],
  };
}

function mayShow(fact: CaseFact, { today }: ConcludedCase): boolean {
  return FOUND.has(fact.kind) && !answersNothing(fact) && (fact.date ?? '') <= today;
}

/** Days of an entry, as a record is found by them; a long list of days is told by its first. */
function daysOf(fact: CaseFact, told: ConcludedCase): readonly string[] {
  const days = toldDaysOf(fact, told).flatMap(({ day }) => (day <= told.today ? [day] : []));
  return days.length > MOST_DAYS ? days.slice(0, 1) : days;
}

const MOST_DAYS = 4;

/** The first entry that names the part: most of its telling words, or the thing by another name. */
function entryOf(
  part: string,
  facts: readonly CaseFact[],
  topics: readonly GroundTopic[],
): CaseFact | undefined {
  const keys = [...keysOf(part.replace(/[-/]/g, ' '))].filter((key) => !EMPTY.has(key));
  const stems = stemsOf(wordsOf(part.replace(/[-/]/g, ' ')));
  const names = topics.filter(
    ({ same, reasons }) => same === true && reasons.some((one) => hasPhrase(stems, one)),
  );
  return facts.find(({ text }) => {
    const words = wordsOf(
      text
        .split(CLAUSE)
        .filter((clause) => !DENIED.test(clause))
        .join(' ')
        .replace(/[-/]/g, ' '),
    );
    const own = keysOf(words);
    const shared = keys.filter((key) => own.has(key)).length;
    if (shared > 0 && shared >= Math.ceil(keys.length * MOST)) return true;
    const told = stemsOf(words);
    return names.some(({ facts: phrases }) => phrases.some((one) => hasPhrase(told, one)));
  });
}

const MOST = 0.6;
/** Never between the digits of a number. */
const CLAUSE = /[;,:.](?= )/;
