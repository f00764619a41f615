/**
 * What a worklist is at every door: how soon a denial is due, what it may bring, and the order of both. The store makes its SQL from
 * these tables, and the page loads this file: it may import types alone.
 */
import type { ClaimFinding, Deadline, DueBand } from './generated/types.js';

/** Days left up to which a denial is due soon, and due. */
const SOON_DAYS = 14;
const DUE_DAYS = 45;

/** How soon a denial has to be worked on, in words, in the order of the list. What has no date comes after all that has one. */
export const BAND_WORDS: Readonly<Record<DueBand, string>> = {
  'due soon': `due within ${SOON_DAYS} days`,
  due: `due within ${DUE_DAYS} days`,
  open: 'due later',
  past: 'safe date passed',
  'no date': 'no date known',
  'no claim on the payer': 'to post or to bill to the patient',
};

export const BANDS = Object.keys(BAND_WORDS) as readonly DueBand[]; // keys of the object above

/** Instruments that claim nothing from the payer: nothing has to be filed by a day. */
export const NO_CLAIM: readonly string[] = ['write_off', 'bill_patient', 'no_action'];

/** The band of a denial that can be filed, by the most days left that it takes in; the first that fits. */
export const BANDS_BY_DAYS: readonly { readonly band: DueBand; readonly most: number }[] = [
  { band: 'past', most: -1 },
  { band: 'due soon', most: SOON_DAYS },
  { band: 'due', most: DUE_DAYS },
];

/** @param days left until the safe date, negative once it has passed; undefined where no date is known */
export function bandOf(action: string, days: number | undefined): DueBand {
  if (NO_CLAIM.includes(action)) return 'no claim on the payer';
  if (days === undefined) return 'no date';
  return BANDS_BY_DAYS.find(({ most }) => days <= most)?.band ?? 'open';
}

/** What the list goes by. */
export interface Placed {
  /** Place of the band. */
  readonly place: number;
  /** What remains to be had from the payer: the published share of an appeal, the whole of what only needs fixing. */
  readonly reach: number;
  /** ISO date; empty where none is known. */
  readonly safeDate: string;
}

/** By which it goes first, and whether the highest comes first. */
export const ORDER: readonly { readonly by: keyof Placed; readonly highest: boolean }[] = [
  { by: 'place', highest: false },
  { by: 'reach', highest: true },
  { by: 'safeDate', highest: false },
];

export function compareWork(one: Placed, other: Placed): number {
  for (const { by, highest } of ORDER) {
    if (one[by] !== other[by]) return one[by] < other[by] === highest ? 1 : -1;
  }
  return 0;
}

/** The day is that of an appeal: it says nothing where none can be filed. */
export function deadlineOf(
  { recommended_action: action }: ClaimFinding,
  deadline: Deadline | undefined,
): Deadline | undefined {
  return action?.no_appeal_right ? undefined : deadline;
}

/** Denials of the same service by the same payer with the same code: what wins one of them wins the others. */
export function patternOf(payer: string, code: string, procedure: string): string {
  return JSON.stringify([payer, code, procedure]);
}

/** Each word anywhere in what names the denial. Text of the caller is compared, never run. */
export function holdsWords(names: readonly (string | undefined)[], words: string): boolean {
  const text = names.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
