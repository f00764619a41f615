/** What each group code makes of a reason code: the code's own words first, then the rule for codes of its kind. */
import type { CodeRecord, GroupCodeRecord, GroupDisposition, GroupRule } from '../domain/generated/types.js';

/** The record with an entry for every group code that the code set allows with it. */
export function withGroups(code: CodeRecord, groups: readonly GroupCodeRecord[]): CodeRecord {
  const { disposition, groups_allowed: allowed } = code;
  const own = new Map((disposition.by_group ?? []).map((entry) => [entry.group, entry]));
  const entries = groups
    .filter(({ code: group }) => !allowed || allowed.includes(group))
    .flatMap((group): GroupDisposition[] => {
      const said = own.get(group.code) ?? group.rules?.find((rule) => ruleFits(rule, code));
      if (!said) return [];
      return [{ group: group.code, action: said.action ?? disposition.action, because: said.because }];
    });
  const [first, ...others] = entries;
  if (!first) return code;
  return { ...code, disposition: { ...disposition, by_group: [first, ...others] } };
}

function ruleFits({ categories, actions }: GroupRule, { category, disposition }: CodeRecord): boolean {
  if (categories && !categories.includes(category)) return false;
  return !actions || actions.includes(disposition.action);
}
