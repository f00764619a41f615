/** Where a notice says to send the appeal. Only an address in that context is given: no payer's general address. */
import type { SendAppealTo } from '../../domain/generated/types.js';
import { type Line, linesOf } from './lines.js';

const STATE_ZIP = /\b[A-Z]{2,3}\.?,? {1,2}\d{5}(?:-\d{4})?(?!\d)/;
const BOX = /\bP\.? ?O\.? ?Box \d[\dA-Z-]*/i;
const STREET =
  /\b\d{1,6} [A-Z0-9][A-Za-z0-9. ]{2,40}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pkwy|Parkway|Pl|Place|Plaza|Ct|Court|Hwy|Highway|Sq|Square)\b\.?/;
const APPEAL = /\b(?:appeals?|grievances?|reconsiderations?|redeterminations?|disputes?)\b/i;
const LEAD =
  /\b(?:appeals?|submit|send|mail|write|forward|address|deliver|fax)\b[^.]{0,80}?(?::|\bto:?)\s*$/i;
const LEAD_INSIDE =
  /(?:\b(?:send|submit|mail|forward|write|address|deliver|contact|directed|submitted|sent|mailed|writing|request|appeals?)\b[^:.]{0,70}?\b(?:to|with):?(?:\s(?:the|our))?|[A-Za-z)](?<!\b[Aa]ttn)(?<!\bATTN):)\s+/gi;
