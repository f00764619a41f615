/** Who signs and who the patient is, from the first words of a narrative. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFacts } from '../../../src/intake/record/facts/read-facts.js';
import { readRoles } from '../../../src/intake/record/facts/roles.js';
import { lift } from '../../../src/intake/record/lifted/lift.js';
import { ROOT, TODAY } from '../../knowledge.js';

type Opening = readonly [summary: string, signer: string, patient: string | null];

const { openings } = parse(readFileSync(join(ROOT, 'test/intake/record/openings.yaml'), 'utf8')) as {
  readonly openings: readonly Opening[];
};
const asked = { denial_code: 'CO-50', diagnosis: 'as stated', procedure: 'as stated' };

describe('the first words of a narrative', () => {
  it.each(openings)('%s', (summary, signer, patient) => {
    const request = { ...asked, patient_summary: summary };
    const name = lift(request, TODAY).find(({ field }) => field === 'patient_name')?.value;
    expect({ signer: readRoles(request).signer, patient: name ?? null }).toEqual({ signer, patient });
  });
});

it('tells the age of the patient as an age, which answers no reason by itself', () => {
  const [fact] = readFacts({ ...asked, patient_summary: 'Harold Brinkley, 64, retired roofer.' }, TODAY);
  expect(fact).toMatchObject({ kind: 'context', measures: [{ name: 'age', value: 64, unit: 'years' }] });
});
