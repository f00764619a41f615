/** PK608: a group of example sentences says what the answer needs. */
import type { Statement } from '../../domain/generated/types.js';
import type { Check } from './check.js';

/** The fields without which a statement of the kind says nothing. */
const NEEDS: Partial<Record<Statement['tells'], readonly ('category' | 'code')[]>> = {
  reason: ['category', 'code'],
  write_down: ['category'],
};

export const checkStatements: Check = ({ catalogue, report }) => {
  for (const { document, path, record } of catalogue.all('statement'))
    for (const need of NEEDS[record.tells] ?? []) {
      if (record[need] !== undefined) continue;
      const message = `A statement that tells "${record.tells}" names its ${need}.`;
      report.at({ document, path: [...path, 'tells'] }, 'PK608', message);
    }
};
