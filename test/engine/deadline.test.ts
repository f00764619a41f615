import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addCalendarDays, isBusinessDay } from '../../src/domain/calendar.js';
import type { AppealLevelId, GenerateAppealInput, InsurerType } from '../../src/domain/generated/types.js';
import { rightsOf } from '../../src/engine/appeal-ladder.js';
import { computeDeadline } from '../../src/engine/deadline.js';
import { shippedEngine, shippedLibrary, TODAY } from '../knowledge.js';

interface Example {
  readonly case: string;
  readonly insurer_type: InsurerType;
  readonly level: AppealLevelId;
  readonly state?: string;
  readonly notice: string;
  readonly received?: string;
  readonly today?: string;
  readonly safe: string;
  readonly legal?: string;
  /** Words that the basis has to hold. */
  readonly says?: string;
}

const examples: readonly Example[] = parse(readFileSync(new URL('deadlines.yaml', import.meta.url), 'utf8'));
const library = shippedLibrary();
const engine = shippedEngine();

describe('worked examples', () => {
  it.each(examples.map((example) => [example.case, example] as const))('%s', async (_, example) => {
    const answer = await engine.generateAppeal(
      {
        denial_code: 'CO-50',
        diagnosis: 'low back pain',
        procedure: 'lumbar MRI',
        insurer_type: example.insurer_type,
        appeal_level: example.level,
        denial_date: example.notice,
        ...(example.state ? { state: example.state } : {}),
        ...(example.received ? { received_date: example.received } : {}),
      },
      example.today ?? TODAY,
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.deadline.safe_date).toBe(example.safe);
    if (example.legal) expect(answer.value.deadline.legal_date).toBe(example.legal);
    if (example.says) expect(answer.value.deadline.basis).toContain(example.says);
  });
});

describe('for every line of business, level and day', () => {
  const levels = [
    ...[...library.insurerTypes.keys()].map((type) => rightsOf(library, type)),
    ...library.stateAppealRights.values(),
  ].flatMap((rights) => rights.levels);
  const states = [undefined, ...library.states.values()];

  it('the safe date is a business day, never after the legal one, and days left are never negative', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...levels),
        fc.constantFrom(...states),
        fc.integer({ min: -900, max: 400 }),
        fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
        fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
        (level, state, offset, delay, stateLaw) => {
          const noticeDate = addCalendarDays(TODAY, offset);
          const receivedDate = delay === undefined ? undefined : addCalendarDays(noticeDate, delay);
          const deadline = computeDeadline(library, {
            level,
            noticeDate,
            receivedDate,
            today: TODAY,
            state,
            stateLaw,
          });
          expect(deadline.days).toBeGreaterThanOrEqual(0);
          if (deadline.safe_date === undefined || deadline.legal_date === undefined) return;
          expect(isBusinessDay(deadline.safe_date)).toBe(true);
          expect(deadline.safe_date <= deadline.legal_date).toBe(true);
          const last = deadline.outer_date ?? deadline.legal_date;
          expect(last >= deadline.legal_date).toBe(true);
          expect(deadline.late).toBe(last < TODAY);
          if (deadline.certainty !== 'read') expect(deadline.letter_may_say).toBe('nothing');
          if (deadline.safe_date < TODAY) expect(deadline.late_advice).toBeTruthy();
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('adds presumed mailing days only to Medicare', () => {
    for (const [type, rights] of library.appealRights) {
      for (const period of rights.levels.flatMap((level) => level.filing)) {
        if (period.presumed_receipt_days !== undefined)
          expect(['medicare_ffs', 'medicare_advantage', 'medicare_part_d']).toContain(type);
      }
    }
  });

  it('every step without a period of its own names the shortest one known', () => {
    const open = levels.filter(
      ({ kind, expedited, automatic, filing }) =>
        (kind === 'internal' || kind === 'external' || kind === 'hearing') &&
        !expedited &&
        !automatic &&
        filing.length === 0,
    );
    expect(open.filter((level) => level.shortest_period === undefined).map(({ id }) => id)).toEqual([]);
  });
});

describe('the day by which the plan has to decide', () => {
  const dueOf = async (more: Partial<GenerateAppealInput>) => {
    const input = {
      denial_code: 'CO-50',
      diagnosis: 'low back pain',
      procedure: 'lumbar MRI',
      insurer_type: 'self_funded_erisa',
      letter_date: '2026-11-21',
      ...more,
    };
    const answer = await engine.generateAppeal(input, TODAY);
    if (!answer.ok) throw new Error(answer.failure.detail);
    return answer.value.decision_due;
  };

  it.each([
    ['before the service', { setting: 'preservice' }, '2026-12-21'],
    ['after the service', { setting: 'postservice' }, '2027-01-20'],
    ['where that is not known, the later', {}, '2027-01-20'],
    ['where it is urgent, in 72 hours', { setting: 'urgent' }, '2026-11-24'],
  ] as const)('%s', async (_, more, by) => {
    expect(await dueOf(more)).toMatchObject({ by, received_on: '2026-11-21', verified: true });
  });

  it('is not given where no appeal is filed', async () => {
    expect(await dueOf({ denial_code: 'CO-45' })).toBeUndefined();
  });
});
