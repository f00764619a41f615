/** Text of the caller's own: printed word for word in its own paragraphs, with the enclosures that it names by their numbers. */
import { OWN_PARTS } from '../../argument/own-answers.js';
import type { Draft } from '../drafting.js';
import type { Piece } from '../letter.js';
import { cleanLine, sentencesOf } from '../words.js';

const NAMED = /\bEnclosures? (\d{1,2})(?:(?:, | and |, and |-| to )(\d{1,2}))?/g;

/** A line of the text is a paragraph. */
export function ownParagraphs({ exhibits }: Pick<Draft, 'exhibits'>, text: string): Piece[][] {
  return text
    .split(/\r?\n/)
    .map(cleanLine)
    .filter((line) => line !== '')
    .map((line) =>
      sentencesOf(line).map((one) => {
        const numbers = new Set([...one.matchAll(NAMED)].flatMap(([, ...all]) => all.map(Number)));
        return {
          text: one,
          source: { origin: 'caller', fields: ['answers'] },
          regulations: [],
          authorities: [],
          exhibits: exhibits.lines.flatMap(({ number, key }) => (numbers.has(number) ? [key] : [])),
        };
      }),
    );
}

/** What the caller wrote for a part of the letter; none where they left it to us. */
export function ownPart(draft: Pick<Draft, 'exhibits' | 'file'>, part: keyof typeof OWN_PARTS): Piece[][] {
  const text = draft.file.ownAnswers.get(OWN_PARTS[part]);
  return text === undefined ? [] : ownParagraphs(draft, text);
}
