import type { DenialCodeList, ListDenialCodesInput } from '../../domain/generated/types.js';
import { readableList } from '../readable/list.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const listDenialCodes = operation<ListDenialCodesInput, DenialCodeList>({
  name: 'list_denial_codes',
  title: 'List denial codes',
  summary:
    'Lists the known denial codes, filtered by kind of denial, insurer type, group code, right response or success rate.',
  guidance:
    "To find the code of a denial that the user describes (search), or to compare codes; 'next_cursor' goes into cursor.",
  http: { method: 'GET', path: '/denial-codes' },
  input: 'api/list-denial-codes.input.schema.json',
  output: 'api/denial-code-list.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  repeats: true,
  samples: [
    { name: 'all', input: {} },
    {
      name: 'filtered',
      input: { category: 'medical_necessity', min_success_rate: 10, sort: 'success_rate', limit: 5 },
    },
  ],
  handle: ({ engine, clock }, input) => engine.listCodes(input, clock.today()),
  readable: readableList,
  short: () => ({
    without: [
      'data.insurer_types',
      'data.usual_groups',
      'data.family',
      'data.status',
      'data.number',
      'data.category',
    ],
  }),
});
