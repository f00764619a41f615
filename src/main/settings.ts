/** Settings of the program. A wrong value stops the start and says what is allowed. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { KeyPacks, Letterhead, LogLevel } from '../domain/generated/types.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import { SettingsError } from '../service/operator-file.js';
import { type Environment, readConfiguration, type SetConfiguration } from './configuration.js';

export interface Settings {
  /** Folder of the program: packs, templates and schemas stand in it. */
  readonly home: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Processes that serve behind the port, 0 for one a core; absent: this one alone. */
  readonly workers: number | undefined;
  /** Names under which this server may be reached; absent: any, where it does not listen on loopback alone. */
  readonly allowedHosts: readonly string[] | undefined;
  /** Whose word is taken for the address of a caller; empty: nobody's. */
  readonly trustedProxies: readonly string[];
  readonly dataFolder: string;
  /** Of PostgreSQL; absent: one SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Pack folders: the program's own, then those of the operator. */
  readonly packRoots: readonly string[];
  /** Further packs of some keys alone; no key stands twice. */
  readonly keyPacks: readonly KeyPacks[];
  readonly tiersFile: string;
  readonly logLevel: LogLevel | undefined;
  /** Origins of web pages elsewhere that may call the REST paths. */
  readonly origins: readonly string[];
  /** Whether the reference page is served. */
  readonly docs: boolean;
  /** Whether figures for Prometheus are served. */
  readonly metrics: boolean;
  /** Keys that one address may make a day; 0: none. */
  readonly signupsPerDay: number;
  /** Letterheads of keys whose tier includes white label. */
  readonly letterheads: readonly Letterhead[];
  readonly apiKey: string | undefined;
  /** Of a server that answers in place of this process. */
  readonly url: string | undefined;
}

/** Reads the settings; `file` goes before the one that DENIAL_MANAGEMENT_CONFIG names. Throws SettingsError. */
export function readSettings(
  environment: Environment,
  schemas: Schemas = createSchemas(),
  file: string | undefined = environment.DENIAL_MANAGEMENT_CONFIG || undefined,
): Settings {
  const given = readConfiguration(environment, schemas, file);
  const home = programHome();
  return {
    home,
    version: versionOf(home),
    host: given.host,
    port: given.port,
    workers: given.workers,
    allowedHosts: given.hosts ?? ownHosts(given.host),
    trustedProxies: proxies(given.trusted_proxies),
    dataFolder: given.data ?? defaultDataFolder(environment.XDG_DATA_HOME || undefined),
    databaseUrl: given.database_url,
    packRoots: [join(home, 'packs'), ...given.packs],
    keyPacks: eachKeyOnce(given.key_packs),
    tiersFile: given.tiers ?? join(home, 'config', 'tiers.yaml'),
    logLevel: given.log,
    origins: given.origins,
    docs: given.docs,
    metrics: given.metrics,
    signupsPerDay: given.signups_per_day ?? (isOwnMachine(given) ? SIGNUPS_ON_OWN_MACHINE : 0),
    letterheads: given.letterheads,
    apiKey: environment.DENIAL_MANAGEMENT_API_KEY || undefined,
    url: given.url,
  };
}

/** How many processes serve. */
export function servingProcesses(workers: number | undefined): number {
  return workers === 0 ? availableParallelism() : (workers ?? 1);
}

/** The folder of package.json, from src/ as from dist/. */
function programHome(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new SettingsError('The program is incomplete: its package.json is missing.');
    folder = parent;
  }
  return folder;
}

function versionOf(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }; // our own file
  return version;
}

/** The version of the program, for commands that need no settings. */
export function programVersion(): string {
  return versionOf(programHome());
}

/** Who reaches a service on the own machine may make a key by the command line as well. */
const SIGNUPS_ON_OWN_MACHINE = 3;

/** It listens on loopback alone, under no other name and behind no proxy. */
function isOwnMachine({ host, hosts, trusted_proxies: behind }: SetConfiguration): boolean {
  return ownHosts(host) !== undefined && hosts === undefined && behind.length === 0;
}

function ownHosts(host: string): readonly string[] | undefined {
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  return loopback.includes(host) || host === '::1' ? loopback : undefined;
}

/** Nobody could say which packs a key that stands twice is answered from. */
function eachKeyOnce(keyPacks: readonly KeyPacks[]): readonly KeyPacks[] {
  const keys = keyPacks.flatMap((one) => one.keys);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice === undefined) return keyPacks;
  throw new SettingsError(
    `key_packs: ${twice} stands twice. Keep one; "packs" under it takes several folders.`,
  );
}

/** An address that cannot be one would be noticed only when express is made. */
function proxies(names: readonly string[]): readonly string[] {
  const wrong = names.findIndex((name) => !isNetwork(name));
  if (wrong < 0) return names;
  throw new SettingsError(
    `trusted_proxies[${wrong}] (DENIAL_MANAGEMENT_TRUSTED_PROXIES) is no address and no subnet such as 10.0.0.0/8.`,
  );
}

function isNetwork(name: string): boolean {
  return /^[a-z]+$/.test(name) || ipaddr.isValid(name) || ipaddr.isValidCIDR(name);
}

function defaultDataFolder(xdgDataHome: string | undefined): string {
  return join(xdgDataHome ?? join(homedir(), '.local', 'share'), 'denial-management');
}
