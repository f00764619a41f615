/** PK517 and what else texts for patients must be: easy in both languages, with the same values in both, about documents that exist. */
import { gradeLevel, spanishEase } from '../../language/readability.js';
import type { Located } from '../catalogue.js';
import type { Check, CheckContext } from './check.js';

/** Years of school that an English text may ask for. */
const HARDEST_GRADE = 7;
/** "Fairly easy" begins here on the INFLESZ scale. */
const LEAST_EASE = 65;

/** A value counts as one short word: what the caller writes is not the text's doing. */
export const VALUE = /\{\{(\w+)\}\}/g;

function valuesIn(text: string): string {
  return [...new Set([...text.matchAll(VALUE)].map(([, name]) => name))].sort().join(', ');
}

function checkText({ report }: CheckContext, { document, path, record }: Located<'plain_text'>): void {
  const at = (field: 'en' | 'es', message: string) =>
    report.at({ document, path: [...path, field] }, 'PK517', message);
  const grade = gradeLevel(record.en.replace(VALUE, 'it'));
  if (grade > HARDEST_GRADE)
    at(
      'en',
      `The text reads at grade ${grade.toFixed(1)}; ${HARDEST_GRADE} at most. Use shorter words and sentences.`,
    );
  const ease = spanishEase(record.es.replace(VALUE, 'eso'));
  if (ease < LEAST_EASE)
    at(
      'es',
      `The text has ${ease.toFixed(0)} on the INFLESZ scale; ${LEAST_EASE} at least. Use shorter words and sentences.`,
    );
  if (valuesIn(record.en) !== valuesIn(record.es))
    at('es', `The languages print other values: "${valuesIn(record.en)}" and "${valuesIn(record.es)}".`);
}

/** A value that may be absent is printed only where the text asks for it. */
const ALWAYS = new Set(['plan', 'service', 'sent']);

function checkValues(context: CheckContext, { document, path, record }: Located<'plain_text'>): void {
  const asked = new Set<string>(record.when?.has ?? []);
  for (const [, name = ''] of record.en.matchAll(VALUE))
    if (!PRINTED.has(name))
      context.report.at(
        { document, path: [...path, 'en'] },
        'PK502',
        `"${name}" is no value of texts for patients. They are: ${[...PRINTED].join(', ')}.`,
      );
    else if (!ALWAYS.has(name) && !asked.has(name))
      context.report.at(
        { document, path: [...path, 'en'] },
        'PK503',
        `"${name}" may be absent: name it under when, has.`,
      );
}

const PRINTED = new Set(['plan', 'service', 'amount', 'date', 'file_by', 'days', 'sent', 'decide_by']);

export const checkPlainLanguage: Check = (context) => {
  for (const text of context.catalogue.all('plain_text')) {
    checkText(context, text);
    checkValues(context, text);
  }
  for (const { document, path, record } of context.catalogue.all('plain_document'))
    if (!context.catalogue.knows('evidence', record.id))
      context.report.at({ document, path: [...path, 'id'] }, 'PK301', `There is no evidence "${record.id}".`);
};
