/** Documents asked for by name: each fits every case, keeps its length and says what it is not. */
import { expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine } from '../knowledge.js';
import { some } from '../some.js';

const engine = shippedEngine();
const TODAY = '2026-11-21';
const CASE = {
  denial_code: 'CO-50',
  diagnosis: 'Obstructive sleep apnea',
  procedure: 'CPAP device',
  insurance_company: 'Meridian Health Plan',
} satisfies GenerateAppealInput;

async function written(input: GenerateAppealInput) {
  const outcome = await engine.generateAppeal(input, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  return outcome.value;
}

async function refusal(input: GenerateAppealInput) {
  const outcome = await engine.generateAppeal(input, TODAY);
  if (outcome.ok) throw new Error('it was written');
  return outcome.failure;
}

const documents = [...engine.library.templates.values()];

/** The appeal for every code is asked for among the letters. */
const others = documents.filter(({ document }) => document !== 'appeal_letter');

it('writes every document beside the appeal for codes in turn', async () => {
  for (const [turn, { record }] of [...engine.library.codes.values()].entries()) {
    for (const { document, most_words: most } of some(others, 10, turn)) {
      const answer = await written({ ...CASE, denial_code: record.code, document });
      expect(answer.document).toBe(document);
      expect(answer.appeal_letter).not.toMatch(/\{\{|undefined|\[object/);
      // The heading and the enclosures come on top of the natural length where a code has much to say.
      expect(answer.word_count).toBeLessThanOrEqual(most === undefined ? 1200 : most + 150);
    }
  }
});

it('says where another document is asked for than the denial calls for, and keeps the recommendation', async () => {
  const answer = await written({ ...CASE, document: 'corrected_claim_request' });
  expect(answer.recommended_action).toBe('appeal');
  expect(answer.warnings.join(' ')).toMatch(
    /corrected claim request was asked for; the denial calls for another/,
  );
});

it('says that a request, complaint or sheet stops no clock', async () => {
  for (const { document, actions } of documents) {
    if (actions !== undefined) continue;
    const answer = await written({ ...CASE, document });
    expect(answer.warnings.join(' ')).toContain('does not stop the time to appeal');
  }
});

it('addresses a complaint to the agency of the line of business, never to one that may be wrong', async () => {
  const addressee = async (more: Partial<GenerateAppealInput>) => {
    const { appeal_letter: letter } = await written({ ...CASE, ...more, document: 'regulator_complaint' });
    return letter.split('\n\n')[2];
  };
  expect(await addressee({ insurer_type: 'self_funded_erisa' })).toContain('Employee Benefits Security');
  expect(await addressee({ insurer_type: 'medicare_advantage' })).toContain('Centers for Medicare');
  expect(await addressee({ insurer_type: 'commercial_fully_insured', state: 'CA' })).toMatch(
    /^\[The agency that regulates this plan: .*Managed Health Care.* or .*Insurance/,
  );
  expect(await addressee({ insurer_type: 'tricare' })).toMatch(/^\[Agency that oversees the plan\]/);
});

it('has a hold-harmless notice signed by the patient', async () => {
  const answer = await written({
    ...CASE,
    document: 'hold_harmless_notice',
    provider_name: 'Lakeside Clinic',
  });
  expect(answer.appeal_letter).toContain('Billing office\nLakeside Clinic');
  expect(answer.appeal_letter).toContain('I have been billed');
  expect(answer.assumptions.join(' ')).toContain('The patient was assumed to sign');
  const refused = await refusal({ ...CASE, document: 'hold_harmless_notice', requester: 'provider' });
  expect(refused.errors?.[0]?.field).toBe('requester');
});

it('prints a call sheet without sender and signature, with replies and their answers', async () => {
  const { appeal_letter: sheet } = await written({ ...CASE, document: 'peer_to_peer_sheet' });
  expect(sheet).not.toContain('Sincerely');
  expect(sheet.match(/If it is said: /g)).toHaveLength(3);
  expect(sheet).toContain('Have at hand');
});

it('appeals where the code stands for an error in the claim and the words judge the care', async () => {
  const code = 'DENIAL REASON: CO16 - Claim lacks information or has a billing error.';
  const words = 'Service not medically necessary based on clinical guidelines.';
  const of = async (denial_reason: string, more = {}) =>
    (await written({ ...CASE, denial_code: 'CO-16', denial_reason, ...more })).document;
  expect(await of(`${code} ${words}`)).toBe('appeal_letter');
  expect(await of(code)).not.toBe('appeal_letter');
  expect(await of(`The taxonomy code of the provider is missing. ${words}`)).not.toBe('appeal_letter');
});

it('appeals where a share of the patient follows from a refusal, and checks the share where it does not', async () => {
  const of = async (denial_reason: string) =>
    (await written({ ...CASE, denial_code: 'PR-1', requester: 'patient', denial_reason })).document;
  expect(await of('The visit was not an emergency. The deductible was applied.')).toBe('appeal_letter');
  expect(await of('The amount was applied to your deductible.')).not.toBe('appeal_letter');
});

it('tells the last day that the notice itself gives', async () => {
  const { appeal_letter: letter } = await written({
    ...CASE,
    denial_date: '2026-10-14',
    stated_deadline: '2026-12-13',
    insurer_type: 'self_funded_erisa',
  });
  expect(letter).toContain('It gives December 13, 2026 as the last day to file');
});

it('lists the documents where an unknown one is asked for', async () => {
  const failure = await refusal({ ...CASE, document: 'love_letter' });
  for (const { document } of documents) expect(failure.errors?.[0]?.message).toContain(document);
});

it('names each document that the caller has, and never says what it contains', async () => {
  const { appeal_letter: letter, enclosures } = await written({
    ...CASE,
    denial_code: '78',
    available_evidence: ['Hospital record of the stay', 'Claim form as sent'],
  });
  expect(enclosures.map(({ name }) => name).slice(1)).toEqual([
    'Hospital record of the stay',
    'Claim form as sent',
  ]);
  expect(letter).toContain('hospital record of the stay (Enclosure 2)');
  expect(letter).not.toMatch(/Enclosure \d+ (?!is\b)[a-z]+s\b/);
});

it('names the law that may not be cited for the line of business, and cites none of it', async () => {
  const { law_not_to_cite: barred, appeal_letter: letter } = await written({
    ...CASE,
    insurer_type: 'medicare_advantage',
  });
  expect(barred.map(({ law }) => law).join(' ')).toContain('ERISA');
  expect(letter).not.toContain('2560.503');
});

it('names no code where the notice prints none', async () => {
  const { appeal_letter: letter } = await written({
    ...CASE,
    code_printed: false,
    denial_reason: 'The service does not meet our criteria.',
  });
  expect(letter).not.toMatch(/CO-50|\bcode 50\b/);
  expect(letter).toContain('Denial: Notice dated');
});

it('counts the gaps of a request read from a notice among the gaps to fill', async () => {
  const { placeholders } = await written({ ...CASE, diagnosis: '[diagnosis]' });
  expect(placeholders).toContain('[diagnosis]');
});

it('goes by the last day that the notice gives where it is the earlier one', async () => {
  const dates = { denial_date: '2026-10-14', insurer_type: 'self_funded_erisa' };
  const short = await written({ ...CASE, ...dates, stated_deadline: '2026-12-13' });
  expect(short.deadline).toMatchObject({ safe_date: '2026-12-11', stated: true });
  expect(short.deadline.basis).toContain('The law read here allows until April 12, 2027');
  expect(short.deadline_days).toBe(20);
  const long = await written({ ...CASE, ...dates, stated_deadline: '2027-10-14' });
  expect(long.deadline).toMatchObject({ safe_date: '2027-04-12' });
  expect(long.deadline.basis).toContain('The notice gives until October 14, 2027');
});

it('puts no medicine into what argues none, and asks the payer nothing in a sheet for the clinician', async () => {
  const reasons = (sections: readonly { readonly slot?: string }[]) =>
    sections.some(({ slot }) => slot === 'grounds');
  let asked = 0;
  for (const { document, sections, sheet } of documents) {
    const { appeal_letter } = await written({ ...CASE, document });
    if (reasons(sections)) asked += Number(/read for this decision/.test(appeal_letter));
    else expect(appeal_letter, document).not.toMatch(/read for this decision|Published on .*\. Please/);
    if (sheet) expect(appeal_letter).toMatch(/^Published on .+, to have open: .+\.$/m);
    if (sheet) expect(appeal_letter).not.toContain('Also enclosed');
  }
  expect(asked).toBeGreaterThan(0);
});

it('numbers no part of a sheet, since a part without facts is left out', async () => {
  const { appeal_letter } = await written({ ...CASE, document: 'medical_necessity_outline' });
  expect(appeal_letter).toContain('\nWho writes, and for what\n');
  expect(appeal_letter).not.toMatch(/^\d\. (?!Denial notice)/m);
});
