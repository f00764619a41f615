/** Where a notice tells who it is about: for those who take that out before they pass it on. Nothing says that it is all. */
import type { IdentifyingKind, IdentifyingSpan } from '../../domain/generated/types.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';

/** What has a form of its own, wherever it stands. */
const BY_FORM: readonly (readonly [IdentifyingKind, RegExp])[] = [
  ['social_security_number', /\b\d{3}-\d{2}-\d{4}\b/g],
  ['email', /\b[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{2,63}){1,4}\b/g],
  ['phone', /(?<![\w-])(?:\+?1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g],
  [
    'street_address',
    /\b\d{1,6} (?:[NSEW]\.? )?(?:[A-Z][A-Za-z.']{1,20} ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Way|Place|Pl|Circle|Terrace)\b\.?(?:,? (?:Apt|Unit|Suite|#)\.? ?[A-Za-z0-9-]{1,6})?/g,
  ],
];
const BIRTH =
  /\b(?:date of birth|birth ?date|d\.?o\.?b\.?|born(?: on)?)[ \t]{0,3}[:#]?[ \t]{0,10}((?:[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})/gi;
const RECORD_NUMBER =
  /\b(?:MRN|medical record(?: number| no\.?)?|account(?: number| no\.?))[ \t]{0,3}[:#]?[ \t]{0,10}([A-Z0-9-]{4,20})\b/gi;
/** Plan members, readers and departments are nobody in person. */
const GREETED =
  /\bDear (?!(?:Plan|Member|Provider|Sir|Madam|Doctor|Appeal|Review|Claim|Health|Medical|Customer|Patient|Valued|Dr)\b)((?:(?:Mr|Mrs|Ms|Miss)\.? )?[A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'.-]*){0,3})/g;
const SHORTEST_NAME = 3;
/** Values of one kind that are looked for: the text is read once for each. */
const MOST_VALUES = 20;

/** Spans in their order; one that lies within another is left out. */
export function identifyingSpans({ notice, identifiers, codes }: NoticeReading): IdentifyingSpan[] {
  const { plain } = notice;
  const numbers: readonly (readonly [IdentifyingKind, readonly string[]])[] = [
    [
      'member_number',
      [identifiers.memberId, identifiers.groupNumber, identifiers.policyNumber].flatMap(given),
    ],
    ['claim_number', identifiers.claimNumbers.filter((value) => !codes.some(({ text }) => text === value))],
    ['reference_number', identifiers.referenceNumbers],
  ];
  const found = [
    ...numbers.flatMap(([kind, values]) =>
      values.slice(0, MOST_VALUES).flatMap((value) => places(plain, value, kind)),
    ),
    ...namesIn(plain, identifiers.patientName),
    ...captured(plain, BIRTH, 'birth_date'),
    ...captured(plain, RECORD_NUMBER, 'reference_number'),
    ...BY_FORM.flatMap(([kind, pattern]) =>
      [...plain.matchAll(pattern)].map(({ 0: text, index }) => ({
        kind,
        start: index,
        end: index + text.length,
      })),
    ),
  ];
  return inOrder(found);
}

function given(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

/** The patient by the whole name, by each part of it, and whoever is greeted. */
function namesIn(plain: string, name: string | undefined): IdentifyingSpan[] {
  const parts = (name ?? '')
    .split(/[\s,]+/)
    .filter((part) => part.replace(/\./g, '').length >= SHORTEST_NAME);
  return [
    ...(name === undefined ? [] : places(plain, name, 'name')),
    ...parts.flatMap((part) => places(plain, part, 'name').filter(({ start }) => isCapital(plain[start]))),
    ...captured(plain, GREETED, 'name'),
  ];
}

function isCapital(letter = ''): boolean {
  return letter !== letter.toLowerCase();
}

/** Where a value stands as a word of its own, in whatever letters. */
function places(plain: string, value: string, kind: IdentifyingKind): IdentifyingSpan[] {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'gi');
  return [...plain.matchAll(pattern)].map(({ 0: text, index }) => ({
    kind,
    start: index,
    end: index + text.length,
  }));
}

function captured(plain: string, pattern: RegExp, kind: IdentifyingKind): IdentifyingSpan[] {
  return [...plain.matchAll(pattern)].map((match) => {
    const value = match[1] ?? '';
    const start = match.index + match[0].lastIndexOf(value);
    return { kind, start, end: start + value.length };
  });
}

/** The longest of those that begin at one place goes first. */
function inOrder(spans: readonly IdentifyingSpan[]): IdentifyingSpan[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: IdentifyingSpan[] = [];
  for (const span of sorted) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}
