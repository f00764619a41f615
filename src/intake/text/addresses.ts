/** Postal addresses of a notice, in blocks, columns and sentences, each with the words that lead to it. */
import { type Line, linesOf } from './lines.js';

export interface PostalAddress {
  readonly address: string;
  /** What stands before it, nearest last: the lines above, the label beside it, the sentence. */
  readonly intro: string;
  /** The nearest of these alone. */
  readonly lead: string;
  /** Whether the words before it say that something goes there. */
  readonly led: boolean;
  /** Lines of its first and last part. */
  readonly first: number;
  readonly last: number;
  /** Columns of its last part. */
  readonly from: number;
  readonly to: number;
}

const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const STATE_ZIP = new RegExp(
  `\\b(?:(?!BOX|STE|APT)[A-Z]{2,3}\\.?|[A-Z][a-z]{1,3}\\.|${STATE_NAMES}),? {1,2}\\d{5}(?:-\\d{4})?(?!\\d)`,
);
const BOX = /\b(?:P\.? ?O\.? ?)?Box \d[\dA-Z-]*/i;
/** A street or a box, where the name of who gets the letter has ended. */
const STREET =
  /\b\d{1,6}(?:-[A-Z])?(?: [A-Z0-9][A-Za-z0-9.]*){0,4} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pkwy|Parkway|Pl|Place|Plaza|Ct|Court|Hwy|Highway|Sq|Square|Row|Broadway|STREET|AVENUE|AVE|ST|ROAD|RD|BOULEVARD|BLVD|DRIVE|DR|LANE|LN|WAY|PARKWAY|PKWY|PLACE|PLAZA|COURT|HIGHWAY|HWY|SQUARE)\b/;

const MOST_LINES = 6;
const LONGEST = 220;
/** Longer lines run on into the next one. */
const RUNNING = 55;
/** A shorter line runs on too where it is part of a sentence. */
const SENTENCE = 42;
/** What parts columns. */
const COLUMN = /[^\s|](?:[^\s|]| {1,2}(?! )(?!\|))*/g;

interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** All addresses, in the order of the text. Each looks at a bounded number of lines. */
export function addressesOf(text: string): PostalAddress[] {
  const lines = linesOf(text);
  return lines.flatMap((_, index) => endingsOn(lines, index).flatMap((end) => addressAt(lines, end) ?? []));
}

interface Ending {
  readonly line: number;
  readonly piece: Piece;
  /** Length of the piece up to the end of the address. */
  readonly length: number;
}

/** Where addresses end on a line: behind a state and ZIP code, or behind a box that none follows. */
function endingsOn(lines: readonly Line[], line: number): Ending[] {
  return piecesOf(lines[line]).flatMap((piece) => {
    const zip = STATE_ZIP.exec(piece.text) ?? zipBelowState(piece, lines[line - 1]);
    if (zip) return [{ line, piece, length: zip.index + zip[0].length }];
    const box = BOX.exec(piece.text);
    if (!box || [1, 2].some((step) => isZipLine(lines, line + step))) return [];
    return [{ line, piece, length: box.index + box[0].length }];
  });
}

function isZipLine(lines: readonly Line[], line: number): boolean {
  const text = lines[line]?.text ?? '';
  return (
    STATE_ZIP.test(text) || (ZIP_FIRST.test(text.trimStart()) && STATE_LAST.test(lines[line - 1]?.text ?? ''))
  );
}

/** A ZIP code that begins a line, its state at the end of the line above. */
function zipBelowState({ text }: Piece, above: Line | undefined): RegExpExecArray | null {
  return STATE_LAST.test(above?.text ?? '') ? ZIP_FIRST.exec(text) : null;
}

const STATE_LAST = new RegExp(`, (?:[A-Z]{2}|${STATE_NAMES}),?\\s*$`);
const ZIP_FIRST = /^\d{5}(?:-\d{4})?(?!\d)/;

