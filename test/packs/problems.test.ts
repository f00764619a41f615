import { describe, expect, it } from 'vitest';
import { annotationOf, formatProblem, PROBLEMS } from '../../src/domain/problems.js';
import { loadSources } from '../../src/packs/load.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { baseSources, sampledCodes, samplesOf, sourcesOf } from './samples.js';

const schemas = createSchemas();

describe('problems of packs', () => {
  it('are none in the base packs', () => {
    const { library, problems } = loadSources(baseSources(), false, schemas);
    expect(problems.map(formatProblem)).toEqual([]);
    expect(library?.version).toBe('2026.1.10');
  });

  it('can stand beside the line of a pull request', () => {
    const place = { file: 'packs/a,b.yaml', line: 3, column: 7 };
    const annotation = annotationOf({
      ...place,
      code: 'PK202',
      severity: 'error',
      message: '100% wrong:\nmend it',
    });
    expect(annotation).toBe(
      '::error file=packs/a%2Cb.yaml,line=3,col=7,title=PK202::100%25 wrong:%0Amend it',
    );
  });

  it('have a bad sample for every code', () => {
    expect(sampledCodes()).toEqual(Object.keys(PROBLEMS).sort());
  });

  for (const code of sampledCodes())
    describe(code, () => {
      for (const sample of samplesOf(code))
        it(sample.what, () => {
          const { library, problems } = loadSources(sourcesOf(sample), false, schemas);
          expect(problems.map(formatProblem)).toEqual(sample.problems);
          expect(problems.map((problem) => problem.code)).toContain(code);
          const errors = problems.filter(({ severity }) => severity === 'error');
          expect(library === undefined).toBe(errors.length > 0);
        });
    });
});
