/** Text as runs of a Word paragraph: gaps marked for the signer, text read from right to left told as such. */
import { HighlightColor, TextRun } from 'docx';

/** A word or more of a script that is read from right to left, with the blanks between them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]+(?:\s+[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]+)*/;
const FIRST_LETTER = /\p{L}/u;
/** XML has no place for them. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;

export class Runs {
  readonly #parts: RegExp;
  readonly #gaps: ReadonlySet<string>;

  constructor(gaps: readonly string[]) {
    this.#gaps = new Set(gaps);
    const marked = gaps.map((gap) => gap.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.#parts = new RegExp(`(${[...marked, RIGHT_TO_LEFT.source].join('|')})`);
  }

  of(text: string): TextRun[] {
    return text
      .replace(NO_CHARACTERS, '\uFFFD')
      .split(this.#parts)
      .filter((part) => part !== '')
      .map(
        (part) =>
          new TextRun({
            text: part,
            ...(this.#gaps.has(part) ? { highlight: HighlightColor.YELLOW } : {}),
            ...(RIGHT_TO_LEFT.test(part) ? { rightToLeft: true } : {}),
          }),
      );
  }
}

/** Whether a text as a whole is read from right to left: its first letter says so. */
export function readFromRight(text: string): boolean {
  return RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '');
}
