import { success } from '../../domain/failures.js';
import type { AppealResult, GenerateAppealInput } from '../../domain/generated/types.js';
import { withOwnOutcomes } from '../../engine/outcomes/blend.js';
import { storeIsDown } from '../access/store-is-down.js';
import type { OutcomeRow } from '../ports.js';
import { readableAppeal } from '../readable/appeal.js';
import { receiptOf } from '../receipt.js';
import { operation } from './operation.js';

export const generateAppealLetter = operation<GenerateAppealInput, AppealResult, readonly OutcomeRow[]>({
  name: 'generate_appeal_letter',
  title: 'Generate an appeal letter',
  summary:
    'Writes the letter that contests a denied claim, 800 to 1,200 words, with the law and guidelines that apply, its deadline, its odds and the documents to attach.',
  guidance: [
    'Pass on every fact the user told; invent none.',
    "detail 'brief' writes no letter and counts none: it gives the case and, in 'missing_information', what to ask, most valuable first.",
    "Where no appeal is due it is the right document: tell 'recommended_action' and 'warnings'. 'document' asks for another, such as peer_to_peer_sheet.",
    "The best letter is yours in our frame: read the brief, then give 'answers' for every reason, also for 'case' and 'remedy'; they are printed as they are and checked.",
    "Give the user the letter unchanged, with its 'placeholders' to fill; verify each change with check_appeal_letter.",
  ].join(' '),
  http: { method: 'POST', path: '/appeal/generate' },
  input: 'api/generate-appeal.input.schema.json',
  output: 'api/appeal-result.schema.json',
  charges: { requests: 1, letters: 1 },
  asks: true,
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
  // What came of own appeals stands in the store, which the process that writes may not have.
  unpack: async ({ store, caller }, input) => {
    const rows = await store.outcomes.of(caller.keyId).then(success, storeIsDown);
    return rows.ok ? success({ input, file: rows.value }) : rows;
  },
  handle: async ({ engine, clock, caller, service }, input, outcomes = []) => {
    const letterhead = service.letterheads.of(caller);
    const day = clock.today();
    const written = await engine.generateAppeal(input, day, letterhead);
    if (!written.ok) return written;
    const receipt = receiptOf(input, written.value, { day, version: service.version, letterhead });
    const shown = withOwnOutcomes(written.value, outcomes);
    return success({ ...shown, ...(receipt === undefined ? {} : { receipt }) });
  },
  refusal: ({ engine, clock }, input) => engine.refusal(input, clock.today()),
  letter: ({ engine, clock, caller, service }, input) =>
    engine.writeLetter(input, clock.today(), service.letterheads.of(caller)),
  readable: readableAppeal,
  short: ({ brief }) => ({
    without: [
      'success_rate_basis.rates',
      'success_rate_basis.sources',
      'success_rate_basis.explanation',
      'success_rate_basis.prior',
      'denial_code.explanation',
      'insurer_type_basis',
      'service_area',
      'criteria',
      'deadline.url',
      'deadline.regulation',
      'deadline.verified',
      'deadline.certainty',
      'deadline.letter_may_say',
      'deadline.counted_from',
      'deadline.basis',
      'deadline.level',
      'appeal_levels',
      'score_factors',
      'improvements',
      'citations',
      'law_not_to_cite',
      'enclosures',
      'grounds_read',
      'facts_read',
      'arguments',
      'payer_replies',
      'assumptions',
      'plain_language.parts',
      'continuity.taken_up',
      'continuity.unanswered.start',
      'continuity.unanswered.end',
      'own_outcomes.alike_in',
      'filing_proof.documents.sources',
      'side_clocks.url',
      'decision_due.url',
    ],
    whereLong: [{ without: ['supporting_citations', 'filing_proof'], atMost: { recommended_evidence: 3 } }],
    // Before the letter it is what to ask next; beside the letter it is what would make another one better.
    atMost: { missing_information: brief === undefined ? 2 : 4, recommended_evidence: 6 },
  }),
});
