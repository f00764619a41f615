import type { AnalyzeDenialLetterInput, DenialAnalysis } from '../../domain/generated/types.js';
import type { FileInput } from '../../engine/analyze-input.js';
import { readableAnalysis } from '../readable/analysis.js';
import { operation, READS_OWN_TABLES } from './operation.js';

/** Share of the response time of a tier in which pages are read; the rest is for the answer. */
const FOR_READING = 0.85;

/** Milliseconds. */
function readingTime(timeoutSeconds: number): number {
  return timeoutSeconds * 1000 * FOR_READING;
}

export const analyzeDenialLetter = operation<AnalyzeDenialLetterInput, DenialAnalysis, FileInput>({
  name: 'analyze_denial_letter',
  title: 'Analyze a denial',
  summary:
    'Reads a denial letter as text or file, an 835 remittance or FHIR claim data: finds every denial code and reason, the urgency, the deadline and the strategy for each reason.',
  guidance:
    "Use it first when the user has the letter: its whole text unchanged into 'letter_text', a file (PDF, photo, Word, e-mail) as base64 into 'document', an 835 into 'remittance', FHIR into 'fhir', a form you do not know into 'content'. 'appeal_request' is input for generate_appeal_letter, with gaps that 'appeal_request_missing' names; each of 'claims' has its own. Let the user confirm what was read.",
  http: { method: 'POST', path: '/appeal/analyze' },
  input: 'api/analyze-denial-letter.input.schema.json',
  output: 'api/denial-analysis.schema.json',
  file: 'document',
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
    {
      name: 'a remittance',
      input: {
        remittance: [
          'ISA*00*          *00*          *ZZ*HEALTHPLAN     *ZZ*CLINIC         *261012*0830*^*00501*000000101*0*P*:~',
          'GS*HP*HEALTHPLAN*CLINIC*20261012*0830*1*X*005010X221A1~',
          'ST*835*0001~',
          'BPR*H*0*C*NON************20261012~',
          'TRN*1*TRACE1*1512345678~',
          'N1*PR*AETNA~',
          'N1*PE*LAKESIDE CLINIC*XX*1999999984~',
          'LX*1~',
          'CLP*ACCT-1*4*450*0**12*CLAIM-1*11*1~',
          'NM1*QC*1*SAMPLE*ROBIN****MI*M5550001~',
          'SVC*HC:72148*450*0**1~',
          'DTM*472*20260915~',
          'CAS*CO*50*450~',
          'LQ*HE*N115~',
          'SE*13*0001~',
          'GE*1*1~',
          'IEA*1*000000101~',
        ].join('\n'),
        as_of: '2026-10-20',
      },
    },
  ],
  separable: true,
  unpack: ({ engine, signal, progress, caller }, input) =>
    engine.readFile(input, {
      signal,
      progress,
      within: readingTime(caller.tier.limits.timeout_seconds),
    }),
  handle: ({ engine, clock }, input, file) => engine.analyzeLetter(input, clock.today(), file),
  readable: readableAnalysis,
  short: ({ sections }) => ({
    without: [
      'denial_codes.explanation',
      'denial_codes.start',
      'denial_codes.end',
      'denial_codes.text',
      'denial_codes.number',
      'denial_codes.family',
      'denial_codes.status',
      'denial_codes.line',
      'denial_reasons.start',
      'denial_reasons.end',
      'denial_reasons.signals',
      'denial_reasons.weighed',
      'denial_reasons.evidence',
      'denial_reasons.strategy.arguments',
      'denial_reasons.strategy.prevention',
      'grounds',
      'sections',
      'identifying',
      'extracted.pages',
      'deadline.url',
      'deadline.regulation',
      'deadline.level',
      'notice_audit.requirements.quote',
      'notice_audit.requirements.start',
      'notice_audit.requirements.end',
      'notice_audit.requirements.url',
      'notice_audit.requirements.requires',
      'notice_audit.requirements.regulation',
      // The claims of a printed notice stand in the reasons and the request; those of an 835 stand nowhere else.
      ...(sections ? ['claims'] : []),
      'claims.adjustments',
      'claims.lines',
      'claims.deadline.url',
      'claims.deadline.regulation',
      'claims.deadline.basis',
      'claims.adjudications',
      'remittance.transactions.totals',
      'remittance.problems',
    ],
    atMost: { claims: 8, denial_reasons: 6 },
    whereLong: [
      {
        without: ['claims.provider', 'claims.balanced', 'claims.segment', 'claims.transaction'],
        atMost: { claims: 4, 'denial_reasons.strategy.steps': 3, 'notice_audit.requirements': 5 },
      },
      {
        atMost: {
          claims: 2,
          denial_reasons: 4,
          'denial_reasons.strategy.steps': 1,
          'notice_audit.requirements': 3,
          'remittance.transactions': 2,
        },
      },
      {
        without: ['denial_reasons.strategy.steps', 'denial_codes.remarks'],
        atMost: { claims: 1, 'claims.findings': 2, denial_codes: 6 },
      },
      // What stands in another part of the same answer, or in a look-up of the code.
      {
        without: [
          'denial_reasons.strategy.summary',
          'claims.findings.recommended_action.because',
          'claims.insurer_type_basis',
        ],
      },
    ],
  }),
});
