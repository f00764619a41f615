/** Codes of the payer's own that a notice prints, where a pack knows them for this payer. */
import type { FoundCode } from '../../intake/text/codes.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { PackLibrary } from '../../packs/library.js';
import { codesOfPayer, payerCodeText } from '../../packs/payer-codes.js';

const WORD = /[A-Za-z0-9][A-Za-z0-9./-]*/g;
const LABEL = /\b(?:EX|EOB|PAYER|REASON|DENIAL|EXPLANATION|MESSAGE|REMARK|CODES?)[\s:#.(-]{1,4}$/i;
/** Characters before a word in which a label may stand. */
const BEFORE = 24;
/** A shorter code is a number or a word like any other, unless a label stands before it. */
const TELLING = /^(?=.*\d)(?=.*[A-Z]).{4,}$/;

/** The reading with the payer's own codes among its codes. */
export function withPayerCodes(
  notice: NoticeReading,
  library: PackLibrary,
  payer: string | undefined,
): NoticeReading {
  const known = codesOfPayer(library, payer);
  if (known.size === 0) return notice;
  const found = findOwn(notice, known);
  if (found.length === 0) return notice;
  const apart = (code: FoundCode): boolean =>
    !found.some((own) => own.start < code.end && code.start < own.end);
  const printed = new Set(found.map(({ text }) => payerCodeText(text)));
  return {
    ...notice,
    codes: [...notice.codes.filter(apart), ...found].sort((a, b) => a.start - b.start),
    payerCodes: notice.payerCodes.filter((text) => !printed.has(payerCodeText(text))),
  };
}

function findOwn({ notice, codes }: NoticeReading, known: ReturnType<typeof codesOfPayer>): FoundCode[] {
  const { plain } = notice;
  const taken = new Set(
    codes.filter(({ group }) => group !== undefined).flatMap(({ start, end }) => [start, end]),
  );
  return [...plain.matchAll(WORD)].flatMap(({ 0: word, index }): FoundCode[] => {
    const text = word.replace(/[./-]+$/, '');
    const end = index + text.length;
    const entry = known.get(payerCodeText(text));
    if (entry === undefined || taken.has(end)) return [];
    const labelled = LABEL.test(plain.slice(Math.max(0, index - BEFORE), index));
    if (!labelled && !TELLING.test(text.toUpperCase())) return [];
    const { code, payer = '' } = entry.record;
    return [{ family: 'payer', payer, number: code, text, start: index, end, line: lineAt(plain, index) }];
  });
}

const LONGEST_LINE = 300;

function lineAt(plain: string, index: number): string {
  const start = plain.lastIndexOf('\n', index) + 1;
  const end = plain.indexOf('\n', index);
  return plain
    .slice(start, end < 0 ? undefined : end)
    .trim()
    .slice(0, LONGEST_LINE);
}
