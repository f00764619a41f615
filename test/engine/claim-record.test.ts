/** A denial that turns on the history of the claim is answered by the days of that history, and by the one that wins. */
import { describe, expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function letterFor(patient_summary: string, more: Partial<GenerateAppealInput> = {}): Promise<string> {
  const outcome = await engine.generateAppeal(
    {
      denial_code: 'CO-29',
      diagnosis: 'J44.9 COPD',
      procedure: '99214 office visit',
      insurance_company: 'Aetna',
      patient_summary,
      ...more,
    },
    TODAY,
  );
  return outcome.ok ? outcome.value.appeal_letter.replace(/\s+/g, ' ') : expect.fail(outcome.failure.detail);
}

describe('a denial for late filing', () => {
  it('counts the claim that was sent again and not the one that was rejected', async () => {
    const letter = await letterFor(
      'DOS 3/12/26. Claim sent 4/2/26, rejected by clearinghouse 4/3 for wrong member ID. Corrected and resent 7/20/26. Payer limit is 180 days. Denied timely 8/15/26.',
    );
    expect(letter).toContain(
      'the last day was September 8, 2026. The claim was sent on July 20, 2026, which is day 130 of 180.',
    );
    expect(letter).toContain('The payer answered it on August 15, 2026, day 156.');
    expect(letter).not.toContain('day 21');
    expect(letter).not.toMatch(/gateway|search the/);
  });

  it('does not take the day that the payer gives for a day of the claim', async () => {
    const letter = await letterFor(
      'DOS 2/3/26. Claim accepted by payer 2/21/26. Payer says first received 8/30/26. Contract filing limit 120 days. Denied 9/10/26.',
    );
    expect(letter).toContain('The claim was accepted on February 21, 2026, which is day 18 of 120.');
    expect(letter).toContain(
      'The day of first receipt that the payer gives, August 30, 2026, lies 190 days after that',
    );
  });

  it('leaves a limit of the payer as it was told', async () => {
    const letter = await letterFor('DOS 12/1/25. Aetna denied 5/10/26, states 90 days from date of service.');
    expect(letter).not.toContain('160 days');
  });

  it('has no count where only a rejected claim went out in time', async () => {
    const letter = await letterFor(
      'DOS 3/12/26. Claim sent 4/2/26, 277CA rejected 4/3/26 for wrong member ID. Resent 10/20/26. Payer limit is 180 days. Denied timely 11/15/26.',
    );
    expect(letter).not.toMatch(/\bis day \d|\bday \d+ of\b|filed in time/);
    expect(letter).toContain(
      'April 3, 2026: the claim acknowledgment (277CA) reported the claim as rejected',
    );
  });

  it('counts a secondary claim from the payer before, where the terms say so', async () => {
    const letter = await letterFor(
      'DOS 1/15/26. Medicare was primary and paid 6/3/26. We billed Aetna as secondary on 7/10/26, accepted on 277CA 7/11/26. Aetna denied 10/1/26 saying past 90 days from date of service. Their manual gives 90 days from the primary EOB.',
    );
    expect(letter).toContain('The claim was accepted on July 11, 2026, which is day 38 of 90.');
    expect(letter).not.toContain('day 177');
  });

  it('does not count from the payer before where no term says so', async () => {
    const letter = await letterFor(
      'DOS 1/15/26. Medicare was primary and paid 6/3/26. We billed Aetna as secondary on 7/10/26. Aetna denied 10/1/26 as past 90 days.',
    );
    expect(letter).not.toMatch(/which is day \d/);
    expect(letter).toContain('The claim was sent here on July 10, 2026, 37 days later.');
  });
});

describe('other denials', () => {
  it('names the earlier claim of a duplicate that was denied', async () => {
    const letter = await letterFor(
      'DOS 2/3/26. Claim sent 2/10/26, denied 2/28/26 CO-16 missing NPI. We sent corrected claim 3/15/26. Denied as duplicate 3/30/26.',
      { denial_code: 'CO-18' },
    );
    expect(letter).toContain('The earlier claim was denied on February 28, 2026');
  });

  it('does not say so where the earlier claim was paid', async () => {
    const letter = await letterFor(
      'DOS 2/3/26. Claim sent 2/10/26, paid 2/28/26. We sent corrected claim 3/15/26. Denied as duplicate 3/30/26.',
      { denial_code: 'CO-18' },
    );
    expect(letter).not.toContain('The earlier claim was denied');
  });

  it('sets the day on which records went out beside the decision', async () => {
    const letter = await letterFor(
      'DOS 6/11/26. Aetna asked for records 7/2/26. We faxed office notes 7/9/26, 22 pages. Denied 8/4/26 records not received.',
      { denial_code: 'CO-252' },
    );
    expect(letter).toContain(
      'was sent on July 9, 2026, which is 26 days before the decision of August 4, 2026.',
    );
    expect(letter).not.toContain('does not name the field');
  });

  it('tells two services of one day apart by their times', async () => {
    const two =
      'Two chest x-rays on 5/6/26. First at 08:10 on arrival, second at 16:40 after a chest tube. Both billed, second with modifier 76. Line 2 denied as duplicate 6/2/26.';
    const letter = await letterFor(two, { denial_code: 'CO-18', procedure: '71045 chest x-ray' });
    expect(letter).toContain('The second, at 16:40, came 8 hours and 30 minutes after the first at 08:10');
    expect(letter).not.toContain('corrected claim');
    const long = 'Infusion ran from 9:00 am to 3:00 pm on 5/6/26. Denied as duplicate 6/2/26.';
    expect(await letterFor(long, { denial_code: 'CO-18' })).not.toContain('came 6 hours');
  });

  it('sets the service beside the day on which coverage began, where no end is told', async () => {
    const begun =
      'Denied because service 1/8/26 before coverage began. Patient enrolled 12/12/25, effective 1/1/26.';
    const more = { denial_code: 'CO-26', denial_date: '2026-02-02' };
    expect(await letterFor(begun, more)).toContain(
      'The service of January 8, 2026 came after January 1, 2026, the day from which coverage is told to run.',
    );
    expect(await letterFor(`${begun} The policy was cancelled 1/5/26.`, more)).not.toContain(
      'came after January 1',
    );
    const payers = 'Denied because service 1/8/26. Plan says effective 1/1/26.';
    expect(await letterFor(payers, more)).not.toContain('came after January 1');
  });

  it('does not call a paid claim unpaid', async () => {
    const letter = await letterFor(
      'Denied 7/10/26 as dup of claim paid 6/20/26. The paid claim was for 6/1/26 and this one is for 6/2/26. Different dates of service.',
      { denial_code: 'OA-18' },
    );
    expect(letter).not.toContain('never paid');
    expect(letter).not.toContain('corrected claim');
  });

  it('sets the end of the other coverage beside the service', async () => {
    const more = { denial_code: 'CO-22', service_date: '2026-03-03' };
    const ended = 'They say I have other insurance. I do not. My old plan with Kaiser ended 12/31/25.';
    const letter = await letterFor(ended, more);
    expect(letter).toContain(
      'December 31, 2025 lies before the service of March 3, 2026, so a coverage that ended then cannot pay for it first.',
    );
    expect(letter).not.toContain('I do not.');
    const later = 'My old plan with Kaiser ended 3/31/26.';
    expect(await letterFor(later, more)).not.toContain('so a coverage that ended then');
    const not = 'My old plan with Kaiser has not ended on 12/31/25.';
    expect(await letterFor(not, more)).not.toContain('so a coverage that ended then');
  });
});
