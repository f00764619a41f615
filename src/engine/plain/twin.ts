/**
 * What a patient is told about a denial and its letter: what was denied, why, what the letter says, what to do by when, what to
 * send with it and what happens then. Every sentence is pack text, in English or in Spanish.
 */
import type {
  PlainCondition,
  PlainLanguage,
  PlainLanguageCode,
  PlainPart,
  PlainText,
} from '../../domain/generated/types.js';
import { gradeLevel, spanishEase } from '../../language/readability.js';
import { cleanLine } from '../letter/words.js';
import { type PlainCase, type PlainFacts, plainFacts } from './facts.js';

/** In the order in which they are read. */
const PARTS: readonly PlainPart[] = ['denied', 'why', 'letter', 'date', 'attach', 'next', 'help'];

/** Undefined where the packs hold no such texts. */
export function plainTwin(given: PlainCase, language: PlainLanguageCode): PlainLanguage | undefined {
  const { headings, texts } = given.library.plain;
  const facts = plainFacts(given, language);
  const parts = PARTS.flatMap((part): PlainLanguage['parts'] => {
    const sentences = said(
      texts.filter((text) => text.part === part),
      given,
      facts,
    );
    if (sentences.length === 0) return [];
    const heading = headings.find(({ id }) => id === part)?.[language] ?? part;
    const items = itemsOf(part, given, language);
    const text = sentences.map((one) => filled(one[language], facts)).join(' ');
    return [{ part, heading, text, ...(items.length > 0 ? { items } : {}) }];
  });
  if (parts.length === 0) return undefined;
  const { title, text } = printed(parts, language);
  return { language, title, parts, text, reading: readingOf(parts, language) };
}

/** Of each place the first text that fits. */
function said(texts: readonly PlainText[], given: PlainCase, facts: PlainFacts): PlainText[] {
  const places = [...new Set(texts.map(({ place }) => place))];
  return places.flatMap(
    (place) => texts.find((text) => text.place === place && holds(text.when, given, facts)) ?? [],
  );
}

function holds(when: PlainCondition | undefined, { file }: PlainCase, facts: PlainFacts): boolean {
  if (when === undefined) return true;
  const { categories, documents, requesters, has = [], lacks = [] } = when;
  return (
    (categories?.includes(file.code.record.category) ?? true) &&
    (documents?.includes(file.template.document) ?? true) &&
    (requesters?.includes(file.requester) ?? true) &&
    has.every((name) => facts.has(name)) &&
    !lacks.some((name) => facts.has(name))
  );
}

/** Values are the caller's and are put in last: they are no templates. */
function filled(text: string, facts: PlainFacts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = [...facts].find(([fact]) => fact === name)?.[1];
    return typeof value === 'string' ? cleanLine(value).replace(/\.$/, '') : '';
  });
}

/** The payer's own words, and the documents that the letter names, as a patient calls them. */
function itemsOf(
  part: PlainPart,
  { library, file, letter }: PlainCase,
  language: PlainLanguageCode,
): string[] {
  if (part === 'why' && file.input.denial_reason !== undefined)
    return [`“${cleanLine(file.input.denial_reason)}”`];
  if (part !== 'attach') return [];
  const plain = new Map(library.plain.documents.map((document) => [document.id, document]));
  return letter.exhibits.map(
    ({ id, name }) => (id === undefined ? undefined : plain.get(id)?.[language]) ?? name,
  );
}

const TITLES: Readonly<Record<PlainLanguageCode, string>> = {
  en: 'Your letter in plain words',
  es: 'Su carta en palabras sencillas',
};

function printed(parts: PlainLanguage['parts'], language: PlainLanguageCode) {
  const title = TITLES[language];
  const blocks = parts.map(({ heading, text, items = [] }) =>
    [heading, text, ...items.map((item) => `- ${item}`)].join('\n'),
  );
  return { title, text: [title, ...blocks].join('\n\n') };
}

/** Measured on the text as it is read, with the values of the case, without the lists. */
function readingOf(parts: PlainLanguage['parts'], language: PlainLanguageCode): PlainLanguage['reading'] {
  const text = parts.map((part) => part.text).join(' ');
  return language === 'en'
    ? { scale: 'flesch_kincaid_grade', value: rounded(gradeLevel(text)) }
    : { scale: 'inflesz', value: rounded(spanishEase(text)) };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
