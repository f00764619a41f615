import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDeniedLine } from '../../../src/intake/record/lifted/denied-line.js';
import { expectInProportion } from '../../growth.js';

interface DeniedLineCase {
  readonly procedure: string;
  readonly summary: string;
  /** Absent: all services stay in dispute. */
  readonly service?: string;
}

const cases = parse(readFileSync(join(import.meta.dirname, 'denied-line.yaml'), 'utf8')) as Record<
  string,
  DeniedLineCase
>;
const request = { denial_code: 'CO-50', diagnosis: 'as stated' };

describe('the one service of several that was refused', () => {
  it.each(Object.entries(cases))('%s', (_, { procedure, summary, service }) => {
    expect(readDeniedLine({ ...request, procedure, patient_summary: summary })?.service).toBe(service);
  });

  it('is found among many with work in proportion to their number', () =>
    expectInProportion(
      (count) =>
        readDeniedLine({
          ...request,
          procedure: Array.from({ length: count }, (_, at) => `service ${10_000 + at}`).join('; '),
          patient_summary: 'Service 10000 was denied and service 10001 was paid.',
        }),
      60,
    ));
});
