/** Heavy work of a service whose packs may be replaced: what was begun ends with the packs that it began with. */
import type { TaskPool } from './pool.js';

export interface ReplaceablePool extends TaskPool {
  /** New work is done with new packs; the processes of the old ones end with their last task. */
  replace(): void;
}

/** @param open the processes for the packs of the moment */
export function createReplaceablePool(open: () => TaskPool): ReplaceablePool {
  let current = { pool: open(), tasks: 0 };
  let lost = 0;
  return {
    async run(task, options) {
      const used = current;
      used.tasks += 1;
      const outcome = await used.pool.run(task, options);
      used.tasks -= 1;
      if (used !== current && used.tasks === 0) used.pool.close();
      return outcome;
    },
    figures() {
      const figures = current.pool.figures();
      return { ...figures, lost: lost + figures.lost };
    },
    replace() {
      const old = current;
      lost += old.pool.figures().lost;
      current = { pool: open(), tasks: 0 };
      if (old.tasks === 0) old.pool.close();
    },
    close: () => current.pool.close(),
  };
}

/** Those of all packs and those of some keys alone, replaced, counted and closed together; work goes to the first. */
export function joinedPools(first: ReplaceablePool, others: readonly ReplaceablePool[]): ReplaceablePool {
  const all = [first, ...others];
  return {
    run: first.run,
    figures() {
      const figures = all.map((one) => one.figures());
      const sum = (of: 'running' | 'waiting' | 'lost') => figures.reduce((total, one) => total + one[of], 0);
      return { running: sum('running'), waiting: sum('waiting'), lost: sum('lost') };
    },
    replace() {
      for (const one of all) one.replace();
    },
    close() {
      for (const one of all) one.close();
    },
  };
}
