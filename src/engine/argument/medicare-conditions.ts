/** Medicare's own conditions on the point that a ground disputes: what binds a Medicare plan whatever its own policy asks. */
import type { CaseGround, ServiceTest } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { isMedicarePolicy, mayPrintAuthority } from '../law.js';
import type { AnsweredTest } from './argument.js';
import { keysOf } from './terms.js';

/** Plans that must follow Medicare's coverage rules; a contractor of Medicare decides by those rules anyway. */
const MEDICARE_PLANS: ReadonlySet<string> = new Set([
  'medicare_advantage',
  'dual_eligible_integrated',
  'pace',
]);
/** Shared telling words from which a test is on the point of a ground. */
const LEAST_SHARED = 2;
/** Words that every reason and every test has. */
const EMPTY = keysOf(
  'covered coverage requires least level months weeks days treatment therapy service standard',
);

/**
 * The test of a national or local determination that speaks of what the ground disputes, unless the record misses it.
 * @param tests every test of the service with what the record says to it
 * @returns at most one test, the one that shares most with the payer's words
 */
export function medicareCondition(
  library: PackLibrary,
  file: CaseFile,
  { quote = '' }: CaseGround,
  tests: readonly AnsweredTest[],
): ServiceTest | undefined {
  if (!MEDICARE_PLANS.has(file.coverage.type.id)) return undefined;
  const asked = telling(quote, file.input.procedure);
  let best: { test: ServiceTest; shared: number } | undefined;
  for (const { test, state } of tests) {
    if (state === 'failed' || !mayPrint(library, file, test)) continue;
    const names = telling((test.measure.names ?? []).join(' '), file.input.procedure);
    const words = new Set([...telling(test.text, file.input.procedure), ...names]);
    const shared = count(asked, words) + count(asked, names);
    if (shared >= LEAST_SHARED && shared > (best?.shared ?? 0)) best = { test, shared };
  }
  return best?.test;
}

/** Words that tell one point of the service from another. */
function telling(text: string, service: string): Set<string> {
  const ofService = keysOf(service);
  return new Set(
    [...keysOf(text.replace(/-/g, ' '))].filter((key) => !EMPTY.has(key) && !ofService.has(key)),
  );
}

function count(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => others.has(one)).length;
}

function mayPrint(library: PackLibrary, file: CaseFile, { source }: ServiceTest): boolean {
  const authority = source.authority === undefined ? undefined : library.authorities.get(source.authority);
  return (
    authority !== undefined &&
    source.checked === 'content' &&
    isMedicarePolicy(authority) &&
    mayPrintAuthority(authority, file.law)
  );
}
