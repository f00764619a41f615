/** What follows from the facts of a reason is said, and nothing that does not follow. The cases stand in conclusions/*.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

interface ConclusionCase {
  readonly case: string;
  readonly request: GenerateAppealInput;
  readonly says?: readonly string[];
  readonly lacks?: readonly string[];
}

const engine = shippedEngine();
const folder = new URL('conclusions/', import.meta.url);

for (const file of readdirSync(folder)) {
  const cases: readonly ConclusionCase[] = parse(readFileSync(new URL(file, folder), 'utf8'));
  describe(file, () => {
    it.each(cases)('$case', async ({ request, says = [], lacks = [] }) => {
      const answer = await engine.generateAppeal(request, TODAY);
      if (!answer.ok) throw new Error(answer.failure.detail);
      const letter = answer.value.appeal_letter.replace(/\s+/g, ' ');
      for (const words of says) expect(letter).toContain(words);
      for (const words of lacks) expect(letter).not.toContain(words);
    });
  });
}
