/** A code that the packs tell in short: retired reason codes, pharmacy rejects, claim status, authorization answers. */
import { displayCode, type ParsedCode } from '../../domain/codes.js';
import type { DenialCodeRecord, ShortCode } from '../../domain/generated/types.js';
import type { InPack } from '../../packs/library.js';
import { oneLine } from '../describe.js';
import { describeGroup } from '../group-meaning.js';
import { actionOfShort, outOfForce, ROLES, standsFor } from '../short-codes.js';
import type { Workshop } from '../workshop.js';
import { type Asked, describeReasonCode } from './reason-code.js';
import { draftWarning, reviewOf } from './review.js';
import { validity } from './validity.js';

/** A code told in short; the reason code that says the same lends strategy, evidence, law, rates and deadlines. */
export function describeShortCode(
  workshop: Workshop,
  { record: short, pack }: InPack<ShortCode>,
  parsed: ParsedCode,
  asked: Asked,
): DenialCodeRecord {
  const { library } = workshop;
  const reason = standsFor(library, short);
  const full =
    reason &&
    describeReasonCode(
      workshop,
      reason,
      { family: 'carc', number: reason.record.code, remarks: parsed.remarks },
      asked,
    );
  const toDo = oneLine(short.what_to_do);
  const action = actionOfShort(short, full?.recommended_action?.action);
  const group =
    short.family === 'carc' && full ? describeGroup(library, parsed.group, reason.record) : undefined;
  const related = [...(short.replaced_by ?? []), ...(short.says_as ? [short.says_as] : [])];
  return {
    code: displayCode(parsed),
    family: short.family,
    number: short.code,
    ...validity(short),
    ...(group ? { group } : {}),
    ...(short.groups ? { usual_groups: [...short.groups] } : {}),
    category: short.category,
    title: short.title,
    meaning: oneLine(short.meaning),
    why_insurers_use_it: [ROLES[short.family]],
    ...(action ? { recommended_action: { action, because: toDo, decided_by: 'the code itself' } } : {}),
    regulations: full?.regulations ?? [],
    strategy: {
      ...(full?.strategy ?? { id: short.id, title: short.title, steps: [toDo] }),
      summary: toDo,
    },
    evidence: full?.evidence ?? [],
    success_rates: action === 'appeal' ? (full?.success_rates ?? []) : [],
    deadlines: full?.deadlines ?? [],
    insurer_types: full?.insurer_types ?? [...library.insurerTypes.keys()],
    related_codes: related.flatMap((id) => {
      const code = library.codes.get(id)?.record;
      return code ? [{ code: code.code, title: code.title }] : [];
    }),
    ...reviewOf(short),
    pack,
    packs: library.fingerprint,
    warnings: [
      ...outOfForce('Code', short),
      ...(reason ? [lentBy(short, reason.record.code)] : []),
      ...(short.family === 'group_code' ? [] : draftWarning(short)),
    ],
  };
}

/** Which reason code lends what stands in the answer. */
function lentBy({ family, strategy }: ShortCode, code: string): string {
  const parts = strategy ? 'evidence, law and deadlines' : 'strategy, evidence, law and deadlines';
  const lent = `${parts} are those of reason code ${code}`;
  return family === 'ncpdp_reject'
    ? `Once the plan has refused in writing, ${lent}.`
    : `${lent.charAt(0).toUpperCase()}${lent.slice(1)}, which says the same.`;
}
