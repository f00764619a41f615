/** A thread that runs its part of the examples of all packs. */
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '../engine/create-engine.js';
import { loadPacks } from '../packs/load.js';
import { createSchemas } from '../schema/schemas.js';
import { runExamples } from '../service/pack-authoring/run-examples.js';
import { shareOf } from '../service/pack-authoring/shares.js';
import type { ThreadWork } from './example-threads.js';
import { select } from './pack-selection.js';

const { settings, paths, index, of } = workerData as ThreadWork; // from startExampleThreads
const selection = select(settings, paths);
if ('reason' in selection) throw new Error(selection.reason);
const schemas = createSchemas();
const { library, examples } = loadPacks({ ...selection, schemas });
if (library === undefined) throw new Error('the packs have errors');
const files = examples.filter(({ shown }) => selection.includes(shown));
const { results } = await runExamples(createEngine(library), schemas, shareOf(files, index, of));
parentPort?.postMessage(results);
