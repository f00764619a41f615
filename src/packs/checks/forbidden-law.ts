/** PK406: no regulation is said to bind a line of business for which its law may not be cited. */
import { forbids } from '../forbidden-law.js';
import type { Check } from './check.js';

export const checkForbiddenLaw: Check = ({ catalogue, report }) => {
  const records = catalogue.all('forbidden_law').map(({ record }) => record);
  for (const { document, path, record } of catalogue.all('regulation')) {
    for (const [index, type] of record.applies_to.entries()) {
      const found = forbids(records, record.citation, { type, level: undefined, grandfathered: undefined });
      if (found !== undefined)
        report.at(
          { document, path: [...path, 'applies_to', index] },
          'PK406',
          `${record.citation} may not be cited for ${type} (${found.id}): ${found.because}`,
        );
    }
  }
};
