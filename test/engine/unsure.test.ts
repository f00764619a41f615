import { describe, expect, it } from 'vitest';
import { shippedEngine } from '../knowledge.js';

const engine = shippedEngine();

async function unsureOf(text: string) {
  const answer = await engine.analyzeLetter({ letter_text: text }, '2026-11-21');
  if (!answer.ok) throw new Error(answer.failure.detail);
  return { text, found: answer.value.unsure ?? [] };
}

const LETTER = (lines: string) => `Elmwood Mutual Health Plan
Date: March 3, 2026
${lines}
Your claim has been denied because it was filed after the filing limit.
You may appeal within 180 days of the date of this letter.
`;

describe('what the reader is unsure of', () => {
  it('names a second number under a label of the member, with both places', async () => {
    const { text, found } = await unsureOf(LETTER('Member ID: EM4471002\nSubscriber ID: EM9920417'));
    const [member] = found.filter(({ field }) => field === 'member_id');
    expect(member?.value).toBe('EM4471002');
    expect(text.slice(member?.start, member?.end)).toBe('EM4471002');
    const [other] = member?.others ?? [];
    expect(text.slice(other?.start, other?.end)).toBe('EM9920417');
  });

  it('says nothing of a number that one label names', async () => {
    const { found } = await unsureOf(LETTER('Member ID: EM4471002'));
    expect(found.map(({ field }) => field)).not.toContain('member_id');
  });

  it('offers no day of service as the day of the notice', async () => {
    const text = LETTER('Service date: January 12, 2026').replace('Date: March 3, 2026', 'March 3, 2026');
    expect((await unsureOf(text)).found.map(({ field }) => field)).not.toContain('notice_date');
  });

  it('marks a last day that is not the end of the time that stands beside it', async () => {
    const text = LETTER('Member ID: EM4471002').replace(
      'of the date of this letter.',
      'of the date of this letter, no later than June 1, 2026.',
    );
    const [time] = (await unsureOf(text)).found.filter(({ field }) => field === 'appeal_window');
    expect(time?.others.map(({ value }) => value)).toContain('2026-06-01');
    expect(text.slice(time?.start, time?.end)).toContain('180 days');
  });

  it('marks sums of which one is more than the whole', async () => {
    const { found } = await unsureOf(LETTER('Member ID: EM4471002\nBilled: $100.00\nAllowed: $400.00'));
    const marked = found.map(({ field }) => field);
    expect(marked).toEqual(expect.arrayContaining(['amounts.billed', 'amounts.allowed']));
  });

  it('marks no sums that fit each other', async () => {
    const { found } = await unsureOf(LETTER('Member ID: EM4471002\nBilled: $400.00\nAllowed: $100.00'));
    expect(found.filter(({ field }) => field.startsWith('amounts.'))).toEqual([]);
  });

  it('marks an address that ends without its ZIP code', async () => {
    const marked = async (end: string) =>
      (
        await unsureOf(`${LETTER('Member ID: EM4471002')}Send appeals to: Elmwood Appeals, PO Box 12${end}\n`)
      ).found.map(({ field }) => field);
    expect(await marked('')).toContain('send_appeal_to');
    expect(await marked(', Dover, DE 19901')).not.toContain('send_appeal_to');
  });
});
