import { success } from '../../domain/failures.js';
import type { CheckAppealLetterInput, LetterCheck } from '../../domain/generated/types.js';
import { readableCheck } from '../readable/check.js';
import { verified } from '../receipt.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const checkAppealLetter = operation<CheckAppealLetterInput, LetterCheck>({
  name: 'check_appeal_letter',
  title: 'Check an appeal letter',
  summary:
    'Checks a letter of any author before it is sent: invented, repealed or foreign law, late deadlines, unanswered reasons, missing or contradicted facts, wrong enclosures or document.',
  guidance:
    "Use it on every letter, with the facts as 'request' (as for generate_appeal_letter) or the denial as 'notice'. Fix errors, look at warnings, check again.",
  http: { method: 'POST', path: '/appeal/check' },
  input: 'api/check-appeal-letter.input.schema.json',
  output: 'api/letter-check.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  separable: true,
  samples: [
    {
      name: 'a letter with faults',
      input: {
        letter: [
          'Aetna, Appeals Department',
          '',
          'Re: Appeal of the denial of claim 4471882',
          'Patient: Robin Sample',
          'Member ID: W2200417',
          'Service: MRI of the lumbar spine (72148), September 14, 2026',
          'Denied: October 5, 2026, CO-50',
          '',
          'Dear Appeals Reviewer:',
          '',
          'I appeal the denial of the MRI and ask that it be reversed. It was denied as not medically necessary.',
          'Ms. Sample has had eight weeks of pain, with new weakness of the left foot (Enclosure 2).',
          'A different reviewer must decide (42 C.F.R. § 422.590).',
          '',
          'Sincerely,',
          'Dr. A. Rivera, treating physician',
          '',
          'Enclosures',
          '1. Denial notice of October 5, 2026',
        ].join('\n'),
        request: {
          denial_code: 'CO-50',
          diagnosis: 'Lumbar disc herniation with radiculopathy (M51.16)',
          procedure: 'MRI of the lumbar spine (72148)',
          insurance_company: 'Aetna',
          insurer_type: 'self_funded_erisa',
          patient_name: 'Robin Sample',
          member_id: 'W2200471',
          claim_number: '4471882',
          denial_date: '2026-10-05',
          service_date: '2026-09-14',
          denial_reason: 'Six weeks of conservative treatment are not documented.',
          patient_summary: 'Eight weeks of low back pain. New weakness of the left foot on examination.',
        },
        as_of: '2026-10-20',
      },
    },
    {
      name: 'a letter alone',
      input: {
        letter:
          'Dear Appeals Department:\n\nI appeal the denial of my claim. Under 29 C.F.R. § 2560.503-1(h) somebody else has to decide. This is outrageous!\n\nSincerely,\nRobin Sample, member',
        insurer_type: 'medicare',
        as_of: '2026-10-20',
      },
    },
  ],
  handle: async ({ engine, clock, caller, service }, input) => {
    const checked = await engine.checkLetter(input, clock.today());
    const letterhead = service.letterheads.of(caller);
    const receipt = await verified(engine, input, { version: service.version, letterhead });
    if (!checked.ok) return checked;
    if (!receipt.ok) return receipt;
    return success({ ...checked.value, ...(receipt.value ? { receipt_check: receipt.value } : {}) });
  },
  letter: async ({ engine, caller, service }, input) =>
    success(engine.readBack(input, service.letterheads.of(caller))),
  readable: readableCheck,
  short: () => ({
    without: ['findings.source', 'deadline.url', 'deadline.regulation', 'citations.url', 'citations.title'],
  }),
});
