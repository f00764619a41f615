/** `packs review`: what an expert should read next, and who has read a record. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { ReviewRequest } from '../interfaces/cli/parts.js';
import type { World } from './compose.js';
import { nothingSelected, select } from './pack-selection.js';

/** Lists what waits for a reading, or enters one. */
export async function reviewPacks(
  world: World,
  { folder, reading, limit, json }: ReviewRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(world.settings, folder === undefined ? [] : [folder]);
  if ('reason' in selection) return nothingSelected(selection, output);
  // A reading is entered only where it was asked for, never in the packs beneath.
  if (reading !== undefined)
    return enterReading(world, folder === undefined ? selection.roots : [folder], reading, output);
  const { loadPacks } = await import('../packs/load.js');
  const { reviewQueue } = await import('../service/pack-authoring/review-queue.js');
  const { library } = loadPacks({ ...selection, lenient: true });
  if (library === undefined) {
    output.err("The packs cannot be read: see 'denial-management packs check'.\n");
    return 2;
  }
  const queue = reviewQueue(library, world.clock.today());
  const next = queue.slice(0, limit);
  if (json) {
    output.out(`${JSON.stringify({ waiting: queue.length, next }, null, 2)}\n`);
    return 0;
  }
  for (const { points, kind, id, because } of next)
    output.out(`${String(points).padStart(3)}  ${kind.replaceAll('_', ' ')} ${id}: ${because.join(', ')}\n`);
  output.out(
    `${queue.length} records have not been read by an expert; the ${next.length} most pressing are listed.\n`,
  );
  return 0;
}

async function enterReading(
  { clock }: World,
  roots: readonly string[],
  { id, name, credential, note }: NonNullable<ReviewRequest['reading']>,
  output: Output,
): Promise<ExitCode> {
  const { withReading } = await import('../service/pack-authoring/record-reading.js');
  const reading = { name, credential, date: clock.today(), ...(note === undefined ? {} : { note }) };
  for (const file of yamlFiles(roots)) {
    const text = withReading(readFileSync(file, 'utf8'), id, reading);
    if (text === undefined) continue;
    writeFileSync(file, text);
    output.out(`${file}\n${id} was read by ${name}, ${credential}, on ${reading.date}.\n`);
    return 0;
  }
  output.err(
    `No file of these packs holds a record ${id}. Ids are as 'packs review' lists them: carc-50, rarc-n290.\n`,
  );
  return 1;
}

function yamlFiles(roots: readonly string[]): string[] {
  return roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml') && !path.endsWith('.examples.yaml'))
      .map((path) => join(root, path))
      .sort(),
  );
}
