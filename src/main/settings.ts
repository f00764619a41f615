/** Settings from the environment. A wrong value stops the start and says what is allowed. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingsError } from '../service/access/tiers.js';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Settings {
  /** Folder of the program: packs, templates and schemas stand in it. */
  readonly home: string;
  readonly version: string;
  readonly host: string;
  readonly port: number;
  /** Names under which this server may be reached; absent: any, where it does not listen on loopback alone. */
  readonly allowedHosts: readonly string[] | undefined;
  readonly dataFolder: string;
  /** Pack folders: the program's own, then those of the operator. */
  readonly packRoots: readonly string[];
  readonly tiersFile: string;
  readonly logLevel: LogLevel | undefined;
  /** Whether the reference page is served. */
  readonly docs: boolean;
  readonly apiKey: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as absent. */
export function readSettings(environment: Environment): Settings {
  const given = (name: string) => environment[name] || undefined;
  const home = programHome();
  const host = given('HOST') ?? '127.0.0.1';
  return {
    home,
    version: versionOf(home),
    host,
    port: portOf(given('PORT')),
    allowedHosts: hostsOf(given('DENIAL_MANAGEMENT_HOSTS'), host),
    dataFolder: given('DENIAL_MANAGEMENT_DATA') ?? defaultDataFolder(given('XDG_DATA_HOME')),
    packRoots: [
      join(home, 'packs'),
      ...(given('DENIAL_MANAGEMENT_PACKS')?.split(delimiter) ?? []).filter(Boolean),
    ],
    tiersFile: given('DENIAL_MANAGEMENT_TIERS') ?? join(home, 'config', 'tiers.yaml'),
    logLevel: levelOf(given('DENIAL_MANAGEMENT_LOG')),
    docs: switchOf('DENIAL_MANAGEMENT_DOCS', given('DENIAL_MANAGEMENT_DOCS') ?? 'on'),
    apiKey: given('DENIAL_MANAGEMENT_API_KEY'),
  };
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

function portOf(text: string | undefined): number {
  if (text === undefined) return 8080;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new SettingsError('PORT must be a whole number from 0 to 65535; 0 takes any free port.');
  return port;
}

function hostsOf(text: string | undefined, host: string): readonly string[] | undefined {
  if (text !== undefined) return text.split(',').map((name) => name.trim());
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  return loopback.includes(host) || host === '::1' ? loopback : undefined;
}

function switchOf(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new SettingsError(`${name} must be on or off.`);
}

function levelOf(text: string | undefined): LogLevel | undefined {
  if (text === undefined) return undefined;
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined)
    throw new SettingsError(`DENIAL_MANAGEMENT_LOG must be one of: ${LOG_LEVELS.join(', ')}.`);
  return level;
}

function defaultDataFolder(xdgDataHome: string | undefined): string {
  return join(xdgDataHome ?? join(homedir(), '.local', 'share'), 'denial-management');
}
