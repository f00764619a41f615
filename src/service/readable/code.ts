/** A denial code for a reader. */
import type { DenialCodeRecord } from '../../domain/generated/types.js';
import { type Block, facts, heading, list, paragraph, section, steps, table, words } from './blocks.js';

/** Rows of a long list in the brief text. */
const FIRST = 4;

/** @param brief without what only a reader of the whole article needs; the headings say how much was left out */
export function readableCode(whole: DenialCodeRecord, brief = false): Block[] {
  const record = brief ? inBrief(whole) : whole;
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
    ...section(
      counted('Arguments', whole.strategy.arguments, strategy.arguments),
      list((strategy.arguments ?? []).map(({ heading: claim }) => claim)),
    ),
    ...section(
      'Law behind it',
      list(
        record.regulations.map(({ citation, title, requires }) => told(`${citation} (${title})`, requires)),
      ),
    ),
    ...section('Evidence', list(record.evidence.map(({ name, proves }) => told(name, proves)))),
    ...section(
      counted('Published success rates', whole.success_rates, record.success_rates),
      successTable(record),
    ),
    ...section(counted('Deadlines', whole.deadlines, record.deadlines), deadlineTable(record)),
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

/** Each list by its first entries, without what stands behind them. */
function inBrief(record: DenialCodeRecord): DenialCodeRecord {
  const { related_codes: _, ...kept } = record;
  return {
    ...kept,
    strategy: { ...record.strategy, arguments: (record.strategy.arguments ?? []).slice(0, 2 * FIRST) },
    regulations: record.regulations.slice(0, FIRST).map((law) => ({ ...law, requires: '' })),
    evidence: record.evidence.slice(0, FIRST).map((one) => ({ ...one, proves: '' })),
    success_rates: record.success_rates.slice(0, FIRST),
    deadlines: record.deadlines.slice(0, 2 * FIRST),
    remark_codes: (record.remark_codes ?? []).slice(0, FIRST),
  };
}

function counted(title: string, all: readonly unknown[] = [], shown: readonly unknown[] = []): string {
  return all.length === shown.length
    ? title
    : `${title} (${shown.length} of ${all.length}; detail full gives all, insurer_type the ones that count)`;
}

/** "29 C.F.R. § 2560.503-1 (Claims procedure): …", as far as it is told. */
function told(name: string, what: string): string {
  return what === '' ? name : `${name}: ${what}`;
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
