/** A remittance advice remark code that is asked for alone. */
import { displayCode, type ParsedCode } from '../../domain/codes.js';
import type { CodeRecord, DenialCodeRecord, RemarkRecord } from '../../domain/generated/types.js';
import type { InPack, PackLibrary } from '../../packs/library.js';
import { describeEvidence, describeRemark, describeStrategy, oneLine } from '../describe.js';
import { decideInstrument } from '../disposition.js';
import { outOfForce } from '../short-codes.js';
import { regulationsOf } from './reason-code.js';
import { validity } from './validity.js';

/** Where only a remark code is asked for, the reason code it comes with lends category and strategy. */
export function describeRemarkCode(
  library: PackLibrary,
  entry: InPack<RemarkRecord>,
  parsed: ParsedCode,
): DenialCodeRecord {
  const remark = entry.record;
  const reasons = (remark.pairs_with ?? []).flatMap((id) => library.codes.get(id)?.record ?? []);
  const reason = reasons[0];
  // An alert that comes with no particular reason code calls for nothing by itself.
  const decided = reason && decideInstrument(reason, { remarks: [remark] });
  const action = remark.action ?? decided?.action;
  return {
    code: displayCode(parsed),
    family: 'rarc',
    number: remark.code,
    ...validity(remark),
    category: remark.category,
    title: remark.title,
    meaning: oneLine(remark.meaning),
    why_insurers_use_it: [whyRemarked(remark, reasons)],
    ...(action
      ? {
          recommended_action: {
            action,
            because: remark.because ?? oneLine(remark.what_to_do),
            decided_by: remark.action
              ? `remark code ${remark.code}`
              : 'the reason code it usually comes with',
          },
        }
      : {}),
    regulations: reason ? regulationsOf(library, reason, undefined) : [],
    strategy: reason
      ? { ...describeStrategy(library, reason), summary: oneLine(remark.what_to_do) }
      : {
          id: remark.id,
          title: remark.title,
          summary: oneLine(remark.what_to_do),
          steps: [oneLine(remark.what_to_do)],
        },
    evidence: reason ? describeEvidence(library, reason) : [],
    success_rates: [],
    deadlines: [],
    insurer_types: [...library.insurerTypes.keys()],
    remark_codes: [describeRemark(remark)],
    related_codes: reasons.map((code) => ({ code: code.code, title: code.title })),
    pack: entry.pack,
    packs: library.fingerprint,
    warnings: [
      ...outOfForce('Remark code', remark),
      'A remark code stands beside a reason code; the reason code on the remittance decides the denial.',
    ],
  };
}

/** Beside which reason codes the remark stands; an alert explains no adjustment. */
function whyRemarked(remark: RemarkRecord, reasons: readonly CodeRecord[]): string {
  if (remark.alert) return 'It only informs: it explains no adjustment by itself.';
  const beside = reasons.slice(0, 3).map((code) => `${code.code} (${code.title})`);
  return beside.length === 0
    ? 'It says more exactly what the reason code beside it means.'
    : `It says what exactly is meant by the reason code beside it, most often ${beside.join(' or ')}.`;
}
