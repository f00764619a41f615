import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseGround, GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { readGrounds } from '../../../src/intake/record/grounds/read-grounds.js';
import { expectInProportion } from '../../growth.js';
import { ROOT, shippedLibrary, TODAY } from '../../knowledge.js';

interface GroundCase {
  readonly input: Partial<GenerateAppealInput>;
  /** All grounds in order; a field that is absent is not checked. */
  readonly grounds: readonly Partial<CaseGround>[];
}

const FOLDER = join(ROOT, 'test/intake/record/grounds');
const library = shippedLibrary();

function read(input: Partial<GenerateAppealInput>): CaseGround[] {
  return readGrounds(
    { denial_code: 'CO-50', diagnosis: 'as stated', procedure: 'as stated', ...input },
    library,
    TODAY,
  );
}

describe('grounds of a request', () => {
  for (const file of readdirSync(FOLDER)) {
    const cases = parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, GroundCase>;
    describe(file.replace('.yaml', ''), () => {
      it.each(Object.entries(cases))('%s', (_, { input, grounds }) => {
        const found = read(input);
        expect(found.map(({ kind }) => kind)).toEqual(grounds.map(({ kind }) => kind));
        expect(found).toMatchObject(grounds);
      });
    });
  }

  it('quotes what stands at the source, word for word', () => {
    const denial_reason =
      '(1) The visit of Oct. 5 was no emergency. (2) Dr. Lund is not in our network; the plan pays in-network care only.';
    for (const { quote, source } of read({ denial_reason }))
      expect(denial_reason.slice(source?.start, source?.end)).toBe(quote);
  });

  it('reads long hostile words with work in proportion to their length', async () => {
    const unit = '(1) denied because (2) 5 of 6; "they say that ';
    await expectInProportion((count) => {
      const text = unit.repeat(count);
      read({ denial_reason: text, patient_summary: `They wrote: "${text}"` });
    }, 50);
  });
});
