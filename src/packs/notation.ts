/**
 * Faults of a file's notation that its text shows before any YAML is read: the marks of an unfinished merge, characters that nobody
 * sees, tabs, a second document, and text that a # cuts off. A parser says of most of them something about what follows.
 */
import type { ProblemCode } from '../domain/problems.js';

export interface NotationFault {
  readonly code: ProblemCode;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** Whether what the YAML parser says follows from this alone. */
  readonly hidesSyntax: boolean;
  /** Said only of what the YAML parser can read: its own finding names the cause. */
  readonly yieldsToSyntax?: true;
}

type Finding = Omit<NotationFault, 'line'>;

/** Opening and closing mark; the ======= between them also underlines headings, so it alone says nothing. */
const MERGE_MARK = /^\s*(<{7}|>{7}|\|{7})(?=\s|$)/;

/** One finding tells of the whole conflict: the opening mark, or another where that is gone. */
function mergeMark(line: string, told: boolean): Finding | undefined {
  const mark = MERGE_MARK.exec(line)?.[1];
  if (mark === undefined || (told && !mark.startsWith('<'))) return undefined;
  const message = `${mark} is the mark of a merge conflict that was not settled. Keep one of the two versions, and delete the lines <<<<<<<, ======= and >>>>>>>.`;
  return { code: 'PK108', column: line.indexOf(mark) + 1, message, hidesSyntax: true };
}

/** Characters that look like a space or like nothing, by their code. */
const INVISIBLE: Readonly<Record<string, string>> = {
  '\u00a0': 'a non-breaking space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u200e': 'a mark of writing direction',
  '\u200f': 'a mark of writing direction',
  '\u2028': 'a line separator',
  '\u2029': 'a paragraph separator',
  '\u202a': 'a mark of writing direction',
  '\u202b': 'a mark of writing direction',
  '\u202c': 'a mark of writing direction',
  '\u202d': 'a mark of writing direction',
  '\u202e': 'a mark of writing direction',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
};
const ANY_INVISIBLE = new RegExp(`[${Object.keys(INVISIBLE).join('')}]`);

function invisible(line: string): Finding | undefined {
  const found = ANY_INVISIBLE.exec(line);
  if (found === null) return undefined;
  const message = `${INVISIBLE[found[0]]} stands here, which cannot be seen and makes words and ids differ that look the same. Delete it and type the place anew.`;
  return { code: 'PK109', column: found.index + 1, message: capital(message), hidesSyntax: true };
}

/** Letters of other scripts that look like Latin ones, each beside the one that it looks like. */
const LOOK_ALIKES = new Map(
  [
    ...'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, other = '', latin = '']) => [other, latin] as const),
);
/** Letters and digits as wide as those of East Asian scripts, which follow the order of ASCII. */
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/;
const ANY_LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]|${WIDE.source}`, 'u');

function latinOf(letter: string): string {
  if (WIDE.test(letter)) return String.fromCharCode(letter.charCodeAt(0) - 0xfee0);
  return LOOK_ALIKES.get(letter) ?? letter;
}

/** Greek letters stand beside Latin ones in words of medicine; capitals that look like these do not. */
function lookAlike(line: string): Finding | undefined {
  const found = ANY_LOOK_ALIKE.exec(line);
  if (found === null) return undefined;
  const [letter] = found;
  const script = WIDE.test(letter) ? 'full-width' : /\p{Script=Greek}/u.test(letter) ? 'Greek' : 'Cyrillic';
  const start = line.slice(0, found.index).search(/[\p{L}\p{N}_-]*$/u);
  const word = /^[\p{L}\p{N}_-]*/u.exec(line.slice(start))?.[0] ?? letter;
  const meant = [...word].map(latinOf).join('');
  const message = `The "${letter}" in "${word}" is a ${script} character that looks like the Latin "${latinOf(letter)}", and makes words and ids differ that look the same. Type it anew: ${meant}.`;
  return { code: 'PK109', column: found.index + 1, message, hidesSyntax: true };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function tab(line: string): Finding | undefined {
  const found = /^ *\t/.exec(line);
  if (found === null || line.trim() === '') return undefined;
  const message = 'A tab indents this line; YAML takes spaces alone. Replace each tab by two spaces.';
  return { code: 'PK104', column: found[0].length, message, hidesSyntax: true };
}

function secondDocument(line: string): Finding | undefined {
  if (!/^---(?:\s|$)/.test(line)) return undefined;
  const message =
    'The line --- begins a second document; a file of a pack holds one. Delete the line, or move what follows into a file of its own.';
  return { code: 'PK104', column: 1, message, hidesSyntax: true };
}

/** A field or an entry of a list, whose value is text without quotes. */
const PLAIN_VALUE = /^\s*(?:- +)*(?:[a-z_]+: +|- +)(?=[^\s'"|>[\]{}#&*!%@`])/;
/** A note beside a word or a number is usual; so much text before a # was meant to go on, and so was a number sign: #2. */
const LEAST_WORDS = 3;

function cutByHash(line: string): Finding | undefined {
  const start = PLAIN_VALUE.exec(line)?.[0].length;
  const hash = start === undefined ? -1 : line.indexOf(' #', start);
  if (start === undefined || hash < 0) return undefined;
  const kept = line.slice(start, hash).trim();
  const meant = /\S #(?:\S|\s\d)/.test(line.slice(hash - 1));
  if (!meant && kept.split(/\s+/).length < LEAST_WORDS) return undefined;
  const message =
    'What follows this # is not read: after a space it begins a note. Put the whole text in quotes, or the note on a line of its own.';
  return { code: 'PK110', column: hash + 2, message, hidesSyntax: false };
}

