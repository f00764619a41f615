/** One command of the program: the words after its name, where it reads and where it writes. A process runs one; a test, as many as it likes. */
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { LogLevel } from '../domain/generated/types.js';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { OpenKeys, OpenService } from '../interfaces/cli/parts.js';
import { runCli } from '../interfaces/cli/program.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import { newRequestId } from '../service/invoke.js';
import { SettingsError } from '../service/operator-file.js';
import { openAccess, openService, type World } from './compose.js';
import { BrokenPacks } from './knowledge.js';
import { createLog } from './log.js';
import { createPack, diffPacks, previewLetter } from './pack-authors.js';
import { testPacks } from './pack-examples.js';
import { showLayers } from './pack-layers.js';
import { reviewPacks } from './pack-review.js';
import { writeProjectSchemas } from './pack-schemas.js';
import { checkPacks } from './packs.js';
import { pageBar } from './page-bar.js';
import { serve } from './serve-command.js';
import { programVersion, readSettings, type Settings } from './settings.js';
import { sentenceFor } from './start-failures.js';
import { stopSignal } from './stop-signal.js';
import { systemClock, systemRandomness } from './system.js';

export interface Given {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Opened where the command reads it. */
  readonly stdin: () => Readable;
  readonly output: Output;
  /** Where the log goes; standard error where nothing is given. */
  readonly log?: DestinationStream;
}

/** A server tells of every call; a tool server of what went wrong; a command, whose answer says it, of bugs. */
const LOG_LEVELS: Readonly<Record<string, LogLevel>> = { serve: 'info', mcp: 'warn' };

function worldOf(settings: Settings, schemas: Schemas, command: string, log?: DestinationStream): World {
  return {
    settings,
    schemas,
    clock: systemClock,
    randomness: systemRandomness(),
    log: createLog(settings.logLevel ?? LOG_LEVELS[command] ?? 'error', log),
  };
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

/** False where it cannot be made. */
async function makeFolder(path: string): Promise<boolean> {
  return mkdir(path, { recursive: true, mode: 0o700 }).then(
    () => true,
    () => false,
  );
}

const packLetters = () => import('./pack-letters.js');
const packLists = () => import('./pack-lists.js');

function withWorkers(world: World, workers: number | undefined): World {
  return workers === undefined ? world : { ...world, settings: { ...world.settings, workers } };
}

/** Runs one command to its end. Failures are told on the output, never thrown. */
export async function runCommand({ args, environment, stdin, output, log }: Given): Promise<ExitCode> {
  const readInput = (path: string): Promise<string> =>
    path === '-' ? text(stdin()) : readFile(path, 'utf8');
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
          opened = worldOf(readSettings(environment, schemas, file), schemas, command, log);
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
          outdated: async (request) => (await packLists()).outdatedPacks(world(), request, output),
          lsp: async () => {
            (await import('./pack-lsp.js')).serveEditor(world(), stdin(), process.stdout);
            return new Promise(() => {}); // the connection ends the process
          },
          coverage: async (request) => (await packLists()).packCoverage(world(), request, output),
          fix: async (request) => (await import('./pack-fix.js')).fixPacks(world(), request, output),
          create: (id, parent) => createPack(world(), id, parent, output),
          createRecord: async (request) =>
            (await import('./pack-new.js')).createRecord(world(), request, output),
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
        makeFolder,
        wait: (seconds) => setTimeout(seconds * 1000),
        newIdempotencyKey: () => newRequestId(systemRandomness()),
        readBytes: (path) => (path === '-' ? buffer(stdin()) : readFile(path)),
        pageBar: (counted) => pageBar(process.stderr, counted),
        environmentKey: environment.DENIAL_MANAGEMENT_API_KEY || undefined,
      },
      args,
    );
  } catch (error) {
    output.err(`${sentenceFor(error)}\n`);
    return error instanceof BrokenPacks ? 1 : 2;
  }
}
