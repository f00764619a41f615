/** Asks for the letter. */
import type { AppealResult } from '../../../../domain/generated/types.js';
import { ask, lettersLeft } from '../api.js';
import { randomKey } from '../random-key.js';
import type { OpenCase } from '../session.js';
import { count } from '../words.js';

/** Writes the letter from the facts of the case. Asking again for the same facts, as for Word, costs no second letter. */
export async function write(open: OpenCase): Promise<void> {
  const request = { ...open.request, ledger: true };
  const idempotencyKey = randomKey();
  const appeal = await ask<AppealResult>('/appeal/generate', {
    method: 'POST',
    input: request,
    idempotencyKey,
  });
  open.appeal = appeal;
  open.edited = undefined;
  open.written = { request, idempotencyKey };
  open.evidence = [...new Set([...appeal.recommended_evidence, ...open.evidence])];
  open.lacking = [];
  open.saved = false;
}

/** What a letter costs. */
export function price(): string {
  if (lettersLeft === undefined) return 'Uses one letter of your plan.';
  return `Uses one letter of your plan; ${count(lettersLeft, 'letter')} left this month.`;
}
