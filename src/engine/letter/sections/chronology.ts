/** The rest of the case in the order of its days; what notes tell of a day is told behind that day. */
import { MONTHS } from '../../../domain/calendar.js';
import type { CaseFact } from '../../../domain/generated/types.js';
import { capitalized } from '../../../language/english.js';
import { leanings } from '../../argument/passages.js';
import { byText } from './told.js';

const MONTH_LENGTH = 7;
const DAY = `(?:${MONTHS.join('|')}) \\d{1,2}(?:, \\d{4})?`;
/** "MR enterography on October 22: 9 cm segment": the thing, the day, what was found. */
const HEADED = new RegExp(
  `^(?<thing>[A-Z][^:;.,"()]{2,60}?) (?:on|of) (?<day>${DAY})(?:: | = )(?<found>.+)$`,
);
/** "Upheld on October 15, received by fax on October 16": what was done, on which day. */
const DONE = new RegExp(
  `^(?<done>[A-Z][^:;.,"()]{2,60}?) on (?<day>${DAY})(?!, \\d{4})(?<rest>(?:[,;] .+)?)$`,
);

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

/** Entries of the record by their days; those without a day come last, in the order of the narrative. */
export function inRecordOrder(facts: readonly CaseFact[]): CaseFact[] {
  const dated = facts.filter(isDated);
  const rest = facts.filter((fact) => !isDated(fact));
  const sorted = dated
    .map((fact, at) => ({ fact, at }))
    .sort((a, b) => byText(a.fact.date ?? '', b.fact.date ?? '') || a.at - b.at);
  return [...sorted.map(({ fact }) => fact), ...rest].map(dayFirst);
}

function isDated({ date, text }: CaseFact): boolean {
  return !ONLY_SINCE.test(text) && date !== undefined && date.length >= MONTH_LENGTH;
}

/** "Since May" says from when on, and of no day what happened on it. */
const ONLY_SINCE = new RegExp(
  String.raw`^(?!.*\b(?:on|of|in) (?:${MONTHS.join('|')})).*\b(?:since|until|through) (?:${MONTHS.join('|')})\b`,
);

const PERSON =
  /^(?:The patient|I|My \w+|[A-Z][\w.'-]+(?: [A-Z][\w.'-]+)*) (?:am|is) (?:an? )?\d{1,3}[ -]year/;

/** Who the patient is stands first. */
function dayOf(fact: CaseFact): string {
  if (PERSON.test(fact.text)) return '';
  return isDated(fact) ? (fact.date ?? '') : ' ';
}

/** One day anywhere in the entry, which begins no period. */
const ONE_DAY = new RegExp(
  `^(?!.*\\b(?:after|since|before|until|for|from|through|by)\\b)(?<before>.*?) (?:on|of) (?<day>${DAY})(?=[,;:]|$)`,
);
const ANY_DAY = new RegExp(`(?:${MONTHS.join('|')}) \\d{1,2}`, 'g');

/** "QTc 424 on September 29, no QT drugs": the day comes first, where the entry has no other. */
function dayFirst(fact: CaseFact): CaseFact {
  const told = behindItsDay(fact);
  if (told !== fact || (fact.text.match(ANY_DAY)?.length ?? 0) !== 1 || /["\u201c(]/.test(fact.text))
    return told;
  const { day, before = '' } = ONE_DAY.exec(fact.text)?.groups ?? {};
  if (day === undefined || before === '') return fact;
  const rest = fact.text.slice(before.length).replace(new RegExp(`^ (?:on|of) ${DAY}`), '');
  return { ...fact, text: `${day}: ${small(`${before}${rest}`)}` };
}

/** Only of a note: a sentence is told as it is. */
function behindItsDay(fact: CaseFact): CaseFact {
  const { text } = fact;
  const headed = HEADED.exec(text)?.groups;
  if (headed !== undefined && !namesDay(headed.thing))
    return { ...fact, text: `${headed.day}: ${small(headed.thing ?? '')}: ${headed.found}` };
  const done = /[.?!]$/.test(text) ? undefined : DONE.exec(text)?.groups;
  return done === undefined || namesDay(done.done)
    ? fact
    : { ...fact, text: `${done.day}: ${small(done.done ?? '')}${done.rest}` };
}

/** "Recertified on May 1 with a visit": the day behind it is that of the last thing alone. */
function namesDay(text = ''): boolean {
  return text.search(ANY_DAY) >= 0;
}

/** A word that only opened the line has a small letter behind the day. */
function small(text: string): string {
  return /^[A-Z][a-z]+(?: [a-z]|$)/.test(text) && !NAME.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : capitalized(text);
}

const NAME = /^(?:Dr|Mr|Mrs|Ms|Medicare|Medicaid|Allergy|Tricare)\b/;
