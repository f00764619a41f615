/** What the text is, and whether it denies. */
import type { Category, DocumentType } from '../../domain/generated/types.js';
import { type JudgedSentence, judgedReasons, likeliestReason } from './judged.js';
import type { SignalHit } from './signals.js';

export interface Verdict {
  readonly documentType: DocumentType;
  /** How the text refuses: in words that only a decision has, in words that a booklet has too, or not. */
  readonly refuses: 'surely' | 'loosely' | 'not';
  /** It says that nothing is decided yet, or that what was refused is now granted. */
  readonly settles: 'nothing_yet' | 'granted' | undefined;
  /** The text is about health coverage at all. */
  readonly health: boolean;
}

/** Words of health coverage in at least this many places, or one in a text of few sentences. */
const HEALTH_WORDS = 2;
const NO_NOTICE: ReadonlySet<DocumentType> = new Set(['appeal_letter', 'bill', 'claim_form']);

/**
 * @param hits the signals that count
 * @param judged what the examples of the packs make of its sentences
 */
export function readVerdict(
  hits: readonly SignalHit[],
  judged: readonly JudgedSentence[],
  lines: ClaimLines = NO_LINES,
  figures: Figures = NO_FIGURES,
): Verdict {
  const told = (tells: SignalHit['signal']['tells']): SignalHit[] =>
    hits.filter(({ signal }) => signal.tells === tells);
  const words = new Set(told('health').map(({ start }) => start));
  const refusals = told('refusal');
  const sure = refusals.filter(({ signal }) => signal.strength !== 'weak');
  const named = documentNamed(told('document'), refusals.length, sure.length + (lines.coded ? 1 : 0));
  const documentType = named ?? undirected(refusals.length > 0, told);
  return {
    documentType,
    refuses: NO_NOTICE.has(documentType)
      ? 'not'
      : implied(howFar(refusals, judged, lines), told('write_down').length > 0, judged, figures),
    settles: paidThroughout(refusals, lines) ? 'granted' : (settledByKind(named) ?? settledBy(told, judged)),
    health: words.size >= HEALTH_WORDS,
  };
}

/** What the lines of a statement or remittance say: how many were refused and paid, and whether a note tells why. */
export interface ClaimLines {
  readonly refused: number;
  readonly paid: number;
  readonly noted: boolean;
  /** Reason codes stand in the text: it is no bill of a provider. */
  readonly coded: boolean;
}

/** What the text says of sums, and whether it gives a time to appeal. */
export interface Figures {
  readonly billed?: number;
  readonly paid?: number;
  readonly denied?: number;
  readonly patient_responsibility?: number;
  readonly appeal: boolean;
}

const NO_FIGURES: Figures = { appeal: false };

/**
 * A text that gives a reason and refuses in no words: nothing was paid of what was billed, or a sum is denied, or there is a time to appeal and no word
 * that anything is granted, paid or open. Where something was paid and nothing refused, a word like a refusal is none.
 */
function implied(
  refuses: Verdict['refuses'],
  wroteDown: boolean,
  judged: readonly JudgedSentence[],
  { billed = 0, paid, denied, patient_responsibility: owed, appeal }: Figures,
): Verdict['refuses'] {
  if (refuses === 'surely') return refuses;
  const best = judged.reduce((most, { reasons }) => Math.max(most, reasonShare(reasons)), 0);
  if ((paid ?? 0) > 0 && denied === undefined) return best >= PAID_REASON ? refuses : 'not';
  if (refuses !== 'not' || best < IMPLIED_REASON || wroteDown) return refuses;
  if ((denied ?? 0) > 0) return 'loosely';
  const says = (outcome: 'approval' | 'payment' | 'pending'): boolean =>
    judged.some(({ outcomes }) => outcomes[outcome] >= SETTLED);
  if (says('approval') || says('pending')) return refuses;
  const unpaid = billed > 0 && (paid === 0 || owed === billed);
  return unpaid || (appeal && !says('payment')) ? 'loosely' : 'not';
}

function reasonShare(reasons: JudgedSentence['reasons']): number {
  return reasons.reduce((sum, { statement, share }) => sum + (statement.tells === 'reason' ? share : 0), 0);
}

/** Shares of all reasons together from which a sentence is taken to give one. */
const IMPLIED_REASON = 0.5;
const PAID_REASON = 0.6;
/** Share from which an outcome that is no refusal stands against an implied one. */
const SETTLED = 0.6;

const NO_LINES: ClaimLines = { refused: 0, paid: 0, noted: false, coded: false };

