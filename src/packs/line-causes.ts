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

/** Where the value of a line begins: behind the dash and the name of its field. */
const VALUE = /^\s*(?:- +)?(?:\w[\w-]*: +)?/;

/** By how the value of a line begins. */
const BEGINNINGS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^[*&]\S* +\S/, 'A text that begins with * or & stands in quotes.'],
  [
    /^\{\{/,
    'A text that begins with {{ stands in quotes, or below the field after "|". Put the whole text in quotes.',
  ],
  [
    /^\[[^[\]]*\] *[^\s#]|^\{[^{}]*\} *[^\s#]/,
    'A text that begins with [ or { stands in quotes, since it would begin a list or a record.',
  ],
  [
    /^"[^"]*" *[^\s#,\]}]/,
    'A text that begins with a quoted word stands as a whole in single quotes, with the word in double quotes inside them.',
  ],
  [/^-[A-Za-z][\w-]*:(?: |$)/, 'A space stands after the dash that begins an entry: "- id: …".'],
];

/** A field whose text follows on the lines below it. */
const BLOCK = /^\s*(?:- +)?[\w-]+: *[|>][+-]?\s*(?:#.*)?$/;

/** The cause of a fault, where one can be seen on its line or shortly before. */
export function causeOf(text: string, offset: number): Cause | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return causeAtBeginning(text, start) ?? causeInBlock(text, start, offset) ?? causeInBrackets(text, offset);
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

function causeAtBeginning(text: string, start: number): Cause | undefined {
  const line = lineAt(text, start);
  const [before] = VALUE.exec(line) ?? [''];
  const found = BEGINNINGS.find(([pattern]) => pattern.test(line.slice(before.length)));
  return found && { message: found[1], offset: start + before.length };
}

/** The first line of a block of text that stands no further right than the field that it belongs to. */
function causeInBlock(text: string, start: number, offset: number): Cause | undefined {
  if (start === 0 || !BLOCK.test(lineAt(text, text.lastIndexOf('\n', start - 2) + 1))) return undefined;
  const message =
    'Text below a field that ends in | or > is indented two spaces further than that field. Indent it.';
  return { message, offset };
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

/** How far back the bracket is looked for that was never closed. */
const LINES_OF_LIST = 60;

/** Where a list or record in brackets begins that is still open at the offset. */
export function openBracket(text: string, offset: number): number | undefined {
  let end = offset;
  let open = 0;
  for (let back = 0; back < LINES_OF_LIST && end > 0; back += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = blanked(text.slice(start, end));
    for (let at = line.length - 1; at >= 0; at -= 1) {
      if (/[\]}]/.test(line.charAt(at))) open -= 1;
      else if (/[[{]/.test(line.charAt(at))) open += 1;
      if (open > 0) return start + at;
    }
    end = start - 1;
  }
  return undefined;
}

/** A line with its texts in quotes made blank. */
function blanked(line: string): string {
  return line.replace(/'[^']*'|"[^"]*"/g, (quoted) => '_'.repeat(quoted.length));
}

/** Only on a line whose brackets do not close. */
function causeIn(line: string): Cause | undefined {
  const plain = blanked(line);
  const open = plain.search(/[[{]/);
  if (open < 0) return undefined;
  for (const [pattern, message] of CAUSES) {
    const at = pattern.exec(plain.slice(open + 1));
    if (at !== null) return { message, offset: open + 1 + at.index + (/^\s#/.test(at[0]) ? 1 : 0) };
  }
  return undefined;
}
