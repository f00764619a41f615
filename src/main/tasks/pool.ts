/**
 * Processes for heavy work, as many as there are cores for. Threads will not do: V8 ends the whole process where a
 * thread asks for one piece of memory that its heap cannot hold. A process that dies costs one caller an answer.
 */
import { failure, type Outcome } from '../../domain/failures.js';
import { FairQueue } from '../../service/apart/fair-queue.js';
import { outcomeOf } from '../../service/apart/perform-task.js';
import type { Apart, Task, TaskAnswer, TaskOptions } from '../../service/apart/task.js';
import type { ProcessStart } from './messages.js';
import { type Loss, startTaskProcess, type TaskProcess } from './process.js';

/** Tasks that may wait, and the characters that they may hold together: what waits lies in memory. */
const MOST_WAITING = 64;
const MOST_CHARACTERS = 24_000_000;

/** A task that nobody waits for gets this long to end by itself, since a new process costs more than most tasks. */
const GRACE_MS = 1000;

/** A start that nobody waits for any longer is seen to its end: the next task finds the process ready. */
const START_MS = 30_000;

/** A process without work is kept this long. */
const IDLE_MS = 60_000;

export interface PoolFigures {
  readonly running: number;
  readonly waiting: number;
  /** Processes that died under a task since the start. */
  readonly lost: number;
}

export interface TaskPool extends Apart {
  figures(): PoolFigures;
  close(): void;
}

interface Job {
  readonly task: Task;
  readonly options: TaskOptions;
  readonly settle: (answer: TaskAnswer | Loss) => void;
}

/** @param most processes at a time */
export function createTaskPool(most: number, start: ProcessStart, library: () => Uint8Array): TaskPool {
  const waiting = new FairQueue<Job>();
  /** Processes without a task, with the timer that ends each. */
  const idle = new Map<TaskProcess, NodeJS.Timeout>();
  const all = new Set<TaskProcess>();
  let characters = 0;
  let running = 0;
  let lost = 0;
  let closed = false;

  function freeProcess(): TaskProcess | undefined {
    const [kept] = [...idle].at(-1) ?? [];
    if (kept !== undefined) {
      clearTimeout(idle.get(kept));
      idle.delete(kept);
      return kept;
    }
    if (all.size >= most) return undefined;
    const process = startTaskProcess(start, library);
    all.add(process);
    void process.gone.then(() => {
      all.delete(process);
      clearTimeout(idle.get(process));
      idle.delete(process);
      dispatch();
    });
    return process;
  }

  function dispatch(): void {
    while (waiting.length > 0 && !closed) {
      const process = freeProcess();
      if (process === undefined) return;
      const job = waiting.shift();
      if (job === undefined) return;
      characters -= job.task.work.length;
      void work(process, job);
    }
  }

  async function work(process: TaskProcess, { task, options: { signal }, settle }: Job): Promise<void> {
    running += 1;
    let grace: NodeJS.Timeout | undefined;
    let patience = START_MS;
    const end = () => {
      grace = setTimeout(() => process.end(), patience);
    };
    signal.addEventListener('abort', end, { once: true });
    const opened = await process.ready;
    patience = GRACE_MS;
    const answer = opened === 'ready' && !signal.aborted ? await process.run(task) : opened;
    signal.removeEventListener('abort', end);
    clearTimeout(grace);
    running -= 1;
    if (answer === 'out-of-memory' || answer === 'failed') lost += 1;
    if (typeof answer !== 'string' || answer === 'ready') keep(process);
    settle(answer === 'ready' ? 'ended' : answer);
    dispatch();
  }

  function keep(process: TaskProcess): void {
    if (!all.has(process)) return;
    const timer = setTimeout(() => process.end(), IDLE_MS);
    timer.unref();
    idle.set(process, timer);
  }

  function wait(task: Task, options: TaskOptions): Promise<TaskAnswer | Loss> {
    const { key, signal } = options;
    return new Promise((resolve) => {
      const job: Job = {
        task,
        options,
        settle(answer) {
          signal.removeEventListener('abort', leave);
          resolve(answer);
        },
      };
      const leave = () => {
        if (!waiting.remove(key, job)) return;
        characters -= task.work.length;
        job.settle('ended');
      };
      signal.addEventListener('abort', leave, { once: true });
      characters += task.work.length;
      waiting.push(key, job);
      dispatch();
    });
  }

  return {
    async run(task, options) {
      const full = waiting.length >= MOST_WAITING || characters + task.work.length > MOST_CHARACTERS;
      if (full || closed) return busy();
      const answer = await wait(task, options);
      return typeof answer === 'string' ? lossOf(answer) : outcomeOf(answer);
    },
    figures: () => ({ running, waiting: waiting.length, lost }),
    close() {
      closed = true;
      for (const process of all) process.end();
    },
  };
}

function busy(): Outcome<never> {
  return failure(
    'unavailable',
    'More long work waits than the service has room for. Nothing was counted; send it again in a moment.',
    { retryAfterSeconds: 2 },
  );
}

function lossOf(loss: Loss): Outcome<never> {
  if (loss === 'out-of-memory')
    return failure(
      'body_too_large',
      "The work needed more memory than one call may take, and was ended. Send fewer claims or a shorter text in one call; the command 'denial-management worklist' reads remittances of any size.",
    );
  return failure('unavailable', 'The work was broken off. Nothing was counted; send it again.', {
    retryAfterSeconds: 1,
  });
}
