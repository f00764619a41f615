/** What the first process and those that serve say to each other. */

import type { MetricObject } from 'prom-client';
import type { PackRefusal } from '../../domain/generated/types.js';

export type ToServing =
  /** It is the first that serves: it greets whoever started it. */
  | { readonly type: 'greet'; readonly startedAt: number }
  /** Asks for its own figures. */
  | { readonly type: 'count'; readonly id: number }
  /** New packs could not be taken by a process that was to replace one. */
  | { readonly type: 'packs-refused'; readonly refusal: PackRefusal }
  /** The figures of all, as it had asked. */
  | { readonly type: 'counted'; readonly id: number; readonly text: string };

export type FromServing =
  | { readonly type: 'serving' }
  /** It does not come to serve, since the packs have errors. */
  | { readonly type: 'packs-refused'; readonly refusal: PackRefusal }
  | { readonly type: 'figures'; readonly id: number; readonly figures: readonly MetricObject[] }
  /** Asks for the figures of all. */
  | { readonly type: 'count-all'; readonly id: number };
