/** Forms with boxes to tick: what stands behind an empty box is not said. */

/** An empty box, also as scanners spoil it: [ ], [_], [), {]. */
const EMPTY_BOX = /(?:\[[ _]{0,3}[\])]|\{ ?\]|\( \)|\u2610|\u25a1)/;
const TICKED_BOX = /(?:[[({I|]\s?[xX\u2713\u2714\u2612]\s?[\])}]|\u2611|\u2612|\u2713|\u2714)/;
const ANY_BOX = new RegExp(`${EMPTY_BOX.source}|${TICKED_BOX.source}`, 'g');
const LONGEST_LINE = 400;

/** The text with the words behind empty boxes replaced by spaces; same length. */
export function withoutEmptyBoxes(text: string): string {
  // Where nothing is ticked the boxes are the reader's to tick.
  if (!EMPTY_BOX.test(text) || !TICKED_BOX.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (line.length <= LONGEST_LINE && EMPTY_BOX.test(line) ? withoutUnticked(line) : line))
    .join('\n');
}

function withoutUnticked(line: string): string {
  const boxes = [...line.matchAll(ANY_BOX)];
  const parts = boxes.map((box, at) => {
    const end = boxes[at + 1]?.index ?? line.length;
    const part = line.slice(box.index, end);
    return EMPTY_BOX.test(box[0]) ? ' '.repeat(part.length) : part;
  });
  return line.slice(0, boxes[0]?.index ?? line.length) + parts.join('');
}
