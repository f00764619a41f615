import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatProblem } from '../../src/domain/problems.js';
import { EXAMPLES, fileKind, MANIFEST, PACK_FILES } from '../../src/packs/layout.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { missingYearFigures } from '../../src/service/pack-authoring/year-figures.js';
import { shippedPacks } from '../knowledge.js';

const home = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const schemas = createSchemas();

describe('the packs of the program', () => {
  const { library, problems } = shippedPacks();

  it('have no problem', () => {
    expect(problems.map(formatProblem)).toEqual([]);
  });

  it('ask from December on for the figures of the next year', () => {
    const due = (today: string) =>
      missingYearFigures(library, today).map(({ id, message }) => `${id}: ${message}`);
    expect(due('2026-11-30')).toEqual([]);
    const december = due('2027-12-01').join('\n');
    expect(december).toContain('out-of-pocket-limit-2028: There is no rule for 2028');
    expect(december).toContain('medicare-ffs: The amount in controversy of alj_hearing for 2028 is missing.');
    expect(december).not.toContain('colonoscopy');
  });
});

/** YAML blocks of the page that show a kind of file, by the heading above them. */
function shownFiles(page: string): { heading: string; schema: string; text: string }[] {
  const special: Readonly<Record<string, string>> = {
    Examples: EXAMPLES.schema,
    'Your own packs': MANIFEST.schema,
  };
  return page.split(/^#{2,3} /m).flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? '';
    const schema = special[heading] ?? fileKind(heading, PACK_FILES)?.schema;
    const text = /```yaml\n([\s\S]*?)```/.exec(section)?.[1];
    return schema === undefined || text === undefined ? [] : [{ heading, schema, text }];
  });
}

describe('the page on packs', () => {
  const blocks = shownFiles(readFileSync(home('docs/packs.md'), 'utf8'));

  it('shows the kinds of files', () => {
    expect(blocks.length).toBeGreaterThan(10);
  });

  for (const { heading, schema, text } of blocks)
    it(`shows ${heading} as the schema has it, though shortened`, () => {
      const wrong = schemas.violations(schema, parse(text)).filter(({ kind }) => kind !== 'missing_field');
      expect(wrong.filter(({ sentence }) => !sentence.includes('at least'))).toEqual([]);
    });
});
