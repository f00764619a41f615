/** Whether something that holds for some coverage only holds in a case. */
import type { CoverageCondition, InsurerTypeRecord } from '../domain/generated/types.js';
import type { Coverage } from './insurer.js';
import { containsPhrase, searchable } from './text-match.js';

/** What is known of the coverage of a case. */
export interface CoverageMarks {
  readonly type?: Pick<InsurerTypeRecord, 'id' | 'candidates'> | undefined;
  /** Id of the payer, where its name is known. */
  readonly payer?: string | undefined;
  /** The coverage as the caller names it. */
  readonly plan?: string | undefined;
  /** Two-letter code. */
  readonly state?: string | undefined;
}

/** The marks of coverage that was read. */
export function marksOf({ type, payer, state, named }: Coverage): CoverageMarks {
  return { type, payer: payer?.id, plan: named, state: state?.code };
}

function isOneOf<T>(list: readonly T[] | undefined, value: T | undefined): boolean {
  return list === undefined || (value !== undefined && list.includes(value));
}

/** A condition, whole or some of its lists. */
type Condition = { readonly [K in keyof CoverageCondition]: CoverageCondition[K] | undefined };

/** True where there is no condition. A line that may be one of several fits where each of them does. */
export function coverageFits(when: Condition | undefined, marks: CoverageMarks): boolean {
  if (when === undefined) return true;
  const { insurer_types: types, payers, plans, states } = when;
  return (
    (types === undefined || isOfType(types, marks.type)) &&
    isOneOf(payers, marks.payer) &&
    isOneOf(states, marks.state) &&
    (plans === undefined || isNamed(plans, marks.plan))
  );
}

function isOfType(
  types: NonNullable<CoverageCondition['insurer_types']>,
  type: CoverageMarks['type'],
): boolean {
  if (type === undefined) return false;
  return types.includes(type.id) || (type.candidates?.every((one) => types.includes(one)) ?? false);
}

function isNamed(plans: readonly string[], name: string | undefined): boolean {
  if (name === undefined) return false;
  const words = searchable(name);
  return plans.some((plan) => containsPhrase(words, searchable(plan)));
}

/** The condition in words: payer aetna, plan choice pos ii, state TX. */
export function coverageInWords({ insurer_types, payers, plans, states }: Condition): string[] {
  return [
    ...(insurer_types ? [`line of business ${insurer_types.join(' or ')}`] : []),
    ...(payers ? [`payer ${payers.join(' or ')}`] : []),
    ...(plans ? [`plan ${plans.join(' or ')}`] : []),
    ...(states ? [`state ${states.join(' or ')}`] : []),
  ];
}
