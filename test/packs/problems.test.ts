import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { annotationOf, formatProblem, PROBLEMS } from '../../src/domain/problems.js';
import { loadSources } from '../../src/packs/load.js';
import { type Proof, readProof, writeProof } from '../../src/packs/proof.js';
import { Trainer } from '../../src/packs/statements/train.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { baseSources, sampledCodes, samplesOf, sourcesOf } from './samples.js';

const schemas = createSchemas();
/** Keeps what it fitted: most samples have the same examples. */
const trainer = new Trainer();

/** Of the base packs: where a sample only adds files, these alone are checked, and the finding is the same. */
const proof = proofOfBase();

function proofOfBase(): Proof {
  const path = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.json');
  writeProof(path, baseSources());
  const read = readProof(path);
  rmSync(dirname(path), { recursive: true });
  if (read === undefined) throw new Error('a proof that was just written can be read');
  return read;
}

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
          const { library, problems } = loadSources(
            sourcesOf(sample),
            false,
            schemas,
            trainer,
            undefined,
            sample.today,
          );
          // What was proven on one day is not asked about another.
          const onTop = loadSources(sourcesOf(sample), false, schemas, trainer, proof);
          if (sample.today === undefined) expect(onTop.problems).toEqual(problems);
          expect(problems.map(formatProblem)).toEqual(sample.problems);
          expect(problems.map((problem) => problem.code)).toContain(code);
          const errors = problems.filter(
            ({ severity, file }) => severity === 'error' && !file.endsWith('.examples.yaml'),
          );
          expect(library === undefined).toBe(errors.length > 0);
        });
    });
});
