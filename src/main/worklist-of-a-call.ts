import type { WorklistStore } from '../service/worklist/ports.js';

/** A worklist that lives as long as one call. The database is loaded with the first of them. */
export async function openWorklist(): Promise<WorklistStore> {
  const { openWorklistInMemory } = await import('../store/sqlite/worklist-store.js');
  return openWorklistInMemory();
}
