/** Cases whose letters authors look at: a request to write a letter in a file, or the letters of a file of examples. */
import { parse } from 'yaml';
import type { ExampleFile, GenerateAppealInput } from '../../domain/generated/types.js';
import type { Schemas } from '../../schema/schemas.js';

export interface LetterCase {
  /** File, and the name of the example in it. */
  readonly name: string;
  /** The day on which the letter is written. */
  readonly on: string;
  readonly input: GenerateAppealInput;
}

/** Cases of a file, or what keeps it from being one, as a sentence. */
export type ReadCases = readonly LetterCase[] | string;

const INPUT = 'api/generate-appeal.input.schema.json';

/** The cases of a file in YAML or JSON; a request on its own is written on the day given. */
export function readCases(schemas: Schemas, file: string, text: string, today: string): ReadCases {
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    return `${file} cannot be read as JSON or YAML. Its fields are those of generate_appeal_letter: denial_code, diagnosis, procedure and others.`;
  }
  if (isExamples(value)) return casesOf(file, value);
  const wrong = schemas.validate(INPUT, value);
  if (wrong.length > 0)
    return [
      `${file} is no complete case:`,
      ...wrong.map(({ field, message }) => `  ${field} ${message}`),
    ].join('\n');
  return [{ name: file, on: today, input: value as GenerateAppealInput }]; // passed its schema
}

function isExamples(value: unknown): value is ExampleFile {
  return value !== null && typeof value === 'object' && 'on' in value && 'examples' in value;
}

/** The letters among the examples of a file; those that expect an error have none. */
export function casesOf(file: string, { on, examples }: ExampleFile): LetterCase[] {
  return examples
    .filter(({ operation, expect, skip }) => operation === 'generate_appeal_letter' && !expect.error && !skip)
    .map(({ name, input }) => ({
      name: `${file}: ${name}`,
      on,
      input: input as unknown as GenerateAppealInput,
    })); // an example's input is that of its operation
}
