/** The command that serves until it is told to stop. */
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { Service, World } from './compose.js';
import { BrokenPacks, refusalOf } from './knowledge.js';
import { servingProcesses } from './settings.js';
import { sentenceFor } from './start-failures.js';
import { stopSignal } from './stop-signal.js';
import { systemClock } from './system.js';

const startedAt = systemClock.now();

/** In this process, or in several of which this is the first or one of those that serve. */
export async function serve(world: World, output: Output): Promise<ExitCode> {
  const { workers } = world.settings;
  if (workers === undefined) return serveHere(world, output);
  const { default: cluster } = await import('node:cluster');
  return cluster.isPrimary ? serveInSeveral(workers, output) : serveHere(world, output, cluster.isWorker);
}

async function serveInSeveral(workers: number, output: Output): Promise<ExitCode> {
  const { startServing } = await import('./cluster/first.js');
  const count = servingProcesses(workers);
  const serving = startServing({ count, startedAt, tell: (sentence) => output.err(`${sentence}\n`) });
  process.on('SIGHUP', () => void serving.reload());
  void stopSignal().then(() => serving.stop());
  return (await serving.ended) === 0 ? 0 : 2;
}

async function serveHere(world: World, output: Output, amongOthers = false): Promise<ExitCode> {
  const { startServer, welcome } = await import('./serve.js');
  const stopped = stopSignal();
  const server = await startServer(world).catch(async (error: unknown) => {
    if (amongOthers && error instanceof BrokenPacks) {
      const { announceRefusal } = await import('./cluster/serving.js');
      await announceRefusal(refusalOf(error.problems, world.clock.now()));
    }
    throw error;
  });
  let ending = stopped;
  const greet = async (since: number) => output.out(await welcome(server, world, since));
  if (amongOthers) {
    const { announceServing, dismissed } = await import('./cluster/serving.js');
    ending = Promise.race([stopped, dismissed()]);
    announceServing(
      (since) => void greet(since),
      (refusal) => server.service.refuse(refusal),
    );
  } else {
    reloadOnSignal(server.service, (sentence) => output.err(`${sentence}\n`));
    await greet(startedAt);
  }
  await ending;
  await server.stop();
  return 0;
}

/** SIGHUP reads the packs anew. One after the other: a signal that comes meanwhile is not lost. */
function reloadOnSignal(service: Service, tell: (sentence: string) => void): void {
  let last = Promise.resolve();
  const reload = async () => {
    try {
      await service.reload();
      tell(
        [`The packs were read anew, fingerprint ${service.library.fingerprint}.`, ...service.overrides].join(
          '\n',
        ),
      );
    } catch (error) {
      tell(`${sentenceFor(error)}\nThe packs before stay in use. Fix the problems and send SIGHUP again.`);
    }
  };
  process.on('SIGHUP', () => {
    last = last.then(reload);
  });
}