function piecesOf(line: Line | undefined): Piece[] {
  return [...(line?.text ?? '').matchAll(COLUMN)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
}

function addressAt(lines: readonly Line[], { line, piece, length }: Ending): PostalAddress | undefined {
  const parts = [{ ...piece, text: piece.text.slice(0, length), line }];
  while (parts.length < MOST_LINES) {
    const [top] = parts;
    const above = top && pieceAbove(lines, top.line, top);
    if (!top || !above) break;
    parts.unshift({ ...above, line: top.line - 1 });
  }
  const { text, lineAt } = joined(parts);
  const start = startOf(text);
  const address = cleaned(text.slice(start));
  if (address.length < SHORTEST || !/[A-Za-z]{3}/.test(address)) return undefined;
  const first = lineAt(start);
  const before = text.slice(0, start).trim();
  const intro = `${contextOf(lines, first, parts)} ${before}`.trim();
  const nearest = before || labelBeside(lines, first, parts) || lineAbove(lines, first);
  return {
    address,
    intro,
    lead: nearest,
    led: LEAD.test(nearest),
    first,
    last: line,
    from: piece.from,
    to: piece.to,
  };
}

const SHORTEST = 12;

/** The part of the line above that stands over a piece. */
function pieceAbove(lines: readonly Line[], line: number, below: Piece): Piece | undefined {
  return piecesOf(lines[line - 1]).find(
    ({ from, to }) => Math.min(to, below.to) > Math.max(from, below.from),
  );
}

/** Lines as one text: a full line runs on, a short one is a part of its own. */
function joined(parts: readonly (Piece & { line: number })[]): {
  text: string;
  lineAt: (offset: number) => number;
} {
  let text = '';
  const starts: { at: number; line: number }[] = [];
  for (const [index, part] of parts.entries()) {
    const above = parts[index - 1]?.text ?? '';
    if (index > 0) text += runsOn(above) && !isSetIn(part, parts[index - 1]) ? ' ' : BREAK;
    starts.push({ at: text.length, line: part.line });
    text += part.text.trim();
  }
  const lineAt = (offset: number): number =>
    starts.findLast(({ at }) => at <= offset)?.line ?? starts[0]?.line ?? 0;
  return { text, lineAt };
}

/** Stands between the lines of a block. */
const BREAK = '\n';

const SET_IN = 4;

/** A block of its own is set further in than the sentence above it. */
function isSetIn({ text, from }: Piece, above: Piece | undefined): boolean {
  return (
    above !== undefined &&
    from - above.from >= SET_IN &&
    /^[A-Z]/.test(text) &&
    !/\b[A-Z]\S*$/.test(above.text.trim())
  );
}

function runsOn(text: string): boolean {
  const line = text.trim();
  if (/[.:]$/.test(line)) return false;
  if (/[,;]$/.test(line) || /\bP\.? ?O\.?$/i.test(line)) return true;
  return line.length > RUNNING || (line.length > SENTENCE && /^[a-z]|[a-z][.,] [A-Za-z]|: /.test(line));
}

/** Words after which the name of who gets the letter begins. */
const BEFORE_NAME =
  /(?:(?<!\b(?:Attn|ATTN|Attention|ATTENTION)):|\b(?:to|TO|with|WITH|is|IS|us at|[Ww]rite|Mail(?! Stop)|Address)\b:?|(?<=\b(?:[a-z]+|\d{4}) )at)\s+(?:(?:the|our|THE|OUR)\s+)?(?=[A-Z0-9])/g;
const SENTENCE_END = /(?:[.!?;]|[A-Za-z)]:)\s+(?=[A-Z0-9])/g;
const ABBREVIATED =
  /(?:\b(?:P|O|N|S|E|W|St|Ste|Ave|Rd|Blvd|Dr|No|Inc|Co|Corp|Ltd|Mt|Ft|Attn|Dept|P\.O|Bldg|Ctr|U\.S)\.|\b(?:Attn|Attention):)\s+$/i;
