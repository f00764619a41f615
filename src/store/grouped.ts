/** Calls that a store settles or counts together. */
import type { Charges, Hold, Reservation, Settlement } from '../service/ports.js';

/** Items by group, in the order in which the groups first appear. */
export function groupsOf<T>(items: readonly T[], group: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const members = groups.get(group(item));
    if (members === undefined) groups.set(group(item), [item]);
    else members.push(item);
  }
  return [...groups.values()];
}

export function sumOf(items: readonly { readonly charges: Charges }[]): Charges {
  let requests = 0;
  let letters = 0;
  for (const { charges } of items) {
    requests += charges.requests;
    letters += charges.letters;
  }
  return { requests, letters };
}

/** Calls held in one row. */
export const rowOfHold = ({ hold: { keyId, holder, month, lease } }: Settlement) =>
  `${keyId} ${holder} ${month} ${lease}`;

/** Delivered calls counted in one row. */
export const rowOfUsage = ({ keyId, month, operation }: Hold) => `${keyId} ${month} ${operation}`;

/** Reservations by key; each keeps its place in the batch. */
export function byKey(reservations: readonly Reservation[]) {
  return groupsOf(
    reservations.map((reservation, place) => ({ reservation, place })),
    ({ reservation }) => reservation.keyId,
  );
}
