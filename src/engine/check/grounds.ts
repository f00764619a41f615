/** The payer's reasons, and whether the letter answers each of them. */
import type { CaseGround } from '../../domain/generated/types.js';
import { readRecord } from '../../intake/record/read-record.js';
import type { Basis } from './basis.js';
import type { Found } from './finding.js';
import { denialCodes, looksLikeHeading } from './form/read-letter.js';
import type { LetterText, Passage } from './letter-text.js';
import { stemsOf } from './stems.js';

interface Ground {
  readonly words: string;
  readonly stems: ReadonlyMap<string, number>;
  readonly codes: readonly string[];
  readonly certain: boolean;
  readonly source: string;
}

/** A paragraph by what it quotes and what it says itself. */
interface Said {
  readonly whole: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  /** Words of its own. */
  readonly length: number;
  /** A heading. */
  readonly heads: boolean;
  /** Only names what is enclosed, or asks. */
  readonly answersNothing: boolean;
}

/** Below it the reader of reasons is not sure that it is one. */
const CERTAIN = 0.3;
/** Share of the words of a reason by which a paragraph speaks of it. */
const QUOTED = 0.55;
const SPOKEN_OF = 0.45;
/** Words of its own that an answer has at least. */
const ANSWER = 12;

export function groundFindings(letter: LetterText, basis: Basis): Found[] {
  const said = letter.paragraphs.map(saidIn);
  const grounds = groundsOf(basis, said);
  return grounds
    .filter((ground) => !isAnswered(ground, said, grounds))
    .map(({ words, certain, source }) => ({
      id: 'ground_unanswered',
      severity: certain ? 'error' : 'warning',
      message: `The letter does not answer this reason of the payer: "${words}"`,
      fix: 'Give it a paragraph of its own: the reason in the words of the payer, the fact that meets it with its date and document, and what follows.',
      source,
    }));
}

/** Reasons in words. One that only a code gives has no words to look for. */
function groundsOf({ request, library, on }: Basis, said: readonly Said[]): Ground[] {
  if (request === undefined) return [];
  return readRecord(request, library, on).grounds.flatMap((ground): Ground[] => {
    const { quote, certainty = 1, source, codes = [] } = ground;
    const stems = stemsOf(quote ?? '');
    if (quote === undefined || stems.size < 2 || isSettled(ground)) return [];
    return [
      {
        words: quote,
        stems: weighed(stems, said),
        codes: codes.map(codeKey), // What the summary retells of a decision is less sure than the payer's own words.
        certain: certainty >= CERTAIN && source?.field === 'denial_reason',
        source: `request: ${source?.field ?? 'denial_reason'}`,
      },
    ];
  });
}

/** What is to be paid or sent follows from the reasons, and is none. */
function isSettled({ kind, quote = '' }: CaseGround): boolean {
  return kind === 'overpayment' && /^refund\b/i.test(quote);
}

function isAnswered(ground: Ground, said: readonly Said[], all: readonly Ground[]): boolean {
  return said.some(
    (one, index) =>
      (share(ground.stems, one.own) >= SPOKEN_OF && one.length >= ANSWER) ||
      ((share(ground.stems, one.whole) >= QUOTED || ground.codes.some((code) => one.codes.has(code))) &&
        wordsBehind(said, index, ground, all) >= ANSWER),
  );
}

/** Words of its own from the paragraph that states a reason to the one that states the next. */
function wordsBehind(said: readonly Said[], from: number, ground: Ground, all: readonly Ground[]): number {
  let words = said[from]?.length ?? 0;
  let hasBody = said[from]?.heads === false;
  for (let index = from + 1; index < said.length && words < ANSWER; index += 1) {
    const one = said[index];
    if (one === undefined || all.some((other) => other !== ground && share(other.stems, one.whole) >= QUOTED))
      break;
    // Behind a heading another matter begins, but for one right below the reason; that papers are enclosed, or what is asked, answers nothing.
    if (one.heads && hasBody) break;
    hasBody ||= !one.heads;
    words += one.answersNothing ? 0 : one.length;
  }
  return words;
}

/** What is enclosed and what is asked answers no reason. */
const NO_ANSWER =
  /^(?:(?:also |i )?enclos(?:ed|ures?|e)\b|please (?!note|see|look|consider|compare|read)|i (?:ask|request)\b)/i;

function saidIn({ text }: Passage): Said {
  const own = text.replace(/"[^"]{0,2000}"/g, ' ');
  return {
    whole: stemsOf(text),
    own: stemsOf(own),
    codes: new Set(denialCodes(text).map(codeKey)),
    length: own.split(/\s+/).filter((word) => /\w{2}/.test(word)).length,
    heads: looksLikeHeading(text.trim()),
    answersNothing: NO_ANSWER.test(text.trim()),
  };
}

/** CO-29 and CARC 29 are one reason. */
function codeKey(code: string): string {
  return code.replace(/^[A-Z]{2,4}[- ]?(?=[A-Z]?\d)/, '');
}

/** How much of a reason is said: words that stand everywhere in the letter tell little. */
function share(wanted: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let met = 0;
  let all = 0;
  for (const [stem, weight] of wanted) {
    all += weight;
    if (held.has(stem)) met += weight;
  }
  return met / all;
}

/** The weight of each word of a reason: the fewer paragraphs hold it, the more it tells. */
function weighed(stems: ReadonlySet<string>, said: readonly Said[]): Map<string, number> {
  return new Map(
    [...stems].map((stem) => {
      const holding = said.filter(({ whole }) => whole.has(stem)).length;
      return [stem, Math.log((said.length + 2) / (holding + 1))];
    }),
  );
}
