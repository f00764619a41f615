import type { AppealResult, GenerateAppealInput } from '../../domain/generated/types.js';
import { readableAppeal } from '../readable/appeal.js';
import { operation } from './operation.js';

export const generateAppealLetter = operation<GenerateAppealInput, AppealResult>({
  name: 'generate_appeal_letter',
  title: 'Generate an appeal letter',
  summary:
    'Writes the letter that contests a denied claim, 800 to 1,200 words, with the law and guidelines that apply, its deadline, its odds and the documents to attach.',
  guidance: [
    'Three fields are enough: denial_code, diagnosis and procedure; pass on every further fact the user told; never invent one.',
    "insurer_type, state, denial_date and patient_summary change the letter most; 'missing_information' says what to ask next.",
    "Where no appeal is due it is the right document: tell the user 'recommended_action' and 'warnings'.",
    "'document' asks for another, such as peer_to_peer_sheet.",
    "detail 'brief' gives the case to write from; 'answers' puts your own paragraphs into the letter and checks them.",
    "Give the user the letter unchanged, with its 'placeholders' to fill. Each counts one letter; verify each change with check_appeal_letter.",
  ].join(' '),
  http: { method: 'POST', path: '/appeal/generate' },
  input: 'api/generate-appeal.input.schema.json',
  output: 'api/appeal-result.schema.json',
  charges: { requests: 1, letters: 1 },
  letterless: (input) => (input as Partial<GenerateAppealInput> | null)?.detail === 'brief',
  // The letter is the same each time, but each delivery counts against the quota.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  samples: [
    {
      name: 'minimal',
      input: {
        denial_code: 'CO-50',
        diagnosis: 'Severe obstructive sleep apnea',
        procedure: 'CPAP device',
      },
    },
    {
      name: 'with the facts of the case',
      input: {
        denial_code: 'CO-50',
        diagnosis: 'Lumbar disc herniation with radiculopathy (M51.16)',
        procedure: 'MRI of the lumbar spine (72148)',
        insurance_company: 'Aetna',
        patient_summary:
          'Eight weeks of low back pain radiating to the left leg. Six weeks of supervised physical therapy and naproxen without lasting relief. New weakness of the left foot on examination.',
        state: 'TX',
        denial_date: '2026-10-05',
        letter_date: '2026-10-20',
        prior_treatments: ['Physical therapy, 12 visits, August to September 2026, no lasting relief'],
      },
    },
  ],
  separable: true,
  handle: ({ engine, clock, caller, service }, input) =>
    engine.generateAppeal(input, clock.today(), service.letterheads.of(caller)),
  letter: ({ engine, clock, caller, service }, input) =>
    engine.writeLetter(input, clock.today(), service.letterheads.of(caller)),
  readable: readableAppeal,
});
