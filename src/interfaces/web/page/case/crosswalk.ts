/** What reviewers look for, point by point: what the letter says of it, and the document that shows it. */
import type { AppealResult, CriterionShown } from '../../../../domain/generated/types.js';
import { type Child, h } from '../dom.js';
import { sentenceStart } from '../words.js';
import { FACTS } from './fact-fields.js';

export function crosswalk({ criteria = [], service_area }: AppealResult): HTMLElement | undefined {
  if (criteria.length === 0) return undefined;
  const given = criteria.filter(({ status }) => status === 'given').length;
  return h(
    'section',
    { class: 'card crosswalk', id: 'criteria', 'aria-labelledby': 'criteria-title' },
    h('h2', { id: 'criteria-title' }, `What reviewers look for: ${given} of ${criteria.length} spoken of`),
    h(
      'p',
      { class: 'hint' },
      `${service_area === undefined ? '' : `${sentenceStart(service_area.name)}. `}Found by words alone: whether a point is met, you decide. What is not spoken of belongs into “${FACTS.patient_summary.label}”, or with the document that shows it.`,
    ),
    h('ul', { class: 'points-of-review' }, criteria.map(point)),
  );
}

function point({ criterion, status, field, quote, evidence }: CriterionShown): HTMLElement {
  const spoken = status === 'given';
  return h(
    'li',
    { class: spoken ? 'spoken' : 'unspoken' },
    h(
      'p',
      {},
      h('strong', {}, sentenceStart(criterion)),
      ' ',
      h('span', { class: 'mark-of' }, spoken ? 'spoken of' : 'not yet'),
    ),
    quote !== undefined && h('blockquote', {}, quote, cited(field)),
    h('p', { class: 'hint' }, shownBy(evidence)),
  );
}

function cited(field: CriterionShown['field']): Child {
  return field !== undefined && h('span', { class: 'hint' }, ` (${FACTS[field].label})`);
}

function shownBy({ name, at_hand, obtain }: CriterionShown['evidence']): string {
  const end = name.endsWith('.') ? '' : '.';
  return `Shown by: ${name}${at_hand ? ', at hand.' : `${end}${obtain === undefined ? '' : ` ${obtain}`}`}`;
}
