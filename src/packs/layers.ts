/** What later packs made of records of earlier ones: replaced whole, or patched in some fields. */
import type { Located } from './catalogue.js';
import { KIND_NAMES, type RecordKind } from './layout.js';
import type { ChangedField } from './patches.js';
import type { PlacedPatch } from './patching.js';

export interface Layer {
  readonly kind: RecordKind;
  readonly id: string;
  /** The pack that changes the record. */
  readonly pack: string;
  /** Where it does so: file and line. */
  readonly place: string;
  /** The pack that brought the record, or replaced it last. */
  readonly from: string;
  /** Fields that a patch changes; none where the whole record is replaced. */
  readonly fields: readonly string[];
}

function place({ document, path }: Pick<Located, 'document' | 'path'>): string {
  return `${document.file.shown}:${document.at(path).line}`;
}

/** The record stands in place of the earlier one. */
export function replacement(record: Located, earlier: Located): Layer {
  const { kind, id, pack } = record;
  return {
    kind,
    id,
    pack: pack.manifest.id,
    place: place(record),
    from: earlier.pack.manifest.id,
    fields: [],
  };
}

/** The patch changes fields of the record. */
export function amendment(target: Located, placed: PlacedPatch, fields: readonly ChangedField[]): Layer {
  const { kind, id, pack } = target;
  const names = [...new Set(fields.map(({ name }) => name))];
  return {
    kind,
    id,
    pack: placed.pack.manifest.id,
    place: place(placed),
    from: pack.manifest.id,
    fields: names,
  };
}

/** What happened, as sentences. A field that several packs change has the value of the last. */
export function layersInWords(layers: readonly Layer[]): string[] {
  return layers.map(({ kind, id, pack, from, fields }, index) => {
    const record = `${KIND_NAMES[kind]} ${id} of ${from}`;
    if (fields.length === 0) return `${pack} replaces ${record}.`;
    const before = layers.slice(0, index).filter((one) => one.kind === kind && one.id === id);
    const over = before.filter((one) => one.fields.some((field) => fields.includes(field)));
    const also = over.map((one) => `, over ${one.pack}`).join('');
    return `${pack} changes ${fields.join(', ')} of ${record}${also}.`;
  });
}
