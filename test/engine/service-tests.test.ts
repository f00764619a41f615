/** Tests of a service beside the numbers of the record: told as met only where a number says so. */
import { expect, test } from 'vitest';
import type { GenerateAppealInput } from '../../src/domain/generated/types.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();

async function written(input: GenerateAppealInput): Promise<string> {
  const made = await engine.generateAppeal(input, TODAY);
  return made.ok ? made.value.appeal_letter : expect.fail(made.failure.detail);
}

const PLAN = {
  denial_code: 'CO-50',
  insurance_company: 'Lakeside Health Plan',
  insurer_type: 'commercial_fully_insured',
  state: 'OH',
} as const;
const KNEE = {
  ...PLAN,
  diagnosis: 'Osteoarthritis of the right knee (M17.11)',
  procedure: 'Total knee replacement (27447)',
};

function letter(summary: string): Promise<string> {
  const diagnosis = 'Obstructive sleep apnea (G47.33)';
  return written({ ...PLAN, diagnosis, procedure: 'CPAP device', patient_summary: summary });
}

function knee(summary: string): Promise<string> {
  return written({ ...KNEE, patient_summary: summary });
}

test('a number that reaches the test stands beside it, with its day', async () => {
  expect(await letter('Polysomnography on March 3, 2026 showed an AHI of 42 events per hour.')).toContain(
    'The record meets this: the AHI was 42 on March 3, 2026.',
  );
});

test('several tests are a list, each beside the sentence of the caller that speaks to it, which stands there alone', async () => {
  const told = await knee(
    '68-year-old woman with arthritis of the right knee. Films show bone on bone contact. She completed 16 weeks of physical therapy and took naproxen for 5 months without relief.',
  );
  expect(told).toMatch(/^- Advanced joint damage[^\n]*: Films show bone on bone contact\.$/m);
  expect(told).toMatch(
    /^- Three months of nonsurgical care[^\n]*: She completed 16 weeks of physical therapy/m,
  );
  expect(told.match(/bone on bone contact/g)).toHaveLength(1);
  expect(told.match(/16 weeks of physical therapy/g)).toHaveLength(1);
  expect(told).not.toContain('(here ');
});

test('a test is not answered with a part of a sentence', async () => {
  const told = await written({
    ...PLAN,
    diagnosis: 'Chest pain (R07.9)',
    procedure: 'Emergency department visit (99284)',
    denial_reason: 'The visit was not an emergency.',
    patient_summary:
      'He had squeezing chest pain into the left arm, and he was sweating and short of breath.',
  });
  expect(told).toContain('squeezing chest pain into the left arm');
  expect(told).not.toMatch(/: short of breath|here short of breath/);
});

test('a number that counts only beside a symptom needs the symptom', async () => {
  const asks = 'asks for an apnea-hypopnea index of at least 15';
  expect(await letter('Her AHI was 8.')).not.toContain(asks);
  expect(await letter('Her AHI was 8. She has hypertension.')).toContain(asks);
});

test('numbers of one name that disagree decide nothing by themselves', async () => {
  expect(await letter('Her AHI was 42 in March. With the device her AHI was 3 in May.')).not.toContain(
    'The record meets this',
  );
});

test.each([
  [
    'a list of treatments, one of them with its length',
    'He failed 3 corticosteroid injections, 12 weeks of physical therapy, NSAIDs and bracing.',
    /3 corticosteroid injections, 12 weeks of physical therapy.*Reviewers usually ask for three months of nonsurgical care/s,
  ],
  [
    'a grade behind its name',
    'Kellgren-Lawrence grade 4 on standing films.',
    /advanced joint damage.*meets this: the Kellgren-Lawrence grade is 4\./s,
  ],
])('%s is read beside the test of the service', async (_, summary, told) => {
  expect(
    await knee(`68-year-old woman with arthritis of the right knee. ${summary} She walks half a block.`),
  ).toMatch(told);
});

test.each([
  'Physical therapy, injections and bracing have not been tried.',
  'Plan: 12 weeks of physical therapy and a steroid injection.',
  'No physical therapy, NSAIDs or injections so far.',
  '2 weeks of physical therapy, then surgery was requested.',
])('what was not done, or not for long, meets no test: %s', async (summary) => {
  expect(
    await knee(`68-year-old woman with arthritis of the right knee. ${summary} She walks half a block.`),
  ).not.toMatch(/ask for[^.]*three months of nonsurgical care/);
});

test('the age of the patient is no gap to fill, and that of a relative is not hers', async () => {
  const summary = 'She lives with her 84-year-old mother. BMI 44.';
  const letter = (text: string) =>
    written({
      ...KNEE,
      diagnosis: 'Morbid obesity (E66.01)',
      procedure: 'Sleeve gastrectomy (43775)',
      patient_summary: text,
    });
  expect(await letter(`39-year-old woman. ${summary}`)).toMatch(/An adult, or an adolescent[^:]*: age 39/);
  expect(await letter(summary)).not.toContain('age 84');
});

test('a test stands under the reason that names its point', async () => {
  const letter = await written({
    ...KNEE,
    denial_reason:
      '1. Imaging does not show advanced joint damage. 2. Conservative treatment was not tried for three months.',
    patient_summary:
      'X-ray of May 4, 2026 showed bone on bone contact. Physical therapy for 16 weeks, naproxen for 5 months and bracing without relief.',
  });
  const [, first = '', second = ''] = letter.split(/^\d\. /m);
  expect(first).toMatch(/bone on bone/i);
  expect(first).not.toContain('16 weeks');
  expect(second).toMatch(/16 weeks/);
});
