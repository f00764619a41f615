/** White label: whose letterhead the letters of a key carry. The operator sets it; a caller cannot. */
import type { Letterhead } from '../domain/generated/types.js';
import type { Caller } from './access/keys.js';
import { SettingsError } from './operator-file.js';

export interface Letterheads {
  /** The letterhead of the caller's key; none where its tier does not include white label. */
  of(caller: Caller): Letterhead | undefined;
}

/** Throws SettingsError where two letterheads claim the same key: nobody's letter may go out under another name. */
export function createLetterheads(letterheads: readonly Letterhead[]): Letterheads {
  const byKey = new Map<string, Letterhead>();
  let forOthers: Letterhead | undefined;
  for (const letterhead of letterheads) {
    if (letterhead.keys === undefined) {
      if (forOthers !== undefined) throw new SettingsError(twice('is for all other keys'));
      forOthers = letterhead;
    }
    for (const key of letterhead.keys ?? []) {
      if (byKey.has(key)) throw new SettingsError(twice(`names ${key}`));
      byKey.set(key, letterhead);
    }
  }
  return {
    of: ({ keyId, tier }) => (tier.white_label ? (byKey.get(keyId) ?? forOthers) : undefined),
  };
}

function twice(what: string): string {
  return `letterheads: more than one ${what}. Keep one.`;
}
