/**
 * The grammar of notes: the commonest forms in which people note a case, each as the sentence that a specialist would sign. Where a part
 * is none that the grammar knows, or a figure, a side, a denial or a doubt would change, the note is left to the record as it stands.
 */
import { hasFiniteVerb } from '../../whole.js';
import { saidCourse } from './course.js';
import { keepsMeaning } from './keeps.js';
import { saidNeed } from './need.js';
import { saidOpener } from './opener.js';
import { saidOutcome } from './outcome.js';
import { saidPaper } from './paper.js';
import { saidOfPatient } from './person.js';
import { inFull, kinOfPatient } from './phrases.js';
import type { Teller } from './teller.js';

/** What is quoted, asked, computed or set beside another in signs is left in the words of the writer. */
const NOT_PLAIN = /["\u201c\u201d?\u2192=<>]|->/;

/** The sentence of the note; undefined where the words of the writer have to stand. */
export function saidNote(text: string, teller: Teller): string | undefined {
  const bare = text.replace(/[.;!]+$/, '');
  if (!isPlain(bare)) return undefined;
  const full = inPhrases(bare, teller);
  const sentence =
    saidOpener(full, teller) ??
    saidNeed(full, teller) ??
    saidCourse(full) ??
    saidOutcome(full) ??
    saidOfPatient(full, teller);
  return sentence === undefined ? undefined : checked(bare, sentence);
}

/** The sentence of a note on a claim or another paper. */
export function saidOfPaper(text: string, teller: Teller): string | undefined {
  const bare = text.replace(/[.;!]+$/, '');
  if (!isPlain(bare)) return undefined;
  const sentence = saidPaper(inPhrases(bare, teller), teller);
  return sentence === undefined ? undefined : checked(bare, sentence);
}

function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text) && !/[.!?] [A-Z]/.test(text.replace(/\b(?:Dr|Mr|Mrs|Ms|St|vs)\. /g, ''));
}

function checked(note: string, sentence: string): string | undefined {
  return keepsMeaning(note, sentence) && hasFiniteVerb(sentence) ? sentence : undefined;
}

/** The phrases of a note in full, whether a sentence comes of it or not. */
export function inPhrases(text: string, { staff, pronoun }: Teller): string {
  return staff ? kinOfPatient(inFull(text), pronoun) : inFull(text);
}
