/** The side of the process that does the work: a task in, its answer out, and the other way round. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { Engine } from '../../engine/engine.js';
import { AnswerFile, formNamed } from '../forms/forms.js';
import type { Context, ServiceFacts, Unpacked } from '../operations/operation.js';
import { operationNamed } from '../operations/operations.js';
import { perform } from '../perform.js';
import type { Clock } from '../ports.js';
import type { OpenWorklist } from '../worklist/ports.js';
import { EncodedAnswer } from './encoded-answer.js';
import type { Task, TaskAnswer } from './task.js';

/** What a process of its own has of the service: no store, no keys. */
export interface ApartParts {
  readonly engine: Engine;
  readonly facts: ServiceFacts;
  readonly clock: Clock;
  readonly openWorklist: OpenWorklist;
}

export async function performTask(parts: ApartParts, task: Task): Promise<TaskAnswer> {
  try {
    const work = JSON.parse(task.work) as Unpacked<unknown, unknown>; // written by the service
    const outcome = await perform(contextOf(parts, task), {
      ...work,
      operation: operationNamed(task.operation),
      form: task.form,
    });
    return outcome.ok
      ? answerWith(outcome.value, task.longestAnswer)
      : { as: 'failure', failure: outcome.failure };
  } catch (error) {
    return bugOf(error);
  }
}

function answerWith(value: unknown, longest: number): TaskAnswer {
  if (value instanceof AnswerFile)
    return { as: 'file', form: value.form.id, name: value.name, bytes: value.bytes };
  const json = Buffer.from(JSON.stringify(value));
  return json.length <= longest ? { as: 'answer', json } : { as: 'failure', failure: tooLong(longest) };
}

function tooLong(longest: number) {
  const most = `${Math.floor(longest / 1_000_000)} MB`;
  return failure(
    'body_too_large',
    `The answer would be larger than the ${most} that can be sent this way. Send fewer claims in one call; the command 'denial-management worklist' reads files of any size.`,
  ).failure;
}

/** The message may quote the caller; name and frames do not. */
function bugOf(error: unknown): TaskAnswer {
  if (!(error instanceof Error)) return { as: 'bug', name: typeof error, frames: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { as: 'bug', name: error.name, frames: frames.join('\n') };
}

/** What only the serving process has is not there: an operation that asks for it is not separable. */
function contextOf({ engine, facts, clock, openWorklist }: ApartParts, { caller, day }: Task): Context {
  const absent = (name: string) => (): never => {
    throw new Error(`a separable operation asked for ${name}`);
  };
  return Object.defineProperties(
    { engine, caller, openWorklist, service: facts, clock: { now: () => clock.now(), today: () => day } },
    Object.fromEntries(
      ['meter', 'store', 'load', 'signal', 'progress'].map((name) => [name, { get: absent(name) }]),
    ),
  ) as Context; // all its fields are there
}

/** What the answer of a task is to the caller. Throws where the task did: a bug is a bug wherever it happens. */
export function outcomeOf(answer: TaskAnswer): Outcome<unknown> {
  switch (answer.as) {
    case 'answer':
      return success(new EncodedAnswer(bufferOf(answer.json)));
    case 'file':
      return success(new AnswerFile(formNamed(answer.form), answer.name, bufferOf(answer.bytes)));
    case 'failure':
      return { ok: false, failure: answer.failure };
    case 'bug': {
      const error = new Error('a task threw');
      error.name = answer.name;
      error.stack = answer.frames;
      throw error;
    }
  }
}

/** The same bytes, not a copy. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
