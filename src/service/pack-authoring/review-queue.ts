/** Drafts in the order in which an expert should read them: what is met most, and what a mistake in it would cost. */
import type { CodeRecord, RemarkRecord } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { reviewItems } from './review.js';

export interface QueuedRecord {
  readonly kind: string;
  readonly id: string;
  /** Use and risk together; the highest is read first. */
  readonly points: number;
  /** What gave the points, in a few words. */
  readonly because: readonly string[];
}

interface Weight {
  readonly points: number;
  readonly because: string;
}

/** Instruments that give money up or ask the patient for it. */
const GIVING_UP: ReadonlySet<string> = new Set(['write_off', 'bill_patient', 'no_action']);

/** Places below the last ranked code. */
const RANKS = 61;

/** What a mistake costs in records that are no codes. */
const BY_KIND: Readonly<Record<string, Weight>> = {
  appeal_rights: { points: 90, because: 'a wrong period loses the right to appeal' },
  state: { points: 40, because: 'state law is cited to payers' },
  regulation: { points: 40, because: 'law is cited to payers' },
  service_area: { points: 35, because: 'clinical tests stand in letters' },
  authority: { points: 25, because: 'clinical sources stand in letters' },
};

function codeWeights({ use_rank, disposition }: CodeRecord): Weight[] {
  const cases = disposition.cases ?? [];
  const actions = [disposition, ...cases, ...(disposition.by_group ?? [])].map(({ action }) => action);
  return [
    use_rank === undefined
      ? { points: 5, because: 'met now and then' }
      : { points: RANKS - use_rank, because: `number ${use_rank} in use` },
    ...(actions.some((action) => action !== undefined && GIVING_UP.has(action))
      ? [{ points: 20, because: 'it can give money up' }]
      : []),
    ...(cases.some(({ no_appeal_right }) => no_appeal_right)
      ? [{ points: 15, because: 'it can deny an appeal right' }]
      : []),
    { points: Math.min(cases.length, 10), because: `cases of its disposition: ${cases.length}` },
  ];
}

function remarkWeights(remark: RemarkRecord, library: PackLibrary): Weight[] {
  const ranks = (remark.pairs_with ?? []).flatMap((id) => library.codes.get(id)?.record.use_rank ?? []);
  const best = ranks.length === 0 ? undefined : Math.min(...ranks);
  return [
    best === undefined
      ? { points: 2, because: 'stands with rare codes' }
      : { points: Math.round((RANKS - best) / 2), because: `stands with number ${best} in use` },
    ...(remark.decides ? [{ points: 15, because: 'it decides the instrument' }] : []),
    ...(remark.action !== undefined && GIVING_UP.has(remark.action)
      ? [{ points: 10, because: 'it can give money up' }]
      : []),
    ...(remark.no_appeal_right ? [{ points: 15, because: 'it denies an appeal right' }] : []),
  ];
}

function weightsOf(kind: string, id: string, library: PackLibrary): Weight[] {
  const code = kind === 'code' ? library.codes.get(id)?.record : undefined;
  if (code) return codeWeights(code);
  const remark = kind === 'remark' ? library.remarks.get(id)?.record : undefined;
  if (remark) return remarkWeights(remark, library);
  return [BY_KIND[kind] ?? { points: 1, because: 'told in short' }];
}

/** Every draft and held record, the most pressing first. */
export function reviewQueue(library: PackLibrary, today: string): QueuedRecord[] {
  const waiting = reviewItems(library, today).filter(({ reason }) => reason === 'draft' || reason === 'held');
  return waiting
    .map(({ kind, id }) => {
      const weights = weightsOf(kind, id, library).filter(({ points }) => points > 0);
      return {
        kind,
        id,
        points: weights.reduce((sum, { points }) => sum + points, 0),
        because: weights.map(({ because }) => because),
      };
    })
    .sort((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1));
}
