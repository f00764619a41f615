import { success } from '../../domain/failures.js';
import type { ListOutcomesInput, OutcomeCounts, OutcomeList } from '../../domain/generated/types.js';
import { storeIsDown } from '../access/store-is-down.js';
import { readableOutcomes } from '../readable/outcomes.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const listOutcomes = operation<ListOutcomesInput, OutcomeList>({
  name: 'list_outcomes',
  title: 'List recorded outcomes',
  summary: 'Lists what was recorded of appeals with this key: counts by code, line of business and level.',
  guidance: 'Shows on which appeals the odds of this key rest. Not counted.',
  http: { method: 'GET', path: '/outcomes' },
  input: 'api/list-outcomes.input.schema.json',
  output: 'api/outcome-list.schema.json',
  charges: { requests: 0, letters: 0 },
  hints: READS_OWN_TABLES,
  samples: [{ name: 'all of them', input: {} }],
  async handle({ store, caller }) {
    const rows = await store.outcomes.of(caller.keyId).then(success, storeIsDown);
    if (!rows.ok) return rows;
    const data = rows.value.map(
      ({ code, insurerType, level, won, partly, lost }) =>
        ({
          denial_code: code,
          insurer_type: insurerType,
          appeal_level: level,
          won,
          partly,
          lost,
        }) as OutcomeCounts, // ids of our own tables
    );
    const total = (name: 'won' | 'partly' | 'lost') => data.reduce((sum, row) => sum + row[name], 0);
    return success({ data, won: total('won'), partly: total('partly'), lost: total('lost') });
  },
  readable: readableOutcomes,
});
