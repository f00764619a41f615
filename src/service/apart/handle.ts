/** Handles the input of a call: its file is read first, then the work is done here, or apart where it is heavy. */
import type { Outcome } from '../../domain/failures.js';
import type { Context } from '../operations/operation.js';
import { perform } from '../perform.js';
import type { LoopTurns } from './loop-turns.js';
import type { Apart } from './task.js';
import { isHeavy, type Work } from './weight.js';

export interface Handling {
  /** Where heavy work is done; absent: here. */
  readonly apart: Apart | undefined;
  /** How the light work of one process takes turns. */
  readonly turns: LoopTurns;
  /** Whether the caller has left. */
  readonly gone: () => boolean;
  /** Bytes of JSON that the door can carry. */
  readonly longestAnswer: number;
}

type Handled = Outcome<unknown> | Promise<Outcome<unknown>>;

export function handle(handling: Handling, context: Context, work: Work): Handled {
  return work.operation.unpack === undefined
    ? inItsPlace(handling, context, work)
    : unpacked(handling, context, work);
}

async function unpacked(handling: Handling, context: Context, work: Work): Promise<Outcome<unknown>> {
  const read = await work.operation.unpack?.(context, work.input);
  if (read !== undefined && !read.ok) return read;
  return inItsPlace(handling, context, { ...work, ...read?.value });
}

function inItsPlace(handling: Handling, context: Context, work: Work): Handled {
  const { apart, longestAnswer, turns, gone } = handling;
  // A process that serves nobody else needs no turns; what is looked up takes no time.
  if (apart === undefined || work.operation.separable !== true) return perform(context, work);
  if (!isHeavy(work)) return turns.take(context.caller.keyId, gone, () => perform(context, work));
  const { caller, signal, clock } = context;
  const { operation, form, input, file } = work;
  const task = {
    operation: operation.name,
    work: JSON.stringify({ input, file }),
    form,
    day: clock.today(),
    caller,
    longestAnswer,
  };
  return apart.run(task, { key: caller.keyId, signal });
}
