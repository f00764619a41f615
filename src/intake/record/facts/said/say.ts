/** A typed fact as a sentence of our own; undefined where the words of the caller have to stand. */
import { saidEvent } from './event.js';
import { saidFinding } from './finding.js';
import { saidTreatment } from './treatment.js';
import { saidValues } from './values.js';

export interface Typed {
  /** Name of the treatment that was given. */
  readonly treatment?: string;
  /** An entry of the list of treatments: it was given, whatever else the entry says. */
  readonly listed?: boolean;
  /** Whether the writer joined values with an arrow. */
  readonly arrows: boolean;
}

/** Every number, date and name of the text is in the sentence, and nothing that the text does not say. */
export function said(text: string, { treatment, arrows, listed = false }: Typed): string | undefined {
  if (/["\u201c\u201d?]/.test(text)) return undefined;
  return (
    (treatment === undefined ? undefined : timesLast(saidTreatment(text, treatment, listed))) ??
    saidValues(text, arrows) ??
    saidFinding(text) ??
    saidEvent(text)
  );
}

/** "FOLFOX and bevacizumab 12 times was given": they were given 12 times. */
function timesLast(sentence: string | undefined): string | undefined {
  return sentence?.replace(
    /^(?<head>[^,;:.]*?) (?<times>\d+ times|twice) (?:was|were) (?<done>given|used|done)/,
    (_, head: string, times: string, done: string) =>
      `${head} ${/ and /.test(head) ? 'were' : 'was'} ${done} ${times}`,
  );
}
