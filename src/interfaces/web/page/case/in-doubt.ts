/** What the reader was unsure of, by the facts of the request that a person confirms. */
import type { UnsureFact } from '../../../../domain/generated/types.js';
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { day, dollars } from '../words.js';
import type { Name } from './fact-fields.js';

const NAMES: Readonly<Partial<Record<UnsureFact['field'], Name>>> = {
  reason: 'denial_reason',
  member_id: 'member_id',
  claim_numbers: 'claim_number',
  notice_date: 'denial_date',
  insurer: 'insurance_company',
  send_appeal_to: 'appeal_address',
};

/** Findings in doubt that the fact was taken from, until the person put in a value of their own. */
export function doubtsOf({ analysis, request, read }: OpenCase, name: Name): readonly UnsureFact[] {
  if (JSON.stringify(request[name]) !== JSON.stringify(read?.[name])) return [];
  return (analysis?.unsure ?? []).filter(({ field, value }) =>
    field.startsWith('amounts.')
      ? name === 'amount' && Number(value) === request.amount
      : NAMES[field] === name,
  );
}

/** Why a fact is in doubt, and what else it may be: a press takes that. */
export function doubtShown(
  { why, others }: UnsureFact,
  name: Name,
  take: (value: string | number) => void,
): HTMLElement {
  const choices = others.map(({ value }) => {
    const shown = name === 'amount' ? dollars(Number(value)) : name === 'denial_date' ? day(value) : value;
    const press = () => take(name === 'amount' ? Number(value) : value);
    return h('button', { type: 'button', on: { click: press } }, `Take ${shown}`);
  });
  return h(
    'div',
    { class: 'doubt' },
    h('p', { class: 'hint warns' }, `Unsure. ${why}`),
    h('p', { class: 'actions' }, choices),
  );
}
