/** What the text is, and whether it denies. */
import type { DocumentType } from '../../domain/generated/types.js';
import type { SignalHit } from './signals.js';

export interface Verdict {
  readonly documentType: DocumentType;
  /** How the text refuses: in words that only a decision has, in words that a booklet has too, or not. */
  readonly refuses: 'surely' | 'loosely' | 'not';
  /** The text is about health coverage at all. */
  readonly health: boolean;
}

/** Words of health coverage in at least this many places, or one in a text of few sentences. */
const HEALTH_WORDS = 2;
const NO_NOTICE: ReadonlySet<DocumentType> = new Set(['appeal_letter', 'bill', 'claim_form']);

/** @param hits the signals that count */
export function readVerdict(hits: readonly SignalHit[]): Verdict {
  const told = (tells: SignalHit['signal']['tells']): SignalHit[] =>
    hits.filter(({ signal }) => signal.tells === tells);
  const words = new Set(told('health').map(({ start }) => start));
  const refusals = told('refusal');
  const sure = refusals.filter(({ signal }) => signal.strength !== 'weak');
  const named = documentNamed(told('document'), refusals.length, sure.length);
  const documentType = named ?? undirected(refusals.length > 0, told);
  return {
    documentType,
    refuses: NO_NOTICE.has(documentType) ? 'not' : howFar(refusals),
    health: words.size >= HEALTH_WORDS,
  };
}

function howFar(refusals: readonly SignalHit[]): Verdict['refuses'] {
  if (refusals.some(({ signal }) => signal.strength !== 'weak')) return 'surely';
  return refusals.length > 0 ? 'loosely' : 'not';
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
  if (count('claim_form') >= 2) return 'claim_form';
  if (count('bill') >= 2 && count('eob') === 0 && sure === 0) return 'bill';
  if (count('eob') > 0) return 'eob';
  if (refusals > 0) return undefined;
  return count('information_request') > 0 ? 'information_request' : undefined;
}
