/** A remittance advice remark code that is asked for alone. */
import { displayCode, type ParsedCode } from '../../domain/codes.js';
import type { CodeRecord, DenialCodeRecord, RemarkRecord } from '../../domain/generated/types.js';
import type { InPack, PackLibrary } from '../../packs/library.js';
import { describeEvidence, describeRemark, describeStrategy, oneLine } from '../describe.js';
import { decideInstrument } from '../disposition.js';
import { outOfForce } from '../short-codes.js';
import { regulationsOf } from './reason-code.js';
import { draftWarning, reviewOf } from './review.js';
import { validity } from './validity.js';

/** Where only a remark code is asked for, a reason code that is answered alike lends strategy and evidence. */
export function describeRemarkCode(
  library: PackLibrary,
  entry: InPack<RemarkRecord>,
  parsed: ParsedCode,
): DenialCodeRecord {
  const remark = entry.record;
  const reasons = (remark.pairs_with ?? []).flatMap((id) => library.codes.get(id)?.record ?? []);
  const reason = lender(remark, reasons);
  const toDo = oneLine(remark.what_to_do);
  return {
    code: displayCode(parsed),
    family: 'rarc',
    number: remark.code,
    ...validity(remark),
    category: remark.category,
    title: remark.title,
    meaning: oneLine(remark.meaning),
    why_insurers_use_it: [whyRemarked(remark, reasons)],
    ...(remark.action
      ? {
          recommended_action: {
            action: remark.action,
            because: remark.because ?? toDo,
            decided_by: `remark code ${remark.code}`,
            ...(remark.no_appeal_right ? { no_appeal_right: true } : {}),
          },
        }
      : {}),
    regulations: reason ? regulationsOf(library, reason, undefined) : [],
    strategy: reason
      ? { ...describeStrategy(library, reason), summary: toDo }
      : { id: remark.id, title: remark.title, summary: toDo, steps: [toDo] },
    evidence: reason ? describeEvidence(library, reason) : [],
    success_rates: [],
    deadlines: [],
    insurer_types: [...library.insurerTypes.keys()],
    remark_codes: [describeRemark(remark)],
    related_codes: reasons.map((code) => ({ code: code.code, title: code.title })),
    ...reviewOf(remark),
    pack: entry.pack,
    packs: library.fingerprint,
    warnings: [
      ...outOfForce('Remark code', remark),
      'A remark code stands beside a reason code; the reason code on the remittance decides the denial.',
      ...draftWarning(remark),
    ],
  };
}

/** The reason code whose strategy fits: one that the remark answers by the same instrument, of its own kind first. */
function lender(remark: RemarkRecord, reasons: readonly CodeRecord[]): CodeRecord | undefined {
  const alike = reasons.filter(
    (reason) =>
      remark.action !== undefined && decideInstrument(reason, { remarks: [remark] }).action === remark.action,
  );
  return alike.find(({ category }) => category === remark.category) ?? alike[0];
}

/** Beside which reason codes the remark stands; an alert explains no adjustment. */
function whyRemarked(remark: RemarkRecord, reasons: readonly CodeRecord[]): string {
  if (remark.alert) return 'It only informs: it explains no adjustment by itself.';
  const beside = reasons.slice(0, 3).map((code) => `${code.code} (${code.title})`);
  return beside.length === 0
    ? 'It says more exactly what the reason code beside it means.'
    : `It says what exactly is meant by the reason code beside it, most often ${beside.join(' or ')}.`;
}
