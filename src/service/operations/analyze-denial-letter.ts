import type { AnalyzeDenialLetterInput, DenialAnalysis } from '../../domain/generated/types.js';
import { readableAnalysis } from '../readable/analysis.js';
import { operation, READS_OWN_TABLES } from './operation.js';

export const analyzeDenialLetter = operation<AnalyzeDenialLetterInput, DenialAnalysis>({
  name: 'analyze_denial_letter',
  title: 'Analyze a denial: letter, 835 or FHIR',
  summary:
    'Reads a denial letter, an 835 remittance or FHIR claim data: finds every denial code and reason, the urgency, the deadline and the strategy for each reason.',
  guidance:
    "Use it first when the user has the letter itself: paste its whole text, also as a scanner read it, and change nothing. An X12 835 goes into 'remittance', a FHIR ExplanationOfBenefit, ClaimResponse or Bundle into 'fhir'; 'claims' of the answer then holds each claim with its denials, and each denial its own 'appeal_request'. Where you do not know the form, use 'content'. 'appeal_request' of the answer is input for generate_appeal_letter; ask the user for what 'appeal_request_missing' names. A letter without a denial says so.",
  http: { method: 'POST', path: '/appeal/analyze' },
  input: 'api/analyze-denial-letter.input.schema.json',
  output: 'api/denial-analysis.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  samples: [
    {
      name: 'a letter',
      input: {
        letter_text: [
          'Aetna Health Plan',
          'Notice date: October 5, 2026',
          'Claim number: 4471882',
          'Date of service: 09/14/2026',
          'We are unable to approve payment for MRI of the lumbar spine (72148).',
          'CO-50: these services are not considered medically necessary under the terms of the plan.',
          'You may appeal within 180 days of receiving this notice.',
        ].join('\n'),
        received_date: '2026-10-09',
        as_of: '2026-10-20',
      },
    },
  ],
  handle: ({ engine, clock }, input) => engine.analyzeLetter(input, clock.today()),
  readable: readableAnalysis,
});
