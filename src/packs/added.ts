/** Packs that stand on top of those of the program: an overlay of a hospital, of a group. */
import type { ServiceAreaRecord } from '../domain/generated/types.js';
import type { Catalogue, Pack } from './catalogue.js';

/** Names of the packs that were not found beside the shared knowledge. */
export function addedPacks(packs: readonly Pack[]): ReadonlySet<string> {
  const shared = packs.find(({ manifest }) => manifest.id === '_shared');
  return new Set(packs.filter(({ root }) => root !== shared?.root).map(({ manifest }) => manifest.id));
}

/**
 * Service areas from which the program learns how cases are told. A few sentences of an overlay teach nothing beside thousands, and
 * with them the model would be fitted anew at each check and each start: it is the one that was built.
 */
export function areasToLearnFrom(
  { all, replaced }: Catalogue,
  packs: readonly Pack[],
): readonly ServiceAreaRecord[] {
  const added = addedPacks(packs);
  const before = replaced.filter(({ kind }) => kind === 'service_area').reverse();
  const shipped = new Map(before.map(({ id, record }) => [id, record as ServiceAreaRecord])); // by its kind
  return all('service_area')
    .filter(({ id, pack }) => !added.has(pack.manifest.id) || shipped.has(id))
    .map(({ id, record }) => shipped.get(id) ?? record)
    .filter(({ review }) => review !== 'held')
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
