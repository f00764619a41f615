/** Tests of a service in the words of charts: what counts as told, and what only looks like it. */
import { describe, expect, it } from 'vitest';
import { explainerOf } from '../../src/engine/explain/explain.js';
import { shippedLibrary, TODAY } from '../knowledge.js';

const explain = explainerOf(shippedLibrary());

/** What the record says to each test of the service: "met by 1 fact" is met. */
async function answers(
  diagnosis: string,
  procedure: string,
  patient_summary: string,
): Promise<Record<string, string | undefined>> {
  const answer = await explain({ denial_code: 'CO-50', diagnosis, procedure, patient_summary }, TODAY);
  if (!answer.ok) throw new Error(answer.failure.detail);
  return Object.fromEntries(
    answer.value.candidates.flatMap(({ part, because }) =>
      part?.startsWith('test ')
        ? [[part.slice('test '.length), because.startsWith('no fact') ? 'unknown' : because.split(' ')[0]]]
        : [],
    ),
  );
}

const botox = (summary: string) => answers('G43.709 chronic migraine', 'Botox for migraine', summary);
const hip = (summary: string) => answers('M16.11 hip osteoarthritis', 'Total hip arthroplasty', summary);

describe('tests of a service in the words of charts', () => {
  it('counts treatments that a sentence lists with their lengths and without relief', async () => {
    const told = await hip('Mobic 6 months, physical therapy 10 weeks with no relief. She limps.');
    expect(told).toMatchObject({ conservative: 'met', 'pain-function': 'met' });
  });

  it('counts no treatment that was not given', async () => {
    const told = await hip('Has not tried physical therapy or naproxen. Walks 3 miles.');
    expect(told.conservative).toBe('unknown');
  });

  it('counts two names of one drug once', async () => {
    const epilepsy = (summary: string) => answers('G40.219 focal epilepsy', 'Temporal lobectomy', summary);
    const once = await epilepsy('Levetiracetam (Keppra) was tried without benefit.');
    expect(once['drug-resistant']).toBe('unknown');
    const twice = await epilepsy('Levetiracetam and lamotrigine were tried without benefit.');
    expect(twice['drug-resistant']).toBe('met');
  });

  it('counts no treatment of a relative', async () => {
    const told = await answers(
      'I48.0 paroxysmal atrial fibrillation',
      'Catheter ablation for atrial fibrillation',
      'Mother had AF treated with amiodarone. The patient has palpitations.',
    );
    expect(told).toMatchObject({ 'drug-failed': 'unknown', symptomatic: 'met' });
  });

  it('keeps what stands beside a denial in one sentence', async () => {
    const told = await answers(
      'M54.16 lumbar radiculopathy',
      'Lumbar epidural steroid injection',
      'Left leg sciatica for 9 weeks, no saddle numbness.',
    );
    expect(told).toMatchObject({ diagnosis: 'met', duration: 'met' });
  });

  it('lets a denial hold for its whole list', async () => {
    const told = await answers(
      'E66.01 obesity',
      'Sleeve gastrectomy',
      'BMI 36.2. She has no diabetes, sleep apnea, hypertension or reflux.',
    );
    expect(told['bmi-35-comorbidity']).not.toBe('met');
  });

  it('takes no length of a treatment for another length', async () => {
    const told = await answers(
      'J30.9 allergic rhinitis',
      'Allergy shots',
      'Zyrtec daily, Flonase and 9 months with dust mite covers without relief.',
    );
    expect(told).toMatchObject({ failed: 'met', monitor: 'unknown' });
  });

  it('reads headache days as charts count them', async () => {
    expect((await botox('Headaches 22 days a month by diary.')).chronic).toBe('met');
    expect((await botox('She has 9 headache days a month.')).chronic).not.toBe('met');
  });
});
