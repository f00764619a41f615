/** Work that another process does: what it is told, and what it answers. Both are plain data. */
import type { Failure, Outcome } from '../../domain/failures.js';
import type { Caller } from '../access/keys.js';
import type { FormId } from '../forms/forms.js';

export interface Task {
  /** Name of the operation. */
  readonly operation: string;
  /** JSON of the input and of what was read of its file. */
  readonly work: string;
  readonly form?: FormId | undefined;
  readonly day: string;
  readonly caller: Caller;
  /** Bytes of JSON that the door can carry. */
  readonly longestAnswer: number;
}

export type TaskAnswer =
  /** The answer as JSON. */
  | { readonly as: 'answer'; readonly json: Uint8Array }
  /** The letter alone. */
  | { readonly as: 'file'; readonly form: FormId; readonly name: string; readonly bytes: Uint8Array }
  | { readonly as: 'failure'; readonly failure: Failure }
  /** It threw: the name of the error and the frames of our code, never its message. */
  | { readonly as: 'bug'; readonly name: string; readonly frames: string };

export interface TaskOptions {
  /** Whose work it is: those who wait take turns by it. */
  readonly key: string;
  /** Aborted where nobody waits any more: the work is ended then, whatever it does. */
  readonly signal: AbortSignal;
}

/** Processes that do heavy work. */
export interface Apart {
  /** Fails with unavailable where too much waits already, with body_too_large where the work needs too much memory. */
  run(task: Task, options: TaskOptions): Promise<Outcome<unknown>>;
}
