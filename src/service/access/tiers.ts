/** Plans and their limits, read from one checked YAML file. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Tier, TierFile } from '../../domain/generated/types.js';
import type { Schemas } from '../../schema/schemas.js';

export type Tiers = ReadonlyMap<string, Tier>;

/** Raised where the configuration of the operator is wrong; the message says how to mend it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads the file of tiers; every broken rule is listed. */
export function loadTiers(path: string, schemas: Schemas): Tiers {
  const file = readTierFile(path);
  const errors = schemas.validate('tiers.schema.json', file);
  if (errors.length > 0) {
    const lines = errors.map(({ field, message }) => `  ${field} ${message}`);
    throw new SettingsError(`${path} is not a valid file of tiers:\n${lines.join('\n')}`);
  }
  const { tiers } = file as TierFile; // it has passed its schema
  return new Map(tiers.map((tier) => [tier.id, tier]));
}

function readTierFile(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${path}, the file of tiers, cannot be read: ${reason}`);
  }
}
