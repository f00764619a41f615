/** `packs layers`: which pack each changed record and field comes from. */
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { Layer } from '../packs/layers.js';
import { KIND_NAMES } from '../packs/layout.js';
import type { World } from './compose.js';
import { nothingSelected, select } from './pack-selection.js';

/** Lists what packs changed of others; the last line of a field is the one that holds. */
export async function showLayers(
  { settings, schemas }: World,
  folder: string | undefined,
  json: boolean,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, folder === undefined ? [] : [folder]);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { loadPacks } = await import('../packs/load.js');
  const { library } = loadPacks({ ...selection, schemas, lenient: true });
  if (library === undefined) {
    output.err("The packs cannot be read: see 'denial-management packs check'.\n");
    return 2;
  }
  const { layers } = library;
  if (json) output.out(`${JSON.stringify(layers, null, 2)}\n`);
  else if (layers.length === 0) output.out('No pack changes a record of another.\n');
  else output.out(layersByRecord(layers));
  return 0;
}

function layersByRecord(layers: readonly Layer[]): string {
  const records = new Map<string, Layer[]>();
  for (const layer of layers) {
    const name = `${KIND_NAMES[layer.kind]} ${layer.id}`;
    records.set(name, [...(records.get(name) ?? []), layer]);
  }
  return [...records]
    .map(([name, own]) => `${name}, of ${own[0]?.from}\n${own.map(inWords).join('')}`)
    .join('');
}

/** A value holds until a later pack changes the same field, or replaces the record. */
function inWords({ pack, place, fields }: Layer, index: number, all: readonly Layer[]): string {
  const later = all.slice(index + 1);
  const lost = (field: string): string => {
    const winner = later.findLast((one) => one.fields.length === 0 || one.fields.includes(field));
    return winner === undefined ? '' : `; ${winner.pack} has the last word`;
  };
  const names = fields.length === 0 ? ['the whole record'] : fields;
  return names.map((field) => `  ${field}: ${pack} (${place})${lost(field)}\n`).join('');
}
