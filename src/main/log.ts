/** The log: JSON lines on standard error. Nothing that a caller sent is ever written. */
import { createRequire } from 'node:module';
import type { DestinationStream, Logger, pino as Pino } from 'pino';
import type { LogLevel } from '../domain/generated/types.js';
import type { CallLog, CallRecord } from '../service/ports.js';

/** ECONNREFUSED, SQLITE_FULL, 57P01: a name of the system or of a database, never a text. */
function codeOf(error: Error): { code?: string } {
  const { code } = error as { code?: unknown }; // on errors of the system and of the databases
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? { code } : {};
}

/** Frames of our own code say where a bug is; the message of an error may quote the caller. */
function placeOf(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, ...codeOf(error), at: frames.slice(0, 8).map((line) => line.trim()) };
}

function fieldsOf({ requestId, keyId, operation, status, code, durationMs }: CallRecord): object {
  return {
    request_id: requestId,
    operation,
    status,
    duration_ms: durationMs,
    ...(keyId === undefined ? {} : { key_id: keyId }),
    ...(code === undefined ? {} : { code }),
  };
}

const FLUSH_MS = 250;
const require = createRequire(import.meta.url);

/** Loaded with the first line: commands seldom write one. */
function pino(): typeof Pino {
  return require('pino');
}

/** Lines of calls wait a moment for one another, since a write of its own costs more than the line; the end of the process writes what waits. */
function standardError(): DestinationStream {
  const stream = pino().destination({ dest: 2, minLength: 4096, periodicFlush: FLUSH_MS, sync: true });
  process.once('exit', () => stream.flushSync());
  return stream;
}

const TELLS_CALLS: ReadonlySet<LogLevel> = new Set(['info', 'debug'] as const);

/** One line a call; bugs with the place in our code. */
export function createLog(level: LogLevel, destination?: DestinationStream): CallLog {
  let opened: Logger | undefined;
  const logger = (): Logger => {
    const { stdTimeFunctions } = pino();
    opened ??= pino()(
      { level, base: null, timestamp: stdTimeFunctions.isoTime },
      destination ?? standardError(),
    );
    return opened;
  };
  return {
    call: TELLS_CALLS.has(level) ? (record) => logger().info(fieldsOf(record)) : () => {},
    bug: (requestId, operation, error) => {
      logger().error({ request_id: requestId, operation, error: placeOf(error) });
      logger().flush();
    },
  };
}
