/** The time to file: the day, how it was counted, and how sure it is. */
import type { Deadline } from '../../../../domain/generated/types.js';
import { type Child, h, more, outward } from '../dom.js';
import { count, day } from '../words.js';

export function deadlineCard(deadline: Deadline | undefined): HTMLElement {
  if (deadline === undefined)
    return card(
      'unknown',
      'No date known',
      'The letter gives no date to count from. Look for a date and a time to appeal on every page, or call the plan; do not wait.',
    );
  const { late, safe_date, days, period, counted_from, basis, late_advice, appeal_safe_date } = deadline;
  const beside = deadline.first_to_end !== undefined;
  const when = late
    ? `Passed${safe_date === undefined ? '' : `: ${day(safe_date)}`}`
    : safe_date === undefined
      ? count(days, 'day')
      : day(safe_date);
  const left = late
    ? undefined
    : safe_date === undefined
      ? 'Length of the period; no date is known to count from.'
      : `${count(days, 'day')} left`;
  return card(
    late ? 'late' : days <= 14 ? 'near' : 'open',
    when,
    left,
    late_advice,
    beside &&
      safe_date !== undefined &&
      'A right beside the appeal ends on this day, before the time to appeal does.',
    appeal_safe_date !== undefined && `For the appeal alone: ${day(appeal_safe_date)}.`,
    !beside && period !== undefined && `Period: ${period}.`,
    !beside && safe_date !== undefined && `Counted from ${counted_from}.`,
    sure(deadline),
    more('How it was counted', h('p', {}, basis), authority(deadline)),
  );
}

function card(state: string, when: string, ...lines: readonly (Child | undefined)[]): HTMLElement {
  return h(
    'section',
    { class: `card fact deadline ${state}`, id: 'deadline' },
    h('h2', {}, 'File by'),
    h('p', { class: 'big-figure' }, when),
    lines.map((line) => (typeof line === 'string' ? h('p', {}, line) : line)),
  );
}

function sure({ stated, verified }: Deadline): string {
  if (stated === true) return 'From the letter itself, which beats the general rule.';
  if (verified === true)
    return 'From the rule, which was read in the law or an official page. A time stated in the letter or plan goes before it.';
  return 'From a rule that was not read in the law: confirm it with the plan before relying on it.';
}

function authority({ authority, url, legal_date, safe_date }: Deadline): Child {
  const legal =
    legal_date !== undefined &&
    legal_date !== safe_date &&
    h('p', {}, `Last day the law allows, read as it stands: ${day(legal_date)}.`);
  if (authority === undefined) return legal;
  return [legal, h('p', {}, 'Authority: ', url === undefined ? authority : outward(url, authority))];
}
