/** What scanners print in place of a group code or a digit. */
import type { GroupCode } from '../../domain/generated/types.js';

const GROUPS: Readonly<Record<string, GroupCode>> = {
  CO: 'CO',
  C0: 'CO',
  CQ: 'CO',
  PR: 'PR',
  OA: 'OA',
  '0A': 'OA',
  PI: 'PI',
  P1: 'PI',
  PL: 'PI',
  CR: 'CR',
  // A speck beside a letter makes two of it.
  CQO: 'CO',
  C0O: 'CO',
  CO0: 'CO',
  COO: 'CO',
  CQ0: 'CO',
  GO: 'CO',
  G0: 'CO',
  QA: 'OA',
};
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** The group code that was meant. */
export function repairedGroup(printed: string): GroupCode | undefined {
  return GROUPS[printed.toUpperCase()];
}

/** The number that was meant; nothing where no digit stands in it. A letter in front of digits is part of the code. */
export function repairedNumber(printed: string): string | undefined {
  if (/^(?:\d{1,3}|[ABPWY]\d{1,2})$/.test(printed)) return printed;
  if (!/\d/.test(printed) && printed.length < 2) return undefined;
  const fixed = [...printed].map((letter) => DIGITS[letter] ?? letter).join('');
  return /^\d{1,3}$/.test(fixed) && (/\d/.test(printed) || printed.length > 1) ? fixed : undefined;
}
