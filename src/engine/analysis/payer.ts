/** Who wrote the notice: a payer that the packs know, else the name that its letterhead or label prints. */
import type { InsurerType, PayerRecord } from '../../domain/generated/types.js';
import { linesOf } from '../../intake/text/lines.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { CoverageReader } from '../insurer.js';
import { isCompany, nameOnly, RELATION, spacedOut } from './payer-names.js';

export interface NamedPayer {
  readonly name: string;
  /** The words around the name, which may state the line of business. */
  readonly text: string;
  readonly record?: PayerRecord;
}

/** What stands together on a line, parted from the rest by a wide gap or a bar. */
interface Cell {
  readonly text: string;
  /** Place of its line among the lines that are not blank. */
  readonly line: number;
  /** Whether it is the first of its line. */
  readonly leads: boolean;
}

const HEAD_LINES = 12;
/** A letterhead stands above the greeting and the table. */
const LETTERHEAD_LINES = 7;
const SIDE_LINES = 3;
const LAST_LINES = 8;
const LONGEST_LINE = 400;
const MOST_LINES = 80;
const LABEL =
  /^(?:insurer|insurance company(?: name)?|insurance carrier|payer|payor|health plan|plan name|name of plan|carrier|administrator|claims administrator)[ ]*:[ ]*(\S.{1,80})$/i;
/** Labels that others than payers stand behind too. */
const LOOSE_LABEL = /^(?:plan|from|prepared by|issued by|reviewed by)[ ]*:[ _]*(\S.{1,80})$/i;
/** A label with the name below it. */
const LABEL_ABOVE =
  /^(?:(?:name(?: and address)? of (?:insurer|payer|plan)|payer|insurer)\b(?: or)?|self-insurer)\*?[ ]*(.*)$/i;
