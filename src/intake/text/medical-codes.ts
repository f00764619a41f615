/** Procedure, diagnosis, revenue, drug codes and diagnosis related groups, told apart from other numbers. */
import { type Line, linesOf } from './lines.js';
import type { Table, TableRow } from './tables/read-tables.js';

export interface MedicalCodes {
  readonly procedures: readonly string[];
  readonly diagnoses: readonly string[];
  readonly revenue: readonly string[];
  readonly drg: readonly string[];
  readonly drugs: readonly string[];
}

const PROCEDURE =
  /(?<![A-Za-z0-9$#.,-])(\d{5}|\d{4}[FTU]|[A-CEGHJ-MP-V]\d{4}|D\d{4})(?:[- ](?:[A-Z]{2}|\d{2}|[A-Z]\d))?(?![A-Za-z0-9%_]|[.-]\d|,\d{3})/g;
const CUE =
  /\b(?:cpt|hcpcs|cdt|procedure(?: code)?s?(?:\(s\))?|proc(?:edure)?\.?|service codes?|billing codes?|codes?(?:\(s\))?|treatment code)\b|(?:^|[.;|]\s{0,3})\s{0,20}services? (?:requested|denied|billed|on [0-9/.-]{6,10})?\s{0,2}:|\bservices? on \d{1,2}\/\d{1,2}\/\d{2,4}\s?:|^\s{0,20}(?:service|item|test|treatment)s?\s{0,2}:/i;
const DENTAL = /\b(?:cdt|dental|tooth|teeth|dentist)\b/i;
/** What stands before a number that is no procedure. */
const OTHER_BEFORE =
  /(?:\b(?:box|zip|suite|ste|apt|claim|member|id|no\.?|number|account|acct|policy|group|check|icn|npi|tin|reference|ref|auth|phone|fax|drg|revenue|rev|lcd|ncd|form|section|bulletin|guideline|cpb|cdg|page|room|floor|icd-10|dx|case|file|request|ticket|ext|lic(?:ense)?)\.?\s{0,2}[:#]?\s{0,2}|[#$]\s?|,\s[A-Z]{2}\s{1,2})$/i;
const STATE_BEFORE = /\b[A-Z]{2}\.?\s{1,2}$/;
const STREET_AFTER =
  /^\s{1,2}(?:[NSEW]\.?\s|\w+\s(?:st|street|ave|avenue|rd|road|blvd|dr|drive|lane|ln|way)\b)/i;
const MONEY = /(?<![\d,])\$?\d[\d,]*\.\d{2}(?!\d)/g;
const DATE = /\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}/;
const DOTTED = /(?<![A-Za-z0-9.-])([A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4})(?![A-Za-z0-9])/g;
const UNDOTTED = /(?<![A-Za-z0-9.$#-])([A-TV-Z]\d[0-9AB](?:[0-9A-Z]{1,4})?)(?![A-Za-z0-9]|[.-]\d)/g;
const DIAGNOSIS_CUE = /\b(?:diagnos[ei]s|diagnostic|dx|icd(?:-?10)?(?:-cm)?|condition)\b/i;
const DIAGNOSIS_LABEL = /\b(?:diagnos[ei]s|dx|icd)[^:]{0,20}:/i;
const SPOILED = /(?<![A-Za-z0-9$.])([1|l\u00a3](\d\d)\.(\d[0-9A-Z]{0,3}))(?![A-Za-z0-9])/g;
const POUND_E = '\u00a3';
const REVENUE = /\brev(?:enue)?\.? ?codes?(?:\(s\))?\s{0,2}[:#]?\s{0,2}(0?\d{3})\b/gi;
const DRG = /\b(?:MS-|APR-)?DRG\s{0,2}(?:code)?\s{0,2}[:#]?\s{0,2}(\d{3}(?:-\d)?)\b/gi;
const NDC = /\bNDC\s{0,2}(?:code|number|#)?\s{0,2}[:#]?\s{0,2}(\d{4,5}-\d{3,4}-\d{1,2}|\d{11})\b/gi;
const LONGEST_CONTEXT = 60;

const NONE: ReadonlySet<number> = new Set();

/**
 * @param text in plain characters
 * @param notes where lines begin that explain a code of the payer
 */
export function readMedicalCodes(
  text: string,
  tables: readonly Table[] = [],
  notes: ReadonlySet<number> = NONE,
): MedicalCodes {
  const procedures: string[] = [];
  const diagnoses: string[] = [];
  let above = '';
  const rows = new Map(tables.flatMap((table) => table.rows.map((row) => [row.start, { table, row }])));
  let below = false;
  // A list of services goes on below its first line.
  let goesOn = false;
  for (const line of linesOf(text)) {
    const tabled = rows.get(line.start);
    const own: string[] = [];
    if (tabled) procedures.push(...proceduresOfRow(tabled.table, tabled.row));
    else if (below && ALONE_BELOW.test(line.text)) procedures.push(ALONE_BELOW.exec(line.text)?.[1] ?? '');
    else if (!notes.has(line.start)) own.push(...proceduresIn(line, above, goesOn), ...listedIn(line.text));
    procedures.push(...own);
    below = tabled !== undefined;
    diagnoses.push(...diagnosesIn(line, above));
    if (line.text.trim() !== '') [above, goesOn] = [line.text, own.length > 0];
  }
  const matches = (pattern: RegExp): string[] =>
    unique([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  return {
    procedures: unique(procedures),
    diagnoses: unique(diagnoses),
    revenue: matches(REVENUE),
    drg: matches(DRG),
    drugs: matches(NDC),
  };
}

/** A code on the line below the row that names its service. */
const ALONE_BELOW = /^\s{1,30}(\d{4}[0-9FTU]|[A-V]\d{4})(?=\s{2}|\s*$)/;
const CODE = /^(\d{4}[0-9FTU]|[A-CDEGHJ-MP-V]\d{4})(?:-[A-Z0-9]{2})?$/;

/** The code of a line of a claim: of its own column, else the first before the figures that can be one. */
function proceduresOfRow({ columns }: Table, row: TableRow): string[] {
  const own = row.cells.filter(({ kind }) => kind === 'procedure').flatMap(({ cell }) => codesIn(cell.text));
  if (own.length > 0) return own.slice(0, 1);
  const dated = columns.some(({ kind }) => kind === 'procedure' || kind === 'units' || kind === 'date');
  const codes = codesIn(row.label);
  const described = [row.label.replace(/ {2,}/g, ' '), ...row.label.split(/\s{2,}/)].some((cell) =>
    DESCRIBED.test(cell),
  );
  return dated || described || codes.some((code) => /^[A-V]/.test(code)) ? codes.slice(0, 1) : [];
}

const DESCRIBED = /(?:\d{5}|[A-V]\d{4})\s[A-Za-z]|[a-z]\s\(?\d{5}\)?$/;

function codesIn(text: string): string[] {
  return text.split(/[\s()]+/).flatMap((word) => CODE.exec(word)?.[1] ?? []);
}

/** Codes that stand in a list or bear a modifier in letters: "97110, 97140 and 97014", "44970-AS". */
const LIST =
  /(?<![A-Za-z0-9$#.,-]|\b[A-Z]{2} )\d{5}(?:-[A-Z0-9]{2})?(?:(?:, | and |, and | & |\/)\d{5}(?:-[A-Z0-9]{2})?){1,8}(?![A-Za-z0-9-]|[.,]\d)|(?<![A-Za-z0-9$#.,-])(?:\d{5}|[A-V]\d{4})-(?!CA|NY|TX)[A-Z]{2}(?![A-Za-z0-9-])|(?<![A-Za-z0-9$#.,-])(?:[A-EGHJ-MP-V]\d{4}(?:, | and |, and )){1,6}[A-EGHJ-MP-V]\d{4}(?![A-Za-z0-9-])/g;
const NO_LIST = /\b(?:zip|box|claims?|accounts?|checks?|invoices?|icn|rooms?)\b/i;

function listedIn(line: string): string[] {
  return [...line.matchAll(LIST)].flatMap(({ 0: list, index }) =>
    NO_LIST.test(line.slice(Math.max(0, index - 24), index))
      ? []
      : list.split(/,? and |, | & |\//).flatMap(codesIn),
  );
}

function proceduresIn({ text }: Line, above: string, goesOn: boolean): string[] {
  const cued = CUE.test(text);
  const row =
    (text.match(MONEY)?.length ?? 0) >= 1 && (DATE.test(text) || (text.match(MONEY)?.length ?? 0) >= 2);
  const column = cued || goesOn || CUE.test(above);
  const found: string[] = [];
  for (const match of text.matchAll(PROCEDURE)) {
    const code = match[1] ?? '';
    const before = text.slice(Math.max(0, match.index - LONGEST_CONTEXT), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + LONGEST_CONTEXT);
    if (OTHER_BEFORE.test(before) || STREET_AFTER.test(after)) continue;
    if (isProcedure(code, { before, after, cued, row, column, first: found.length === 0 })) found.push(code);
  }
  return found;
}

interface Place {
  readonly before: string;
  readonly after: string;
  readonly cued: boolean;
  readonly row: boolean;
  readonly column: boolean;
  readonly first: boolean;
}

function isProcedure(code: string, place: Place): boolean {
  const near = CUE.test(place.before) || !place.first;
  if (isNamed(code, place)) return true;
  if (/^D/.test(code)) return near || DENTAL.test(place.before);
  if (/^[A-Z]/.test(code)) {
    const diagnosis = /\b(?:icd|dx|diagnos[ei]s)[^A-Za-z]{0,6}$/i.test(place.before);
    return (
      !diagnosis &&
      (near ||
        place.row ||
        place.column ||
        /[(,]\s?$|^\s*$/.test(place.before) ||
        /^\s?[),-]/.test(place.after))
    );
  }
  if (STATE_BEFORE.test(place.before)) return false;
  if (near && place.cued) return true;
  const named = /[a-z)]\s?\(\s?$/.test(place.before) && /^\s?\)/.test(place.after);
  const titled = /^\s?(?:-|\u2013|\()\s?\(?[A-Z]/.test(place.after) && /(?:-|:)\s?$/.test(place.before);
  return named || titled || place.row || (place.column && /^\s*$/.test(place.before));
}

/** What a notice calls the service in front of its code: "Exam asked for:   72148", "Re: hip replacement 27130". */
const NAMES_SERVICE =
  /(?:^|\||\s{2})\s{0,40}(?:[A-Za-z]+ ){0,3}(?:services?|procedures?|exams?|tests?|items?|requested|request|asked|asked for|treatments?|operations?|surgery|stud(?:y|ies)|submitted|performed|re|subject|regarding|approved|denied)(?: (?:requested|asked for|denied|in question|reviewed|at issue))?(?:\s?:|\s{2,}|\s?\.{3,}\s?:?)[^:]{0,60}$/i;
const TIMES = /^(?:[- ][A-Z0-9]{2})?,? (?:x|\u00d7) ?\d{1,3}\b/i;
const IN_BRACKETS = /[A-Za-z0-9)]\s{0,3}\((?:[A-Z]*\d{4,5}[A-Z]?(?:[- ][A-Z0-9]{2})?[,;] ?)*$/;
const CLOSES = /^(?:[- ][A-Z0-9]{2})?(?:[,;] ?[A-Z]?\d{4}[0-9A-Z](?:[- ][A-Z0-9]{2})?)*\)/;
/** Numbers that the five digits of a procedure do not begin with. */
const NO_PROCEDURE = /^0[2-9]/;

/** Whether its surroundings name a service: how often, in brackets behind its name, behind a label, or before its name in a list. */
function isNamed(code: string, { before, after }: Place): boolean {
  if (NO_PROCEDURE.test(code) && /^\d{5}$/.test(code)) return false;
  if (TIMES.test(after) || NAMES_SERVICE.test(before)) return true;
  if (IN_BRACKETS.test(before) && CLOSES.test(after)) return true;
  return /^\s*$|:\s*$/.test(before) && /^(?:-[A-Z0-9]{2})?\s{2,}[A-Za-z][a-z]{2}/.test(after);
}

function diagnosesIn({ text }: Line, above: string): string[] {
  const dotted = [...text.matchAll(DOTTED)].map((match) => match[1] ?? '');
  const cued = DIAGNOSIS_CUE.test(text) || (DIAGNOSIS_CUE.test(above) && /^\s*[A-Z]\d/.test(text));
  const plain = [...text.matchAll(UNDOTTED)].flatMap((match) => {
    const code = match[1] ?? '';
    const before = text.slice(Math.max(0, match.index - LONGEST_CONTEXT), match.index);
    const procedure = /^[A-Z]\d{4}$/.test(code);
    const cue = cued && !/\b(?:remark|rarc|cpt|hcpcs|procedure|modifier|rem)\b[^.;]{0,20}$/i.test(before);
    const parenthesized = /[a-z]\)?\s?\($/.test(before) && text[match.index + code.length] === ')';
    if (procedure || !(cue || parenthesized)) return [];
    const described = /^\s?\([A-Z]/.test(
      text.slice(match.index + code.length, match.index + code.length + 3),
    );
    return parenthesized || described || DIAGNOSIS_CUE.test(before) || /^\s*$/.test(before) ? [code] : [];
  });
  const fixed =
    cued && dotted.length === 0 && DIAGNOSIS_LABEL.test(text)
      ? [...text.matchAll(SPOILED)].map(
          (match) => `${match[1]?.startsWith(POUND_E) ? 'E' : 'I'}${match[2]}.${match[3]}`,
        )
      : [];
  return [...dotted, ...plain, ...fixed];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
