import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaseFact, CaseGround, GenerateAppealInput } from '../../src/domain/generated/types.js';
import { ControllingLaw, type RuleAnswer } from '../../src/engine/argument/controlling-law.js';
import { openCase } from '../../src/engine/case-file.js';
import { CoverageReader } from '../../src/engine/insurer.js';
import { TextTemplates } from '../../src/engine/letter/text-template.js';
import { ServiceRecognizer } from '../../src/engine/service-areas.js';
import { SignalReader } from '../../src/packs/signals/reader.js';
import { shippedLibrary, TODAY } from '../knowledge.js';

/** A case in a lawyer's words, and what the rule must make of it. */
interface RuleCase {
  readonly case: string;
  readonly request: Partial<GenerateAppealInput>;
  readonly facts?: readonly CaseFact[];
  readonly grounds?: readonly CaseGround[];
  /** Words that the sentences of the rule have to hold. */
  readonly says?: readonly string[];
  /** Grounds that it answers. */
  readonly answers?: readonly string[];
  /** What the rule comes to where it is not met; absent: it is not met in any way. */
  readonly verdict?: RuleAnswer['verdict'];
}

interface RuleCases {
  readonly rule: string;
  readonly met: readonly RuleCase[];
  readonly not_met: readonly RuleCase[];
}

const folder = new URL('controlling-law/', import.meta.url);
const cases: readonly RuleCases[] = readdirSync(folder).flatMap((name) =>
  parse(readFileSync(new URL(name, folder), 'utf8')),
);

const library = shippedLibrary();
const law = new ControllingLaw(library, new TextTemplates(library));
const readers = {
  library,
  coverage: new CoverageReader(library),
  services: new ServiceRecognizer(library),
  signals: new SignalReader(library.signals),
};

async function decide({ request, facts = [], grounds = [] }: RuleCase): Promise<RuleAnswer[]> {
  const given = {
    denial_code: 'CO-50',
    diagnosis: 'the condition treated',
    procedure: 'the service',
    ...request,
  };
  const opened = openCase(readers, given, TODAY);
  if (!opened.ok) throw new Error(opened.failure.detail);
  return law.decide({ file: opened.value, facts, grounds });
}

const listed = (side: 'met' | 'not_met') =>
  cases.flatMap(({ rule, [side]: own }) => own.map((one) => [rule, one.case, one] as const));

describe('where the facts hold, the rule is met', () => {
  it.each(listed('met'))('%s: %s', async (rule, _, one) => {
    const answers = await decide(one);
    const answer = answers.find(({ id }) => id === rule);
    expect(answer?.verdict).toBe('met');
    const text = [...(answer?.sentences ?? []), answer?.remedy].map((sentence) => sentence?.text).join(' ');
    for (const words of one.says ?? []) expect(text).toContain(words);
    if (one.answers) expect(answer?.grounds).toEqual(one.answers);
    const record = library.controllingLaw.find(({ id }) => id === rule);
    expect((answer?.sentences.length ?? 0) > 0).toBe(record?.verified);
  });
});

describe('where a fact is missing or speaks against it, the rule is not met', () => {
  it.each(listed('not_met'))('%s: %s', async (rule, _, one) => {
    const answer = (await decide(one)).find(({ id }) => id === rule);
    expect(answer?.verdict).not.toBe('met');
    if (one.verdict) expect(answer?.verdict).toBe(one.verdict);
    expect(answer?.remedy).toBeUndefined();
  });
});

describe('the rules of the packs', () => {
  it('have a case that meets each and one that does not', () => {
    const tested = cases
      .filter(({ met, not_met }) => met.length > 0 && not_met.length > 0)
      .map(({ rule }) => rule);
    expect(library.controllingLaw.map(({ id }) => id).filter((id) => !tested.includes(id))).toEqual([]);
  });

  it('print a text with no gap, no doubled space and no unfinished list', async () => {
    const answers = await Promise.all(listed('met').map(([, , one]) => decide(one)));
    for (const { text } of answers.flat().flatMap(({ sentences }) => sentences)) {
      expect(text).toMatch(/^[A-Z"\d].*[.!?)"]$/s);
      expect(text).not.toMatch(/ {2}|\(\)|\{\{|undefined| ,|\.\./);
    }
  });

  it('name only law that may stand in the letter', async () => {
    const answers = await Promise.all(listed('met').map(([, , one]) => decide(one)));
    for (const id of answers.flat().flatMap(({ sentences }) => sentences.flatMap((one) => one.regulations)))
      expect(library.regulations.get(id)?.verified).toBe(true);
  });
});
