/** Answers from the same packs are the same all day: they are kept, so that a question asked again costs little. */
import type { Outcome } from '../domain/failures.js';
import { freezeDeep } from '../packs/freeze.js';
import type { Operation } from './operations/operation.js';

const MOST_ANSWERS = 500;
/** Longer questions are rare; the answers to them are not kept. */
const LONGEST_QUESTION = 300;

type Result = ReturnType<Operation['handle']>;

export interface KeptAnswers {
  /** The kept answer of an operation that repeats; otherwise what is made, kept where it may be. `origin`: packs and day. */
  answer(operation: Operation, origin: string, input: unknown, make: () => Result): Result;
}

/** One for each service: its store is the same for all its calls. */
export function createKeptAnswers(): KeptAnswers {
  const kept = new Map<string, Outcome<unknown>>();
  return {
    answer(operation, origin, input, make) {
      if (operation.repeats !== true) return make();
      const question = `${operation.name} ${origin} ${JSON.stringify(input)}`;
      const known = kept.get(question);
      if (known !== undefined) {
        // The newest stand last: what is not asked again is the first to go.
        kept.delete(question);
        kept.set(question, known);
        return known;
      }
      const answer = make();
      if (answer instanceof Promise || !answer.ok || question.length > LONGEST_QUESTION) return answer;
      kept.set(question, freezeDeep(answer));
      const [oldest] = kept.keys();
      if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}

/** Keeps what was made of an answer for as long as the answer itself is kept. */
export function keptPerAnswer<T>(make: (operation: Operation, answer: object) => T) {
  const made = new WeakMap<object, T>();
  return (operation: Operation, answer: object): T => {
    if (operation.repeats !== true) return make(operation, answer);
    const known = made.get(answer);
    if (known !== undefined) return known;
    const result = make(operation, answer);
    made.set(answer, result);
    return result;
  };
}
