/** One process that does heavy work, one task at a time. What goes wrong in it, goes wrong in it alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Task, TaskAnswer } from '../../service/apart/task.js';
import type { FromTaskProcess, ProcessStart, ToTaskProcess } from './messages.js';

/** As built: the tests run from the sources, a process needs JavaScript. */
const PROGRAM = fileURLToPath(new URL('../../../dist/main/tasks/program.js', import.meta.url));

/** Of the JavaScript heap. The largest input that a call may carry needs half of it. */
const HEAP_MEGABYTES = 512;

/** How V8 and the watch end a process that needs too much memory. */
const OUT_OF_MEMORY: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGKILL'] as const);

/** Why a process gave no answer. */
export type Loss = 'out-of-memory' | 'ended' | 'failed';

export interface TaskProcess {
  /** Resolves when it has its packs; a loss where it could not start. */
  readonly ready: Promise<'ready' | Loss>;
  run(task: Task): Promise<TaskAnswer | Loss>;
  /** Ends it, whatever it does. */
  end(): void;
  /** Resolves when it is gone. */
  readonly gone: Promise<Loss>;
}

/** @param library JSON of the packs, asked for only where the snapshot on disk holds others */
export function startTaskProcess(start: ProcessStart, library: () => Uint8Array): TaskProcess {
  // It gets no environment: keys and addresses of the service are none of its business.
  const child = fork(PROGRAM, {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const say = (message: ToTaskProcess) => child.send(message, () => {});
  let ended = false;
  let answered: (answer: TaskAnswer) => void = () => {};
  const gone = new Promise<Loss>((resolve) => {
    child.once('exit', (_, signal) =>
      resolve(ended ? 'ended' : OUT_OF_MEMORY.has(signal) ? 'out-of-memory' : 'failed'),
    );
    child.once('error', () => resolve('failed'));
  });
  const opened = new Promise<'ready'>((resolve) => {
    child.on('message', (message: FromTaskProcess) => {
      if (message.type === 'ready') resolve('ready');
      else if (message.type === 'done') answered(message.answer);
      else say({ type: 'library', packs: library() });
    });
  });
  say({ type: 'start', start });
  return {
    ready: Promise.race([opened, gone]),
    gone,
    run(task) {
      const answer = new Promise<TaskAnswer>((resolve) => {
        answered = resolve;
      });
      say({ type: 'task', task });
      return Promise.race([answer, gone]);
    },
    end() {
      ended = true;
      kill(child);
    },
  };
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}
