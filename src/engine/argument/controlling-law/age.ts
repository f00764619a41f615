/** The patient's age in years, from a birth date or from words. */
import { Temporal } from 'temporal-polyfill';
import { findDates } from '../../../intake/text/dates.js';
import { numberInWords } from '../../../language/number-words.js';
import type { Passage } from './passages.js';

const BORN = /\b(?:dob|date of birth|born|birth date|birthdate)\b[^.;]{0,30}/i;
const YEARS =
  /\b(\d{1,3})(?:[- ]?(?:y\/?o|yo|yr old|yrs? old|year[- ]old|years old|years of age)\b|[- ]?y(?=[ ,.])|[MF](?=[ ,.;]|$))/;
/** Of a person, not of a score: "she is 9", "my son is 6", "age 41"; "the seat depth is 2.5" is none. */
const TOLD =
  /\b(?:he|she|i am|i'm|im|age|aged|patient|son|daughter|child|baby|mother|mom|father|dad|husband|wife|brother|sister) (?:is |now )?(\d{1,2})(?! ?[/%]|[.,]\d)(?=\s*(?:[,.;()]|and |$|\())/i;
/** "Mr. Quist is 66 and has worked": a title names a person; another name is known only where the request gives it. */
const TITLED = /\b(?:Mr|Mrs|Ms|Miss)\.? [A-Z][\w'-]+ is (?:now )?(\d{1,3})(?=\s*(?:,|and |\.(?!\d)|$))/;
const NAMED = /\b[A-Z][a-z]+(?:-[A-Z][a-z]+)?, (\d{1,3})(?=[,.)])/;
const SPELLED =
  /\b(?:aged?|turned|(?:he|she|[A-Z][a-z]+) is(?= [a-z]+[.,;])) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b(?! (?:months?|weeks?|days?|hours?|visits?|times))|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)[- ](?:years?[- ]olds?|years of age)\b/i;
const MONTHS_OLD =
  /(?<!\b(?:since|from|at|until) )\b(\d{1,2})[- ](?:months?|mo|weeks?|wks?|days?)[- ]old\b|\b(?:newborn|neonate|infant)\b/i;

/**
 * Age on the day; undefined where no words tell it.
 * @param patient name of the patient, as the request gives it
 */
export function ageOf(passages: readonly Passage[], day: string, patient?: string): number | undefined {
  const own = passages.filter(({ speaker }) => speaker === 'record');
  for (const { text } of own) {
    const birth = findDates(BORN.exec(text)?.[0] ?? '')[0]?.date;
    if (birth !== undefined && birth <= day) return yearsBetween(birth, day);
  }
  for (const { facts } of own)
    for (const { measures } of facts) {
      const age = measures?.find(({ name }) => name.toLowerCase() === 'age');
      if (age) return /mo|week|day/i.test(age.unit ?? '') ? Math.floor(age.value / 12) : age.value;
    }
  for (const pattern of [YEARS, TOLD, TITLED, ...ofName(patient), NAMED])
    for (const { text } of own) {
      const years = pattern.exec(text)?.[1];
      if (years !== undefined && Number(years) < 115) return Number(years);
    }
  for (const { text } of own) {
    const match = SPELLED.exec(text);
    const years = numberInWords(match?.[1] ?? match?.[2] ?? '');
    if (years !== undefined) return years;
  }
  return own.some(({ text }) => MONTHS_OLD.test(text)) ? 0 : undefined;
}

/** "Amari is 9", where the patient is called so. */
function ofName(patient: string | undefined): RegExp[] {
  const names = (patient ?? '').match(/\p{L}[\p{L}'-]+/gu) ?? [];
  return names.length === 0
    ? []
    : [new RegExp(`\\b(?:${names.join('|')}) is (?:now )?(\\d{1,3})(?=\\s*(?:,|and |\\.(?!\\d)|$))`)];
}

export function yearsBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'year' }).years;
}
