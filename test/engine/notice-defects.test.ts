/** What the notice lacks, from the analysis to the letter. */
import { describe, expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const NOTICE = `Cobalt Ridge Benefit Administrators
Notice date: October 20, 2026
Member ID: CRB-4471-09
Claim number: 26-10-4471
Date of service: 09/30/2026

We denied your claim for an MRI of the lumbar spine (72148) because it is not medically necessary.
Your plan is self-funded by your employer; we do not insure it.

Your appeal rights
You may appeal within 180 days of receiving this letter.
`;
const CASE: GenerateAppealInput = {
  denial_code: 'CO-50',
  diagnosis: 'lumbar radiculopathy',
  procedure: 'MRI of the lumbar spine',
  insurer_type: 'self_funded_erisa',
  notice_defects: ['private-plan-provision', 'erisa-right-to-sue'],
};
const PROVISION = 'The notice does not name the plan provision on which the decision rests (29 C.F.R.';

async function letterOf(input: GenerateAppealInput) {
  const made = await engine.generateAppeal(input, TODAY);
  if (!made.ok) throw new Error(made.failure.detail);
  return made.value;
}

describe('what the notice lacks', () => {
  it('goes from a whole notice into the letter, with its law and a warning to check it', async () => {
    const read = await engine.analyzeLetter({ letter_text: NOTICE }, TODAY);
    const request = read.ok ? (read.value.appeal_request as unknown as GenerateAppealInput) : undefined;
    expect(request?.notice_defects).toContain('private-plan-provision');
    const { appeal_letter: letter, warnings } = await letterOf(request as GenerateAppealInput);
    expect(letter).toContain(PROVISION);
    expect(warnings.join()).toContain('Check that against every page');
  });

  it('stays out of the request where the part on appeals is missing or the line of business was assumed', async () => {
    for (const text of [
      NOTICE.replace(/Your appeal rights[\s\S]*/, ''),
      NOTICE.replace(/Your plan is.*\n/, ''),
    ]) {
      const read = await engine.analyzeLetter({ letter_text: text }, TODAY);
      expect(read.ok && read.value.is_denial).toBe(true);
      expect(read.ok && read.value.appeal_request).not.toHaveProperty('notice_defects');
    }
  });

  it('is stated only where its law binds', async () => {
    expect((await letterOf(CASE)).appeal_letter).toContain(PROVISION);
    const { appeal_letter: letter, warnings } = await letterOf({ ...CASE, insurer_type: 'medicare_ffs' });
    expect(letter).not.toContain('The notice does not name the plan provision');
    expect(warnings.join()).toContain('did not go into this letter');
  });

  it('is refused where no pack holds the requirement', async () => {
    const made = await engine.generateAppeal({ ...CASE, notice_defects: ['anything'] }, TODAY);
    expect(made).toMatchObject({ ok: false, failure: { errors: [{ field: 'notice_defects' }] } });
  });
});
