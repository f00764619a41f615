import { describe, expect, it } from 'vitest';
import { decidedIn } from '../../../src/intake/record/asked/decided.js';
import { expectInProportion } from '../../growth.js';

describe('an appeal that was decided', () => {
  it.each([
    [
      'The QIC has now turned down our second appeal too (unfavorable decision dated October 19, 2026).',
      'reconsideration',
    ],
    ['We had a telephone hearing about his chair and the judge said no.', 'alj hearing'],
    ['The judge ruled against us on November 2.', 'alj hearing'],
    ['The ALJ decision, dated 10/1/2026, is unfavorable.', 'alj hearing'],
    ['An administrative law judge dismissed our request.', 'alj hearing'],
    ["The Medicare Appeals Council refused to change the ALJ's decision.", 'council review'],
    ['The Council denied review on 9/14/26.', 'council review'],
    [
      'The arbitrator ruled against us, saying that the clinic had to disprove the peer review.',
      'arbitration',
    ],
    ['The award went against the provider: the arbitrator sided with the insurer.', 'arbitration'],
    ['OPM upheld the plan.', 'opm review'],
    ['Maximus agreed with the plan on October 3.', 'reconsideration ire'],
    ['The IRE decision of 10/5 was unfavorable.', 'reconsideration ire'],
    ['The hearing officer found against my mother.', 'hearing'],
    ['Then the fair hearing decision came: denied.', 'hearing'],
    ['The external reviewer upheld the denial.', 'external review'],
    ['IMR decision: denial upheld, dated 9/30.', 'external review'],
    ['We received an adverse decision from the QIC.', 'reconsideration'],
    ['Redetermination unfavorable 9/2/26.', 'redetermination'],
    ['The redetermination by Palmetto dated 8/30 was denied.', 'redetermination'],
    ['The plan denied our reconsideration.', 'reconsideration'],
    ['They upheld it on redetermination.', 'redetermination'],
  ])('%s', (text, step) => {
    expect(decidedIn(text)?.steps).toContain(step);
  });

  it.each([
    ['They turned down my second appeal.', 2],
    ['Our second-level appeal was rejected on 10/2.', 2],
    ['My first appeal got denied.', 1],
    ['Level 2 appeal denied 10/30/26.', 2],
    ['The initial grievance was unsuccessful.', 1],
    ['I lost the first appeal.', 1],
    ['The third appeal came back denied.', 3],
  ])('of a number: %s', (text, number) => {
    expect(decidedIn(text)?.number).toBe(number);
  });

  it.each([
    'I appealed on 8/3 and they denied it again.',
    'They said no, and said no on my internal appeal too.',
    'The appeal decision of October 4 stands by the denial: upheld.',
    'Appeal upheld 10/3.',
    'They upheld their denial.',
    'My appeal was turned down.',
    'We filed a grievance and they said no.',
    'The plan reviewed it again and stayed with its denial.',
    'He appealed in August, got another no.',
    'They lost... no: the plan refused my internal appeal.',
    'Notice of Appeal Resolution, dated 10/12.',
    'Her expedited appeal was refused.',
    'The carrier rejected our written appeal on the ground of timely filing.',
    'Our provider dispute was denied on 9/9.',
    'They did not change their decision after my appeal; appeal denied.',
    'We sent the appeal in July and in September they turned us down.',
    'They said no to the gamma knife twice now.',
    'Lakeside upheld their no on my surgery.',
    'Their decision on the complaint went against me.',
    'My HMO has reconsidered and still says no.',
    'Reconsideration: denial affirmed',
  ])('%s', (text) => {
    expect(decidedIn(text)).toBeDefined();
  });

  it.each([
    'I appealed because they denied it.',
    'They said no to two of my doctors.',
    'The complaint to the commissioner is not decided.',
    'I asked that it be reconsidered and they say no form is needed.',
    'My appeal is still pending.',
    'No decision on my appeal yet.',
    'They denied the surgery and I want to appeal.',
    'They denied it and this is my first appeal.',
    'If they deny my appeal, I will ask for a hearing.',
    'You may ask a judge for a hearing if the plan upholds its denial.',
    'My doctor says the first drug was denied.',
    'The hearing aids were denied.',
    'The city council denied the permit.',
    'This is our first appeal of the denial.',
    'We dispute the denial.',
    'She failed the first drug and lost weight.',
    'The claim was denied twice for different codes by the clearinghouse.',
    'An arbitrator has not been chosen yet.',
    'Please write my first level appeal; the denial is unfair.',
    'The insurer denied my request. I would like an external review.',
    'The external review must be asked for within four months.',
    'Our peer reviewer and the judge of his condition is the treating doctor.',
    'He cannot judge distance and was denied the lenses.',
    'The MRI was denied before the appeal of the first claim was even sent.',
    'Medication appealed to her.',
    'The provider dispute form is attached; the claim was denied.',
    'I have not filed an appeal. The plan denied coverage.',
    'We want to appeal the denial that the plan says was upheld by its own policy.',
  ])('none: %s', (text) => {
    expect(decidedIn(text)).toBeUndefined();
  });

  it.each([
    'first level ',
    'plan ',
    'the judge came back ',
    'was again then just ',
  ])('takes work in proportion to a text of nothing but "%s"', async (words) => {
    await expectInProportion((size) => decidedIn(words.repeat(size)), 400);
  });
});
