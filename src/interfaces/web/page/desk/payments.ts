/** What the files pay: sums, each payment, whether it adds up, and what was taken or added at the level of the provider. */
import type { DenialAnalysis, RemittanceSummary } from '../../../../domain/generated/types.js';
import { inWords } from '../case/in-words.js';
import { type Child, h, list, more } from '../dom.js';
import { count, day, dollars } from '../words.js';

type Payment = RemittanceSummary['transactions'][number];

export function sums({ totals, transactions }: RemittanceSummary): HTMLElement {
  const {
    claims,
    denied_claims: denied = 0,
    charge,
    paid,
    denied: refused,
    patient_responsibility: share = 0,
  } = totals;
  return h(
    'div',
    { class: 'strip sums' },
    sum('Denied', dollars(refused), `${count(denied, 'claim')} of ${claims}`),
    sum('Paid', dollars(paid), `of ${dollars(charge)} charged`),
    sum('Left to patients', dollars(share), 'deductible, coinsurance, copay and the like'),
    sum('Payments', ...addedUp(transactions)),
  );
}

/** Whether the payments add up, and what was taken or added apart from the claims. */
function addedUp(transactions: readonly Payment[]): [string, string] {
  const off = transactions.filter(({ balanced }) => balanced === false).length;
  const apart = transactions.flatMap(({ provider_adjustments }) => provider_adjustments);
  const cents = apart.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0);
  const figure = off > 0 ? `${off} of ${transactions.length} not adding up` : 'All add up';
  const told =
    apart.length === 0
      ? 'no provider adjustments (PLB)'
      : `${count(apart.length, 'provider adjustment')} (PLB), ${dollars(Math.abs(cents) / 100)} ${cents < 0 ? 'added' : 'taken'} in all`;
  return [figure, `${count(transactions.length, 'payment')}; ${told}`];
}

function sum(title: string, figure: string, about: string): HTMLElement {
  return h(
    'section',
    { class: 'card fact' },
    h('h2', {}, title),
    h('p', { class: 'big-figure' }, figure),
    h('p', {}, about),
  );
}

export function payments(remittance: RemittanceSummary, { warnings }: DenialAnalysis): Child {
  const { transactions, problems } = remittance;
  const [figure] = addedUp(transactions);
  return [
    more(
      `${count(transactions.length, 'payment')}: ${figure.toLowerCase()}`,
      h(
        'div',
        { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': 'Payments' },
        table(transactions),
      ),
    ),
    problems.length > 0 &&
      more(
        `Where the files depart from the standard (${problems.length})`,
        list(
          problems.map(
            ({ segment, tag, message, times }) =>
              `Segment ${segment}${tag === undefined ? '' : ` (${tag})`}: ${message}${(times ?? 1) > 1 ? ` ${times} times.` : ''}`,
          ),
        ),
      ),
    warnings.length > 0 && more(`To heed (${warnings.length})`, list(warnings.map(inWords))),
  ];
}

function table(transactions: readonly Payment[]): HTMLElement {
  const heads = [
    'Payer',
    'Date',
    'Check or trace',
    'Claims',
    'Payment',
    'Provider adjustments (PLB)',
    'Balance',
  ];
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((head) => h('th', { scope: 'col' }, head)),
      ),
    ),
    h('tbody', {}, transactions.map(row)),
  );
}

function row(payment: Payment): HTMLElement {
  const { payer, payment_date, trace_number, payment_method, claims, payment_amount, provider_adjustments } =
    payment;
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, payer ?? 'not named'),
    h('td', {}, payment_date === undefined ? '' : day(payment_date)),
    h('td', {}, [trace_number, payment_method].filter(Boolean).join(', ')),
    h('td', { class: 'figure' }, claims),
    h('td', { class: 'figure' }, payment_amount === undefined ? '' : dollars(payment_amount)),
    h(
      'td',
      {},
      (provider_adjustments ?? []).map(({ code, reference, amount }) =>
        h(
          'div',
          {},
          `${code}${reference === undefined ? '' : ` ${reference}`}: ${amount === undefined ? 'no amount' : dollars(amount)}`,
        ),
      ),
    ),
    h('td', {}, balance(payment)),
  );
}

function balance({ balanced }: Payment): Child {
  if (balanced === undefined) return 'no payment is stated';
  return balanced ? 'adds up' : h('strong', { class: 'warns' }, 'does not add up');
}