/** Lines of a statement of which each was paid, and no word that refuses. */
function paidThroughout(refusals: readonly SignalHit[], { refused, paid, coded }: ClaimLines): boolean {
  return paid > 0 && refused === 0 && !coded && refusals.length === 0;
}

function howFar(
  refusals: readonly SignalHit[],
  judged: readonly JudgedSentence[],
  { refused, paid, noted }: ClaimLines,
): Verdict['refuses'] {
  if (refusals.some(({ signal }) => signal.strength !== 'weak') || (refused > 0 && noted)) return 'surely';
  if (refused > 0) return 'loosely';
  // Where every line was paid, only words of refusal count.
  if (paid > 0) return refusals.length > 0 ? 'loosely' : 'not';
  return refusals.length > 0 || refusesByExample(judged) ? 'loosely' : 'not';
}

/** A sentence that refuses counts only where another gives a reason. */
function refusesByExample(judged: readonly JudgedSentence[]): boolean {
  const [reason] = judgedReasons(judged.map(withoutWriteDowns));
  const share = reason?.share ?? 0;
  if (share >= SURE_REASON) return true;
  if (!judged.some(({ outcomes }) => outcomes.refusal >= JUDGED_REFUSAL)) return false;
  return share >= LIKELY_REASON || likeliestReason(judged) !== undefined;
}

function withoutWriteDowns(judged: JudgedSentence): JudgedSentence {
  return { ...judged, reasons: judged.reasons.filter(({ statement }) => statement.tells === 'reason') };
}

/** Shares from which the examples of the packs are followed. */
const SURE_REASON = 0.8;
const LIKELY_REASON = 0.3;
const JUDGED_REFUSAL = 0.75;
const JUDGED_PENDING = 0.93;
const JUDGED_APPROVAL = 0.85;

/** What a request for papers names too. */
const ASKED_FOR: ReadonlySet<Category> = new Set(['documentation', 'missing_information']);

function settledBy(
  told: (tells: SignalHit['signal']['tells']) => readonly SignalHit[],
  judged: readonly JudgedSentence[],
): Verdict['settles'] {
  const says = (outcome: 'pending' | 'approval' | 'refusal', least: number): boolean =>
    judged.some(({ outcomes }) => outcomes[outcome] >= least);
  if (told('reversal').length > 0) return 'granted';
  if (told('pending').length > 0) return 'nothing_yet';
  // "We approved the days through May 4. The days from May 5 are not medically necessary": a clear reason refuses the rest.
  const clear = told('reason').some(
    ({ signal: { strength = 'strong', category } }) =>
      strength === 'strong' && category !== undefined && !ASKED_FOR.has(category),
  );
  if (clear || says('refusal', JUDGED_REFUSAL)) return undefined;
  if (says('pending', JUDGED_PENDING)) return 'nothing_yet';
  return told('approval').length > 0 && says('approval', JUDGED_APPROVAL) ? 'granted' : undefined;
}

/** A letter that calls itself an approval grants; one that greets a new member or tells of a plan decides nothing. */
function settledByKind(named: DocumentType | undefined): Verdict['settles'] {
  if (named === 'approval') return 'granted';
  return named === 'other' ? 'nothing_yet' : undefined;
}

function undirected(
  refuses: boolean,
  told: (tells: SignalHit['signal']['tells']) => readonly SignalHit[],
): DocumentType {
  if (refuses) return 'denial_letter';
  if (told('approval').length > 0) return 'approval';
  return told('pending').length > 0 ? 'information_request' : 'other';
}

/** The kind told most often; of equals the one told first. A notice that refuses is no bill and no request. */
function documentNamed(hits: readonly SignalHit[], refusals: number, sure: number): DocumentType | undefined {
  const counts = new Map<DocumentType, number>();
  for (const { signal } of hits)
    if (signal.document) counts.set(signal.document, (counts.get(signal.document) ?? 0) + 1);
  const count = (type: DocumentType): number => counts.get(type) ?? 0;
  if (count('appeal_letter') >= 2) return 'appeal_letter';
  if (count('bill') >= 2 && count('eob') === 0 && sure === 0) return 'bill';
  if (count('claim_form') >= 2 && count('eob') === 0) return 'claim_form';
  if (sure === 0 && count('approval') > 0) return 'approval';
  if (sure === 0 && [...counts.keys()][0] === 'other') return 'other';
  if (count('eob') > 0) return 'eob';
  if (refusals > 0) return undefined;
  return count('information_request') > 0 ? 'information_request' : undefined;
}