const YOUR_PLAN =
  /\b[Yy]our (?:[Mm]edicare )?(?:health )?(?:plan|insurer|insurance company),? ([A-Z][\w&.' -]{2,50}?)(?: \(|,| and | has | is )/;
/** Who decides in the first sentences: "Pinewood Family Health has reviewed …". */
const SUBJECT =
  /(?:^\s*|[.!?] +)((?:[A-Z][\w&'.-]*)(?: (?:of|for|and|the|&|[A-Z][\w&'.-]*|\([A-Z-]+\))){1,7})(?: \([^()\n]{1,80}\))? (?:has |have |is not |did not |cannot )?(?:reviewed|received|got (?:a|your|the) (?:bill|claim|request)|denied|decided|approved|determined|completed|is (?:a|an|the|your|our))\b/gm;

/** A line of the e-mail that is answered is of somebody else. */
const QUOTED = /^\s{0,3}>/;

/** The payer in a label, the letterhead, the first sentences, the address for appeals, the signature, else anywhere at the start. */
export function findPayer(coverage: CoverageReader, reading: NoticeReading): NamedPayer | undefined {
  const { notice, verdict, sendTo } = reading;
  const lines = linesOf(notice.plain)
    .map(({ text }) => text.slice(0, LONGEST_LINE))
    .filter((text) => text.trim() !== '' && !QUOTED.test(text));
  const start = cellsOf(lines.slice(0, MOST_LINES));
  const found =
    labelled(coverage, start) ??
    inHead(coverage, start) ??
    yourPlan(notice.plain) ??
    decides(coverage, notice.plain) ??
    addressed(coverage, sendTo?.address);
  if (found) return found;
  const end = cellsOf(lines.slice(-LAST_LINES));
  const signed =
    firstKnown(coverage, end) ??
    firstCompany(
      coverage,
      end.filter(({ leads }) => leads),
    );
  return signed || verdict.documentType === 'other' ? signed : firstKnown(coverage, start);
}

function cellsOf(lines: readonly string[]): Cell[] {
  return lines.flatMap((text, line) =>
    spacedOut(text)
      .split(/ {3,}|\|/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .map((cell, index) => ({ text: cell, line, leads: index === 0 })),
  );
}

function labelled(coverage: CoverageReader, cells: readonly Cell[]): NamedPayer | undefined {
  const behind = cells.flatMap(({ text }) => LABEL.exec(text)?.[1] ?? [])[0];
  if (behind) return named(coverage, behind);
  const loose = cells
    .filter(({ line }) => line < HEAD_LINES)
    .flatMap(({ text }) => LOOSE_LABEL.exec(text)?.[1] ?? [])
    .find((text) => isCompany(nameOnly(text)));
  return loose ? named(coverage, loose) : belowLabel(coverage, cells);
}

/** The name in the label's own line or on the next one. */
function belowLabel(coverage: CoverageReader, cells: readonly Cell[]): NamedPayer | undefined {
  for (const { text, line, leads } of cells) {
    const rest = leads ? LABEL_ABOVE.exec(text)?.[1]?.replace(/^_/, '') : undefined;
    if (rest === undefined) continue;
    const below = cells.find((cell) => cell.leads && cell.line === line + 1)?.text ?? '';
    const name = [rest, below].find((candidate) => isCompany(nameOnly(candidate)));
    if (name) return named(coverage, name);
  }
  return undefined;
}

/** The letterhead, or a payer that the packs know where none stands before it. */
function inHead(coverage: CoverageReader, cells: readonly Cell[]): NamedPayer | undefined {
  const head = cells.filter(({ line }) => line < HEAD_LINES);
  const printed =
    head.find((cell) => cell.leads && isLetterhead(cell)) ??
    head.find((cell) => cell.line < SIDE_LINES && isLetterhead(cell));
  const famous = head.find(({ text }) => known(coverage, text));
  if (famous && (!printed || famous.line < printed.line)) return known(coverage, famous.text);
  if (printed) return named(coverage, printed.text);
  const related = head.flatMap(({ text }) => RELATION.exec(text)?.[1] ?? [])[0];
  return related ? named(coverage, related) : undefined;
}

function isLetterhead({ text, line }: Cell): boolean {
  return line < LETTERHEAD_LINES && text.length <= 70 && !/:\s/.test(text) && isCompany(nameOnly(text));
}

function yourPlan(text: string): NamedPayer | undefined {
  const yours = YOUR_PLAN.exec(text)?.[1];
  return yours ? { name: yours.trim(), text: yours } : undefined;
}

const FIRST_SENTENCES = 4000;

function decides(coverage: CoverageReader, text: string): NamedPayer | undefined {
  const subjects = [...text.slice(0, FIRST_SENTENCES).matchAll(SUBJECT)].map((match) => match[1] ?? '');
  const payer = subjects.find((name) => isCompany(name));
  return payer ? named(coverage, payer) : undefined;
}

/** The first line of the address for appeals, where it is more than the name of a unit. */
function addressed(coverage: CoverageReader, address: string | undefined): NamedPayer | undefined {
  const first = address?.split(',')[0] ?? '';
  return isCompany(nameOnly(first)) ? named(coverage, first) : undefined;
}

function firstKnown(coverage: CoverageReader, cells: readonly Cell[]): NamedPayer | undefined {
  return cells.flatMap(({ text }) => known(coverage, text) ?? [])[0];
}

function firstCompany(coverage: CoverageReader, cells: readonly Cell[]): NamedPayer | undefined {
  const company = cells.find(({ text }) => !/:\s/.test(text) && isCompany(nameOnly(text)));
  return company && named(coverage, company.text);
}

/** A name that is printed where payers stand. */
function named(coverage: CoverageReader, text: string): NamedPayer {
  const name = nameOnly(text);
  const found = known(coverage, name);
  if (!found) return { name, text };
  return goesOn(found.name, name) ? { ...found, name } : found;
}

/** "Highmark Prairie Health" where the packs know Highmark: the whole name is printed alone, and its end is of a company. */
function goesOn(known: string, name: string): boolean {
  const rest = name.slice(known.length);
  return (
    name.startsWith(`${known} `) &&
    /^(?: [A-Z][A-Za-z&'.-]*){1,4}$/.test(rest) &&
    ENDS_NAME.test(rest) &&
    isCompany(name)
  );
}

const ENDS_NAME =
  / (?:health(?: ?care)?|plans?|insurance|company|co\.|inc\.?|hmo|trust|care|mutual|(?:part [cd]))$/i;

/** Numbers of forms and streets are nobody's name. */
const FORM = /\b(?:form )?cms[ -]{0,2}\d[\w-]*|\[cms logo\]/gi;
const STREET_FIRST = /^\d{1,6} [A-Z0-9]/;

function known(coverage: CoverageReader, text: string): NamedPayer | undefined {
  if (STREET_FIRST.test(text)) return undefined;
  const found = coverage.payerNamed(text.replace(FORM, ' '));
  if (!found || isInitials(text, found.phrase)) return undefined;
  return {
    name: printedName(coverage, text, found.phrase) ?? found.payer.name,
    text,
    record: found.payer,
  };
}

/** Three letters name a payer only in capitals, and not where they begin a number: "Member Services / kp", "ID# BSC 226-771-0043". */
function isInitials(text: string, phrase: string): boolean {
  const letters = phrase.trim();
  return letters.length <= 3 && !new RegExp(`\\b${letters.toUpperCase()}\\b(?! ?-?\\d{3})`).test(text);
}

/** A company form or a place after the name belongs to it: Blue Shield of CA, Aetna Life, Inc. */
const REST_OF_NAME =
  /^(?:,? (?:Inc|Corp|LLC|Co)\b\.?)?(?: (?:of|OF) (?:the )?[A-Z][A-Za-z]+(?: (?!Claims|Appeals|Notice)[A-Z][A-Za-z]+)?)?/;
/** Capitals before the name on the same line belong to it: Great Plains Blue Cross. */
const START_OF_NAME = /^(?:[A-Z][A-Za-z'&.-]* ){1,3}$/;

/** The name as the text prints it. */
function printedName(coverage: CoverageReader, text: string, phrase: string): string | undefined {
  const wanted = phrase.trim().split(' ');
  const words = [...text.matchAll(/[A-Za-z0-9]+/g)];
  const at = words.findIndex((_, index) =>
    wanted.every((word, offset) => words[index + offset]?.[0].toLowerCase() === word),
  );
  const [first, last] = [words[at], words[at + wanted.length - 1]];
  if (!first || !last) return undefined;
  const before = text.slice(0, first.index);
  const end = last.index + last[0].length;
  const start = START_OF_NAME.test(before) && isCompany(`${before}Health`) ? 0 : first.index;
  const rest = REST_OF_NAME.exec(text.slice(end))?.[0] ?? '';
  return text.slice(start, end) + (rest || stateBehind(coverage, text.slice(end)));
}

/** The state right behind a name, with the space before it. */
function stateBehind(coverage: CoverageReader, rest: string): string {
  const words = /^ [A-Za-z]{4,}(?: [A-Za-z]{4,})?/.exec(rest)?.[0] ?? '';
  const [one = ''] = /^ [A-Za-z]+/.exec(words) ?? [];
  return [words, one].find((name) => name !== '' && coverage.stateNamed(name)) ?? '';
}

/** The line of business that the words of the notice state, the one that is stated first in rank. */
const RANK: readonly InsurerType[] = [
  'medicare_part_d',
  'medicare_advantage',
  'tricare',
  'va_community_care',
  'workers_compensation',
  'auto_no_fault',
  'fehb',
  'chip',
  'medicaid_managed_care',
  'medicare_ffs',
  'commercial',
];

export function statedLine({ hits, verdict }: NoticeReading): InsurerType | undefined {
  if (['claim_form', 'bill'].includes(verdict.documentType)) return undefined;
  const told = new Set(
    hits.flatMap(({ signal }) => (signal.tells === 'line_of_business' ? (signal.insurer_type ?? []) : [])),
  );
  return RANK.find((type) => told.has(type));
}
