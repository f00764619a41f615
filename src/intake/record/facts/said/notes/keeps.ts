/** What a retold note may never change: figures, sides, what is denied, what is only possible. */

const SIDES = /\b(?:left|right|bilateral|both)\b/gi;
/** A patient who left a program went nowhere to the left: such a word is counted with its side. */
const DENIED =
  /\b(?:no|not|never|none|nothing|nobody|neither|nor|without|cannot|unable|denies|denied|lacks?|nil)\b|\w+n['\u2019]t\b/gi;
const UNSURE =
  /\b(?:possibl[ey]|probabl[ey]|suspected|likely|unlikely|maybe|may|might|questionable|presumed|about|approximately|suspicious|concern|consistent with|rule out|ruled out|if)\b/gi;

/** Whether the sentence tells the figures, sides, denials and doubts of the note, each as often, and no other. */
export function keepsMeaning(note: string, sentence: string): boolean {
  return (
    same(figuresOf(note), figuresOf(sentence)) &&
    same(sidesOf(note), sidesOf(sentence)) &&
    same(deniedIn(note), deniedIn(sentence)) &&
    same(unsureIn(note), unsureIn(sentence))
  );
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

function figuresOf(text: string): string[] {
  return (text.match(/\d+(?:[.,:/]\d+)*/g) ?? []).toSorted();
}

function sidesOf(text: string): string[] {
  return (text.match(SIDES) ?? [])
    .map((word) => (/^(?:left|right)$/i.test(word) ? word.toLowerCase() : 'both'))
    .toSorted();
}

/** "Can't", "cannot" and "unable" deny alike. */
function deniedIn(text: string): string[] {
  return (text.match(DENIED) ?? []).map(() => 'not');
}

function unsureIn(text: string): string[] {
  // "On May 3" is a day, "about" before a figure a doubt.
  return (text.replace(/\bMay(?= \d|[,.;]|$)/g, '').match(UNSURE) ?? [])
    .map((word) => word.toLowerCase().replace(/ey$|y$|e$/, ''))
    .toSorted();
}
