/** The rest of the case in the order of its days; what notes tell of a day is told behind that day. */
import { MONTHS } from '../../../domain/calendar.js';
import type { CaseFact } from '../../../domain/generated/types.js';
import { capitalized } from '../../../language/english.js';
import { leanings } from '../../argument/passages.js';

const MONTH_LENGTH = 7;
const DAY = `(?:${MONTHS.join('|')}) \\d{1,2}(?:, \\d{4})?`;
/** "MR enterography on October 22: 9 cm segment": the thing, the day, what was found. */
const HEADED = new RegExp(`^(?<thing>[A-Z][^:;.,"()]{2,60}?) (?:on|of) (?<day>${DAY}): (?<found>.+)$`);
/** "Upheld on October 15, received by fax on October 16": what was done, on which day. */
const DONE = new RegExp(`^(?<done>[A-Z][^:;.,"()]{2,60}?) on (?<day>${DAY})(?<rest>(?:[,;] .+)?)$`);

/** Facts in the order of their days; what has no day stays behind the one before it. */
export function inChronology(facts: readonly CaseFact[]): CaseFact[] {
  const groups: { readonly day: string; readonly facts: CaseFact[] }[] = [];
  const leans = leanings(facts, false);
  for (const [at, fact] of facts.entries()) {
    const last = groups.at(-1);
    if (last === undefined || (isDated(fact) && leans[at] === undefined))
      groups.push({ day: dayOf(fact), facts: [fact] });
    else last.facts.push(fact);
  }
  const sorted = groups
    .map((group, at) => ({ group, at }))
    .sort((a, b) => (a.group.day < b.group.day ? -1 : a.group.day > b.group.day ? 1 : a.at - b.at));
  return sorted.flatMap(({ group }) => group.facts).map(behindItsDay);
}

function isDated({ date, text }: CaseFact): boolean {
  return !ONLY_SINCE.test(text) && date !== undefined && date.length >= MONTH_LENGTH;
}

/** "Since May" says from when on, and of no day what happened on it. */
const ONLY_SINCE = new RegExp(
  String.raw`^(?!.*\b(?:on|of|in) (?:${MONTHS.join('|')})).*\b(?:since|until|through) (?:${MONTHS.join('|')})\b`,
);

/** Who the patient is stands first. */
function dayOf(fact: CaseFact): string {
  return isDated(fact) ? (fact.date ?? '') : '';
}

/** Only of a note: a sentence is told as it is. */
function behindItsDay(fact: CaseFact): CaseFact {
  const { text } = fact;
  const headed = HEADED.exec(text)?.groups;
  if (headed !== undefined)
    return { ...fact, text: `${headed.day}: ${small(headed.thing ?? '')}: ${headed.found}` };
  const done = /[.?!]$/.test(text) ? undefined : DONE.exec(text)?.groups;
  return done === undefined ? fact : { ...fact, text: `${done.day}: ${small(done.done ?? '')}${done.rest}` };
}

/** A word that only opened the line has a small letter behind the day. */
function small(text: string): string {
  return /^[A-Z][a-z]+(?: [a-z]|$)/.test(text) && !NAME.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : capitalized(text);
}

const NAME = /^(?:Dr|Mr|Mrs|Ms|Medicare|Medicaid|Allergy|Tricare)\b/;
