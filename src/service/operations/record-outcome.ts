import { type Outcome, success } from '../../domain/failures.js';
import type { RecordedOutcome, RecordOutcomeInput } from '../../domain/generated/types.js';
import { storeIsDown } from '../access/store-is-down.js';
import { readableRecordedOutcome } from '../readable/outcomes.js';
import { operation } from './operation.js';

export const recordOutcome = operation<RecordOutcomeInput, RecordedOutcome>({
  name: 'record_outcome',
  title: 'Record what came of an appeal',
  summary:
    'Counts an appeal as won, won in part or lost. Once there are enough, the odds shown with this key take them in, with both figures.',
  guidance: 'Counts alone are kept, by code, line of business and level: no text and nothing of a patient.',
  http: { method: 'POST', path: '/outcome' },
  input: 'api/record-outcome.input.schema.json',
  output: 'api/recorded-outcome.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  samples: [
    {
      name: 'an appeal that was won',
      input: {
        denial_code: 'CO-50',
        insurer_type: 'commercial',
        appeal_level: 'internal_first_level',
        outcome: 'won',
      },
    },
  ],
  async handle({ engine, store, caller }, { denial_code, insurer_type, appeal_level, outcome, count = 1 }) {
    const traits = engine.outcomeTraits({ denial_code, insurer_type });
    if (!traits.ok) return traits;
    const { code, type } = traits.value;
    const place = { keyId: caller.keyId, code, insurerType: type, level: appeal_level };
    const added: Outcome<undefined> = await store.outcomes
      .add(place, outcome, count)
      .then(() => success(undefined), storeIsDown);
    if (!added.ok) return added;
    return success({ denial_code: code, insurer_type: type, appeal_level, outcome, count });
  },
  readable: readableRecordedOutcome,
});
