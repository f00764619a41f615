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
