/** Two values of one thing in one sentence, of which words say that one was earlier: "40 feet now, was 10 feet two weeks ago". */
import { isoOf } from '../../../language/dates.js';
import type { Piece } from './words.js';

/** A value before and a value after, whichever of them is written first. */
export interface EarlierAndNow {
  readonly before: number;
  readonly after: number;
  readonly unit?: string;
  readonly beforeDay?: string;
  readonly afterDay?: string;
  /** The piece behind both. */
  readonly next: number;
}

/** Pieces between the two figures, and behind a figure up to the words for its time. */
const BETWEEN = 9;
const MOMENT_REACH = 4;
const NUMBERS = /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|couple|few|\d{1,3})$/i;
const TIMES = /^(?:days?|weeks?|months?)$/i;
const STARTS =
  /^(?:admission|admit|adm|eval|evaluation|intake|baseline|start|soc|outset|arrival|beginning|first)$/i;
const BEFORE = /^(?:before|previously|initially|originally|earlier)$/i;
const NOW = /^(?:now|today|currently)$/i;
/** What may stand before "was" where its subject is still the same: no new one is named. */
const SAME_SUBJECT = /^(?:[,;(]|and|but|it|this|that|which|who|he|she|up|down)$/i;

/** The pair that begins with the figure at an index; nothing in doubt. */
export function earlierAndNow(pieces: readonly Piece[], index: number): EarlierAndNow | undefined {
  const second = nextFigure(pieces, index);
  if (second === undefined) return undefined;
  const [one, other] = [pieces[index], pieces[second]];
  if (one?.value === undefined || other?.value === undefined || one.money || other.money) return undefined;
  // A figure without a unit takes that of the other; two units are two things.
  if (one.unit !== undefined && other.unit !== undefined && one.unit !== other.unit) return undefined;
  const unit = one.unit ?? other.unit;
  const same = unit === undefined ? {} : { unit };
  const [firstTime, secondTime] = [timeBehind(pieces, index), timeBehind(pieces, second)];
  if (isLookedBackAt(pieces, index, second, secondTime))
    return {
      before: other.value,
      after: one.value,
      ...same,
      ...(secondTime?.day ? { beforeDay: secondTime.day } : {}),
      ...(firstTime?.day ? { afterDay: firstTime.day } : {}),
      next: secondTime?.next ?? second + 1,
    };
  if (isLookedAheadTo(pieces, index, second, firstTime))
    return {
      before: one.value,
      after: other.value,
      ...same,
      ...(firstTime?.day ? { beforeDay: firstTime.day } : {}),
      ...(secondTime?.day ? { afterDay: secondTime.day } : {}),
      next: secondTime?.next ?? second + 1,
    };
  return undefined;
}

/** The next figure that is no length of time, with nothing between that ends the thought. */
function nextFigure(pieces: readonly Piece[], index: number): number | undefined {
  for (let at = index + 1; at <= index + BETWEEN; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || /^[.;!?]$/.test(piece.text)) return undefined;
    if (piece.kind === 'figure' && !isTime(pieces, at)) return at;
  }
  return undefined;
}

function isTime(pieces: readonly Piece[], at: number): boolean {
  const { unit = '' } = pieces[at] ?? {};
  return TIMES.test(unit) || /^(?:d|wk|mo)$/.test(unit) || TIMES.test(pieces[at + 1]?.text ?? '');
}

/** "…, was 10 feet two weeks ago", "up from 10 feet". */
function isLookedBackAt(
  pieces: readonly Piece[],
  index: number,
  second: number,
  time: Time | undefined,
): boolean {
  const [link, lead] = [pieces[second - 1]?.text ?? '', pieces[second - 2]?.text ?? ''];
  if (/^from$/i.test(link)) return /^(?:up|down|improved)$/i.test(lead) && second - 2 > index;
  const linked = /^(?:was|were)$/i.test(link) && second - 2 > index && SAME_SUBJECT.test(lead);
  const compared = /^(?:vs|versus)$/i.test(link) || (/^(?:to|with)$/i.test(link) && /^compared$/i.test(lead));
  return (linked || compared) && time?.past === true;
}

/** "15 feet last week and now 35 feet". */
function isLookedAheadTo(
  pieces: readonly Piece[],
  index: number,
  second: number,
  time: Time | undefined,
): boolean {
  const between = pieces.slice(index + 1, second).map(({ text }) => text);
  const now = between.findIndex((word) => NOW.test(word));
  const opened = now > 0 && /^(?:,|and|but|is|to)$/i.test(between[now - 1] ?? '');
  if (!opened || between.length - now > 4 || between.slice(now + 1).some((word) => !CARRIES.test(word)))
    return false;
  return time?.past === true || /^(?:was|were)$/i.test(pieces[index - 1]?.text ?? '');
}

/** Words behind "now" that name no other thing. */
const CARRIES = /^(?:is|it|he|she|at|can|walks?|does|only|about|up|to|has|reaches)$/i;

interface Time {
  readonly past: boolean;
  readonly day?: string;
  readonly next: number;
}

/** The time that is told right behind a figure: "two weeks ago", "at admission", "last week", "on 10/26". */
function timeBehind(pieces: readonly Piece[], figure: number): Time | undefined {
  for (let at = figure + 1; at <= figure + MOMENT_REACH; at += 1) {
    const piece = pieces[at];
    if (piece === undefined || (piece.kind === 'figure' && !isTime(pieces, at))) return undefined;
    if (piece.kind === 'date' && piece.date) return dated(piece, at);
    const [word, next, third] = [piece.text, pieces[at + 1]?.text ?? '', pieces[at + 2]?.text ?? ''];
    if (/^ago$/i.test(next) && (piece.kind === 'figure' || NUMBERS.test(word)))
      return { past: true, next: at + 2 };
    if (NUMBERS.test(word) && TIMES.test(next) && /^ago$/i.test(third)) return { past: true, next: at + 3 };
    if (/^last$/i.test(word) && TIMES.test(next)) return { past: true, next: at + 2 };
    if (/^(?:at|on)$/i.test(word) && STARTS.test(/^the$/i.test(next) ? third : next))
      return { past: true, next: at + (/^the$/i.test(next) ? 3 : 2) };
    if (BEFORE.test(word)) return { past: true, next: at + 1 };
    if (/^[,;]$/.test(word)) return undefined;
  }
  return undefined;
}

function dated({ date }: Piece, at: number): Time | undefined {
  if (date === undefined || date.to !== undefined || date.doubtful !== undefined) return undefined;
  return { past: true, day: isoOf(date.from), next: at + 1 };
}
