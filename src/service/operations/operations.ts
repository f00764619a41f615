/** The one table of operations: those of a key, and those that need none. */
import { analyzeDenialLetter } from './analyze-denial-letter.js';
import { buildWorklistOperation } from './build-worklist.js';
import { checkApiStatus } from './check-api-status.js';
import { checkAppealLetter } from './check-appeal-letter.js';
import { checkUsage } from './check-usage.js';
import { generateAppealLetter } from './generate-appeal-letter.js';
import { listDenialCodes } from './list-denial-codes.js';
import { listOutcomes } from './list-outcomes.js';
import { listPlans } from './list-plans.js';
import { listReferences } from './list-references.js';
import { lookupDenialCode } from './lookup-denial-code.js';
import type { Operation } from './operation.js';
import { readReference } from './read-reference.js';
import { recordOutcome } from './record-outcome.js';
import { signUp } from './sign-up.js';

export const OPERATIONS: readonly Operation[] = [
  lookupDenialCode,
  generateAppealLetter,
  analyzeDenialLetter,
  checkAppealLetter,
  buildWorklistOperation,
  listDenialCodes,
  checkUsage,
  checkApiStatus,
];

/** Pages to read: over MCP these are resources, not tools. */
export const REFERENCE_OPERATIONS: readonly Operation[] = [listReferences, readReference];

/** The book that an operator keeps of own appeals: programs and people write it, and no agent has to carry it in its list of tools. */
export const OUTCOME_OPERATIONS: readonly Operation[] = [listOutcomes, recordOutcome];

/** All that is asked with a key. */
export const KEYED_OPERATIONS: readonly Operation[] = [
  ...OPERATIONS,
  ...REFERENCE_OPERATIONS,
  ...OUTCOME_OPERATIONS,
];

/** What strangers may ask: no key, no charge, over HTTP alone. The tools are those above. */
export const OPEN_OPERATIONS: readonly Operation[] = [listPlans, signUp];

/** All that is offered over HTTP. */
export const ALL_OPERATIONS: readonly Operation[] = [...KEYED_OPERATIONS, ...OPEN_OPERATIONS];

/** The operation of that name. Our own code asks for it: an unknown name is a bug. */
export function operationNamed(name: string): Operation {
  const found = KEYED_OPERATIONS.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
}
