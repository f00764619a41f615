#!/usr/bin/env node
/** The program. */
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import type { LogLevel } from '../domain/generated/types.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { OpenKeys, OpenService } from '../interfaces/cli/parts.js';
import { runCli } from '../interfaces/cli/program.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import { newRequestId } from '../service/invoke.js';
import { SettingsError } from '../service/operator-file.js';
import { openAccess, openService, type Service, type World } from './compose.js';
import { BrokenPacks, refusalOf } from './knowledge.js';
import { createLog } from './log.js';
import { createPack, diffPacks, previewLetter } from './pack-authors.js';
import { showLayers } from './pack-layers.js';
import { reviewPacks } from './pack-review.js';
import { writeProjectSchemas } from './pack-schemas.js';
import { checkPacks, testPacks } from './packs.js';
import { pageBar } from './page-bar.js';
import { programVersion, readSettings, type Settings, servingProcesses } from './settings.js';
import { heedStandardStreams } from './standard-streams.js';
import { sentenceFor } from './start-failures.js';
import { systemClock, systemRandomness } from './system.js';

const startedAt = systemClock.now();

function outputOf(environment: NodeJS.ProcessEnv): Output {
  const { isTTY, columns } = process.stdout;
  return {
    out: (chunk) => process.stdout.write(chunk),
    err: (chunk) => process.stderr.write(chunk),
    terminal: {
      width: isTTY ? Math.min(Math.max(columns ?? 80, 40), 110) : Number.POSITIVE_INFINITY,
      color: isTTY === true && !environment.NO_COLOR,
    },
  };
}

/** Resolves when the process is told to stop. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}

/** A server tells of every call; a tool server of what went wrong; a command, whose answer says it, of bugs. */
const LOG_LEVELS: Readonly<Record<string, LogLevel>> = { serve: 'info', mcp: 'warn' };

function worldOf(settings: Settings, schemas: Schemas, command: string): World {
  return {
    settings,
    schemas,
    clock: systemClock,
    randomness: systemRandomness(),
    log: createLog(settings.logLevel ?? LOG_LEVELS[command] ?? 'error'),
  };
}

function withWorkers(world: World, workers: number | undefined): World {
  return workers === undefined ? world : { ...world, settings: { ...world.settings, workers } };
}

/** In this process, or in several of which this is the first or one of those that serve. */
async function serve(world: World, output: Output): Promise<ExitCode> {
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

/** What answers the calls: a server elsewhere, or the engine here. */
async function openAnswering(world: World): Promise<OpenService> {
  const { url } = world.settings;
  if (url === undefined) return openService(world);
  const { openRemoteService } = await import('./remote.js');
  return openRemoteService(url);
}

async function openKeys(world: World): Promise<OpenKeys> {
  if (world.settings.url !== undefined)
    throw new SettingsError(
      'Keys are made where the server runs. Run this there, or sign up at the server; to work with the keys of this machine, unset DENIAL_MANAGEMENT_URL.',
    );
  return openAccess(world);
}

async function mcp(world: World): Promise<ExitCode> {
  const { serveMcpOverStdio } = await import('../interfaces/mcp/stdio.js');
  const { OPERATIONS } = await import('../service/operations/operations.js');
  const stopped = stopSignal();
  const service = await openAnswering(world);
  const { version, apiKey: key } = world.settings;
  const { schemas, randomness } = world;
  const newIdempotencyKey = () => newRequestId(randomness);
  const { invoke } = service;
  const parts = { operations: OPERATIONS, schemas, invoke, version, key, newIdempotencyKey };
  const server = serveMcpOverStdio(parts);
  await Promise.race([server.closed, stopped]);
  await server.stop();
  await service.close();
  return 0;
}

function readInput(path: string): Promise<string> {
  return path === '-' ? text(process.stdin) : readFile(path, 'utf8');
}

/** A letter is private: nobody else on the machine reads it. */
const FOR_OWNER = 0o600;

/** False where it cannot be written. */
async function writeLetter(path: string, bytes: Uint8Array, overwrite: boolean): Promise<boolean> {
  try {
    const file = await open(path, overwrite ? 'w' : 'wx', FOR_OWNER);
    try {
      // A file that was there keeps its mode otherwise.
      await file.chmod(FOR_OWNER);
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  }
}

const packLetters = () => import('./pack-letters.js');
const packLists = () => import('./pack-lists.js');

async function main(): Promise<ExitCode> {
  const output = outputOf(process.env);
  const schemas = createSchemas();
  let opened: World | undefined;
  /** Settings are read once the command is known: it may name their file. */
  const world = (): World => {
    if (opened === undefined) throw new Error('a command ran before its settings were read');
    return opened;
  };
  try {
    return await runCli(
      {
        version: programVersion(),
        schemas,
        configure(file, command) {
          opened = worldOf(readSettings(process.env, schemas, file), schemas, command);
        },
        openService: () => openAnswering(world()),
        openKeys: () => openKeys(world()),
        serve: (workers) => serve(withWorkers(world(), workers), output),
        mcp: () => mcp(world()),
        packs: {
          check: (request) => checkPacks(world(), request, output),
          test: (request) => testPacks(world(), request, output),
          diff: (before, after, json) => diffPacks(world(), [before, after], json, output),
          explain: async (request) => (await packLetters()).explainCases(world(), request, output),
          watch: async (request) => (await packLetters()).watchPacks(world(), request, output),
          impact: async (request) => (await packLetters()).packImpact(world(), request, output),
          list: async (request) => (await packLists()).listInventory(world(), request, output),
          coverage: async (request) => (await packLists()).packCoverage(world(), request, output),
          fix: async (paths) => (await packLists()).fixPacks(world(), paths, output),
          create: (id, parent) => createPack(world(), id, parent, output),
          schema: (folder) => writeProjectSchemas(world(), folder, output),
          layers: (folder, json) => showLayers(world(), folder, json, output),
          review: (request) => reviewPacks(world(), request, output),
          preview: (folder, input) => previewLetter(world(), folder, input, output),
        },
        worklist: async (request) => {
          const { runWorklist } = await import('./worklist.js');
          return runWorklist(world(), request, output);
        },
        lintLetter: async (request) => {
          const { runLetterLint } = await import('./lint-letter.js');
          return runLetterLint(world(), request, readInput, output);
        },
        now: systemClock.now,
        output,
        readFile: readInput,
        fileExists: existsSync,
        writeFile: writeLetter,
        newIdempotencyKey: () => newRequestId(systemRandomness()),
        readBytes: (path) => (path === '-' ? buffer(process.stdin) : readFile(path)),
        pageBar: () => pageBar(process.stderr),
        environmentKey: process.env.DENIAL_MANAGEMENT_API_KEY || undefined,
      },
      process.argv.slice(2),
    );
  } catch (error) {
    output.err(`${sentenceFor(error)}\n`);
    return error instanceof BrokenPacks ? 1 : 2;
  }
}

heedStandardStreams();
const exitCode = await main();
// Output that could not be written has set it.
process.exitCode ??= exitCode;
// The channel to the first of several processes would keep this one alive.
if (process.connected) process.exit();
