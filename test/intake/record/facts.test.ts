import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseFact, GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';

const FOLDER = join(import.meta.dirname, 'facts');
const REQUIRED = { denial_code: 'CO-50', diagnosis: 'a condition', procedure: 'a service' };

interface FactCase {
  readonly today: string;
  readonly request: Partial<GenerateAppealInput>;
  readonly facts: readonly Partial<CaseFact>[];
}

describe('the facts of a case', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  it.each(files)('%s', (name) => {
    const { today, request, facts }: FactCase = parse(readFileSync(join(FOLDER, name), 'utf8'));
    const read = readFacts({ ...REQUIRED, ...request }, today);
    expect(read.map(({ text }) => text)).toEqual(facts.map(({ text }) => text));
    for (const [index, fact] of facts.entries()) expect(read[index]).toMatchObject(fact);
  });

  it('stand where facts given as data name them, the others first', () => {
    const request = { ...REQUIRED, patient_summary: 'No fever. Weight 70 kg.' };
    const facts = readFacts(
      {
        ...request,
        facts: [
          { id: 'f2', kind: 'measurement', text: 'The weight is 71 kg.' },
          { kind: 'event', text: 'The patient was admitted on May 3.' },
        ],
      },
      '2026-11-22',
    );
    expect(facts.map(({ text }) => text)).toEqual([
      'The patient was admitted on May 3.',
      'There is no fever.',
      'The weight is 71 kg.',
    ]);
  });
});
