/** The failure of every call while the store cannot be reached: nothing is let through uncounted. */
import { failure, type Outcome } from '../../domain/failures.js';

export function storeIsDown(): Outcome<never> {
  return failure('unavailable', 'The store of keys and usage cannot be reached. Retry in a moment.', {
    retryAfterSeconds: 1,
  });
}
