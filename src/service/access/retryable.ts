/** Names a request that may be sent again, without keeping anything of it. */
import { createHmac } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Retryable } from '../ports.js';

/** The longest idempotency key that is taken; printable ASCII, so that every client can send it as a header. */
export const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * Keyed by the caller's own secret, which is not stored: who has the store alone can neither read what was asked nor
 * try guesses against it. The order of the fields does not matter.
 */
export function retryableOf(
  idempotencyKey: string,
  secret: string,
  operation: string,
  input: unknown,
): Retryable {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    name: digest(`key ${idempotencyKey}`),
    request: digest(`request ${operation} ${stringify(input) ?? ''}`),
  };
}
