/** What the first process and those that serve say to each other. */
import type { MetricObject } from 'prom-client';

export type ToServing =
  /** It is the first that serves: it greets whoever started it. */
  | { readonly type: 'greet'; readonly startedAt: number }
  /** Asks for its own figures. */
  | { readonly type: 'count'; readonly id: number }
  /** The figures of all, as it had asked. */
  | { readonly type: 'counted'; readonly id: number; readonly text: string };

export type FromServing =
  | { readonly type: 'serving' }
  | { readonly type: 'figures'; readonly id: number; readonly figures: readonly MetricObject[] }
  /** Asks for the figures of all. */
  | { readonly type: 'count-all'; readonly id: number };
