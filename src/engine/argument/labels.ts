/** Headings of a denial that say nothing of their own beside the reasons that follow them: "Policy 417 not met." */
import type { CaseGround } from '../../domain/generated/types.js';
import { keysOf } from './terms.js';

/** Words of any outcome. */
const OF_OUTCOME = keysOf(
  'not approved approval denied denial deny certified authorized medically necessary necessity appropriate clinically criteria criterion ' +
    'met policy policies guideline guidelines medical clinical covered coverage level longer review reviewed concurrent prospective ' +
    'retrospective prior determination decision adverse initial final service services request requested care treatment stay ' +
    'step therapy admission expedited preservice pre-service claim utilization notice emergency benefit ' +
    'reconsideration redetermination upheld reduction reduced previously preauthorization termination terminated partial partially',
);
const MOST_WORDS = 12;

/**
 * The reasons without such headings; where nothing else is said in words, a heading is the reason.
 * @param service words that name the service of the case
 */
export function withoutLabels(grounds: readonly CaseGround[], service: string): readonly CaseGround[] {
  const named = new Set([...keysOf(service.replace(/-/g, ' ')), ...keysOf(initialsIn(service).join(' '))]);
  const isLabel = (ground: CaseGround) => saysNothingOwn(ground, named);
  const telling = grounds.filter((ground) => ground.quote !== undefined && !isLabel(ground));
  return telling.length === 0 ? grounds : grounds.filter((ground) => !isLabel(ground));
}

/** Kinds that say what is held against the claim, however few words tell them: "The level of service was reduced." */
const TELLING: ReadonlySet<string> = new Set([
  'not_emergency',
  'downcoded',
  'not_homebound',
  'cosmetic',
  'convenience',
  'bundled',
  'duplicate',
  'late_filing',
  'caregiver_available',
]);
const SURE = 0.85;

const LEAST_INITIALS = 3;
const MOST_INITIALS = 6;

/** "LTACH" for "long-term acute care hospital": the first letters of words that stand side by side. */
function initialsIn(service: string): string[] {
  const letters = [...service.matchAll(/\b[A-Za-z](?=[a-z])/g)].map(([letter]) => letter).join('');
  const found: string[] = [];
  for (let from = 0; from + LEAST_INITIALS <= letters.length; from += 1)
    for (let length = LEAST_INITIALS; length <= MOST_INITIALS && from + length <= letters.length; length += 1)
      found.push(letters.slice(from, from + length));
  return found;
}

/** "The drug is approved.": what is granted beside the reason. */
const GRANTS =
  /^(?!.*\b(?:not|no|only|until|through|less|fewer|unless|if|instead|rather|denied|another|other|different)\b)[^.;,]{3,60}\b(?:is|are|was|were|has been|have been) (?:approved|authorized|certified|covered)\.?$/i;

function saysNothingOwn(
  { quote, policy = '', thresholds, alternatives, kind, certainty = 1 }: CaseGround,
  named: ReadonlySet<string>,
): boolean {
  if (TELLING.has(kind) && certainty >= SURE) return false;
  if (quote === undefined || thresholds !== undefined || alternatives !== undefined) return false;
  if (GRANTS.test(quote)) return true;
  if (quote.split(/\s+/).length > MOST_WORDS) return false;
  const ofPolicy = keysOf(policy.replace(/[-/]/g, ' '));
  return [...keysOf(quote.replace(/[-/]/g, ' '))].every(
    (key) => OF_OUTCOME.has(key) || named.has(key) || ofPolicy.has(key) || /\d/.test(key) || key.length < 3,
  );
}
