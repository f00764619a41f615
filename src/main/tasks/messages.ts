/** What the service and a process that works for it say to each other. */
import type { Letterhead } from '../../domain/generated/types.js';
import type { Task, TaskAnswer } from '../../service/apart/task.js';

/** What a worker is told first. */
export interface ProcessStart {
  /** The packs that the service answers from, and where they may lie as a snapshot. */
  readonly fingerprint: string;
  readonly snapshot: string;
  readonly letterheads: readonly Letterhead[];
  readonly version: string;
  /** When the service started, milliseconds since 1970. */
  readonly startedAt: number;
  /** Resident memory at which it ends itself. */
  readonly memoryBytes: number;
}

export type ToTaskProcess =
  | { readonly type: 'start'; readonly start: ProcessStart }
  /** The packs themselves, where the snapshot holds others. */
  | { readonly type: 'library'; readonly packs: Uint8Array }
  | { readonly type: 'task'; readonly task: Task };

export type FromTaskProcess =
  | { readonly type: 'no-snapshot' }
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly answer: TaskAnswer };
