import { beforeAll, describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/domain/problems.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Engine } from '../../src/engine/engine.js';
import { type LoadResult, loadPacks } from '../../src/packs/load.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { runExamples } from '../../src/service/pack-authoring/run-examples.js';
import { standingOn } from '../../src/service/pack-authoring/standing.js';
import { MODELS, ROOT } from '../knowledge.js';

const schemas = createSchemas();

describe('an overlay of a hospital', () => {
  let loaded: LoadResult;
  let engine: Engine;
  beforeAll(() => {
    loaded = loadPacks({
      roots: [`${ROOT}packs`, `${ROOT}test/overlays`],
      templates: `${ROOT}templates`,
      models: MODELS,
      schemas,
    });
    if (loaded.library === undefined) throw new Error(loaded.problems.map(formatProblem).join('\n'));
    engine = createEngine(loaded.library);
  });

  it('has no problem', () => {
    expect(loaded.problems.map(formatProblem)).toEqual([]);
  });

  it('says what no longer stands on a later day', () => {
    const own = (file: string) => file.startsWith('test/overlays/');
    expect(standingOn(loaded.records, '2026-11-23', own)).toEqual([]);
    const later = standingOn(loaded.records, '2027-12-31', own);
    expect(later.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
      'test/overlays/mercy/regulations/texas.yaml:15 source_due',
      'test/overlays/mercy/contracts/aetna-2025.yaml:30 source_due',
    ]);
    const [contract] = standingOn(loaded.records, '2028-01-01', (file) => file.includes('contracts/'));
    expect(contract?.message).toBe('Ended on 2027-12-31. Add what followed it, or take it out.');
    const [gap] = standingOn(loaded.records, '2024-06-01', (file) => file.includes('contracts/'));
    expect(gap?.message).toBe(
      'time_to_file has no value in force on 2024-06-01: the first begins later. Add the value of that day with its source.',
    );
  });

  it('answers each of its examples as the example says', async () => {
    const own = loaded.examples.filter(({ shown }) => shown.includes('test/overlays/'));
    const { results } = await runExamples(engine, schemas, own);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });
});
