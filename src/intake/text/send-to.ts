/** Where a notice says to send the appeal. Only an address in that context is given: no payer's general address. */
import type { SendAppealTo } from '../../domain/generated/types.js';
import { addressesOf, type PostalAddress } from './addresses.js';
import { type Line, linesOf } from './lines.js';

const APPEAL =
  /\b(?:appeals?|grievances?|reconsiderations?|redeterminations?|disputes?|rebuttals?|petitions?|disagree|contests?|(?:not accept|not agree with) (?:this|the|our) decision|look again|think we (?:are|were) wrong|(?:for a|have (?:the|your) (?:claim|decision|denial)) review(?:ed)?|to review it)\b/i;
/** A unit that decides on appeals, in its own address. */
const UNIT = /\b(?:appeals?|grievances?|reconsiderations?|redeterminations?|disputes?|rebuttals?)\b/i;
/** Another body than the payer, after the payer's own decision. */
const OUTSIDE =
  /\b(?:external|independent|hearings?|department of insurance|insurance department|attorney general)\b/i;
/** What else is sent to a payer. */
const OTHER_POST =
  /\b(?:claims?|payments?|premiums?|refunds?|checks?|records|questions|bills?|correspondence)\b[^.]{0,24}:?\s*$/i;
const FAST = /\b(?:fast|expedited|urgent)\b/i;

const NUMBER = '(?:1[ .-])?\\(?\\d{3}\\)?[ .-]{0,2}\\d{3}[ .-]\\d{3}[\\dlO]';
/** A fax number behind the word, with the few words between them. */
const FAX =
  /\b(?:fax(?:ed)?|facsimile)\b((?:(?!\b(?:call|phone|tel|telephone)\b|\d).){0,30}?)((?:1[ .-])?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-][\dlO]{4})/gi;
const PHONE = new RegExp(
  `\\b(?:phone|call|tel(?:ephone)?|toll[- ]free)(?: us)?(?: at| number)?\\s{0,3}[:#]?\\s{0,3}(${NUMBER})`,
  'gi',
);
const EMAIL = /\b[A-Za-z0-9._%+-]{1,40}@[A-Za-z0-9.-]{1,60}\.[A-Za-z]{2,10}\b/g;
const HEAD_LINES = 6;

/**
 * @param text in plain characters
 * @param time the sentence that gives the time to appeal
 */
export function readSendTo(text: string, time?: { start: number; end: number }): SendAppealTo | undefined {
  const lines = linesOf(text);
  const place = best(
    addressesOf(text),
    (address) => scoreOf(address) + (time && standsBy(address, lines, time) ? BY_TIME : 0),
  );
  const fax = faxIn(lines, place);
  const phone = onAppealLine(lines, PHONE);
  const email = onAppealLine(lines, EMAIL);
  if (!place && !fax && !phone && !email) return undefined;
  return {
    ...(place ? { address: place.address } : {}),
    ...(fax ? { fax } : {}),
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  };
}

/** The first one with the highest score above zero. */
function best<T>(candidates: readonly T[], score: (candidate: T) => number): T | undefined {
  let [found, most]: [T | undefined, number] = [undefined, 0];
  for (const candidate of candidates) {
    const points = score(candidate);
    if (points > most) [found, most] = [candidate, points];
  }
  return found;
}

const BY_TIME = 4;
/** Characters behind the time to appeal within which the address of the appeal begins. */
const BEHIND = 90;

/** Whether an address stands in the sentence that gives the time to appeal, or begins right behind it. */
function standsBy(
  { first, last }: PostalAddress,
  lines: readonly Line[],
  time: { start: number; end: number },
): boolean {
  const end = lines[last];
  return (
    (lines[first]?.start ?? 0) <= time.end + BEHIND &&
    end !== undefined &&
    end.start + end.text.length > time.start
  );
}

const LEAD_LENGTH = 160;

/** An address counts where an appeal is sent to it, or where it bears the name of an appeals unit; a letterhead alone does not. */
function scoreOf({ address, intro, lead, led, first }: PostalAddress): number {
  const named = UNIT.test(address) ? 3 : 0;
  const introduced = led && APPEAL.test(intro) ? 4 : 0;
  const head = first < HEAD_LINES ? -2 : 0;
  const outside = OUTSIDE.test(`${lead.slice(-LEAD_LENGTH)} ${address}`) ? -3 : 0;
  const other = OTHER_POST.test(intro) && !APPEAL.test(intro.slice(-40)) ? -4 : 0;
  return named + introduced + head + outside + other;
}

interface FaxNumber {
  readonly number: string;
  readonly line: number;
  /** Where on its line. */
  readonly column: number;
  /** The words that name the line. */
  readonly label: string;
}

/** The fax beside the address for appeals, else the one that the words about appeals lead to. */
function faxIn(lines: readonly Line[], place: PostalAddress | undefined): string | undefined {
  const numbers = lines.flatMap(({ text }, line) => {
    // A sentence may break off between the word and the number.
    const whole = `${text} ${lines[line + 1]?.text.trim() ?? ''}`;
    return [...whole.matchAll(FAX)]
      .filter(({ index }) => index < text.length)
      .map((match) => ({
        number: digits(match[2] ?? ''),
        line,
        column: match.index,
        label: `${whole.slice(Math.max(0, match.index - LABEL_LENGTH), match.index)}${match[1] ?? ''}`,
      }));
  });
  const sinceAppeal = distances(lines);
  return best(numbers, (fax) => faxScore(fax, lines, place, sinceAppeal))?.number;
}

/** A label may stand on the left of a wide row. */
const LABEL_LENGTH = 80;
const NEAR_ADDRESS = 4;
const NEAR_APPEAL = 8;

function faxScore(
  { line, column, label }: FaxNumber,
  lines: readonly Line[],
  place: PostalAddress | undefined,
  sinceAppeal: readonly number[],
): number {
  const above = `${lines[line - 1]?.text ?? ''} ${label}`;
  const beside = place && line >= place.first - 1 && line <= place.last + NEAR_ADDRESS ? 4 : 0;
  const below = place && beside && column >= place.from && column <= place.to ? 3 : 0;
  const since = sinceAppeal[line] ?? NEAR_APPEAL;
  const about = since === 0 ? 3 : since < NEAR_APPEAL ? 1 : 0;
  const head = line < HEAD_LINES ? -4 : 0;
  const fast = FAST.test(label) ? -4 : 0;
  const outside = OUTSIDE.test(above) && !beside ? -3 : 0;
  return about === 0 && !beside ? 0 : beside + below + about + head + fast + outside;
}

/** For each line, how many lines above it appeals were last spoken of. */
function distances(lines: readonly Line[]): number[] {
  let since = Number.POSITIVE_INFINITY;
  return lines.map(({ text }) => {
    since = APPEAL.test(text) ? 0 : since + 1;
    return since;
  });
}

/** A scanner reads l and O where digits stand. */
function digits(number: string): string {
  return number.replace(/l/g, '1').replace(/O/g, '0');
}

function onAppealLine(lines: readonly Line[], pattern: RegExp): string | undefined {
  for (const { text } of lines) {
    if (!APPEAL.test(text)) continue;
    const match = [...text.matchAll(pattern)][0];
    if (match) return match[1] ?? match[0];
  }
  return undefined;
}
