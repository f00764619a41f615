/** Claims of an 835, of FHIR data or of a printed statement: what was refused on each, and a letter for any of it. */
import type { AdjudicatedClaim, ClaimFinding } from '../../../../domain/generated/types.js';
import { h } from '../dom.js';
import type { OpenCase } from '../session.js';
import { CATEGORIES, day, dollars } from '../words.js';
import { chooseDenial } from './choose.js';
import { action } from './reasons.js';

/** @param each whether a letter is offered for each denial; false where one letter answers the notice as a whole */
export function claimList(open: OpenCase, claims: readonly AdjudicatedClaim[], each: boolean): HTMLElement {
  const denied = claims.filter(({ findings }) => findings.length > 0);
  const rest = claims.length - denied.length;
  return h(
    'section',
    { class: 'claims', 'aria-labelledby': 'claims-title' },
    h('h2', { id: 'claims-title' }, denied.length === 0 ? 'No claim was denied' : 'Denied claims'),
    denied.map((claim) => claimCard(open, claim, each)),
    rest > 0 && denied.length > 0 && h('p', { class: 'hint' }, `${rest} more without a denial.`),
  );
}

function claimCard(open: OpenCase, claim: AdjudicatedClaim, each: boolean): HTMLElement {
  const facts: [string, string | undefined][] = [
    ['Patient', claim.patient_name],
    ['Insurer', claim.insurer],
    ['Service', claim.service_from === undefined ? undefined : day(claim.service_from)],
    ['Charged', claim.charge === undefined ? undefined : dollars(claim.charge)],
    ['Paid', claim.paid === undefined ? undefined : dollars(claim.paid)],
  ];
  const known = facts.filter(([, value]) => value !== undefined);
  return h(
    'section',
    { class: 'card' },
    h('h3', {}, `Claim ${claim.claim_number ?? claim.patient_control_number ?? claim.number}`),
    h(
      'dl',
      { class: 'across' },
      known.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value))),
    ),
    claim.findings.map((finding) => findingRow(open, finding, each)),
  );
}

function findingRow(open: OpenCase, finding: ClaimFinding, each: boolean): HTMLElement {
  const { code, title, category, line, amount, stated, recommended_action, appeal_request } = finding;
  const which = `${code ?? CATEGORIES[category]}${line === undefined ? '' : `, line ${line}`}`;
  return h(
    'div',
    { class: 'finding' },
    h(
      'p',
      {},
      code !== undefined && [
        h('a', { href: `#/codes/${encodeURIComponent(code)}`, class: 'chip' }, code),
        ' ',
      ],
      h('strong', {}, title ?? CATEGORIES[category]),
      line !== undefined && ` · line ${line}`,
      amount !== undefined && ` · ${dollars(amount)}`,
    ),
    stated !== undefined && h('blockquote', {}, stated),
    recommended_action !== undefined && action(recommended_action),
    each &&
      appeal_request !== undefined &&
      h(
        'button',
        { type: 'button', on: { click: () => chooseDenial(open, finding) } },
        'Write the letter',
        h('span', { class: 'unseen' }, ` for ${which}`),
      ),
  );
}
