import { describe, expect, it } from 'vitest';
import type { GenerateAppealInput } from '../../../src/domain/generated/types.js';
import { readAskedTime } from '../../../src/intake/record/asked/periods.js';
import { readReduction } from '../../../src/intake/record/asked/reductions.js';
import { readSteps } from '../../../src/intake/record/asked/steps.js';
import { differenceOf, statedSums } from '../../../src/intake/record/asked/sums.js';
import { readWishes } from '../../../src/intake/record/asked/wishes.js';
import { readRoles } from '../../../src/intake/record/facts/roles.js';
import { readNegotiationStart } from '../../../src/intake/record/lifted/negotiation.js';

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
