/** What the caller wrote or chose for the argument: texts of their own for reasons of the payer, and arguments of the packs. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { CaseGround, GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { nearest } from '../../schema/nearest.js';
import { countWords } from '../letter/words.js';

/** The caller's text by the id of the ground that it answers. */
export type OwnAnswers = ReadonlyMap<string, string>;

/** More would leave an appeal of 1,200 words no room for its heading, its rights and its request. */
const MOST_WORDS = 600;

/**
 * Places each text of the caller at its ground: by id, by kind, or at the first ground that has none yet.
 * @returns invalid_input where a text names no ground of the case, or the texts are too long together
 */
export function placeOwnAnswers(
  { answers = [] }: GenerateAppealInput,
  grounds: readonly CaseGround[],
): Outcome<OwnAnswers> {
  const placed = new Map<string, string>();
  for (const [index, { ground: wanted, text }] of answers.entries()) {
    const free = grounds.filter(({ id }) => !placed.has(id));
    const ground =
      wanted === undefined ? free[0] : free.find(({ id, kind }) => id === wanted || kind === wanted);
    if (ground === undefined) {
      const known = grounds.map(({ id, kind }) => `${id} (${kind})`).join(', ');
      const message = `must be a reason of this case, and each reason takes one answer. The reasons read are: ${known}.`;
      return invalid(`answers[${index}].ground`, message);
    }
    placed.set(ground.id, text);
  }
  const words = countWords([...placed.values()].join('\n'));
  if (words > MOST_WORDS)
    return invalid(
      'answers',
      `hold ${words} words together, and a letter has room for ${MOST_WORDS}. Shorten them.`,
    );
  return success(placed);
}

/** Checks the ids of chosen arguments. */
export function checkChosenArguments(
  library: PackLibrary,
  { arguments: chosen = [] }: GenerateAppealInput,
): Outcome<undefined> {
  for (const [index, id] of chosen.entries()) {
    if (library.arguments.has(id)) continue;
    const near = nearest(id, [...library.arguments.keys()]);
    const hint = near === undefined ? 'The look-up of a denial code lists them.' : `Did you mean "${near}"?`;
    return invalid(`arguments[${index}]`, `is no argument of the packs. ${hint}`);
  }
  return success(undefined);
}

function invalid(field: string, message: string): Outcome<never> {
  return failure('invalid_input', `${field} ${message}`, { errors: [{ field, message }] });
}
