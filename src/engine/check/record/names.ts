/** People: the patient under the right name, and nobody whom the case does not know. */
import type { GenerateAppealInput } from '../../../domain/generated/types.js';
import { searchable } from '../../text-match.js';
import type { Found } from '../finding.js';
import type { LetterText } from '../letter-text.js';
import { type RecordPart, sourceOf } from '../record-text.js';

const NAME = "[A-Z][\\p{L}']+(?:-[A-Z][\\p{L}']+)?";
const TITLED = new RegExp(`\\b(Mr|Ms|Mrs|Miss|Dr)\\.? (?:(${NAME}) )?(?:[A-Z]\\. )?(${NAME})`, 'gu');
const PAIR = new RegExp(`\\b(${NAME}) (?:[A-Z]\\. )?(${NAME})`, 'gu');

export function nameFindings(
  letter: LetterText,
  parts: readonly RecordPart[],
  request: GenerateAppealInput,
): Found[] {
  const told = parts.map(({ text }) => text).join(' ');
  const known = searchable(`${told} ${signatureOf(letter)}`);
  return [
    ...patientLine(letter, request),
    ...otherSurnames(letter, parts),
    ...strangers(letter, known, request.patient_name !== undefined),
  ];
}

/** Signer and sender name themselves. */
function signatureOf({ plain, end, lines, head }: LetterText): string {
  const sender = lines
    .filter((line) => line.end <= head.end)
    .slice(0, 6)
    .map(({ text }) => text);
  return `${plain.slice(end.start)} ${sender.join(' ')}`;
}

const NAME_FIELDS = new Set(['patient_name', 'provider_name', 'representative_name']);
/** First words of institutions, laws and headings that also begin a name. */
const COMMON =
  /^(?:Medical|Clinical|Health|Physical|General|Dear|Appeals?|United|Blue|Plan|Saint|St|North|South|East|West|New|University|Department|Enclosure|Date|Please|Under|Policy|Section)$/;

interface Person {
  readonly rest: Set<string>;
  readonly name: string;
  readonly field: string;
}

/** First names of the case, each with the surnames that were given with it. */
function peopleOf(parts: readonly RecordPart[]): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const { field, text } of parts)
    for (const [name, first = '', last = ''] of text.matchAll(PAIR)) {
      if (COMMON.test(first) || !(NAME_FIELDS.has(field) || isTitled(text, name))) continue;
      const words = [
        ...(people.get(first)?.rest ?? []),
        ...wordsOf(last),
        ...(field === 'patient_name' ? wordsOf(text) : []),
      ];
      people.set(first, { rest: new Set(words), name, field });
    }
  return people;
}

function isTitled(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return (
    /\b(?:Dr|Mr|Ms|Mrs)\.? $/.test(text.slice(Math.max(0, at - 5), at)) ||
    /^,? (?:MD|DO|PhD|DDS|DMD|NP|PA|RN|PT)\b/.test(text.slice(at + name.length, at + name.length + 6))
  );
}

/** A person of the case under a surname that is not theirs. */
function otherSurnames({ plain }: LetterText, parts: readonly RecordPart[]): Found[] {
  const people = peopleOf(parts);
  return [...plain.matchAll(PAIR)].flatMap((match): Found[] => {
    const [whole, first = '', last = ''] = match;
    const person = people.get(first);
    if (person === undefined || wordsOf(last).some((word) => person.rest.has(word))) return [];
    return [
      {
        id: 'fact_contradicted',
        severity: 'error',
        message: `The letter names ${whole}; given was ${person.name}.`,
        fix: `Write ${person.name}, or check which of the two is right.`,
        at: { start: match.index, end: match.index + whole.length },
        source: sourceOf(person.field),
      },
    ];
  });
}

const PATIENT_LINE = /^(?:re: ?)?(?:patient|member|beneficiary|enrollee|insured)(?: name)?: ?(.+)$/i;
const PLAIN_NAME = new RegExp(`^${NAME}(?: (?:[A-Z]\\. )?${NAME}){1,3}`, 'u');

/** The heading names somebody else altogether. */
function patientLine(letter: LetterText, { patient_name: given }: GenerateAppealInput): Found[] {
  if (given === undefined) return [];
  const wanted = new Set(wordsOf(given));
  return letter.lines
    .filter(({ end }) => end <= letter.head.end)
    .flatMap((line): Found[] => {
      const told = PATIENT_LINE.exec(line.text)?.[1] ?? '';
      const name = PLAIN_NAME.exec(told)?.[0] ?? '';
      if (name === '' || wordsOf(told).some((word) => wanted.has(word))) return [];
      const start = line.start + line.text.indexOf(name);
      return [
        {
          id: 'fact_contradicted',
          severity: 'error',
          message: `The heading names the patient ${name}; given was ${given}.`,
          fix: `Write ${given}.`,
          at: { start, end: start + name.length },
          source: 'request: patient_name',
        },
      ];
    });
}

/** Titled people whom neither the case nor the signature knows. */
function strangers({ plain }: LetterText, known: string, patientKnown: boolean): Found[] {
  return [...plain.matchAll(TITLED)].flatMap((match): Found[] => {
    const [whole, title = '', , last = ''] = match;
    const surname = wordsOf(last.replace(/'s$/, ''));
    if (surname.length === 0 || surname.some((word) => known.includes(` ${word} `))) return [];
    const isPatient = title !== 'Dr' && patientKnown;
    return [
      {
        id: isPatient ? 'fact_contradicted' : 'name_unknown',
        severity: isPatient ? 'error' : 'warning',
        message: `The letter names ${whole}, whom neither the request nor the notice names.`,
        fix: 'Check the name, or take the sentence out.',
        at: { start: match.index, end: match.index + whole.length },
        source: 'request',
      },
    ];
  });
}

function wordsOf(name: string): string[] {
  return searchable(name.replace(/'s$/, ''))
    .trim()
    .split(' ')
    .filter((word) => word.length > 1);
}
