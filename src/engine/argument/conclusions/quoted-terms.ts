/** Words of the plan that the caller quotes: an exception that this case meets, or a grant that names what is asked for. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_PLAN =
  /\b(?:booklet|brochure|certificate|plan document|plan says|policy|contract|agreement|handbook|evidence of coverage|summary plan description|SPD|EOC|section|page|p\.? ?\d+|rider|exclusion|term)\b/i;
const QUOTED = /['"‘“](?<words>[^'"‘’“”]{15,}(?:'[a-z][^'"‘’“”]*)*)['"’”]/;
const EXCEPTION =
  /\b(?:unless|except(?: that)?(?: when| where| if| for| as)?|does not apply (?:to|when|where|if)|other than)\b (?<rest>[^.;]{10,160})/i;
const GRANT =
  /\b(?:covers?|is covered|are covered|we (?:cover|pay|provide)|will (?:cover|pay)|is payable|are payable|includes?|benefits? (?:are|is) (?:available|provided))\b/i;
const DENYING = /\b(?:not|no|excludes?|excluded|only|limited)\b/i;
/** Words that any term has. */
const EMPTY = keysOf(
  'medically necessary required treat treatment documented document medical condition service services coverage covered covers plan benefit benefits when such member provided includes including care needed',
);
const LEAST_SHARED = 2;

/**
 * What the quoted words come to.
 * @param only - whether this is the only reason, so that words quoted anywhere speak to it
 */
export function quotedTerms(
  own: readonly CaseFact[],
  only: boolean,
  { input, facts }: ConcludedCase,
): Conclusion | undefined {
  const service = `${input.procedure} ${input.diagnosis}`;
  for (const fact of facts) {
    const words = OF_PLAN.test(fact.text) ? QUOTED.exec(fact.text)?.groups?.words : undefined;
    if (words === undefined) continue;
    if (!own.includes(fact) && !only) continue;
    const exception = EXCEPTION.exec(words)?.groups?.rest;
    const others = facts.filter((one) => one !== fact).map(({ text }) => text);
    if (exception !== undefined && isMet(exception, service, others))
      return { says: { sentence: 'exception-met' }, words: { terms: exception.trim() }, facts: [fact] };
    if (GRANT.test(words) && !DENYING.test(words) && sharedBy(words, service) >= LEAST_SHARED)
      return { says: { sentence: 'terms-grant' }, facts: [fact] };
  }
  return undefined;
}

/** Service, diagnosis and facts have several words of the exception: one may stand there by chance. */
function isMet(exception: string, service: string, others: readonly string[]): boolean {
  return sharedBy(exception, `${service} ${others.join(' ')}`) >= LEAST_SHARED;
}

function sharedBy(one: string, other: string): number {
  const keys = keysOf(other.replace(/-/g, ' '));
  return [...keysOf(one.replace(/-/g, ' '))].filter((key) => !EMPTY.has(key) && keys.has(key)).length;
}
