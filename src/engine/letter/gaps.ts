/** A value of the heading, or the bracket that stands where it was not given. */
import { addressLines, cleanLine } from './words.js';

export type OrGap = (value: string | undefined, gap: string) => string;
export type AddressOrGap = (value: string | undefined, gap: string) => string[];

/** Gaps of one letter, each noted once in the order of its lines. */
export class Gaps {
  readonly all: string[] = [];

  readonly orGap: OrGap = (value, gap) => {
    if (value !== undefined && cleanLine(value) !== '') return cleanLine(value);
    const bracketed = `[${gap}]`;
    if (!this.all.includes(bracketed)) this.all.push(bracketed);
    return bracketed;
  };

  readonly addressOrGap: AddressOrGap = (value, gap) => {
    const lines = addressLines(value ?? '');
    return lines.length > 0 ? lines : [this.orGap(undefined, gap)];
  };

  /** A line of the frame may hold a gap of its own. */
  noting(line: string): string {
    for (const [gap] of line.matchAll(/\[[^[\]]+\]/g)) if (!this.all.includes(gap)) this.all.push(gap);
    return line;
  }
}