const FAX =
  /\bfax(?:ed)?(?: (?:number|no\.?|#|it|(?:your |an |the )?(?:appeals?|disputes?|grievances?)|them|requests?))?(?: (?:to|at))?\s{0,3}[:#]?\s{0,3}((?:1[ .-])?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4})/gi;
const PHONE =
  /\b(?:phone|call|tel(?:ephone)?|toll[- ]free)(?: us)?(?: at| number)?\s{0,3}[:#]?\s{0,3}((?:1[ -])?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4})/gi;
const EMAIL = /\b[A-Za-z0-9._%+-]{1,40}@[A-Za-z0-9.-]{1,60}\.[A-Za-z]{2,10}\b/g;
const TAIL = /(?:[;,]?\s*(?:fax|phone|tel|or (?:by|fax|call)|call)\b.*|[.;,\s]+)$/is;
const PARENTHESIS = /\s*\([^)]{0,60}\)/g;
const MOST_LINES = 5;
const LONGEST = 220;
const HEAD_LINES = 6;

/** @param text in plain characters */
export function readSendTo(text: string): SendAppealTo | undefined {
  const lines = linesOf(text);
  const address = addressIn(lines);
  const fax = nearAppeal(lines, FAX);
  const phone = onAppealLine(lines, PHONE);
  const email = onAppealLine(lines, EMAIL);
  if (!address && !fax && !phone && !email) return undefined;
  return {
    ...(address ? { address } : {}),
    ...(fax ? { fax } : {}),
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  };
}

interface Candidate {
  readonly address: string;
  readonly score: number;
}

function addressIn(lines: readonly Line[]): string | undefined {
  let best: Candidate | undefined;
  for (const [index, line] of lines.entries()) {
    if (!STATE_ZIP.test(line.text) && !BOX.test(line.text)) continue;
    const candidate = candidateAt(lines, index);
    if (candidate && candidate.score > (best?.score ?? 0)) best = candidate;
  }
  return best?.address;
}

function candidateAt(lines: readonly Line[], index: number): Candidate | undefined {
  const line = lines[index]?.text ?? '';
  const begun = isWrapped(lines[index - 1]?.text ?? '');
  const inline = begun || (/[a-z:,]\s.*(?:\bBox\b|,)/.test(line) && line.length > 34);
  return inline ? inlineCandidate(lines, index) : blockCandidate(lines, index);
}

/** An address within a sentence or after a label, perhaps begun on the line above. */
function inlineCandidate(lines: readonly Line[], index: number): Candidate | undefined {
  const own = lines[index]?.text ?? '';
  const above = lines[index - 1]?.text ?? '';
  const wrapped = isWrapped(above);
  const below = lines[index + 1]?.text ?? '';
  const open = !STATE_ZIP.test(own) && STATE_ZIP.test(below) && !/[.]\s*$/.test(own.trim());
  const text = `${wrapped ? `${above.trim()} ` : ''}${own}${open ? ` ${below.trim()}` : ''}`;
  const end = endOf(text);
  if (end === undefined) return undefined;
  const before = text.slice(0, end);
  const leads = [...before.matchAll(LEAD_INSIDE)].filter((match) =>
    /[A-Z0-9]/.test(before[match.index + match[0].length] ?? ''),
  );
  const lead = leads.at(-1);
  const sentence = Math.max(before.lastIndexOf('. ', anchorOf(before) - 1), before.lastIndexOf('| ')) + 1;
  const start = Math.max(
    lead ? lead.index + lead[0].length : 0,
    sentence > 0 && !abbreviated(before, sentence) ? sentence : 0,
  );
  const address = cleaned(before.slice(start));
  const intro = `${above} ${text.slice(0, start)}`;
  const score = scoreOf(address, intro, lead !== undefined && APPEAL.test(text), index);
  return address.length < 12 ? undefined : { address, score };
}

/** A full line that breaks off. */
function isWrapped(line: string): boolean {
  return line.trim().length > 42 && !/[.:]\s*$/.test(line) && !/ {3,}\S/.test(line.trim());
}

function abbreviated(text: string, at: number): boolean {
  return /(?:P\.|O\.|St\.|No\.|Attn\.)$/.test(text.slice(0, at));
}

function anchorOf(text: string): number {
  const box = BOX.exec(text)?.index;
  const street = STREET.exec(text)?.index;
  return Math.min(box ?? text.length, street ?? text.length);
}

function endOf(text: string): number | undefined {
  const zip = STATE_ZIP.exec(text);
  if (zip) return zip.index + zip[0].length;
  const box = BOX.exec(text);
  return box ? box.index + box[0].length : undefined;
}

/** Lines of an address one below the other. */
function blockCandidate(lines: readonly Line[], index: number): Candidate | undefined {
  const own = lines[index]?.text ?? '';
  const next = lines[index + 1]?.text ?? '';
  if (!STATE_ZIP.test(own) && STATE_ZIP.test(next)) return undefined;
  let first = index;
  while (first > 0 && index - first < MOST_LINES && isAddressLine(lines[first - 1]?.text ?? '')) first -= 1;
  const block = lines.slice(first, index + 1).map(({ text }) => text.trim());
  const lead = [lines[first - 1]?.text ?? '', lines[first - 2]?.text ?? '', lines[first - 3]?.text ?? ''];
  const intro = lead.slice().reverse().join(' ');
  const led =
    LEAD.test(lead.find((text) => text.trim() !== '')?.trim() ?? '') ||
    /address below|following address|address:?\s*$/i.test(intro);
  const end = endOf(own);
  block[block.length - 1] = own.slice(0, end).trim();
  const [opening = '', ...rest] = block;
  const unlabelled = opening.replace(
    /^(?:mail|send to|address|appeals? address|mailing address)\s*:\s*/i,
    '',
  );
  const address = cleaned([unlabelled, ...rest].filter((part) => part !== '').join(', '));
  return { address, score: scoreOf(address, intro, led, first) };
}

function isAddressLine(text: string): boolean {
  const trimmed = text.trim();
  return (
    trimmed !== '' &&
    trimmed.length < 60 &&
    !/[.:?]$|\$|^dear\b|^re:/i.test(trimmed) &&
    !/^(?:fax|phone|tel|date)\b/i.test(trimmed)
  );
}

/** An address counts where it is led to, or bears the name of an appeals unit; a letterhead alone does not. */
function scoreOf(address: string, intro: string, led: boolean, line: number): number {
  const named = APPEAL.test(address) ? 3 : 0;
  const introduced = led && APPEAL.test(intro) ? 4 : led ? 2 : 0;
  const head = line < HEAD_LINES ? -2 : 0;
  const external =
    /\b(?:external|independent|hearing|department of insurance|insurance department|attorney general)\b/i.test(
      `${intro.slice(-160)} ${address}`,
    )
      ? -3
      : 0;
  return named + introduced + head + external;
}

function cleaned(printed: string): string {
  return printed
    .slice(-LONGEST)
    .replace(PARENTHESIS, '')
    .replace(TAIL, '')
    .replace(/\s+/g, ' ')
    .replace(/\s,/g, ',')
    .trim();
}

/** The fax on a line about appeals, else the first one below such a line. */
function nearAppeal(lines: readonly Line[], pattern: RegExp): string | undefined {
  const direct = onAppealLine(lines, pattern);
  if (direct) return direct;
  let since = Number.POSITIVE_INFINITY;
  for (const { text } of lines) {
    if (APPEAL.test(text)) since = 0;
    else since += 1;
    const match = since < 8 ? [...text.matchAll(pattern)][0] : undefined;
    if (match) return match[1] ?? match[0];
  }
  return undefined;
}

function onAppealLine(lines: readonly Line[], pattern: RegExp): string | undefined {
  for (const { text } of lines) {
    if (!APPEAL.test(text)) continue;
    const match = [...text.matchAll(pattern)][0];
    if (match) return match[1] ?? match[0];
  }
  return undefined;
}
