/** Parts examples among threads: whole files, so that texts of one record are prepared in one of them. */
import type { ExampleSource } from '../../packs/load.js';
import type { ExampleResult } from './run-examples.js';

/** The files of one of several threads; every thread finds the same parts by itself. */
export function shareOf(files: readonly ExampleSource[], index: number, of: number): ExampleSource[] {
  const loads = Array.from({ length: of }, () => 0);
  const sizes = files.map(({ file }, at) => ({ at, size: file.examples.length }));
  const own = new Set<number>();
  for (const { at, size } of sizes.toSorted((a, b) => b.size - a.size || a.at - b.at)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + size;
    if (least === index) own.add(at);
  }
  return files.filter((_, at) => own.has(at));
}

/** Results of all threads in the order of the files. */
export function inOrder(files: readonly ExampleSource[], results: readonly ExampleResult[]): ExampleResult[] {
  const places = new Map(files.map(({ shown }, at) => [shown, at]));
  const placeOf = ({ file }: ExampleResult): number => places.get(file) ?? 0;
  return results.toSorted((a, b) => placeOf(a) - placeOf(b));
}
