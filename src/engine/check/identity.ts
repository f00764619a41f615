/** What the payer needs to find the case: given values stand in the letter, and gaps are told. */
import { MONTHS } from '../../domain/calendar.js';
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import { findDates } from '../../intake/text/dates.js';
import { searchable } from '../text-match.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import type { LetterText } from './letter-text.js';

interface Identifying {
  readonly field: keyof GenerateAppealInput;
  readonly name: string;
  readonly severity: Found['severity'];
}

const IDENTIFYING: readonly Identifying[] = [
  { field: 'patient_name', name: 'name of the patient', severity: 'error' },
  { field: 'member_id', name: 'member number', severity: 'error' },
  { field: 'claim_number', name: 'claim or reference number', severity: 'warning' },
  { field: 'provider_name', name: 'name of the provider', severity: 'warning' },
  { field: 'representative_name', name: 'name of the representative', severity: 'warning' },
];

const DATES: readonly Identifying[] = [
  { field: 'denial_date', name: 'date of the denial', severity: 'warning' },
  { field: 'service_date', name: 'date of service', severity: 'warning' },
];

export function identityFindings(letter: LetterText, { request }: Basis): Found[] {
  return [
    ...(request ? [...missingNames(letter, request), ...missingDates(letter, request)] : []),
    ...gaps(letter),
  ];
}

/** Each number stands in the letter as written, or in its letters and digits alone. */
function missingNames({ plain }: LetterText, request: GenerateAppealInput): Found[] {
  const words = searchable(plain);
  const bare = words.replaceAll(' ', '');
  return IDENTIFYING.flatMap(({ field, name, severity }) => {
    const value = request[field];
    if (typeof value !== 'string' || value.startsWith('[')) return [];
    const wanted = searchable(value).trim();
    const last = wanted
      .split(' ')
      .filter((word) => word.length > 2 && !/^(?:md|do|phd|jr|sr|iii|dds|inc|llc)$/.test(word));
    const found =
      bare.includes(wanted.replaceAll(' ', '')) ||
      (field.endsWith('name') &&
        last.length > 0 &&
        last.slice(-2).every((word) => words.includes(` ${word} `)));
    return found ? [] : [missing(field, name, severity)];
  });
}

function missingDates({ plain }: LetterText, request: GenerateAppealInput): Found[] {
  const dates = new Set(findDates(plain).map(({ date }) => date));
  return DATES.filter(({ field }) => {
    const value = request[field];
    return typeof value === 'string' && !dates.has(value) && !withoutYear(plain, value);
  }).map(({ field, name, severity }) => missing(field, name, severity));
}

/** "On October 5": the year stands elsewhere. */
function withoutYear(text: string, date: string): boolean {
  const [, month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return text.includes(`${name} ${Number(day)}`) || text.includes(`${Number(month)}/${Number(day)}/`);
}

function missing(field: string, name: string, severity: Found['severity']): Found {
  return {
    id: 'fact_missing',
    severity,
    message: `The ${name} was given and is not in the letter.`,
    fix: 'Put it into the heading.',
    source: `request: ${field}`,
  };
}

const GAP = /\[[^[\]\n]{2,200}\]/g;

/** A bracket of the letter is a gap; one in a quotation or a citation is not. */
function gaps({ plain, body }: LetterText): Found[] {
  return [...plain.matchAll(GAP)]
    .filter(([text]) => /\p{L}{3}/u.test(text) && !/^\[(?:sic|emphasis|citation)/i.test(text))
    .map((match) => {
      const at = { start: match.index, end: match.index + match[0].length };
      const inside = at.start >= body.start && at.end <= body.end;
      return {
        id: 'gap_to_fill',
        severity: inside ? 'warning' : 'note',
        message: `A gap is open${inside ? ' in the text' : ''}: ${match[0]}.`,
        fix: 'Fill it in, or write the sentence without it.',
        at,
        source: 'letter: gaps',
      } as const;
    });
}
