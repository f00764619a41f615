/** What a group code says beside a reason code. */
import type { CodeRecord, GroupCode, GroupMeaning } from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';

/** The group code in words, with a warning where the code set does not allow the pair. */
export function describeGroup(
  library: PackLibrary,
  group: GroupCode | undefined,
  code: CodeRecord | undefined,
): GroupMeaning | undefined {
  const record = group && library.groupCodes.get(group);
  if (!record) return undefined;
  const [warning] = code ? groupWarning(code, group) : [];
  return {
    code: record.code,
    name: record.name,
    who_pays: record.who_pays,
    first_question: record.first_question,
    patient_may_be_billed: record.patient_may_be_billed,
    ...(warning ? { warning } : {}),
  };
}

/** A warning where the code set restricts the group codes and this is none of them. */
export function groupWarning(code: CodeRecord, group: GroupCode | undefined): string[] {
  if (!group || !code.groups_allowed || code.groups_allowed.includes(group)) return [];
  const allowed = code.groups_allowed.join(' or ');
  return [
    `The code set allows reason code ${code.code} only with group ${allowed}. Check whether the remittance really says ${group}, and say so to the payer: the pair is invalid.`,
  ];
}
