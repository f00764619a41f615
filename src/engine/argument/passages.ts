/**
 * Sentences of the narrative that only make sense behind the one before them: "Dr. Pruett said ... He signed the form", "I called
 * there. Their letter says so". They stay together, so that no sentence of a letter speaks of somebody who was not named.
 */
import type { CaseFact } from '../../domain/generated/types.js';

/** A sentence that leans on the one before by its first words, whoever they mean. */
const GOES_ON =
  /^(?:(?:results?|outcome):|(?:it|they|them|their|these|those|this|that|both|neither|otherwise|instead|however|there|so|of course|which|who|because of|since then|after that|before that|then|even so|for that|the same|that's|it's|they're|they've)\b)/i;
/** "These are the medicines that did not hold: ..." begins a list of its own. */
const POINTS_AHEAD = /^(?:these|this|those) (?:is|are|were) [^:.]{3,80}:/i;
/** A person whom only the sentence before may name; the patient is known everywhere. */
const PERSON = /^(?:he|she|his|her|he's|she's)\b/i;
/** "I called there": the place was named before. */
const POINTS_BACK =
  /^(?:(?:I|we|my \w+|our \w+) )?(?:\w+ ){0,2}(?:called|phoned|asked|told|wrote|went|drove|faxed|spoke)(?: \w+){0,1} (?:there|them|him|her)\b/i;
/** "She lost 9 lb in there": the place was named before. */
const IN_THERE = /\b(?:in|from|at|left) there\b/i;
const NAMED_PERSON =
  /\b(?:Dr|Mr|Mrs|Ms|Nurse|Prof)\.? [A-Z]|\b(?:doctor|surgeon|nurse|physician|therapist|reviewer|case manager|agent|representative|specialist|\w+ologist)\b/;
/** So many sentences stay together at most: what follows has a thought of its own. */
const LONGEST = 3;

/**
 * For each fact the fact before it that it leans on; undefined where it stands by itself.
 * @param facts - in the order of the narrative
 * @param ofPatient - the patient tells the case, and is nobody's "he" or "she"
 */
export function leanings(facts: readonly CaseFact[], ofPatient: boolean): readonly (number | undefined)[] {
  let behind = 0;
  return facts.map((fact, at) => {
    const before = facts[at - 1];
    const leans =
      before !== undefined &&
      behind + 1 < LONGEST &&
      fact.source?.field !== undefined &&
      fact.source.field === before.source?.field &&
      ((GOES_ON.test(fact.text) && !POINTS_AHEAD.test(fact.text)) ||
        POINTS_BACK.test(fact.text) ||
        IN_THERE.test(fact.text) ||
        (PERSON.test(fact.text) && (ofPatient || NAMED_PERSON.test(before.text))));
    behind = leans ? behind + 1 : 0;
    return leans ? at - 1 : undefined;
  });
}

/** "And they say it's only for cancer": what the payer says, told once more. */
const ECHO =
  /^(?:(?:and|but|so|also|now|then|first|second|the other thing is(?: that)?|another thing is(?: that)?),? )*(?:(?:they|it|the (?:plan|insurer|insurance(?: company)?|letter|denial|notice|company|reviewer)|my (?:plan|insurance|insurer))\b|(?<payer>[A-Z][\w&'.-]*(?: [A-Z][\w&'.-]*){0,3})) (?:just |also |only |now |even |still )?(?:say|says|said|claims?|claimed|states?|stated|thinks?|insists?|argues?) (?:that )?/i;
/** A figure, a day or a name that the reason may not have: then the sentence is more than an echo. */
const OF_ITS_OWN = /\d|\b(?!I\b|I'|OK\b)[A-Z][\w'-]+/;
/** An answer to such a sentence that makes sense behind it alone, and tells nothing itself. */
const RETORT =
  /^(?:of course|no,|no\.|not true|wrong|that(?:'s| is) (?:not|wrong|false|untrue)|this is (?:not|wrong|false|untrue)|how (?:can|could))/i;

/**
 * The facts without sentences that only repeat what the payer says, and without the retorts to them: the reason is quoted already.
 * @param insurer - name of the payer, which is no name of a fact
 */
export function withoutEchoes(facts: readonly CaseFact[], insurer: string): readonly CaseFact[] {
  const names = new Set(insurer.toLowerCase().split(/\W+/));
  let echoed = false;
  return facts.filter((fact) => {
    const told = ECHO.exec(fact.text);
    const payers = told?.groups?.payer?.trim().toLowerCase().split(/\W+/) ?? [];
    const said = told === null ? undefined : fact.text.slice(told[0].length);
    const echo = said !== undefined && payers.every((word) => names.has(word)) && !OF_ITS_OWN.test(said);
    const retort = echoed && RETORT.test(fact.text) && !/\d/.test(fact.text);
    echoed = echo || retort;
    return !echoed;
  });
}
