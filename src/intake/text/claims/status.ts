/** How a printed claim stands: by the status printed above it, by that of its lines, by its amounts. */
import type { AdjudicatedClaim } from '../../../domain/generated/types.js';
import { claimStatusInWords } from '../../x12/claim-status.js';
import type { PrintedClaim } from './printed-claims.js';

export type Standing = Pick<AdjudicatedClaim, 'status' | 'status_meaning' | 'reversal'>;

interface Settled {
  readonly charge: number | undefined;
  readonly paid: number | undefined;
  /** Something was allowed. */
  readonly share: boolean;
  /** Some line was refused. */
  readonly refused: boolean;
}

/** What a claim that waits says of itself in status_meaning. */
export const WAITS = 'not decided yet';

/** What a refused claim says of itself in status_meaning. */
export const REFUSED = claimStatusInWords('4');

/** "CLAIM STATUS: 22 REVERSAL", "CLM STAT: 4 DENIED". */
const PRINTED = /\b(?:claim|clm)?\s?stat(?:us)?\s{0,2}[:#=]\s{0,3}(\d{1,2})\b/i;
const WAITING =
  /\b(?:in process|in progress|pend(?:ed|ing)?|suspended|still (?:being|moving)|not (?:yet )?finali[sz]ed|under review)\b/i;
const TAKEN_BACK = /\b(?:reversals?|reversed|take-?back|void(?:ed)?)\b/i;
const DENIED = /^(?!.*\bpaid\b).*\b(?:den(?:y|ied|ials)|rejected)\b/im;
const STATUS_LINE = /\bstat(?:us)?\b|^[^a-z]*$/;
/** A line of more cells is a row or the head of a table. */
const MOST_CELLS = 3;

/** The standing of a claim, in the words of an 835 where it has some. */
export function settledAs(claim: PrintedClaim, { charge, paid, share, refused }: Settled): Standing {
  const status = PRINTED.exec(claim.heading)?.[1]?.replace(/^0/, '');
  const said = statusWords(claim);
  const nothing = paid === undefined || paid === 0;
  const back = status === '22' || TAKEN_BACK.test(said) || (charge !== undefined && charge < 0);
  if (back && (charge ?? -1) <= 0) return { status: '22', status_meaning: meaningOf('22'), reversal: true };
  if (nothing && WAITING.test(said)) return { status_meaning: WAITS };
  if (status !== undefined) return { status, ...meaning(status) };
  if (nothing && (refused || DENIED.test(said))) return { status_meaning: meaningOf('4') };
  if (nothing) return share ? { status_meaning: 'allowed and left to the patient' } : {};
  return { status_meaning: refused ? 'paid in part' : 'paid' };
}

function meaningOf(status: string): string {
  return claimStatusInWords(status) ?? status;
}

function meaning(status: string): Pick<Standing, 'status_meaning'> {
  const words = claimStatusInWords(status);
  return words === undefined ? {} : { status_meaning: words };
}

/** Headings in capitals and lines that name a status, above the claim; cells of the status in its lines. */
function statusWords({ section, heading, lines }: PrintedClaim): string {
  const above = heading
    .split('\n')
    .filter((line) => STATUS_LINE.test(line) && line.trim().split(/\s{2,}/).length <= MOST_CELLS);
  const own = lines.map(({ row }) =>
    row.cells.map(({ cell }) => cell.text).filter((text) => ONE_WORD.test(text)),
  );
  const waiting = own.length > 0 && own.every((cells) => cells.some((text) => WAITING.test(text)));
  return [section, ...above, ...(waiting ? ['PEND'] : [])].join('\n');
}

const ONE_WORD = /^[A-Za-z]{2,12}(?: process)?$/;
