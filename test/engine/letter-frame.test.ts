/** What stands around the argument of a letter: who writes to whom, what is asked, and what fills a letter of few facts. */
import { describe, expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine } from '../knowledge.js';

const engine = shippedEngine();
const TODAY = '2026-11-21';
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Adhesive capsulitis of left shoulder (M75.02)',
  procedure: 'Outpatient physical therapy, CPT 97110, visits 7 to 14',
  insurance_company: 'Harbor Ridge Insurance Company',
  insurer_type: 'commercial_fully_insured',
  state: 'OH',
  provider_name: 'Nell Ostrander, PT, Maumee Valley Rehabilitation',
  sender_address: 'Maumee Valley Rehabilitation\n12 Canal St, Toledo, OH 43604\nFax 419-555-0102',
  appeal_address: 'Harbor Ridge, Member Appeals\nFax 614-555-0100',
  claim_number: 'HR-2231',
  denial_date: '2026-10-04',
  amount: 900,
  setting: 'postservice',
  denial_reason: 'Further visits are not medically necessary.',
  patient_summary:
    'Flexion was 90 degrees on March 2, 2026 and 128 degrees on April 6, 2026. Visits 1 to 6 were paid.',
} satisfies GenerateAppealInput;

/** A field that is undefined is not sent. */
type Changes = { [Field in keyof GenerateAppealInput]?: GenerateAppealInput[Field] | undefined };

