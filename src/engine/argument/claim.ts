/** What the letter holds against a reason: the opposite of the payer's own sentence, or what its kind of reason calls for. */
import type { CaseFact, CaseGround, GroundAnswer } from '../../domain/generated/types.js';
import { type Opposite, oppositeOf } from '../../language/opposite.js';
import { hardlyChanged, tellsNoGain } from './conclusions/changes.js';
import { tellsChange } from './likeness.js';
import { keysOf } from './terms.js';

export interface Claim {
  /** The payer's own sentence, turned, or the claim of its kind, which is Handlebars. */
  readonly from: 'quote' | 'kind';
  readonly text: string;
}

/** A reason that only tells what is there: "Five visits are documented". */
export const AFFIRMS =
  /^(?!.*\b(?:no|not|never|only|without|insufficient\w*|lack\w*|fewer|less|inadequate\w*)\b).*\b(?:is|are|was|were) (?:documented|recorded|noted|shown|on file|listed|submitted|present)\b/i;

/** So many facts of the kinds that answer a reason speak to it together. */
const LEAST_OF_KIND = 2;
/** What facts of the case show, whatever kind the payer's sentence was taken for. */
const TURNED: ReadonlySet<string> = new Set(['shown', 'tried']);
/** An evaluation is shown by what it found, a treatment only by a treatment. */
const OF_EVALUATION =
  /\b(?:evaluation|assessment|testing|workup|consultation|study|studies|examination|imaging|clearance|family|parents?|caregivers?|counseling)\b/i;
/** Their facts seldom are evidence on the treatment in general; what is published answers them. */
export const OF_EVIDENCE: ReadonlySet<string> = new Set(['experimental', 'off_label']);

/**
 * The claim of a ground; none where the facts do not speak plainly to it.
 * @param facts - those that are told at the ground
 * @param plain - whether one of them speaks plainly to it
 */
export function claimOf(
  ground: CaseGround,
  answer: GroundAnswer,
  facts: readonly CaseFact[],
  plain: boolean,
): Claim | undefined {
  const telling = facts.filter(({ negated }) => negated !== true);
  if (telling.length === 0) return undefined;
  // A limit is answered by the comparison with it: "two trials of 12 weeks each" is not met by one.
  if ((ground.thresholds ?? []).length > 0) return undefined;
  const opposite = ground.quote === undefined ? undefined : oppositeOf(ground.quote);
  // Where facts speak of the very thing that is said to be missing, its kind need not be sure.
  const shown = TURNED.has(opposite?.kind ?? '');
  if (opposite !== undefined && shown && isCarried(opposite, telling))
    return { from: 'quote', text: opposite.text.replace(BY_CRITERIA, '') };
  if (!plain && telling.filter((fact) => answer.facts.kinds.includes(kindOf(fact))).length < LEAST_OF_KIND)
    return undefined;
  if (opposite !== undefined && !OF_EVIDENCE.has(ground.kind) && isCarried(opposite, telling))
    return { from: 'quote', text: opposite.text };
  // That this was tried is not shown, so the kind may not say it either.
  if (opposite?.kind === 'tried' || OF_EVIDENCE.has(ground.kind)) return undefined;
  // It denies nothing that the letter could affirm.
  if (ground.quote !== undefined && AFFIRMS.test(ground.quote)) return undefined;
  const { claim } = answer;
  if (claim?.changes === true && (!telling.some(tellsChange) || telling.some(tellsNoGain))) return undefined;
  if (claim?.changes === true && hardlyChanged(telling)) return undefined;
  if (claim === undefined || !telling.some((fact) => claim.needs.includes(kindOf(fact)))) return undefined;
  return { from: 'kind', text: claim.text };
}

/** A treatment that was not given carries no claim that it was tried. */
function kindOf({ kind, treatment }: CaseFact): CaseFact['kind'] {
  return kind === 'treatment' && treatment?.not_given === true ? 'context' : kind;
}

/** "Counselor" beside "counseling", "psych" beside "psychological". */
function isOfFamily(key: string, keys: ReadonlySet<string>): boolean {
  if (key.length < FAMILY) return false;
  return [...keys].some(
    (one) => one.startsWith(key) || (one.length > FAMILY && one.slice(0, STEM) === key.slice(0, STEM)),
  );
}

/** Criteria that nobody has seen are none that a record could be said to meet: "weaning potential per plan criteria". */
const BY_CRITERIA =
  / (?:per|under|by|according to|as defined (?:by|in)) (?:the |our |your )?(?:plan|policy|payer|carrier|medical policy|guidelines?|criteria)\b.*$/i;

const FAMILY = 5;
const STEM = 6;
/** Care of a whole kind: several treatments of it, and not one, show that it was tried. */
const OF_WHOLE_KIND =
  /\b(?:levels? of care|less invasive|lesser|conservative|conventional|non-?surgical|non-?operative|alternative|medical (?:management|therapy))\b/i;
const SEVERAL = 3;

/** That something was tried or is shown is said only where a fact tells of that thing. */
function isCarried({ kind, about }: Opposite, facts: readonly CaseFact[]): boolean {
  if (kind === 'not_enough' || kind === 'judged') return true;
  const given = facts.filter((fact) => kindOf(fact) === 'treatment');
  const keys = keysOf(about);
  const ofIt = facts.filter(({ text }) =>
    [...keysOf(text)].some((key) => keys.has(key) || isOfFamily(key, keys)),
  );
  if (kind !== 'tried' || OF_EVALUATION.test(about)) return ofIt.length > 0;
  return ofIt.some((fact) => given.includes(fact)) || (OF_WHOLE_KIND.test(about) && given.length >= SEVERAL);
}
