/** Enclosures: every one that the text leans on is listed, and none is listed that nobody has. */
import { searchable } from '../text-match.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import type { LetterText, Passage } from './letter-text.js';

const NUMBERED = /^(?:enclosures?|exhibits?|attachments?)?\s*(\d{1,3})\s*[.):-]\s*(.*)$/i;
const INLINE = /\((\d{1,3})\)\s*([^()]{3,200}?)(?=\s*\(\d{1,3}\)|$)/g;
const REFERENCE =
  /\b(?:enclosures?|encl\.|exhibits?|attachments?) (\d{1,3}(?:(?:, (?:and )?| and | or | to | through | ?- ?|, ?)(?:enclosure |exhibit |attachment )?\d{1,3}(?! ?(?:days|weeks|months|hours|pages|\d|[A-Z]{2}\b)))*)/gi;

interface Listed {
  readonly number: number;
  readonly name: string;
  readonly at: Passage;
}

export function exhibitFindings(letter: LetterText, { request }: Basis): Found[] {
  const listed = listOf(letter);
  const numbers = new Set(listed.map(({ number }) => number));
  const named = referencesOf(letter);
  const unlisted: Found[] = named
    .filter(({ number }) => !numbers.has(number))
    .map(({ number, start, end }) => ({
      id: 'enclosure_unlisted',
      severity: 'error',
      message: `The text leans on enclosure ${number}, and ${listed.length === 0 ? 'the letter has no numbered list of enclosures' : `the list ends with ${Math.max(...numbers)}`}.`,
      fix: 'List the document, or take the reference and what is said of it out.',
      at: { start, end },
      source: 'letter: list of enclosures',
    }));
  const cited = new Set(named.map(({ number }) => number));
  const uncited: Found[] = listed
    .filter(({ number }) => cited.size > 0 && !cited.has(number))
    .map(({ number, at }) => ({
      id: 'enclosure_uncited',
      severity: 'note',
      message: `Enclosure ${number} is listed and never named in the text.`,
      fix: 'Say in the text what it shows, or leave it out.',
      at,
      source: 'letter: list of enclosures',
    }));
  return [
    ...unlisted,
    ...uncited,
    ...notAtHand(listed, request?.available_evidence),
    ...unnumbered(letter, listed, request?.available_evidence ?? []),
  ];
}

function listOf(letter: LetterText): Listed[] {
  const inLines = letter.enclosures.flatMap((line): Listed[] => {
    const match = NUMBERED.exec(line.text);
    return match ? [{ number: Number(match[1]), name: match[2] ?? '', at: line }] : [];
  });
  if (inLines.length > 0) return inLines;
  return letter.lines
    .filter(
      ({ start, text }) =>
        start >= letter.end.start && /^(?:enclosures?|exhibits?|attachments?)\b/i.test(text),
    )
    .flatMap((line) =>
      [...line.text.matchAll(INLINE)].map((match) => ({
        number: Number(match[1]),
        name: match[2] ?? '',
        at: {
          start: line.start + match.index,
          end: line.start + match.index + match[0].length,
          text: match[0],
        },
      })),
    );
}

function referencesOf({ plain, body }: LetterText) {
  const text = plain.slice(body.start, body.end);
  return [...text.matchAll(REFERENCE)].flatMap((match) => {
    const start = body.start + match.index;
    const place = { start, end: start + match[0].length };
    return numbersOf(match[1] ?? '').map((number) => ({ number, ...place }));
  });
}

const LONGEST_RANGE = 40;

/** 2, 3 and 5; 2 to 5. */
function numbersOf(text: string): number[] {
  const numbers = [...text.matchAll(/\d{1,3}/g)].map(([number]) => Number(number));
  const [first = 0, last = first] = numbers;
  if (numbers.length === 2 && /to|through|-/.test(text) && last > first && last - first < LONGEST_RANGE)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return numbers;
}

const WEAK = new Set(
  'the a an of or and in on for to with from by at as its this that copy copies page pages dated date day letter record records report reports note notes document documents documentation form statement medical patient signed'.split(
    ' ',
  ),
);
const NOTICE =
  / (?:denial|denied|notice|determination|decision|remittance|remittances|explanation|eob|rejection|claim|appeal|authorization|representative|order|prescription) /;

/** Documents of the list that are neither at hand nor the notice itself. A bracket says itself that it is still to come. */
function notAtHand(listed: readonly Listed[], evidence: readonly string[] | undefined): Found[] {
  if (evidence === undefined || evidence.length === 0) return [];
  const hand = evidence.map((one) => wordsOf(one));
  return listed
    .filter(({ name }) => !name.includes('[') && !NOTICE.test(searchable(name)))
    .filter(({ name }) => {
      const words = wordsOf(name);
      return words.size > 0 && !hand.some((one) => [...words].some((word) => one.has(word)));
    })
    .map(({ number, name, at }) => ({
      id: 'enclosure_not_at_hand',
      severity: 'warning',
      message: `Enclosure ${number} (${name}) is not among the documents that you named as at hand.`,
      fix: 'Get the document before the letter goes out, or take it and what is said of it out.',
      at,
      source: 'request: available_evidence',
    }));
}

const DOCUMENT =
  /\b(?:attached|enclosed|appended|attach|enclose)\b,? (?:please find )?(?:is |are )?(?:(?:the|a|an|my|our|her|his|their) )?((?!here\b|now\b|as\b|and\b|with\b|to\b|hereto|herewith|documents?\b|records?\b|materials?\b|evidence\b)[a-z][^.,;:()"\n]{3,70})/gi;
const ENDS =
  / (?:that|which|shows?|confirms?|proves?|states?|sets?|gives?|is|are|was|were|has|have|and|from|dated|for|in|on|by|to|so) /;

/** "The attached sleep study": a document that the text claims, and neither the list nor the caller has. */
function unnumbered(letter: LetterText, listed: readonly Listed[], evidence: readonly string[]): Found[] {
  const { plain, body } = letter;
  const held = new Set(
    [...listed.map(({ name }) => name), ...evidence].flatMap((name) => [...wordsOf(name)]),
  );
  const lists = plain.slice(letter.end.start);
  return [...plain.slice(body.start, body.end).matchAll(DOCUMENT)].flatMap((match): Found[] => {
    const [whole, claimed = ''] = match;
    const start = body.start + match.index;
    if (claimed.includes(']')) return [];
    const name = ` ${claimed} `.split(ENDS)[0]?.trim() ?? '';
    const words = [...wordsOf(name)];
    if (NOTICE.test(searchable(name)) || words.length === 0) return [];
    if (
      words.some((word) => held.has(word)) ||
      /^ ?\(?(?:enclosure|exhibit|attachment)/i.test(
        plain.slice(start + whole.length, start + whole.length + 14),
      )
    )
      return [];
    if (searchable(lists).includes(` ${searchable(name).trim()} `)) return [];
    return [
      {
        id: 'enclosure_unlisted',
        severity: 'error',
        message: `The text leans on an enclosed document that is neither listed nor named as at hand: ${name}.`,
        fix: 'List the document, or take the reference and what is said of it out.',
        at: { start, end: start + whole.length },
        source: 'letter: list of enclosures',
      },
    ];
  });
}

/** Words that tell one document from another, cut to their stem. */
function wordsOf(name: string): Set<string> {
  return new Set(
    searchable(name)
      .trim()
      .split(' ')
      .filter((word) => word.length > 2 && !WEAK.has(word) && !/^\d+$/.test(word))
      .map((word) => word.slice(0, 6)),
  );
}
