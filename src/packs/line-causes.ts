/** What most often breaks YAML: a mark in a text without quotes, which the parser notices later or takes for something else. */

interface Cause {
  readonly offset: number;
  readonly message: string;
}

/** By what stands within brackets, with texts in quotes blanked out; the first that fits is told. */
const CAUSES: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /\{\{/,
    'Within [ ] and { } a text with {{ }} stands in quotes, since each brace would begin a record. Put the whole text in quotes.',
  ],
  [
    /\s#/,
    'Everything after # on a line is a remark, so the list or record on this line is never closed. Put the text with # in quotes.',
  ],
  [
    /(?:^|[{,])\s*[\w-]+:\s+[^\s'"[{,}][^,}\]]*:\s/,
    'A text without quotes holds a colon followed by a space, which begins a field. Put the whole text in quotes.',
  ],
];

/** How far before the place where it is noticed a mistake is looked for. */
const LINES_BACK = 3;

/** A text that begins with the mark of an alias or an anchor. */
const STARRED = /^\s*(?:- +)?(?:[\w-]+: +)?(?=[*&]\S* +\S)/;

/** The cause of a fault, where one can be seen on its line or shortly before. */
export function causeOf(text: string, offset: number): Cause | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const starred = STARRED.exec(text.slice(start, offset + 2));
  if (starred === null) return causeInBrackets(text, offset);
  const message = 'A text that begins with * or & stands in quotes.';
  return { message, offset: start + starred[0].length };
}

function causeInBrackets(text: string, offset: number): Cause | undefined {
  let end = text.indexOf('\n', offset);
  if (end < 0) end = text.length;
  for (let back = 0; back <= LINES_BACK && end >= 0; back += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const found = causeIn(text.slice(start, end));
    if (found !== undefined) return { ...found, offset: start + found.offset };
    end = start - 1;
  }
  return undefined;
}

/** Only on a line whose brackets do not close. */
function causeIn(line: string): Cause | undefined {
  const plain = line.replace(/'[^']*'|"[^"]*"/g, (quoted) => '_'.repeat(quoted.length));
  const open = plain.search(/[[{]/);
  if (open < 0) return undefined;
  for (const [pattern, message] of CAUSES) {
    const at = pattern.exec(plain.slice(open + 1));
    if (at !== null) return { message, offset: open + 1 + at.index + (/^\s#/.test(at[0]) ? 1 : 0) };
  }
  return undefined;
}
