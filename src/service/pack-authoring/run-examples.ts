/** Runs the examples of packs through the engine, each on the day that its file pins. */
import type { Failure, Outcome } from '../../domain/failures.js';
import { failure } from '../../domain/failures.js';
import type { ExampleFile } from '../../domain/generated/types.js';
import { caseLawOf } from '../../engine/argument/case-law.js';
import type { Engine } from '../../engine/engine.js';
import { EXAMPLE_SCHEMAS } from '../../packs/checks/examples.js';
import type { ExampleSource } from '../../packs/load.js';
import type { Schemas } from '../../schema/schemas.js';
import { unmet } from './expectations.js';

export type Example = ExampleFile['examples'][number];

export interface ExampleResult {
  /** Path of the file as messages show it. */
  readonly file: string;
  /** Line on which it begins; 1 where nothing is said of it. */
  readonly line: number;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What did not hold, or why it was skipped. */
  readonly messages: readonly string[];
}

export interface ExampleRun {
  readonly results: readonly ExampleResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** 0: all that ran passed; 1: some failed. */
  readonly exitCode: 0 | 1;
}

type Call = (engine: Engine, input: never, today: string) => Outcome<unknown> | Promise<Outcome<unknown>>;

const CALLS: Readonly<Record<Example['operation'], Call>> = {
  generate_appeal_letter: (engine, input, today) => engine.generateAppeal(input, today),
  lookup_denial_code: (engine, input, today) => engine.lookupCode(input, today),
  list_denial_codes: (engine, input, today) => engine.listCodes(input, today),
  analyze_denial_letter: (engine, input, today) => engine.analyzeLetter(input, today),
  find_controlling_law: (engine, input, today) => caseLawOf(engine.library)(input, today),
};

async function answer(
  engine: Engine,
  schemas: Schemas,
  example: Example,
  on: string,
): Promise<Outcome<unknown>> {
  const errors = schemas.validate(EXAMPLE_SCHEMAS[example.operation].input, example.input);
  if (errors.length > 0) return failure('invalid_input', 'The input breaks a rule.', { errors });
  return CALLS[example.operation](engine, example.input as never, on); // passed the schema of the operation
}

function unmetFailure({ code, detail, errors }: Failure, expected: string | undefined): string[] {
  if (code === expected) return [];
  const fields = (errors ?? [])
    .map(({ field, message }) => `${field} ${message}`)
    .filter((sentence) => !detail.startsWith(sentence))
    .map((sentence) => `  ${sentence}`);
  return [`error: expected ${expected ?? 'an answer'}, got ${code}: ${detail}`, ...fields];
}

async function runExample(
  engine: Engine,
  schemas: Schemas,
  example: Example,
  source: ExampleSource,
  index: number,
): Promise<ExampleResult> {
  const { name, skip, expect } = example;
  const result = { file: source.shown, line: 1, name };
  if (skip !== undefined) return { ...result, outcome: 'skipped', messages: [skip] };
  const outcome = await answer(engine, schemas, example, source.file.on);
  const messages = outcome.ok
    ? unmet(outcome.value, expect, engine.library)
    : unmetFailure(outcome.failure, expect.error);
  if (messages.length === 0) return { ...result, outcome: 'passed', messages };
  return { ...result, line: source.lineOf(index), outcome: 'failed', messages };
}

/**
 * Runs the examples, in the order of the files.
 * @param wanted whether an example is run; absent: all are
 */
export async function runExamples(
  engine: Engine,
  schemas: Schemas,
  sources: readonly ExampleSource[],
  wanted: (example: Example, file: string) => boolean = () => true,
): Promise<ExampleRun> {
  const results: ExampleResult[] = [];
  for (const source of sources)
    for (const [index, example] of source.file.examples.entries())
      if (wanted(example, source.shown))
        results.push(await runExample(engine, schemas, example, source, index));
  return runOf(results);
}

/** Results with their counts. */
export function runOf(results: readonly ExampleResult[]): ExampleRun {
  const count = (outcome: ExampleResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  const failed = count('failed');
  return {
    results,
    passed: count('passed'),
    failed,
    skipped: count('skipped'),
    exitCode: failed === 0 ? 0 : 1,
  };
}
