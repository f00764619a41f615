/** Plans and their limits, read from one checked YAML file. */
import type { Tier, TierFile } from '../../domain/generated/types.js';
import type { Schemas } from '../../schema/schemas.js';
import { readOperatorFile, SettingsError } from '../operator-file.js';

export type Tiers = ReadonlyMap<string, Tier>;

/** Reads the file of tiers; every broken rule is listed. */
export function loadTiers(path: string, schemas: Schemas): Tiers {
  const file = readOperatorFile(path, 'file of tiers', 'tiers.schema.json', schemas);
  const { tiers } = file as TierFile; // it has passed its schema
  const byId = new Map(tiers.map((tier) => [tier.id, tier]));
  if (byId.size < tiers.length) throw new SettingsError(`${path} names a tier twice. Keep one of each id.`);
  return byId;
}
