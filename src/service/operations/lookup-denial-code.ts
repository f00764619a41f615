import type { DenialCodeRecord, LookupDenialCodeInput } from '../../domain/generated/types.js';
import { readableCode } from '../readable/code.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const lookupDenialCode = operation<LookupDenialCodeInput, DenialCodeRecord>({
  name: 'lookup_denial_code',
  title: 'Look up a denial code',
  summary:
    'Explains a denial or remark code: meaning, why insurers use it, law behind it, right response, winning strategy, success rates, deadlines.',
  guidance: 'For a code alone (CO-50, N115, CO-16/N290); deadlines, law and rates depend on insurer_type.',
  http: { method: 'POST', path: '/denial-code/lookup' },
  input: 'api/lookup-denial-code.input.schema.json',
  output: 'api/denial-code-record.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  repeats: true,
  samples: [
    { name: 'a code', input: { denial_code: 'CO-50' } },
    {
      name: 'under a line of business',
      input: { denial_code: 'co50', insurer_type: 'medicare_advantage', state: 'CA', as_of: '2026-10-20' },
    },
  ],
  handle: ({ engine, clock }, input) => engine.lookupCode(input, clock.today()),
  readable: readableCode,
  short: () => ({
    without: [
      'success_rates.basis',
      'strategy.arguments',
      'strategy.prevention',
      'regulations.url',
      'regulations.requires',
      'regulations.applies_to',
      'regulations.caution',
      'regulations.verified',
      'remark_codes.meaning',
      'evidence.obtain',
      'deadlines.level',
      'insurer_types',
      'usual_groups',
      'sources',
      'last_modified',
      'start',
    ],
    atMost: { success_rates: 4, remark_codes: 2, regulations: 6, evidence: 5 },
    whereLong: [
      { atMost: { other_actions: 3, evidence: 3, regulations: 4, why_insurers_use_it: 2 } },
      { without: ['by_group', 'related_codes'], atMost: { other_actions: 2, remark_codes: 1, deadlines: 3 } },
    ],
  }),
});
