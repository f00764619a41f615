/** What follows from the facts of a reason, in the words of the packs. */
import { longDate } from '../../../domain/calendar.js';
import { capitalized } from '../../../language/english.js';
import type { ArguedGround } from '../../argument/argument.js';
import type { Conclusion } from '../../argument/conclusions/conclusion.js';
import type { TemplateValues } from '../case-values.js';
import { type Draft, fromFrame, sentence } from '../drafting.js';
import type { Piece, Source } from '../letter.js';
import { amountInWords } from '../limits.js';
import { listInWords } from '../words.js';
import type { Writer } from '../writer.js';

/** Conclusions of a ground, the computed one first. */
export function concluded(
  draft: Draft,
  writer: Writer,
  { answer }: ArguedGround,
  conclusions: readonly Conclusion[],
): Piece[] {
  return conclusions.flatMap((one) => {
    const facts = one.facts.flatMap(({ id }) => id ?? []);
    const own: Source =
      'sentence' in one.says ? fromFrame(one.says.sentence) : { origin: 'ground', record: answer.id };
    const text = 'sentence' in one.says ? sentence(draft, one.says.sentence) : one.says.text;
    return writer.with(valuesOf(one)).sentences(text, { ...own, facts });
  });
}

/** "May 3, 2026", or the month alone where no day is told. */
function dayInWords(day: string): string {
  if (day.length > MONTH) return longDate(day);
  return longDate(`${day}-01`).replace(' 1,', '');
}

const MONTH = 7;

function valuesOf({ days = {}, amounts = {}, words = {}, lists = {} }: Conclusion): TemplateValues {
  return {
    ...words,
    ...Object.fromEntries(
      Object.entries(lists).map(([name, all]) => [
        name,
        listInWords(name.endsWith('_days') ? all.map(dayInWords) : all),
      ]),
    ),
    ...(words.treatment === undefined ? {} : { treatment: capitalized(words.treatment) }),
    ...Object.fromEntries(Object.entries(days).map(([name, day]) => [name, dayInWords(day)])),
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, { value, unit }]) => [name, amountInWords(value, unit)]),
    ),
  };
}
