import { success } from '../../domain/failures.js';
import type { ListPlansInput, PlanList, Tier } from '../../domain/generated/types.js';
import { howToGetAKey } from '../access/key-state.js';
import { NO_CHARGE, openOperation, READS_OWN_TABLES } from './operation.js';

/** The plan with the limits that are promised. */
function asTold({ promised, limits, ...plan }: Tier): Tier {
  return { ...plan, limits: { ...limits, ...promised } };
}

export const listPlans = openOperation<ListPlansInput, PlanList>({
  name: 'list_plans',
  title: 'List the plans',
  summary: 'Lists the plans with their price, what they include and their limits. Needs no key.',
  guidance: 'null is unlimited. Months are calendar months and minutes slide; both are counted in UTC.',
  http: { method: 'GET', path: '/plans' },
  input: 'api/list-plans.input.schema.json',
  output: 'api/plan-list.schema.json',
  charges: NO_CHARGE,
  hints: READS_OWN_TABLES,
  samples: [{ name: 'all', input: {} }],
  handle: ({ tiers, signup }) =>
    success({
      plans: [...tiers.values()].map(asTold),
      signup: { open: signup.open, how: howToGetAKey(signup.open) },
    }),
});
