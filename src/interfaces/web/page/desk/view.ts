/** The biller's desk: what the 835 files pay and refuse, as a list to work through. */
import type { DenialAnalysis, RemittanceSummary } from '../../../../domain/generated/types.js';
import { heading, steps } from '../case/steps.js';
import { h } from '../dom.js';
import type { View } from '../main.js';
import type { OpenCase } from '../session.js';
import { payments, sums } from './payments.js';
import { worklist } from './worklist.js';

export function deskView(open: OpenCase, analysis: DenialAnalysis, remittance: RemittanceSummary): View {
  const title =
    remittance.transactions.length === 1 ? 'What the remittance says' : 'What the remittances say';
  return {
    title,
    content: [
      steps('findings', open),
      heading(title),
      sums(remittance),
      worklist(open, analysis),
      h('div', { class: 'stack' }, payments(remittance, analysis)),
    ],
  };
}
