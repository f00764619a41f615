/** What the operator set: the file, then variables over it, checked against one schema. */
import { delimiter, dirname, resolve } from 'node:path';
import type { Configuration } from '../domain/generated/types.js';
import { didYouMean, nearest } from '../schema/nearest.js';
import type { Schemas } from '../schema/schemas.js';
import type { Violation } from '../schema/violations.js';
import { readOperatorFile, SettingsError } from '../service/operator-file.js';

const SCHEMA = 'configuration.schema.json';

/** Fields that name files or folders: in the file they are relative to the folder that it stands in. */
const PATHS = ['data', 'tiers', 'packs'] as const;

interface Field {
  readonly type?: string;
  readonly default?: unknown;
  readonly environment?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The fields that the schema gives a default are always there. */
export type SetConfiguration = Configuration &
  Required<
    Pick<
      Configuration,
      | 'host'
      | 'port'
      | 'packs'
      | 'key_packs'
      | 'trusted_proxies'
      | 'origins'
      | 'docs'
      | 'letterheads'
      | 'metrics'
    >
  >;

/** Reads the file, if there is one, and the variables; an empty variable counts as absent. Throws SettingsError. */
export function readConfiguration(
  environment: Environment,
  schemas: Schemas,
  file: string | undefined,
): SetConfiguration {
  const { properties } = schemas.schema(SCHEMA) as { properties: Record<string, Field> }; // our own schema
  const fields = Object.entries(properties);
  const defaults = Object.fromEntries(
    fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
  const configuration = {
    ...defaults,
    ...(file === undefined ? {} : fromFile(file, schemas)),
    ...fromEnvironment(environment, fields, schemas),
  };
  return configuration as SetConfiguration; // both parts have passed the schema
}

function fromFile(file: string, schemas: Schemas): Configuration {
  const configuration = readOperatorFile(file, 'file of settings', SCHEMA, schemas) as Configuration; // it has passed its schema
  const absolute = (path: string) => resolve(dirname(file), path);
  const { key_packs: keyPacks } = configuration;
  const own = keyPacks?.map(({ keys, packs }) => ({ keys, packs: packs.map(absolute) }));
  const resolved = own === undefined ? configuration : { ...configuration, key_packs: own };
  return Object.fromEntries(
    Object.entries(resolved).map(([name, value]) => {
      if (!PATHS.some((path) => path === name)) return [name, value];
      return [name, Array.isArray(value) ? value.map(absolute) : absolute(String(value))];
    }),
  );
}

function fromEnvironment(
  environment: Environment,
  fields: readonly [string, Field][],
  schemas: Schemas,
): Configuration {
  refuseMisspelt(environment, [...fields.flatMap(([, field]) => field.environment ?? []), ...OTHERS]);
  const given: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const text = field.environment === undefined ? undefined : environment[field.environment];
    if (text) given[name] = typed(text, name, field);
  }
  const violations = Object.keys(given).length === 0 ? [] : schemas.violations(SCHEMA, given);
  if (violations.length === 0) return given;
  const variables = new Map(fields.map(([name, { environment: variable }]) => [name, variable]));
  throw new SettingsError(violations.map((violation) => sentence(violation, variables)).join('\n'));
}

const PREFIX = 'DENIAL_MANAGEMENT_';
/** Variables that are no field of the file. */
const OTHERS = ['DENIAL_MANAGEMENT_API_KEY', 'DENIAL_MANAGEMENT_CONFIG'];

/**
 * A misspelt variable would be passed over in silence. One that resembles none of ours may be another program's; one
 * that holds tcp://… was set by a container scheduler.
 */
function refuseMisspelt(environment: Environment, known: readonly string[]): void {
  const bare = (name: string) => name.replace(PREFIX, '');
  const byBareName = new Map(known.map((name) => [bare(name), name]));
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(PREFIX) || known.includes(name) || !value || value.startsWith('tcp://')) continue;
    const meant = byBareName.get(nearest(bare(name), byBareName.keys()) ?? '');
    if (meant !== undefined)
      throw new SettingsError(`${name} is no variable of this program. Did you mean ${meant}?`);
  }
}

/** A variable holds only text: numbers, truth values and lists are read where the schema asks for them. */
function typed(text: string, name: string, { type }: Field): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|on|false|off)$/.test(text)) return text === 'true' || text === 'on';
  if (type !== 'array') return text;
  const separator = name === 'packs' ? delimiter : ',';
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** "PORT must be …": which variable, the rule, and what was most likely meant. Never the value: it may be a secret. */
function sentence({ path: [name], ...rule }: Violation, variables: ReadonlyMap<string, string | undefined>) {
  return `${variables.get(String(name))} ${rule.sentence}${didYouMean(rule.suggestion)}`;
}
