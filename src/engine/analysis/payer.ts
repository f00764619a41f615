/** Who wrote the notice: a payer that the packs know, else the name that its letterhead or label prints. */
import type { InsurerType, PayerRecord } from '../../domain/generated/types.js';
import { type Line, linesOf } from '../../intake/text/lines.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { CoverageReader } from '../insurer.js';

export interface NamedPayer {
  readonly name: string;
  /** The words around the name, which may state the line of business. */
  readonly text: string;
  readonly record?: PayerRecord;
}

const HEAD_LINES = 12;
const LONGEST_LINE = 400;
const MOST_LINES = 80;
const LABEL =
  /^[ \t]*(?:insurer|insurance company(?: name)?|insurance carrier|payer|payor|health plan|plan name|name of plan|carrier|administrator|claims administrator)[ \t]*:[ \t]*(\S.{1,80})$/i;
const COMPANY =
  /\b(?:health(?:care)?|plans?|insurance|benefits?|mutual|assurance|trust|blue|medicaid|medicare|tricare|hmo|solutions|life|advantage|administrators|indemnity|alliance|care)\b|care\b|health\b/i;
const NO_COMPANY =
  /^(?:re|dear|date|notice|explanation|important|this|your|to|from|member|claim|patient|provider|attn|subject|page|po box|p\.o|what|how|you|we|if|for|statement|remittance|status|service|summary|health insurance company|insurance company|sincerely|department of)\b|\b(?:notice|determination|explanation|synthetic|document|not a bill|hospital|clinic|physicians|medicine|dear|rights|appeal)\b|[?!]$|\d{4,}/i;
/** Words that name no company by themselves. */
const GENERIC_NAME =
  /^(?:(?:health|care|plans?|insurance|benefits?|medical|company|claims?|of|the|department|your|member|group|life|coverage|management)\b[\s,]*)+$/i;
const YOUR_PLAN =
  /\b[Yy]our (?:[Mm]edicare )?(?:health )?(?:plan|insurer|insurance company),? ([A-Z][\w&.' -]{2,50}?)(?: \(|,| and | has | is )/;
const TITLE = /\s+(?:explanation|notice|remittance|statement|eob)\b.*$/i;
const APPOSITION = /, an? .*$/i;
const UNIT =
  /\s*(?:[|:(].*|- .*|,? (?:claims?|utilization|appeals?|grievances?|medical|customer|member|provider|care|payment|pharmacy|benefits?) (?:adjudication |processing |management |review |services? |and |& )*(?:department|management|unit|review|services?|division|center|team|office)\b.*)$/i;

/** The payer in the letterhead, in a label, in the signature, else anywhere in the text's first lines. */
export function findPayer(
  coverage: CoverageReader,
  { notice, verdict }: NoticeReading,
): NamedPayer | undefined {
  const lines = linesOf(notice.plain).filter(({ text }) => text.trim() !== '');
  const labelled = lines.slice(0, MOST_LINES).flatMap(({ text }) => LABEL.exec(text)?.[1] ?? [])[0];
  if (labelled) return known(coverage, labelled) ?? { name: nameOnly(labelled), text: labelled };
  const head = lines.slice(0, HEAD_LINES);
  const printed = head.find((line, index) => isLetterhead(line, index));
  const named = head.flatMap(({ text }) => known(coverage, text) ?? [])[0];
  if (named && (!printed || (printed.text !== named.text && !before(printed, named, head)))) return named;
  if (printed)
    return known(coverage, nameOnly(printed.text)) ?? { name: nameOnly(printed.text), text: printed.text };
  if (named) return named;
  const yours = YOUR_PLAN.exec(notice.plain)?.[1];
  if (yours) return { name: yours.trim(), text: yours };
  const signed = lines.slice(-8).flatMap(({ text }) => known(coverage, text) ?? [])[0];
  if (signed || verdict.documentType === 'other') return signed;
  return lines.slice(0, MOST_LINES).flatMap(({ text }) => known(coverage, text) ?? [])[0];
}

function before(line: Line, named: NamedPayer, head: readonly Line[]): boolean {
  return head.indexOf(line) < head.findIndex(({ text }) => text === named.text);
}

function known(coverage: CoverageReader, text: string): NamedPayer | undefined {
  const found = coverage.payerNamed(text.slice(0, LONGEST_LINE));
  return found && { name: printedName(text, found.phrase) ?? found.payer.name, text, record: found.payer };
}

/** A state or company form after the name belongs to it: Blue Shield of CA, Aetna Life, Inc. */
const REST_OF_NAME =
  /^(?:,? (?:Inc|Corp|LLC|Co)\b\.?)?(?: (?:of|OF) (?:the )?[A-Z][A-Za-z]+(?: (?!Claims|Appeals|Notice)[A-Z][A-Za-z]+)?)?/;

/** The name as the text prints it. */
function printedName(text: string, phrase: string): string | undefined {
  const wanted = phrase.trim().split(' ');
  const words = [...text.matchAll(/[A-Za-z0-9]+/g)];
  const at = words.findIndex((_, index) =>
    wanted.every((word, offset) => words[index + offset]?.[0].toLowerCase() === word),
  );
  const [first, last] = [words[at], words[at + wanted.length - 1]];
  if (!first || !last) return undefined;
  const end = last.index + last[0].length;
  return text.slice(first.index, end) + (REST_OF_NAME.exec(text.slice(end))?.[0] ?? '');
}

function isLetterhead({ text }: Line, index: number): boolean {
  const line = text.trim();
  const name = nameOnly(line);
  if (name.length < 4 || line.length > 70 || index > 6) return false;
  if (NO_COMPANY.test(name) || GENERIC_NAME.test(name) || /:\s/.test(line)) return false;
  if (/[.;]$/.test(line.replace(/\b(?:inc|co|corp|llc|ltd)\.$/i, ''))) return false;
  return COMPANY.test(name) && /^[A-Z]/.test(line);
}

function nameOnly(text: string): string {
  return (
    text
      .trim()
      .split(/ {3,}/)[0]
      ?.replace(TITLE, '')
      .replace(APPOSITION, '')
      .replace(UNIT, '')
      .replace(/[,;.]+$/, (end) => (end === '.' ? '.' : ''))
      .trim() ?? ''
  );
}

/** The line of business that the words of the notice state, the one that is stated first in rank. */
const RANK: readonly InsurerType[] = [
  'medicare_part_d',
  'medicare_advantage',
  'tricare',
  'va_community_care',
  'workers_compensation',
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
