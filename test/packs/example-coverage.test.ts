/**
 * Every example of the packs is answered as it says. Every strategy, every case of a disposition and every argument that holds only in some cases is shown by two
 * examples: one in which it fires and one in which it stays silent. Scoring rules are held to the same by PK603.
 */
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/domain/failures.js';
import type { AppealResult, Argument, CodeRecord, ExampleFile } from '../../src/domain/generated/types.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Engine } from '../../src/engine/engine.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { runExamples } from '../../src/service/pack-authoring/run-examples.js';
import { shippedPacks } from '../knowledge.js';

type Expectation = ExampleFile['examples'][number]['expect'];

/** A letter that an example asks for, what it expects of it, and the record of its code. */
interface Shown {
  readonly code: CodeRecord;
  readonly answer: AppealResult;
  readonly expected: Expectation;
}

const { library, examples } = shippedPacks();
const engine = createEngine(library);
/** What came of each letter, by what was asked: each is written once for all tests. */
const letters = new Map<unknown, Outcome<AppealResult>>();
const recording: Engine = {
  ...engine,
  async generateAppeal(input, on) {
    const outcome = await engine.generateAppeal(input, on);
    letters.set(input, outcome);
    return outcome;
  },
};
const { results } = await runExamples(recording, createSchemas(), examples);

function letterOf(input: unknown, expected: Expectation): Shown[] {
  const outcome = letters.get(input);
  if (!outcome?.ok) return [];
  const { number } = outcome.value.denial_code;
  const code = number && library.codes.get(`carc-${number.toLowerCase()}`)?.record;
  return code ? [{ code, answer: outcome.value, expected }] : [];
}

const shown = examples.flatMap(({ file }) =>
  file.examples
    .filter(({ operation, skip }) => operation === 'generate_appeal_letter' && skip === undefined)
    .flatMap(({ input, expect: expected }) => letterOf(input, expected)),
);

/** Which of the two examples are missing, in words; empty where none is. */
function lacking(what: string, fires: boolean, silent: boolean): string[] {
  return [
    ...(fires ? [] : [`${what}: no example in which it fires`]),
    ...(silent ? [] : [`${what}: no example in which it stays silent`]),
  ];
}

const PLAIN = ['id', 'heading', 'actions', 'text', 'payer_reply', 'answer', 'replaces'];

/** True where an argument needs something of the case; that something must be absent narrows it too little to count. */
function holdsInSomeCases(argument: Argument): boolean {
  return Object.entries(argument).some(([field, value]) => !PLAIN.includes(field) && value !== false);
}

/** Strategies that a reason in the payer's words calls for, whatever the code. */
const called = new Set(library.signals.flatMap(({ strategy }) => strategy ?? []));

function decidedBy({ answer, expected }: Shown, because: string): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...expected.fields };
  return answer.action_reason === because && fields.recommended_action === answer.recommended_action;
}

it('every example of the packs is answered as it says', () => {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ file, name, messages }) => [file, name, ...messages].join('\n'))).toEqual([]);
  expect(results.length).toBeGreaterThan(0);
});

describe('the examples of the packs show', () => {
  it('each strategy once in use, and once left aside', () => {
    const found = [...library.strategies.values()].flatMap(({ record }) => {
      const names = (ids: readonly string[] = []) => ids.some((id) => record.arguments.includes(id));
      const follows = ({ code }: Shown) => code.strategy === record.id;
      return lacking(
        record.id,
        shown.some((one) => (follows(one) || called.has(record.id)) && names(one.expected.uses_arguments)),
        shown.some((one) => !follows(one) && names(one.expected.omits_arguments)),
      );
    });
    expect(found).toEqual([]);
  });

  it('each case of a disposition once deciding the document, and once not', () => {
    const found = [...library.codes.values()].flatMap(({ record }) => {
      const own = shown.filter(({ code }) => code.id === record.id);
      return (record.disposition.cases ?? []).flatMap(({ because }, index) =>
        lacking(
          `${record.id}, case ${index + 1}`,
          own.some((one) => decidedBy(one, because)),
          own.some((one) => one.answer.action_reason !== because && decidedBy(one, one.answer.action_reason)),
        ),
      );
    });
    expect(found).toEqual([]);
  });

  it('each argument that holds only in some cases once in a letter, and once left out', () => {
    const named = (field: 'uses_arguments' | 'omits_arguments') =>
      new Set(shown.flatMap(({ expected }) => expected[field] ?? []));
    const [used, omitted] = [named('uses_arguments'), named('omits_arguments')];
    const found = [...library.arguments.values()]
      .filter(({ record }) => holdsInSomeCases(record))
      .flatMap(({ record: { id } }) => lacking(id, used.has(id), omitted.has(id)));
    expect(found).toEqual([]);
  });
});
