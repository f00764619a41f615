/** Letters laid beside their case: a sound one passes, and each change of it is found with its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CheckAppealLetterInput, LetterCheck, LetterFinding } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { expectInProportion } from '../growth.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const FOLDER = join(ROOT, 'test', 'engine', 'letter-checks');

interface Change {
  readonly change: string;
  readonly from: string;
  readonly to: string;
  /** Absent: the change is no fault. */
  readonly finds?: {
    readonly id: string;
    readonly severity: string;
    readonly quote?: string;
    readonly message?: string;
  };
}

interface Case {
  readonly on: string;
  readonly request?: NonNullable<CheckAppealLetterInput['request']>;
  readonly notice?: string;
  readonly letter: string;
  readonly changes: readonly Change[];
}

async function checked(input: CheckAppealLetterInput): Promise<LetterCheck> {
  const outcome = await engine.checkLetter(input, TODAY);
  if (!outcome.ok) throw new Error(outcome.failure.detail);
  expect(schemas.validate('api/letter-check.schema.json', outcome.value)).toEqual([]);
  for (const { start, end, quote } of outcome.value.findings)
    if (start !== undefined) expect(input.letter.slice(start, end).startsWith(quote ?? '-')).toBe(true);
  return outcome.value;
}

function matches(
  finding: LetterFinding,
  { id, severity, quote, message = '' }: NonNullable<Change['finds']>,
): boolean {
  return (
    finding.id === id &&
    finding.severity === severity &&
    (quote === undefined || finding.quote === quote) &&
    finding.message.includes(message)
  );
}

describe.each(readdirSync(FOLDER).sort())('%s', (file) => {
  const { on, letter, changes, ...given } = parse(readFileSync(join(FOLDER, file), 'utf8')) as Case; // the file is read by this test alone
  const input = { ...given, as_of: on };

  test('the letter as it stands has no error and no warning', async () => {
    const { verdict, findings } = await checked({ ...input, letter });
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(verdict).toBe('ready');
  });

  test.each(changes.map((change) => [change.change, change] as const))('%s', async (_, {
    from,
    to,
    finds,
  }) => {
    const wanted = from.replace(/\n {2}/g, '\n');
    expect(letter.split(wanted).length, `the letter has once: ${wanted}`).toBe(2);
    const { verdict, findings } = await checked({ ...input, letter: letter.replace(wanted, () => to) });
    if (finds === undefined) {
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      return;
    }
    const hit = findings.find((finding) => matches(finding, finds));
    if (hit === undefined) expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([finds]);
    expect(verdict).toBe(findings.some(({ severity }) => severity === 'error') ? 'fix_first' : 'ready');
  });
});

describe('a text made to be slow', () => {
  const request = {
    denial_code: 'CO-50',
    diagnosis: 'Sleep apnea',
    procedure: 'CPAP device',
    patient_name: 'Robin Sample',
    denial_reason: 'The record does not show 12 weeks of care since 10/05/2026.',
    patient_summary:
      'Dr. Okafor saw Robin Sample on 10/05/2026: 14 visits of physical therapy, 35 degrees, $1,480.00.',
  };
  const PIECES = [
    '14 visits ',
    '$1,481.00 ',
    'Dr. Abel ',
    '10/06/2026 ',
    '42 C.F.R. § 405.942 ',
    'Enclosure 9, ',
    '[',
    '"',
    'Robin S',
    'a\n\n',
  ];

  test.each(PIECES)('of "%s" is checked with work in proportion to its length', async (piece) => {
    await expectInProportion(async (size) => {
      const letter = `Dear Reviewer:\n\n${piece.repeat(size / piece.length)}`;
      expect((await engine.checkLetter({ letter, request }, TODAY)).ok).toBe(true);
    }, 5000);
  });
});

test('a notice tells the case where no request is given', async () => {
  const notice = [
    'Aetna Health Plan',
    'Notice date: October 5, 2026',
    'Member: Robin Sample',
    'Claim number: 4471882',
    'We are unable to approve payment for MRI of the lumbar spine (72148).',
    'CO-50: these services are not considered medically necessary under the terms of the plan.',
    'You may appeal within 180 days of receiving this notice.',
  ].join('\n');
  const letter =
    'Dear Appeals Department:\n\nI appeal the denial of claim 4417882.\n\nSincerely,\nRobin Sample, member';
  const { findings, compared_with } = await checked({ letter, notice, as_of: '2026-10-20' });
  expect(compared_with).toEqual(['notice']);
  expect(
    findings.filter(({ severity }) => severity === 'error').map(({ id, quote }) => [id, quote]),
  ).toContainEqual(['fact_contradicted', '4417882']);
});

test('a reason in words instead of a code leaves the rest to be checked', async () => {
  const request = {
    denial_code: 'Zebra',
    diagnosis: 'Sleep apnea',
    procedure: 'CPAP',
    member_id: 'W2200471',
  };
  const { findings } = await checked({
    letter: 'Member ID: W2200417\n\nDear Reviewer:\n\nI appeal.',
    request,
  });
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['not_compared', 'fact_contradicted']));
});
