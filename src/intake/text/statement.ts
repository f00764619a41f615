/** One statement of a payer, by itself: a note or a reason that stands in data. */
import type { SignalReader } from '../../packs/signals/reader.js';
import { prepareNotice } from './notice.js';
import { readReasons } from './reasons.js';
import { findSignals } from './signals.js';

export interface ReadStatement {
  /** It refuses by its own words. */
  readonly refuses: boolean;
  /** Ids of the code records that stand for the reasons it states, each once. */
  readonly codes: readonly string[];
}

/** It stands where a letter would give its reasons. */
const HEADING = 'Reason for the decision: ';

export function readStatement(signals: SignalReader, text: string): ReadStatement {
  const notice = prepareNotice(HEADING + text);
  const hits = findSignals(signals, notice);
  const reasons = readReasons(notice, hits);
  const codes = reasons.flatMap(({ category, signals: ids }) => {
    const own = hits.filter(({ signal }) => signal.category === category && ids.includes(signal.id));
    return own.flatMap(({ signal }) => signal.code ?? []).slice(0, 1);
  });
  const sure = hits.some(({ signal }) => signal.tells === 'refusal' && signal.strength !== 'weak');
  return { refuses: sure || reasons.some(({ certainty }) => certainty >= SURE), codes: [...new Set(codes)] };
}

/** Certainty of a strong signal where reasons are given. */
const SURE = 0.9;
