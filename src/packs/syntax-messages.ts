/** What is wrong with YAML that cannot be read, and how to fix it, in place of the words of the parser. */
import type { ErrorCode } from 'yaml';

const COLON =
  'A text without quotes holds a colon followed by a space, which begins a field. Put the whole text in quotes.';
const INDENT =
  'This line stands too far left or right. Fields of one record, and entries of one list, begin in the same column.';

const BY_CODE: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: INDENT,
  BLOCK_AS_IMPLICIT_KEY: INDENT,
  BLOCK_IN_FLOW: 'A list in [ ] or a record in { } is not closed before this line. Add the missing ] or }.',
  BAD_ALIAS: 'A text that begins with * or & stands in quotes.',
  BAD_COLLECTION_TYPE:
    'What stands here is not what its tag says. Delete the tag, the word that begins with !.',
  BAD_SCALAR_START: 'A text that begins with @, ` or % stands in quotes.',
  TAB_AS_INDENT: 'A tab indents this line; YAML takes spaces alone. Replace each tab by two spaces.',
  KEY_OVER_1024_CHARS:
    'The name of a field is longer than 1,024 characters; most likely a line break is missing.',
  MULTILINE_IMPLICIT_KEY:
    'This line is no field: after its name stand a colon and a space, as in "title: Notes".',
  TAG_RESOLVE_FAILED: 'Tags, words that begin with !, are not used in packs. Delete it.',
  UNEXPECTED_TOKEN:
    'The text goes on after its closing quotation mark. Write an apostrophe within single quotes twice, or use double quotes.',
};

/** The sentence for an error of the parser. */
export function syntaxMessage(code: ErrorCode, reason: string): string {
  if (code === 'MISSING_CHAR' && /closing ['"]/i.test(reason))
    return 'A quotation mark that opens here is never closed. Close it, or delete it.';
  if (code === 'MISSING_CHAR' || (code === 'BAD_INDENT' && /end with a [\]}]/.test(reason)))
    return 'A list in [ ] or a record in { } is not closed. Add the missing ] or }.';
  if (/call stack/i.test(reason))
    return 'Lists or records stand in one another so deep that they cannot be read. Most likely one of [ ] { } is doubled.';
  if (/compact mappings/.test(reason)) return COLON;
  return (
    BY_CODE[code] ??
    'The YAML cannot be read here. Check quotes, colons, and that the line is indented by spaces like its neighbors.'
  );
}
