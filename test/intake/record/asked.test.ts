import { describe, expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { wentAhead } from '../../../src/intake/record/asked/approval.js';
import { tellsDemand } from '../../../src/intake/record/asked/demands.js';
import { readAskedTime } from '../../../src/intake/record/asked/periods.js';
import { readReduction } from '../../../src/intake/record/asked/reductions.js';
import { readSteps } from '../../../src/intake/record/asked/steps.js';
import { differenceOf, statedSums } from '../../../src/intake/record/asked/sums.js';
import { traceOf } from '../../../src/intake/record/asked/traces.js';
import { readWishes } from '../../../src/intake/record/asked/wishes.js';
import { readRoles } from '../../../src/intake/record/facts/roles.js';
import { readNegotiationStart } from '../../../src/intake/record/lifted/negotiation.js';
import { expectInProportion } from '../../growth.js';

const TODAY = '2026-11-22';

describe('what is asked for', () => {
  it.each([
    ['Please also ask for the late payment penalty and interest.', ['penalty', 'interest']],
    ['I want my nursing hours to stay the same while this is open.', ['continued']],
    ['We want a refund and a corrected EOB.', ['refund', 'remittance']],
    ['Aetna wants the money back.', []],
    ['We do not want interest.', []],
    ['The plan charged a penalty for late premium.', []],
  ])('wishes: %s', (text, wishes) => {
    expect(readWishes([text])).toEqual(wishes);
  });

  it.each([
    ['Home care, 30 hours a week, reduced to 12', '30 hours a week', '12 hours a week'],
    ['They cut it from 21 to 10.5 hrs per week.', '21 hours a week', '10.5 hours a week'],
  ])('reductions: %s', (text, before, after) => {
    expect(readReduction([text])).toEqual({ before, after });
  });

  it.each([
    'Dose reduced from 40 mg to 20 mg.',
    'Visits raised from 2 to 3 hours a week.',
    'Cut to 20 hours.',
  ])('no reduction of the service: %s', (text) => {
    expect(readReduction([text])).toBeUndefined();
  });

  it('reads the days asked for, the planned day and the last covered day', () => {
    expect(readAskedTime(['We asked for 10 more days from 11/30 to 12/11/2026.'], TODAY).period).toEqual({
      from: '2026-11-30',
      to: '2026-12-11',
    });
    expect(readAskedTime(['Surgery scheduled for 12/3/2026.'], TODAY).planned).toBe('2026-12-03');
    expect(readAskedTime(['Last covered day 11/25/2026.'], TODAY).lastCovered).toBe('2026-11-25');
    expect(readAskedTime(['She tried therapy from 1/5 to 3/9/2026 as ordered.'], TODAY)).toEqual({});
  });

  it('finds the two sums whose difference is in dispute', () => {
    const sums = statedSums(['Contract says $1,200.00. They paid $850.00.', 'Billed $2,000.00.']);
    expect(differenceOf(35000, sums)).toEqual({
      from: { cents: 120000 },
      less: { cents: 85000, kind: 'paid' },
    });
    expect(differenceOf(12345, sums)).toBeUndefined();
  });

  it.each([
    ['I want the state fair hearing. My plan appeal was denied on 10/2.', 'hearing', true],
    ['We want an external review.', 'external', false],
    ['I appealed on 8/3 and they denied it again.', undefined, true],
    ['I do not want a hearing. I want a fast answer.', undefined, false],
    ['The notice says that you may request an external review.', undefined, false],
    ['My doctor says the first drug was denied.', undefined, false],
    ['They said no again.', undefined, true],
    ['I appealed because they denied it.', undefined, false],
    ['My appeal is still pending.', undefined, false],
    ['The Marketplace says that I am not eligible for the tax credit.', 'enrollment', false],
  ])('steps: %s', (text, step, decided) => {
    const told = readSteps(text, '');
    expect(told.wanted?.step).toBe(step);
    expect(told.decided !== undefined).toBe(decided);
  });

  it.each([
    'The panel of antibodies came out positive.',
    'She is at stage 3 kidney disease, and dialysis was denied.',
    'Chemo round 2 completed; the plan refused round 3.',
    'The level 3 visit was denied.',
    'The original denial is not correct. She did try therapy.',
    'The plan denied it. We asked for the policy. The letter gives no reason.',
    'They denied my MRI twice before, for my other knee, in 2019.',
    'The judge decided that I get custody of my daughter.',
    'The committee of our tumor board reviewed and agreed on protons.',
    'Her last letter word score was 20/40.',
    'An independent company did the sleep study and found AHI 38.',
    'The independent company that Medicare pays did the sleep study and found AHI 38.',
    'The hearing officer of the school said she needs an aide.',
    'The MRI was read again and there was no change.',
    'A second doctor at the clinic reviewed the scan and found the same result. The plan denied it.',
    'Her chief complaint resolved after the surgery that the plan denied.',
    'The oral food challenge was done and she failed.',
    'The ACL recon was denied.',
    'After two rounds of chemo, both failed, we appeal the denial.',
    'The plan denied it. My doctor wrote a letter. The MRI result is positive.',
    'There has been no change in her pain; the plan denied it.',
    'The council of doctors agreed with the plan of care.',
    'Level 2 evidence was reviewed. The plan denied it.',
  ])('no appeal was decided: %s', (text) => {
    expect(readSteps(text, '').decided).toBeUndefined();
  });

  it.each([
    ['The judge wrote that the plan is right.', 'alj hearing'],
    ['An independent company hired by Medicare found for the plan.', 'reconsideration ire'],
    ['We lost before the hearing officer of the state.', 'hearing'],
  ])('who decided: %s', (text, step) => {
    expect(readSteps(text, '').decidedSteps).toContain(step);
  });

  it.each([
    'The grievance committee of the plan voted no.',
    'Stage 2 of the appeal ended in a no.',
    'Round two with the plan was lost.',
    'The original denial remains in effect.',
    'They denied it. We asked them to look again. Their letter came back with no change.',
    "That was the plan's last word.",
  ])('an appeal was decided: %s', (text) => {
    expect(readSteps(text, '').decided).toBeDefined();
  });

  it.each([
    ['word ', '. I appealed. no'],
  ])('takes work in proportion to "%s" and an appeal', async (words, end) => {
    await expectInProportion((size) => traceOf(words.repeat(size) + end), 2000);
  });
});

describe('approval before the service', () => {
  it.each([
    ['We could not wait for an answer from the plan.', true],
    ['The surgery was done without prior authorization.', true],
    ['There was no time to ask for approval.', true],
    ['We did not ask the plan before the operation.', true],
    ['No authorization was obtained before the visit.', true],
    ['Emergency appendectomy. We did not get an answer from the plan although we had faxed our form.', false],
    ['She could not get the plan to return calls; approval had been given in May.', false],
    ['The surgery was done with approval. It was not possible to manage pain without the insurance.', false],
    ['We faxed the request; without an answer after 14 days surgery went ahead.', false],
    ['We could not get approval because the plan denied it.', false],
    ['No request was made for records by the plan.', false],
  ])('%s', (told, expected) => {
    expect(wentAhead({ patient_summary: told } as GenerateAppealInput)).toBe(expected);
  });
});

describe('money that is asked back', () => {
  it.each([
    ['They want $8,730 back.', true],
    ['Aetna wants the money back that it paid in March.', true],
    ['Oscar asked for a refund of $900 from our practice.', true],
    ['Humana requests a refund.', true],
    ['Mrs. Hale asks for a refund of what she paid to the clinic.', false],
    ['Ann Hale wants her money back from the plan.', false],
    ['Jane wants her money back from the plan.', false],
    ['Neurosurgery wants everything back on schedule.', false],
    ['Surgeon Lee requests the full refund for her copay.', false],
    ['We sent the refund request of the patient to the plan.', false],
  ])('%s', (told, expected) => {
    expect(tellsDemand(told, 'Humana Inc.')).toBe(expected);
  });
});

describe('who writes', () => {
  it.each([
    [
      'We are an in-network rehab hospital in Ohio under contract with the plan. We act for ourselves; my job is billing.',
      'provider',
    ],
    ['We are cardiologists. The insurer wants the money of my March claim back.', 'provider'],
    ['I work for the practice that billed it. My doctor is upset.', 'provider'],
    ['We are the home care agency. My aides gave the hours.', 'provider'],
    ['We are still at the hospital with my wound open. I need help.', 'patient'],
    ['We are in the hospital. I am 61 and my heart is failing.', 'patient'],
  ])('%s', (text, signer) => {
    expect(readRoles({ patient_summary: text } as GenerateAppealInput).signer).toBe(signer);
  });
});

describe('open negotiation that has begun', () => {
  it.each([
    ['We sent the open negotiation notice through the federal portal on October 13, 2026.', '2026-10-13'],
    ['Open negotiation was started 10/13/26 and they offered nothing.', '2026-10-13'],
    ['We will start open negotiation on December 1, 2026.', undefined],
    ['They paid on September 10, 2026. The fee is in negotiation.', undefined],
  ])('%s', (text, day) => {
    expect(readNegotiationStart(text, TODAY)).toBe(day);
  });
});
