/** Which reasons a text gives for this decision: what a list, a glossary or a letter about something else names is none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DenialAnalysis } from '../../src/domain/generated/types.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly reasons: readonly string[];
}

const engine = shippedEngine();
const { cases } = parse(readFileSync(join(ROOT, 'test/intake/what-refuses.yaml'), 'utf8')) as {
  readonly cases: readonly Case[];
};

async function analyzed(letter_text: string): Promise<DenialAnalysis> {
  const answer = await engine.analyzeLetter({ letter_text }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

describe('reasons of this decision', () => {
  it.each(cases)('$name', async ({ text, reasons }) => {
    const found = await analyzed(text);
    expect({
      denial: found.is_denial,
      reasons: found.denial_reasons.map(({ category }) => category).sort(),
    }).toEqual({ denial: reasons.length > 0, reasons: [...reasons].sort() });
  });
});

describe('fields of a notice', () => {
  it('names a code that is printed without words, where the packs have a name for it', async () => {
    const { appeal_request: request } = await analyzed(
      'Birch Harbor Health Plan\nMarch 2, 2026\nMember ID: BHH 118 220\nCPT 97153, 97155\nDiagnosis: M48.062\n\nWe denied this request. It is not medically necessary.\n',
    );
    expect(request).toMatchObject({
      procedure: 'applied behavior analysis (97153, 97155)',
      diagnosis: expect.stringContaining('lumbar stenosis'),
    });
  });

  it('takes neither a contract of a plan with Medicare for a service nor a birth date for a member', async () => {
    const { extracted } = await analyzed(
      'Birch Harbor Health Plan\nMarch 2, 2026\nRE: Ruth Ames (DOB 1961)   ID BHH 118 220\n\nWe denied this request. It is not medically necessary.\n\nH4417_NDMC_26\n',
    );
    expect(extracted.procedure_codes).toEqual([]);
    expect(extracted.line_of_business_stated).toBe('medicare_advantage');
    expect(extracted.member_id).toBe('BHH 118 220');
  });

  it('keeps the time for a talk apart from the time to appeal, where only the sentence before names the talk', async () => {
    const { extracted } = await analyzed(
      'Birch Harbor Health Plan\nMarch 2, 2026\nMember ID: BHH 118 220\n\nWe denied this request. It is not medically necessary.\n\nPeer-to-peer: call 1-866-555-0107. It must be requested within seven (7) calendar days of the date of this notice, and before an appeal is filed.\n\nMember appeal: within sixty (60) calendar days of the date of this notice.\n',
    );
    expect(extracted.peer_to_peer_days).toBe(7);
    expect(extracted.appeal_window?.days).toBe(60);
  });

  it('gives the whole name where the packs know the beginning of it', async () => {
    const { extracted } = await analyzed(
      'Highmark Prairie Health\nMarch 2, 2026\nMember ID: BHH 118 220\n\nWe denied this request. It is not medically necessary.\n',
    );
    expect(extracted.insurer).toBe('Highmark Prairie Health');
  });
});