async function written(more: Changes = {}) {
  const input = Object.fromEntries(
    Object.entries({ ...CASE, ...more }).filter(([, value]) => value !== undefined),
  );
  const outcome = await engine.generateAppeal(input as unknown as GenerateAppealInput, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

async function letter(more: Changes = {}): Promise<string> {
  return (await written(more)).appeal_letter;
}

/** The lines above the reference block. */
function head(text: string): string[] {
  return text
    .slice(0, text.indexOf('\nRe:'))
    .split('\n')
    .filter((line) => line !== '');
}

function signature(text: string): string[] {
  const [, below = ''] = text.split('\nSincerely,\n');
  return (
    below
      .split('\n\nEnclosures')[0]
      ?.split('\n')
      .filter((line) => line !== '') ?? []
  );
}

/** What is asked for, up to the closing words. */
function request(text: string): string {
  return text.slice(text.indexOf('\nWhat I ask\n'), text.indexOf('\nSincerely,'));
}

describe('The head of a letter', () => {
  it('names the practice once, and the department that the address gives', async () => {
    expect(head(await letter())).toEqual([
      'Nell Ostrander, PT',
      'Maumee Valley Rehabilitation',
      '12 Canal St, Toledo, OH 43604',
      'Fax 419-555-0102',
      'November 21, 2026',
      'Harbor Ridge Insurance Company',
      'Member Appeals',
      'Fax 614-555-0100',
    ]);
  });

  it('names a department of its own where the address is only a place', async () => {
    expect(head(await letter({ appeal_address: 'PO Box 11, Columbus, OH 43216' })).slice(-3)).toEqual([
      'Appeals Department',
      'Harbor Ridge Insurance Company',
      'PO Box 11, Columbus, OH 43216',
    ]);
  });

  it('tells what a relative is below the name alone', async () => {
    const text = await letter({
      requester: 'representative',
      representative_name: 'Joan Perrin (wife, authorized representative)',
      patient_name: 'Luke Perrin',
      sender_address: 'Joan Perrin\n7 Mill Rd, Keene, NH 03431',
    });
    expect(head(text).slice(0, 2)).toEqual(['Joan Perrin', '7 Mill Rd, Keene, NH 03431']);
    expect(signature(text).slice(1)).toEqual([
      'Joan Perrin',
      'Wife and authorized representative of Luke Perrin',
    ]);
  });

  it('is not addressed to a reviewer of whom the address says nothing', async () => {
    const text = await letter({
      appeal_level: 'external_review',
      state: 'MA',
      appeal_address: 'Massachusetts Office of Patient Protection\n50 Milk Street, Boston, MA 02109',
    });
    expect(head(text).slice(-2)).toEqual([
      'Massachusetts Office of Patient Protection',
      '50 Milk Street, Boston, MA 02109',
    ]);
  });
});

describe('A service and a diagnosis within a sentence', () => {
  it('are named without codes and without the capital of a form', async () => {
    const text = await letter();
    expect(text).toContain(
      'denial of outpatient physical therapy, visits 7 to 14 for adhesive capsulitis of left shoulder',
    );
    expect(text.split(CASE.procedure)).toHaveLength(2);
  });

  it('keep the name of a person', async () => {
    expect(await letter({ diagnosis: 'Dupuytren contracture' })).toContain(' for Dupuytren contracture');
    expect(await letter({ diagnosis: 'Staghorn calculus' })).toContain(' for staghorn calculus');
  });
});

describe('What is asked', () => {
  it('is the visits that were refused, with code, claim and amount, said once', async () => {
    const asked = request(await letter());
    expect(asked).toContain('pay for visits 7 to 14 of code 97110 (claim HR-2231)');
    expect(asked.split('$900.00')).toHaveLength(2);
    expect(asked).not.toContain('The request covers');
  });

  it('is no stretch of visits that were paid', async () => {
    const asked = request(await letter({ procedure: 'Outpatient physical therapy, CPT 97110' }));
    expect(asked).toContain('pay for code 97110');
    expect(asked).not.toContain('visits 1 to 6');
  });

  it('writes a sum out only where the case does', async () => {
    const sum = {
      amount: 1242,
      patient_summary: 'They charge me $300 + $942 = $1,242.00 of $2,184.00 allowed.',
    };
    expect(request(await letter(sum))).toContain('$1,242.00 ($300.00 and $942.00)');
    const chance = { amount: 1242, patient_summary: 'They allowed $2,184.00. My deductible is $942.00.' };
    expect(request(await letter(chance))).not.toContain('less $942.00');
  });

  it('is a refund where the patient paid a share', async () => {
    const asked = request(
      await letter({
        denial_code: 'PR-1',
        procedure: 'Screening mammography, CPT 77067',
        diagnosis: 'Screening for breast cancer (Z12.31)',
        requester: 'patient',
        amount: 212,
        denial_reason: 'Applied to deductible.',
        patient_summary: 'I am 52. I paid the bill myself.',
      }),
    );
    expect(asked).toContain('refund the $212.00 that I paid');
  });

  it('asks for the days already given where care goes on', async () => {
    const asked = request(
      await letter({ procedure: 'Residential treatment', setting: 'concurrent', amount: 43700 }),
    );
    expect(asked).toContain('pay for the part already given, $43,700.00 so far');
  });
});

describe('The instrument', () => {
  it('is the appeal where the patient disputes a share under the rules on surprise bills, and a negotiation for the provider', async () => {
    const flight = {
      denial_code: 'CO-242',
      remark_codes: ['N830'],
      procedure: 'Rotary wing air ambulance, A0431',
      diagnosis: 'Aortic dissection',
    };
    const own = await written({ ...flight, requester: 'patient' });
    expect(own.document).toBe('appeal_letter');
    expect((await written(flight)).document).toBe('payment_review');
  });

  it('asks that a demand be withdrawn, and treats it as a matter of payment', async () => {
    const text = await letter({
      denial_code: 'Overpayment recovery notice',
      code_printed: false,
      denial_reason: 'We will offset $900.00 from future payments.',
    });
    expect(text).toContain('be withdrawn');
    expect(text).not.toContain('peer-to-peer');
  });

  it('is expedited where the notice sends it to a fast unit or care has to start before a standard decision', async () => {
    const ahead = { setting: 'preservice', amount: undefined } as const;
    const slow = await written(ahead);
    expect(slow.appeal_type).toBe('internal_first_level');
    const fast = await written({
      ...ahead,
      appeal_address: 'Harbor Ridge, Expedited Appeals\nFax 614-555-0101',
    });
    expect(fast.appeal_type).toBe('internal_expedited');
    const soon = await written({
      ...ahead,
      patient_summary: 'The stimulation has to start by November 30, 2026.',
    });
    expect(soon.appeal_type).toBe('internal_expedited');
    expect(soon.assumptions.join(' ')).toContain('was taken as urgent');
  });
});

describe('What fills a letter', () => {
  it('is a table for the signer and nothing of another kind of care', async () => {
    const { appeal_letter: text, word_count: words } = await written({ patient_summary: 'Pain for a year.' });
    expect(words).toBeGreaterThanOrEqual(800);
    expect(text).toContain('[finding, date and page]');
    expect(text).not.toMatch(/layperson|under 21|habilitative/i);
  });

  it('is not the rule for children where no age is told', async () => {
    const heading = 'For a Medicaid enrollee under 21';
    const own = {
      insurer_type: 'medicaid_managed_care',
      state: 'TX',
      setting: 'preservice',
      amount: undefined,
    } as const;
    expect(await letter({ ...own, patient_summary: 'Pain for a year.' })).not.toContain(heading);
  });

  it('is the law on a service, before what fits any denial', async () => {
    const answer = await written({
      denial_code: 'CO-150',
      diagnosis: 'Severe alcohol use disorder',
      procedure: 'Residential substance use treatment',
      setting: 'concurrent',
      denial_reason: 'A lower level of care is appropriate.',
      patient_summary: 'Two intensive outpatient programs in 2026 ended in relapse within ten days.',
      amount: undefined,
    });
    expect(answer.appeal_letter).toContain('Levels of behavioral care are compared with medical ones');
  });

  it('names the time and place of the state where they were read', async () => {
    const text = await letter({ state: 'IL' });
    expect(text).toContain(
      'goes to the Department of Insurance within 4 months of receipt of the final decision',
    );
    const rights = text.slice(text.indexOf('\nHow this request is to be decided\n'));
    expect(rights).not.toMatch(/unless state law|2560\.503-1/);
  });
});

it('tells all facts in a document without a place for reasons', async () => {
  const text = await letter({
    document: 'regulator_complaint',
    denial_code: 'PR-27',
    denial_reason: 'Coverage terminated for non-payment of premium.',
    patient_summary: 'The premium for March was paid on March 3, 2026. The visit was on March 12, 2026.',
  });
  expect(text).toContain('March 3, 2026');
  expect(text).toContain('March 12, 2026');
});
