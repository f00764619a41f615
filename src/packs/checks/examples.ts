/** PK604, and the rules of inputs: an example is a call that the service takes, and expects only what its answer can show. */
import type { ExampleFile } from '../../domain/generated/types.js';
import { didYouMean, nearest } from '../../schema/nearest.js';
import type { PackDocument } from '../document.js';
import { EXAMPLES } from '../layout.js';
import { reportViolation } from '../structure.js';
import type { Check, CheckContext } from './check.js';

type Example = ExampleFile['examples'][number];

/** Schema of the input of an operation, and of its answer where that has one. */
export const EXAMPLE_SCHEMAS: Readonly<
  Record<Example['operation'], { readonly input: string; readonly answer?: string }>
> = {
  generate_appeal_letter: {
    input: 'api/generate-appeal.input.schema.json',
    answer: 'api/appeal-result.schema.json',
  },
  lookup_denial_code: {
    input: 'api/lookup-denial-code.input.schema.json',
    answer: 'api/denial-code-record.schema.json',
  },
  list_denial_codes: {
    input: 'api/list-denial-codes.input.schema.json',
    answer: 'api/denial-code-list.schema.json',
  },
  analyze_denial_letter: {
    input: 'api/analyze-denial-letter.input.schema.json',
    answer: 'api/denial-analysis.schema.json',
  },
  find_controlling_law: { input: 'api/generate-appeal.input.schema.json' },
};

/** An input that breaks a rule is meant only where an error is expected. */
function checkInput(
  { schemas, report }: CheckContext,
  document: PackDocument,
  { operation, input, expect }: Example,
  index: number,
): void {
  if (expect.error !== undefined) return;
  const spot = { document, path: ['examples', index, 'input'] };
  for (const violation of schemas.violations(EXAMPLE_SCHEMAS[operation].input, input))
    reportViolation(violation, input, spot, report, schemas);
}

/** A misspelt field of the answer would be looked for in vain. */
function checkFields(
  { schemas, report }: CheckContext,
  document: PackDocument,
  { operation, expect }: Example,
  index: number,
): void {
  const { answer } = EXAMPLE_SCHEMAS[operation];
  if (answer === undefined || expect.fields === undefined) return;
  const { properties } = schemas.schema(answer) as { properties: Readonly<Record<string, unknown>> }; // answers are objects
  const known = Object.keys(properties);
  for (const path of Object.keys(expect.fields)) {
    const [first = ''] = path.split('.');
    if (known.includes(first)) continue;
    const message = `The answer of ${operation} has no field "${first}".${didYouMean(nearest(first, known))}`;
    report.at({ document, path: ['examples', index, 'expect', 'fields'], key: path }, 'PK604', message);
  }
}

/** Each score has one operation that tells its rules; in the answers of others they are silent whatever the case. */
const TELLS = { confidence: 'generate_appeal_letter', urgency: 'analyze_denial_letter' } as const;

function checkRules(
  { catalogue, report }: CheckContext,
  document: PackDocument,
  { operation, expect }: Example,
  index: number,
): void {
  for (const field of ['fires', 'silent'] as const)
    for (const [at, id] of (expect[field] ?? []).entries()) {
      const score = catalogue.shelf.rule.get(id)?.record.score;
      if (score === undefined || TELLS[score] === operation || !OPERATIONS[field]?.includes(operation))
        continue;
      report.at(
        { document, path: ['examples', index, 'expect', field, at] },
        'PK604',
        `"${id}" is a rule of ${score}, which ${TELLS[score]} tells and ${operation} does not.`,
      );
    }
}

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

export const checkExamples: Check = (context) => {
  const { files, report } = context;
  for (const { kind, document } of files) {
    if (kind !== EXAMPLES) continue;
    const { examples } = document.value as ExampleFile; // checked against its schema
    for (const [index, example] of examples.entries()) {
      const { operation, expect } = example;
      checkInput(context, document, example, index);
      checkFields(context, document, example, index);
      checkRules(context, document, example, index);
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
  }
};
