/** PK403: of the contracts for one coverage the one that began last holds, so no two begin on one day. */
import type { Located } from '../catalogue.js';
import type { Check } from './check.js';

export const checkContracts: Check = ({ catalogue, report }) => {
  const known = new Map<string, Located<'contract'>>();
  for (const owner of catalogue.all('contract')) {
    const { when, from } = owner.record;
    const key = JSON.stringify([Object.entries(when ?? {}).sort(), from]);
    const other = known.get(key);
    if (other === undefined) {
      known.set(key, owner);
      continue;
    }
    report.at(
      { ...owner, path: ['from'] },
      'PK403',
      `This contract and "${other.id}" (${other.document.file.shown}) are for the same coverage and begin on the same day, so neither goes before the other. Give the later one its own first day, and end the older with "to".`,
    );
  }
};
