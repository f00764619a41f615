/** Handles the input of a call: its file is read first, then the work is done here, or apart where it is heavy. */
import type { Outcome } from '../../domain/failures.js';
import type { Context } from '../operations/operation.js';
import { perform } from '../perform.js';
import type { Apart } from './task.js';
import { isHeavy, type Work } from './weight.js';

export interface Handling {
  /** Where heavy work is done; absent: here. */
  readonly apart: Apart | undefined;
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

function inItsPlace({ apart, longestAnswer }: Handling, context: Context, work: Work): Handled {
  if (apart === undefined || !isHeavy(work)) return perform(context, work);
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
