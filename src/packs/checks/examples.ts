/** PK604: an example expects only what its operation can show. */
import type { ExampleFile } from '../../domain/generated/types.js';
import { EXAMPLES } from '../layout.js';
import type { Check } from './check.js';

/** Expectations that only some operations can meet; fields and error fit all. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  fires: ['generate_appeal_letter', 'analyze_denial_letter'],
  silent: ['generate_appeal_letter', 'analyze_denial_letter'],
  letter_contains: ['generate_appeal_letter'],
  letter_lacks: ['generate_appeal_letter'],
  uses_arguments: ['generate_appeal_letter'],
  omits_arguments: ['generate_appeal_letter'],
  cites: ['generate_appeal_letter', 'lookup_denial_code'],
  cites_not: ['generate_appeal_letter', 'lookup_denial_code'],
  meets: ['find_controlling_law'],
  meets_not: ['find_controlling_law'],
  law_contains: ['find_controlling_law'],
};

export const checkExamples: Check = ({ files, report }) => {
  for (const { kind, document } of files) {
    if (kind !== EXAMPLES) continue;
    const { examples } = document.value as ExampleFile; // checked against its schema
    for (const [index, { operation, expect }] of examples.entries())
      for (const field of Object.keys(expect)) {
        const path = ['examples', index, 'expect'];
        const allowed = OPERATIONS[field];
        if (allowed !== undefined && !allowed.includes(operation))
          report.at(
            { document, path, key: field },
            'PK604',
            `"${field}" can be expected of ${allowed.join(' and ')}, not of ${operation}.`,
          );
        else if (field !== 'error' && expect.error !== undefined)
          report.at(
            { document, path, key: field },
            'PK604',
            `An example that expects an error gets no answer, so "${field}" cannot hold.`,
          );
      }
  }
};
