/** What the caller wrote or chose for the argument: texts of their own for reasons of the payer, and arguments of the packs. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { CaseGround, GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { nearest } from '../../schema/nearest.js';
import { countWords } from '../letter/words.js';

/** The caller's text by the id of the ground that it answers, or by the part of the letter that it takes. */
export type OwnAnswers = ReadonlyMap<string, string>;

/** Parts of a letter, beside the reasons, that the caller may write. */
export const OWN_PARTS = { case: 'case', remedy: 'remedy' } as const;

/** More would leave an appeal of 1,200 words no room for its heading, its rights and its request. */
const MOST_WORDS = 600;
/** Who the patient is and what is asked, beside the answers. */
const MOST_WORDS_OF_PARTS = 200;

/**
 * Places each text of the caller at its ground: by id, by kind, or at the first ground that has none yet; or at its part.
 * @returns invalid_input where a text names no ground of the case, or the texts are too long together
 */
export function placeOwnAnswers(
  { answers = [] }: GenerateAppealInput,
  grounds: readonly CaseGround[],
): Outcome<OwnAnswers> {
  const placed = new Map<string, string>();
  for (const [index, { ground: wanted, text }] of answers.entries()) {
    const place = placeOf(wanted, grounds, placed);
    if (place === undefined) return invalid(`answers[${index}].ground`, unplaced(grounds));
    placed.set(place, text);
  }
  const words = (ofParts: boolean) =>
    countWords([...placed].flatMap(([place, text]) => (isPart(place) === ofParts ? [text] : [])).join('\n'));
  if (words(false) > MOST_WORDS)
    return invalid(
      'answers',
      `hold ${words(false)} words together, and a letter has room for ${MOST_WORDS}. Shorten them.`,
    );
  if (words(true) > MOST_WORDS_OF_PARTS)
    return invalid(
      'answers',
      `for ${Object.values(OWN_PARTS).join(' and ')} hold ${words(true)} words together, and a letter has room for ${MOST_WORDS_OF_PARTS}. Shorten them.`,
    );
  return success(placed);
}

function placeOf(
  wanted: string | undefined,
  grounds: readonly CaseGround[],
  placed: OwnAnswers,
): string | undefined {
  if (wanted !== undefined && isPart(wanted)) return placed.has(wanted) ? undefined : wanted;
  const free = grounds.filter(({ id }) => !placed.has(id));
  return wanted === undefined
    ? free[0]?.id
    : free.find(({ id, kind }) => id === wanted || kind === wanted)?.id;
}

function isPart(place: string): boolean {
  return Object.hasOwn(OWN_PARTS, place);
}

function unplaced(grounds: readonly CaseGround[]): string {
  const known = grounds.map(({ id, kind }) => `${id} (${kind})`).join(', ');
  const parts = Object.values(OWN_PARTS).join(' or ');
  return `must be a reason of this case, ${parts}, and each takes one text. The reasons read are: ${known}.`;
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
