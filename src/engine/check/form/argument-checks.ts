/** Checks of the argument: references, law, treatments, remedy, evidence, consistency. */
import { searchable } from '../../text-match.js';
import { FULL, type Judgment, type LetterCheck, lost } from './check.js';
import type { LawOfLetter } from './law-of-letter.js';
import type { ReadLetter } from './read-letter.js';

const NAMED_LAW =
  /\b(?:ERISA|Affordable Care Act|No Surprises Act|Parity Act|MHPAEA|Medicare Act|Social Security Act)\b/;
const OTHER_REFERENCE =
  /\b(?:NCD|LCD|guidelines?|criteria|statement|consensus|compendi\w+|policy article|contract|schedule|manual|code list|Code|Stat\.|Rule)\b.{0,100}\b(?:(?:19|20)\d\d|[A-Z]?\d{2,}(?:\.\d+)?)/;
const TRIED =
  /\b(?:tried|failed|treatments so far|previous(?:ly)? treat|prior treatment|conservative|step therapy)\b/i;
const MEASURED =
  /\d ?(?:mg|mcg|g\b|ml|units?|weeks?|months?|days?|years?|sessions?|visits?)|\b(?:19|20)\d\d\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|several) (?:weeks|months|years|sessions|visits)/i;
const REQUESTED = /dose or intensity|with dates, dose|dates?, (?:dose|result)/i;
const REMEDY =
  /\b(?:revers|overturn|approv|pay|paid|reprocess|process|authoriz|cover|issue|releas|correct|recalculat|remov|review|reopen|credit|accept|decid|adjust|recogni|extend|apply|set aside|lift|confirm|grant|admit|allow|treat)/i;

/** No letter answers more; a text that lists every code is not searched for the documents of each. */
const MOST_CODES = 12;

export const ARGUMENT_CHECKS: readonly LetterCheck[] = [
  {
    id: 'R9',
    title: 'Earlier treatment with dose, dates and result',
    points: 3,
    judge({ bodyText, clinical, appeal }) {
      if (!appeal || !clinical || !TRIED.test(bodyText)) return undefined;
      if (MEASURED.test(bodyText) || REQUESTED.test(bodyText)) return FULL;
      return lost(
        0.5,
        'Earlier treatment is mentioned without dose, dates or result.',
        'Give for each: what, how much, from when to when, the result, and why it was stopped.',
      );
    },
  },
  { id: 'R11', title: 'At least two real references', points: 4, appealOnly: true, judge: references },
  { id: 'R12', title: 'Law that fits the plan, by section', points: 6, judge: fittingLaw },
  {
    id: 'R20',
    title: 'A concrete remedy',
    points: 4,
    judge({ body, bodyText }) {
      const asks = body.filter(({ text }) => /\b(?:ask|request)\b/i.test(text) && REMEDY.test(text));
      if (asks.length === 0)
        return lost(
          0,
          'The letter does not say what the payer is to do.',
          'End with one paragraph: approve or pay which service, code, units, dates and amount.',
        );
      const concrete = asks.some(({ text }) => /\d|\bfor \p{L}+/u.test(text)) || /\d/.test(bodyText);
      return concrete
        ? FULL
        : lost(0.5, 'The remedy names no service, code, date or amount.', 'Name them.', asks.at(-1)?.number);
    },
  },
  { id: 'R24', title: 'Evidence that suits the denial', points: 3, judge: suitingEvidence },
  { id: 'R27', title: 'Facts that agree everywhere', points: 2, judge: consistency },
];

function references(letter: ReadLetter, law: LawOfLetter): Judgment {
  const distinct = new Set(law.cited(letter.bodyText).map(({ text }) => text)).size;
  const found = distinct + law.guidelines(letter.bodyText) + (OTHER_REFERENCE.test(letter.bodyText) ? 1 : 0);
  if (found >= 2) return FULL;
  return lost(
    found === 1 ? 0.5 : 0,
    `The letter rests on ${found === 1 ? 'one reference' : 'no reference'}.`,
    'Cite the coverage policy or guideline with issuer and year, and the rule of law by section.',
  );
}

function fittingLaw(letter: ReadLetter, law: LawOfLetter): Judgment | undefined {
  const cited = law.cited(letter.bodyText);
  const lineOf = (at: number) => letter.body[letter.bodyText.slice(0, at).split('\n').length - 1]?.number;
  const other = cited.find(({ standing }) => standing === 'other_programme');
  if (other)
    return {
      ...lost(0, `${other.text} does not bind this line of business.`, 'Take it out.', lineOf(other.at)),
      fails: 'Law of another program is asserted as controlling.',
    };
  const unknown = cited.find(({ standing }) => standing === 'unknown');
  if (unknown)
    return lost(
      0.5,
      `${unknown.text} is not among the law that was verified here.`,
      'Read it at its source, and check that it is in force and binds this plan.',
      lineOf(unknown.at),
    );
  if (cited.length > 0) return FULL;
  if (NAMED_LAW.test(letter.bodyText))
    return lost(0.5, 'A law is named without its section.', 'Cite the section.');
  return undefined;
}

function suitingEvidence(letter: ReadLetter, law: LawOfLetter): Judgment | undefined {
  const suiting = letter.codes.slice(0, MOST_CODES).flatMap((code) => law.evidenceFor(code));
  if (suiting.length === 0) return undefined;
  const words = searchable([letter.bodyText, ...letter.enclosures.map(({ text }) => text)].join('\n'));
  const named = suiting.filter((signals) =>
    signals.some((signal) => words.includes(signal.trimEnd())),
  ).length;
  if (named >= Math.min(2, suiting.length)) return FULL;
  const wanted = suiting
    .slice(0, 3)
    .map(([name]) => name?.trim())
    .join('; ');
  return lost(
    named === 1 ? 0.5 : 0,
    'The documents named do not suit this kind of denial.',
    `Reviewers of this code look for: ${wanted}.`,
  );
}

const LABELED = [
  ['member number', /\bmember (?:id|number)\b[:# ]{1,3}([A-Z0-9][A-Z0-9-]{4,20})/gi],
  ['claim number', /\bclaim (?:id|number)\b[:# ]{1,3}([A-Z0-9][A-Z0-9-]{4,20})/gi],
] as const;

function consistency({ text, bodyText }: ReadLetter): Judgment {
  for (const [what, pattern] of LABELED) {
    const values = new Set([...text.matchAll(pattern)].map((match) => match[1]?.toUpperCase()));
    if (values.size > 1)
      return lost(
        0,
        `The letter gives ${values.size} different values of the ${what}.`,
        'Keep the right one.',
      );
  }
  const he = /\b(?:he|his|him)\b/i.test(bodyText);
  const she = /\b(?:she|her|hers)\b/i.test(bodyText);
  return he && she
    ? lost(0.5, 'The letter speaks of him and of her.', 'Use one, or the name of the patient.')
    : FULL;
}
