/** The payer's reasons, and whether the letter answers each of them. */
import { sentencesOf } from '../letter/words.js';
import { searchable } from '../text-match.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import { denialCodes } from './form/read-letter.js';
import type { LetterText } from './letter-text.js';

interface Ground {
  readonly words: string;
  readonly source: string;
}

/** Sentences of a denial that give no reason: rights, courtesies, what to do next. */
const NO_REASON =
  /\b(?:you (?:may|can|have the right|have \d+)|right to appeal|if you (?:disagree|have questions)|please (?:call|contact)|thank you|sincerely|enclosed|this (?:letter|notice) (?:is|explains)|within \d+ (?:calendar |business )?days (?:of|from|after)|we (?:received|reviewed) your)\b/i;
const STOP = new Set(
  'the a an of or and in on for to with from by at as its this that these those is are was were be been being has have had not no does do did your you we our us it their his her patient member plan claim service services request requested denied denial because which who whom under does can may will would should must any all been only also if than then there into such more most other per same over out'.split(
    ' ',
  ),
);

export function groundFindings(letter: LetterText, basis: Basis): Found[] {
  const grounds = groundsOf(basis);
  if (grounds.length === 0) return [];
  const body = letter.plain.slice(letter.body.start, letter.body.end);
  const own = stemsOf(withoutQuotes(body));
  const codes = new Set(denialCodes(body));
  return grounds
    .filter(({ words }) => !answered(words, own, codes, letter))
    .map(({ words, source }) => ({
      id: 'ground_unanswered',
      severity: 'error',
      message: `The letter does not answer this reason of the payer: "${words}"`,
      fix: 'Give it a paragraph of its own: the reason in the words of the payer, the fact that meets it with its date and document, and what follows.',
      source,
    }));
}

/** Reasons in words, sentence by sentence; a code without words is a reason too. */
function groundsOf({ request, notice, file }: Basis): Ground[] {
  const stated = request?.denial_reason;
  const words: Ground[] =
    stated === undefined
      ? (notice?.denial_reasons ?? []).flatMap(({ quote }) =>
          quote ? [{ words: quote, source: 'notice' }] : [],
        )
      : reasonsIn(stated).map((text) => ({ words: text, source: 'request: denial_reason' }));
  const further = (file?.additional ?? []).map(({ parsed }) => ({
    words: [parsed.group, parsed.number].filter(Boolean).join('-'),
    source: 'request: additional_denial_codes',
  }));
  return [...words, ...further];
}

function reasonsIn(text: string): string[] {
  return text
    .split(/\n+|(?=\(\d\) )|(?<=;) /)
    .flatMap(sentencesOf)
    .map((sentence) => sentence.trim())
    .filter((sentence) => contentOf(sentence).size > 1 && !NO_REASON.test(sentence));
}

/** Answered: its code has a paragraph, or the letter speaks of it in words of its own. */
function answered(
  words: string,
  own: ReadonlySet<string>,
  codes: ReadonlySet<string>,
  letter: LetterText,
): boolean {
  if (/^[A-Z]{2}-?[A-Z]?\d{1,3}$/.test(words)) return codes.has(words) || letter.plain.includes(words);
  const wanted = [...contentOf(words)];
  const met = wanted.filter((word) => own.has(word)).length;
  return met / wanted.length >= 0.5 || quotedAndDiscussed(words, letter);
}

const LONG_ENOUGH = 25;

/** The reason is quoted and the same paragraph, or the one behind it, goes on in words of its own. */
function quotedAndDiscussed(words: string, { paragraphs }: LetterText): boolean {
  const start = searchable(words).trim().slice(0, 40);
  const index = paragraphs.findIndex(({ text }) => searchable(text).includes(start));
  if (index < 0) return false;
  const after = paragraphs
    .slice(index, index + 2)
    .map(({ text }) => withoutQuotes(text))
    .join(' ');
  return after.split(/\s+/).length >= LONG_ENOUGH;
}

function withoutQuotes(text: string): string {
  return text.replace(/"[^"\n]{0,2000}"/g, ' ');
}

function contentOf(text: string): Set<string> {
  return stemsOf(text);
}

function stemsOf(text: string): Set<string> {
  return new Set(
    searchable(text)
      .trim()
      .split(' ')
      .filter((word) => word.length > 2 && !STOP.has(word))
      .map((word) => word.slice(0, 6)),
  );
}