/** Lines of a block that lead to it or are about something else. */
const NO_PART =
  /\b(?:days?|within|write|you|your|must|we|may|below|following|please|dated?|notice|decision|re|dear|phone|fax|call|tel|toll|hours|e-?mail)\b|^(?:how|what|where|when|if|for|by|send|mail|appeals? (?:address|to)|address)\b.{0,30}$|^(?:\S+ )?(?:npi|tin)\b|\$|[?]$/i;
const ENDS_SENTENCE = /(?<!\b(?:Inc|Co|Corp|Ltd|St|Ave|Rd|Blvd|Dr|Ste|Attn|Dept))[.]$|:$/i;

/** Where the address begins in the text that ends with it. */
function startOf(text: string): number {
  const limit = Math.max(0, text.length - LONGEST);
  const anchor = Math.min(indexIn(BOX, text), indexIn(STREET, text), text.length - 1);
  const cuts = [limit, blockStart(text)];
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (end <= anchor && !ABBREVIATED.test(text.slice(0, end))) cuts.push(end);
  }
  for (const match of text.matchAll(BEFORE_NAME)) {
    const end = match.index + match[0].length;
    if (end <= anchor) cuts.push(end);
  }
  return Math.max(...cuts);
}

/** The first line of the block: those above it end a sentence or speak of something else. */
function blockStart(text: string): number {
  let start = 0;
  for (let at = text.indexOf(BREAK); at >= 0; at = text.indexOf(BREAK, at + 1)) {
    const line = text.slice(start, at).trim();
    const bare = line.replace(LABEL, '');
    if (NO_PART.test(bare) || ENDS_SENTENCE.test(line)) start = at + 1;
  }
  return start;
}

const LABEL = /^[A-Za-z][A-Za-z /'-]{0,40}:\s+/;

function indexIn(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.index ?? text.length;
}

/** Words that send a reader somewhere. */
const LEAD =
  /(?::|\b(?:to|with|is|at|write|mail|address|appeals?|the|our)\b:?)\s*$|\b(?:address below|following address|address)\b.{0,20}$/i;
const CONTEXT_LINES = 4;

/** The lines above and what stands beside on the left. */
function contextOf(
  lines: readonly Line[],
  first: number,
  parts: readonly (Piece & { line: number })[],
): string {
  const above = lines
    .slice(Math.max(0, first - CONTEXT_LINES), first)
    .map(({ text }) => text.trim())
    .join(' ');
  return `${above} ${labelBeside(lines, first, parts)}`.replace(/\s+/g, ' ').slice(-LONGEST * 2);
}

function labelBeside(
  lines: readonly Line[],
  first: number,
  parts: readonly (Piece & { line: number })[],
): string {
  const top = parts.find(({ line }) => line === first);
  return (lines[first]?.text ?? '').slice(0, top?.from ?? 0).trim();
}

/** The nearest line above that is not blank, at most two lines up. */
function lineAbove(lines: readonly Line[], first: number): string {
  return [1, 2].map((step) => lines[first - step]?.text.trim() ?? '').find((text) => text !== '') ?? '';
}

/** Remarks in brackets; the form of a plan, "(HMO-POS)", belongs to its name. */
const REMARK = /\s*\((?![A-Z-]{2,8}\))[^)]{0,60}\)/g;

/** A number to call and a day that stand before the name. */
const NUMBERS_BEFORE =
  /^(?:\W*(?:(?:phone|fax|tel|call)\W*)?(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}[,;]?\s*|\W*[A-Z][a-z]{2,8} \d{1,2}, \d{4},?\s*)+/i;

function cleaned(printed: string): string {
  return printed
    .replace(NUMBERS_BEFORE, '')
    .replace(REMARK, '')
    .split(BREAK)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
    .join(', ')
    .replace(/[.;,\s]+$/, '')
    .replace(/\s+/g, ' ')
    .replace(/\s,/g, ',')
    .trim();
}
