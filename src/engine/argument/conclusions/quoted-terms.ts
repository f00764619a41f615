/** Words of the plan that the caller quotes: an exception that this case meets, or a grant that names what is asked for. */
import type { CaseFact } from '../../../domain/generated/types.js';
import { keysOf } from '../terms.js';
import type { ConcludedCase, Conclusion } from './conclusion.js';

const OF_PLAN =
  /\b(?:booklet|brochure|certificate|plan document|plan says|policy|contract|agreement|handbook|evidence of coverage|summary plan description|SPD|EOC|section|page|plan book|p\.? ?\d+|rider|exclusion|term)\b/i;
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
    const condition = conditionOf(fact.text, words);
    if (condition !== undefined && isTold(condition, others))
      return { says: { sentence: 'condition-told' }, words: { terms: condition }, facts: [fact] };
    if (GRANT.test(words) && !DENYING.test(words) && sharedBy(words, service) >= LEAST_SHARED)
      return { says: { sentence: 'terms-grant' }, facts: [fact] };
  }
  return undefined;
}

/** "Transplants are covered when '…'": what has to be so, in the words of the plan. */
function conditionOf(text: string, quoted: string): string | undefined {
  const before = text.slice(0, text.indexOf(quoted));
  if (!/\b(?:covered|payable|eligible|covers? (?:it|this|them|\w+)) (?:when|where|if)\W*$/i.test(before))
    return undefined;
  return DENYING.test(quoted) ? undefined : quoted.replace(/[.,;]+$/, '').trim();
}

/** Most telling words of the condition stand in other facts of the case, which do not deny them. */
function isTold(condition: string, others: readonly string[]): boolean {
  const keys = keysOf(
    others
      .filter((text) => !DENYING.test(text))
      .join(' ')
      .replace(/-/g, ' '),
  );
  const telling = [...keysOf(condition.replace(/-/g, ' '))].filter((key) => !EMPTY.has(key));
  const told = telling.filter((key) => keys.has(key)).length;
  return told >= LEAST_TOLD && told >= telling.length * MOST_OF_IT;
}

const LEAST_TOLD = 3;
const MOST_OF_IT = 0.6;

/** Service, diagnosis and facts have several words of the exception: one may stand there by chance. */
function isMet(exception: string, service: string, others: readonly string[]): boolean {
  return sharedBy(exception, `${service} ${others.join(' ')}`) >= LEAST_SHARED;
}

function sharedBy(one: string, other: string): number {
  const keys = keysOf(other.replace(/-/g, ' '));
  return [...keysOf(one.replace(/-/g, ' '))].filter((key) => !EMPTY.has(key) && keys.has(key)).length;
}
