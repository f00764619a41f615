/** Work that is done once for all who wait for it. */

/**
 * The function that is given back resolves after a run of `work` that began after the call, and fails as that run does.
 * One run is under way at a time: under load a single one serves many.
 */
export function inRounds(work: () => Promise<unknown>): () => Promise<void> {
  let ended: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    next = undefined;
    await work();
  }

  return () => {
    if (next === undefined) {
      next = ended.then(run);
      ended = next.catch(() => undefined);
    }
    return next;
  };
}
