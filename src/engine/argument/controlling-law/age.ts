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
/** Words before "is" that name a measure, a scale or a thing and nobody. */
const NO_NAME =
  'Hemoglobin|Ferritin|Albumin|Creatinine|Sodium|Potassium|Calcium|Platelets?|Troponin|Glucose|Bilirubin|Pain|Score|Index|Level|Height|Weight|Depth|Width|' +
  'Berg|Oswestry|Lille|Penn|Epworth|Braden|Glasgow|Karnofsky|Harris|Tinetti|Mallampati|Apgar|Hamilton|Beck|Barthel|Norton|Morse|Katz|Bishop|Child|Ranson|' +
  'Gleason|Krenning|Wells|Constant|Lysholm|Quick|Mini|Ejection|Fraction|Saturation|Pressure|Pulse|Temperature|Stage|Grade|Type|Copay|Deductible|Limit|Claim|' +
  'Line|Code|Modifier|Page|Section|Exhibit|Enclosure|It|That|This|There|What|Which|Rate|Dose|Total|Number|Minimum|Maximum|Count|Volume|Size|Severity|Function';
/** "Amari is 9, …", "Mr. Quist is 66 and has worked". */
const NAMED_IS = new RegExp(
  `\\b(?!(?:${NO_NAME})\\b)[A-Z][a-z]{2,} is (?:now )?(\\d{1,2})(?=\\s*(?:, |and |\\.(?!\\d)|$))`,
);
const NAMED = /\b[A-Z][a-z]+(?:-[A-Z][a-z]+)?, (\d{1,3})(?=[,.)])/;
const SPELLED =
  /\b(?:aged?|turned|(?:he|she|[A-Z][a-z]+) is(?= [a-z]+[.,;])) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b(?! (?:months?|weeks?|days?|hours?|visits?|times))|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)[- ](?:years?[- ]olds?|years of age)\b/i;
const MONTHS_OLD =
  /(?<!\b(?:since|from|at|until) )\b(\d{1,2})[- ](?:months?|mo|weeks?|wks?|days?)[- ]old\b|\b(?:newborn|neonate|infant)\b/i;

/** Age on the day; undefined where no words tell it. */
export function ageOf(passages: readonly Passage[], day: string): number | undefined {
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
  for (const pattern of [YEARS, TOLD, NAMED_IS, NAMED])
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

export function yearsBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'year' }).years;
}
