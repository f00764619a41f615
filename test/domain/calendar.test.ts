import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addCalendarDays,
  addMonths,
  daysBetween,
  isBusinessDay,
  longDate,
  nextBusinessDay,
  previousBusinessDay,
} from '../../src/domain/calendar.js';

describe('months are not thirty days', () => {
  it.each([
    ['2026-06-20', 4, '2026-10-20'],
    ['2026-11-20', 4, '2027-03-20'],
    ['2026-10-31', 4, '2027-03-01'],
    ['2027-10-29', 4, '2028-02-29'],
    ['2026-10-30', 4, '2027-03-01'],
  ] as const)('%s and %i months, no such day means the first of the next', (from, months, to) => {
    expect(addMonths(from, months, 'first_of_next')).toBe(to);
  });

  it('ends with the month where no rule says otherwise', () => {
    expect(addMonths('2026-10-31', 4)).toBe('2027-02-28');
  });
});

describe('business days', () => {
  it('skips weekends and federal holidays: thirty from November 20, 2026 end on January 6, 2027', () => {
    expect(addBusinessDays('2026-11-20', 30)).toBe('2027-01-06');
  });

  it.each([
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
    ['2027-01-01', 'New Year'],
    ['2027-01-18', 'Martin Luther King Jr. Day'],
    ['2026-07-03', 'Independence Day, observed on the Friday'],
    ['2026-06-19', 'Juneteenth'],
  ])('%s is none: %s', (date) => {
    expect(isBusinessDay(date)).toBe(false);
  });

  const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addCalendarDays('2005-01-01', days));

  it('rolls to business days and never past one', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const before = previousBusinessDay(date);
        const after = nextBusinessDay(date);
        expect(isBusinessDay(before) && isBusinessDay(after)).toBe(true);
        expect(before <= date && date <= after).toBe(true);
        expect(isBusinessDay(date)).toBe(before === date && after === date);
      }),
    );
  });

  it('adds calendar days that daysBetween counts', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addCalendarDays(date, days))).toBe(days);
      }),
    );
  });
});

it('prints a date as a letter does', () => {
  expect(longDate('2026-03-05')).toBe('March 5, 2026');
});
