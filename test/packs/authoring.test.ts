import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../src/domain/failures.js';
import type { Engine } from '../../src/engine/engine.js';
import { gradeLevel } from '../../src/language/readability.js';
import { loadPacks } from '../../src/packs/load.js';
import { createSchemas } from '../../src/schema/schemas.js';
import { checkPacks } from '../../src/service/pack-authoring/check.js';
import { unmet } from '../../src/service/pack-authoring/expectations.js';
import { reviewItems } from '../../src/service/pack-authoring/review.js';
import { runExamples } from '../../src/service/pack-authoring/run-examples.js';

const roots = [fileURLToPath(new URL('base/packs', import.meta.url))];
const templates = fileURLToPath(new URL('base/templates', import.meta.url));
const schemas = createSchemas();
const { library, examples } = loadPacks({ roots, templates, schemas });
if (library === undefined) throw new Error('the base packs must load');

const answer = {
  appeal_letter: 'I ask the plan\nto reverse the denial.',
  score_factors: [{ rule: 'sample-rule', points: 10, because: 'The caller gave a clinical summary.' }],
  arguments: ['sample-criteria'],
  citations: [{ id: '1-sample-code-10' }],
  deadline: { safe_date: '2026-05-01' },
};

describe('expectations of an example', () => {
  it('are met by an answer that shows them', () => {
    const expect_ = {
      fields: { 'deadline.safe_date': '2026-05-01', 'citations.0.id': '1-sample-code-10' },
      fires: ['sample-rule'],
      silent: ['other-rule'],
      letter_contains: ['the plan to reverse'],
      letter_lacks: ['write-off'],
      uses_arguments: ['sample-criteria'],
      omits_arguments: ['sample-course'],
      cites: ['1-sample-code-10'],
      cites_not: ['1-sample-code-20'],
    };
    expect(unmet(answer, expect_, library)).toEqual([]);
  });

  it('are named with path, expected and got where they are not', () => {
    expect(
      unmet(
        answer,
        {
          fields: {
            'deadline.safe_date': '2026-05-02',
            'deadline.safe_dat': '2026-05-01',
            'citations.1.id': 'x',
          },
          fires: ['other-rule'],
          silent: ['sample-rule'],
          letter_contains: ['guarantee'],
          letter_lacks: ['denial'],
          uses_arguments: ['sample-course'],
          omits_arguments: ['sample-criteria'],
          cites: ['1-sample-code-20'],
          cites_not: ['1-sample-code-10'],
        },
        library,
      ),
    ).toEqual([
      'deadline.safe_date: expected "2026-05-02", got "2026-05-01".',
      'deadline.safe_dat: expected "2026-05-01", got nothing. There is no "safe_dat" here. Did you mean "safe_date"?',
      'citations.1.id: expected "x", got nothing. The list has 1 entries, counted from 0.',
      'score_factors: expected other-rule, got sample-rule.',
      'score_factors: expected without sample-rule, got it.',
      'arguments: expected sample-course, got sample-criteria.',
      'arguments: expected without sample-criteria, got it.',
      'citations: expected 1-sample-code-20, got 1-sample-code-10.',
      'citations: expected without 1-sample-code-10, got it.',
      'appeal_letter: expected to contain "guarantee", which it does not.',
      'appeal_letter: expected not to contain "denial", which it does.',
    ]);
  });

  it('are not met by an answer where an error was expected', () => {
    expect(unmet(answer, { error: 'invalid_input' }, library)).toEqual([
      'error: expected invalid_input, got an answer.',
    ]);
  });
});

describe('running examples', () => {
  const days: string[] = [];
  const respond: Engine['generateAppeal'] = async (input, today) => {
    days.push(today);
    return success(('patient_summary' in input ? answer : {}) as never); // only what the examples look at
  };
  const unused = () => failure('not_found', 'Not part of this test.');
  const engine: Engine = {
    library,
    generateAppeal: respond,
    refusal: async () => undefined,
    writeLetter: async () => unused(),
    lookupCode: unused,
    outcomeTraits: unused,
    listCodes: unused,
    readFile: async () => unused(),
    analyzeLetter: async () => unused(),
    prepare: () => undefined,
    checkLetter: async () => unused(),
    readBack: () => {
      throw new Error('not part of this test');
    },
    claimJudge: () => {
      throw new Error('not part of this test');
    },
  };

  it('uses the day that the file pins and reports what passed', async () => {
    const run = await runExamples(engine, schemas, examples);
    expect(run.results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(days).toEqual(['2026-01-15', '2026-01-15']);
    expect(run.exitCode).toBe(0);
  });

  it('checks inputs, compares errors and honours a skip', async () => {
    const on = '2026-01-15';
    const lookup = {
      name: 'A lookup',
      operation: 'lookup_denial_code' as const,
      input: { denial_code: '900' },
    };
    const source = {
      shown: 'a.examples.yaml',
      lineOf: () => 1,
      file: {
        on,
        examples: [
          { ...lookup, expect: { error: 'not_found' } },
          { ...lookup, expect: { fields: { title: 'x' } } },
          { ...lookup, input: { denial_cod: '900' }, expect: { error: 'not_found' } },
          { ...lookup, skip: 'The record is held.', expect: { error: 'x' } },
        ],
      },
    };
    const run = await runExamples(engine, schemas, [source]);
    expect(run.results.map(({ outcome, messages }) => [outcome, ...messages])).toEqual([
      ['passed'],
      ['failed', 'error: expected an answer, got not_found: Not part of this test.'],
      [
        'failed',
        'error: expected not_found, got invalid_input: The input breaks a rule.',
        '  denial_cod is not a known field. Did you mean "denial_code"?',
      ],
      ['skipped', 'The record is held.'],
    ]);
    expect([run.passed, run.failed, run.skipped, run.exitCode]).toEqual([1, 2, 1, 1]);
  });
});

describe('checking packs', () => {
  it('tells plain wording from hard wording', () => {
    expect(gradeLevel('The claim came too late. Send proof of the day.')).toBeLessThan(4);
    expect(
      gradeLevel(
        'Reimbursement methodologies necessitating retrospective administrative determination of individualized applicability remain operationally unsubstantiated.',
      ),
    ).toBeGreaterThan(20);
    expect(gradeLevel('')).toBe(0);
  });

  it('counts records and ends with 0 where all is clean', () => {
    const check = checkPacks({ roots, templates, schemas }, '2026-11-21');
    expect(check.problems).toEqual([]);
    expect(check.exitCode).toBe(0);
    expect(check.counts).toMatchObject({ packs: 2, codes: 1, arguments: 4, regulations: 3, rules: 1 });
  });

  it('ends with 1 where a folder is missing', () => {
    const check = checkPacks({ roots: [...roots, '/nowhere'], templates, schemas }, '2026-11-21');
    expect(check.bySeverity).toEqual({ error: 1, warning: 0 });
    expect(check.exitCode).toBe(1);
  });

  it('lists what an expert should look at', () => {
    expect(reviewItems(library, '2026-11-21').map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      'rarc-n1 draft',
      '1-sample-code-30 unverified',
    ]);
    const later = reviewItems(library, '2027-01-03').map(({ id, reason }) => `${id} ${reason}`);
    expect(later).toContain('carc-900 source_due');
    expect(later).toContain('self-funded-erisa source_due');
  });
});
