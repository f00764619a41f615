import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ExampleFile, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { caseLawOf } from '../../src/engine/argument/case-law.js';
import type { RuleAnswer } from '../../src/engine/argument/controlling-law.js';
import { ROOT, shippedLibrary } from '../knowledge.js';

// What each rule comes to stands in the examples beside it, which `packs test` runs; here are the things that hold of all.
const folder = `${ROOT}packs/_shared/controlling-law/`;
const examples = readdirSync(folder)
  .filter((name) => name.endsWith('.examples.yaml'))
  .flatMap((name) => {
    const file: ExampleFile = parse(readFileSync(`${folder}${name}`, 'utf8'));
    return file.examples.map((example) => ({ ...example, on: file.on }));
  });

const library = shippedLibrary();
const findLaw = caseLawOf(library);

async function decide({ input, on }: (typeof examples)[number]): Promise<readonly RuleAnswer[]> {
  const found = await findLaw(input as unknown as GenerateAppealInput, on);
  if (!found.ok) throw new Error(found.failure.detail);
  return found.value.rules;
}

describe('the rules of the packs', () => {
  // Every example is decided once, for all tests; a busy machine needs its time for it.
  let answers: readonly RuleAnswer[] = [];
  beforeAll(async () => {
    answers = (await Promise.all(examples.map(decide))).flat();
  });

  it('have an example that meets each and one that does not', () => {
    const [met, unmet] = (['meets', 'meets_not'] as const).map(
      (side) => new Set(examples.flatMap(({ expect: expected }) => expected[side] ?? [])),
    );
    const ids = library.controllingLaw.filter(({ verified }) => verified).map(({ id }) => id);
    expect(ids.filter((id) => !met?.has(id) || !unmet?.has(id))).toEqual([]);
  });

  it('print a text with no gap, no doubled space and no unfinished list', () => {
    expect(answers.length).toBeGreaterThan(library.controllingLaw.length);
    for (const { text } of answers.flatMap(({ sentences }) => sentences)) {
      expect(text).toMatch(/^[A-Z"\d].*[.!?)"]$/s);
      expect(text).not.toMatch(/ {2}|\(\)|\{\{|undefined| ,|\.\./);
    }
  });

  it('name only law that may stand in the letter', () => {
    for (const id of answers.flatMap(({ sentences }) => sentences.flatMap((one) => one.regulations)))
      expect(library.regulations.get(id)?.verified).toBe(true);
  });

  it('ask the payer for nothing where they are not met', () => {
    for (const { verdict, remedy } of answers) if (verdict !== 'met') expect(remedy).toBeUndefined();
  });
});
