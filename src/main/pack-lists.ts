/** What authors look up and have fixed: ids, gaps, what has moved on. */
import type { ExitCode, Output } from '../interfaces/cli/output.js';
import type { CoverageRequest, ListRequest, OutdatedRequest } from '../interfaces/cli/parts.js';
import type { World } from './compose.js';
import { snapshotFile } from './knowledge.js';
import { nothingSelected, select } from './pack-selection.js';

const UNREADABLE = "The packs cannot be read: see 'denial-management packs check'.\n";

/** Ids of one kind with what they stand for. */
export async function listInventory(
  { settings }: World,
  { what, packs, search, json }: ListRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, packs);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { loadPacks } = await import('../packs/load.js');
  const { INVENTORY, inventoryOf } = await import('../service/pack-authoring/inventory.js');
  const { didYouMean, nearest } = await import('../schema/nearest.js');
  const names = Object.keys(INVENTORY);
  if (!isName(INVENTORY, what)) {
    output.err(
      `There is no list of "${what}"; there are: ${names.join(', ')}.${didYouMean(nearest(what, names))}\n`,
    );
    return 2;
  }
  const { library } = loadPacks({ ...selection, snapshot: snapshotFile(settings.home), lenient: true });
  if (library === undefined) {
    output.err(UNREADABLE);
    return 2;
  }
  const entries = inventoryOf(library, what, search);
  if (json)
    output.out(
      `${JSON.stringify(
        entries.map(([id, words]) => ({ id, words })),
        null,
        2,
      )}\n`,
    );
  else for (const [id, words] of entries) output.out(`${id}  ${words}\n`);
  return entries.length === 0 ? 1 : 0;
}

function isName<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}

/** What each code has for each line of business. */
export async function packCoverage(
  { settings }: World,
  { packs, line, json }: CoverageRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, packs);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { loadPacks } = await import('../packs/load.js');
  const { coverageInWords, coverageOf, gapsInWords } = await import('../service/pack-authoring/coverage.js');
  const { library, examples } = loadPacks({ ...selection, lenient: true });
  if (library === undefined) {
    output.err(UNREADABLE);
    return 2;
  }
  const lines: readonly string[] = [...library.insurerTypes.keys()];
  if (line !== undefined && !lines.includes(line)) {
    output.err(`--line must be one of: ${lines.join(', ')}.\n`);
    return 2;
  }
  const all = coverageOf(library, examples).filter((one) => line === undefined || one.line === line);
  if (json) output.out(`${JSON.stringify(all, null, 2)}\n`);
  else output.out(line === undefined ? coverageInWords(all) : gapsInWords(all, line));
  return 0;
}

/** What somebody has to read again. */
export async function outdatedPacks(
  { settings, clock }: World,
  { paths, on = clock.today(), json }: OutdatedRequest,
  output: Output,
): Promise<ExitCode> {
  const selection = select(settings, paths);
  if ('reason' in selection) return nothingSelected(selection, output);
  const { checkPacks } = await import('../service/pack-authoring/check.js');
  const { outdatedInWords, outdatedOn } = await import('../service/pack-authoring/outdated.js');
  const items = outdatedOn(checkPacks(selection, on, false), on, selection.includes);
  if (json) output.out(`${JSON.stringify({ on, outdated: items }, null, 2)}\n`);
  else {
    for (const line of outdatedInWords(items)) output.out(`${line}\n`);
    output.out(
      items.length === 0 ? `Everything stands on ${on}.\n` : `${items.length} to read again on ${on}.\n`,
    );
  }
  return items.length === 0 ? 0 : 1;
}
