/** Letters laid beside their case: a sound one passes, and each change of it is found with its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CheckAppealLetterInput, LetterCheck, LetterFinding } from '../../src/domain/generated/types.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { ROOT, shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const schemas = createSchemas();
const FOLDER = join(ROOT, 'test', 'engine', 'letter-checks');

interface Change {
  readonly change: string;
  readonly from: string;
  readonly to: string;
  readonly finds: {
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

function matches(finding: LetterFinding, { id, severity, quote, message = '' }: Change['finds']): boolean {
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
    const hit = findings.find((finding) => matches(finding, finds));
    if (hit === undefined) expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([finds]);
    expect(verdict).toBe(findings.some(({ severity }) => severity === 'error') ? 'fix_first' : 'ready');
  });
});
