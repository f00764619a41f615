/** A denial code for a reader. */
import type { DenialCodeRecord } from '../../domain/generated/types.js';
import { type Block, facts, heading, list, paragraph, section, steps, table, words } from './blocks.js';

export function readableCode(record: DenialCodeRecord): Block[] {
  const { group, recommended_action: disposition, strategy } = record;
  const isRemark = record.family === 'rarc';
  const own = isRemark ? record.remark_codes?.find(({ code }) => code === record.number) : undefined;
  const others = (record.remark_codes ?? []).filter((remark) => remark !== own);
  return [
    heading(`${record.code}: ${record.title}`),
    paragraph(record.meaning),
    facts(
      ['Kind of denial', words(record.category)],
      ['Status', statusLine(record)],
      ['Who pays', group && `${group.name} (${group.code}): ${group.who_pays}`],
      ['Heed', group?.warning],
      ['Appeal rights', own?.appeal_effect],
      ['Right response', disposition && `${words(disposition.action)} - ${disposition.because}`],
    ),
    ...section('Warnings', list(record.warnings ?? [])),
    ...section('Why insurers use it', list(record.why_insurers_use_it)),
    ...section(
      'In other cases',
      list(
        (record.other_actions ?? []).map(
          ({ when, action, because }) => `${when}: ${words(action)}. ${because}`,
        ),
      ),
    ),
    ...section(`Strategy: ${strategy.title}`, paragraph(strategy.summary), steps(strategy.steps)),
    ...section('Arguments', list((strategy.arguments ?? []).map(({ heading: claim }) => claim))),
    ...section(
      'Law behind it',
      list(record.regulations.map(({ citation, title, requires }) => `${citation} (${title}): ${requires}`)),
    ),
    ...section('Evidence', list(record.evidence.map(({ name, proves }) => `${name}: ${proves}`))),
    ...section('Published success rates', successTable(record)),
    ...section('Deadlines', deadlineTable(record)),
    ...section(
      'Remark codes that come with it',
      list(others.map(({ code, title, what_to_do }) => `${code} (${title}): ${what_to_do}`)),
    ),
    ...section(
      isRemark ? 'Reason codes it comes with' : 'Easily confused with',
      list((record.related_codes ?? []).map(({ code, title }) => `${code}: ${title}`)),
    ),
  ];
}

function statusLine({ status, start, stop, replaced_by: replacedBy = [] }: DenialCodeRecord): string {
  const span = [start && `since ${start}`, stop && `until ${stop}`].filter(Boolean).join(', ');
  const instead = replacedBy.length > 0 ? `; use ${replacedBy.join(', ')} instead` : '';
  return `${status}${span === '' ? '' : ` (${span})`}${instead}`;
}

function successTable({ success_rates: rates }: DenialCodeRecord): Block {
  const rows = rates.map(({ insurer_type, level, estimate, basis }) => [
    words(insurer_type),
    words(level),
    `${estimate} (${basis.low}% to ${basis.high}%)`,
    `${basis.population}, ${basis.years}`,
  ]);
  return table(['Insurer type', 'Level', 'Overturned', 'Counted'], rows);
}

function deadlineTable({ deadlines }: DenialCodeRecord): Block {
  const rows = deadlines.map(({ insurer_type, level, level_name, period, authority }) => [
    words(insurer_type),
    level_name ?? words(level),
    period,
    authority ?? '',
  ]);
  return table(['Insurer type', 'First step', 'Time to file', 'Authority'], rows);
}