/** An entry or a field whose text begins on this line; the group is what stands before it. */
const BEGINS = /^(\s*(?:- +)*)(?:- +|[a-z_]+: +)(?!- )(?=[^\s'"|>[\]{}#&*!%@`])/;

/** Further right than the text before it, an entry is read as more of that text. */
function swallowedEntry(line: string, before: string): Finding | undefined {
  // A field without a value: what follows is its value.
  if (/:\s*$/.test(before)) return undefined;
  const start = BEGINS.exec(before)?.[1]?.length;
  const own = /^\s*(?=- )/.exec(line)?.[0].length;
  if (start === undefined || own === undefined || own <= start) return undefined;
  const message =
    'This entry stands further right than the text above, so YAML reads it as more of that text. Begin all entries of a list in the same column.';
  return { code: 'PK104', column: own + 1, message, hidesSyntax: false, yieldsToSyntax: true };
}

/** So many lines above a line are looked at. */
const NEAR = 40;

/** Without a space after its dash an entry is read as more of the entry before it. */
function touchingDash(line: string, lines: readonly string[], index: number): Finding | undefined {
  const own = /^\s*(?=-[A-Za-z'"{[])/.exec(line)?.[0].length;
  // Nearly every line ends here: those above are looked at for the others alone.
  if (own === undefined) return undefined;
  const earlier = lines.slice(Math.max(0, index - NEAR), index);
  const neighbor = earlier.findLast((one) => one.trim() !== '' && one.search(/\S/) <= own);
  if (neighbor === undefined || !neighbor.startsWith('- ', own)) return undefined;
  const message = 'A space stands after the dash that begins an entry of a list: "- first".';
  return { code: 'PK104', column: own + 1, message, hidesSyntax: true };
}

/** A text in curly quotes as the whole of a value, or the beginning of an entry between brackets; texts in straight quotes are blank. */
const CURLY_VALUE = /^\s*(?:- +)*(?:[a-z_]+: +)?([“„‘][^“”„‘’]*[”“’])\s*$/;
const CURLY_ENTRY = /[[{,:]\s*([“”„‘](?:[^“”„‘’[\]{}]*[”“’]|[^,[\]{}]*))/;

function curlyQuotes(line: string): Finding | undefined {
  if (!/[“”„‘]/.test(line)) return undefined;
  const plain = line.replace(/'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"/g, (quoted) => '_'.repeat(quoted.length));
  const value = CURLY_VALUE.exec(plain)?.[1];
  const entry = BRACKETS.test(plain) ? CURLY_ENTRY.exec(plain)?.[1] : undefined;
  const found = value ?? entry;
  if (found === undefined) return undefined;
  const written = line.slice(plain.indexOf(found)).slice(0, found.length).trim();
  const straight = written.replace(/^[“”„‘]|[“”’]$/g, '').replaceAll("'", "''");
  const message = `${written} begins with the curly quotation mark of a word processor, which YAML reads as a letter of the text. Type straight ones: '${straight}'.`;
  return { code: 'PK104', column: plain.indexOf(found) + 1, message, hidesSyntax: true };
}

/** A list or a record between brackets, on this line or begun above it. */
const BRACKETS = /^\s*(?:- +)*(?:[a-z_]+: *)?[[{]/;

/** Lines of block text (after | or >) are text, whatever they look like. */
function blockLines(lines: readonly string[]): ReadonlySet<number> {
  const inside = new Set<number>();
  let indent = -1;
  for (const [index, line] of lines.entries()) {
    const own = line.search(/\S/);
    if (indent >= 0 && (own < 0 || own > indent)) {
      inside.add(index);
      continue;
    }
    indent = /(?:^|[:-] +)[|>][+-]?\d?\s*$/.test(line) ? own : -1;
  }
  return inside;
}

/** What shows only outside of block text. */
function ofYaml(line: string, lines: readonly string[], index: number): Finding | undefined {
  const before = lines[index - 1] ?? '';
  return (
    tab(line) ??
    curlyQuotes(line) ??
    swallowedEntry(line, before) ??
    touchingDash(line, lines, index) ??
    cutByHash(line)
  );
}

/** A line end of old computers, or one that a transfer doubled: editors and this check would count other lines than the author. */
function bareReturn(text: string): NotationFault | undefined {
  const at = text.search(/\r(?!\n)/);
  if (at < 0) return undefined;
  const message =
    'A line ends here with a carriage return alone (CR), as on old computers. Save the file with the line ends LF or CRLF; most editors show the choice in their last line.';
  const before = text.slice(0, at).split('\n');
  return {
    code: 'PK104',
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    message,
    hidesSyntax: true,
  };
}

/** The faults, in the order of the lines. */
export function notationFaults(text: string): NotationFault[] {
  const bare = bareReturn(text);
  if (bare !== undefined) return [bare];
  const lines = text.split(/\r?\n/);
  const block = blockLines(lines);
  let begun = false;
  let merging = false;
  return lines.flatMap((line, index): NotationFault[] => {
    const mark = mergeMark(line, merging);
    merging ||= mark !== undefined;
    const anywhere = mark ?? invisible(line) ?? lookAlike(line);
    const second = begun ? secondDocument(line) : undefined;
    begun ||= line.trim() !== '' && !/^(?:#|---)/.test(line);
    const found = anywhere ?? second ?? (block.has(index) ? undefined : ofYaml(line, lines, index));
    return found === undefined ? [] : [{ ...found, line: index + 1 }];
  });
}
