/** Whether a text that was written for many cases speaks of what this one is about. */
import { keysOf } from '../../argument/terms.js';
import { keysTold } from '../../case-tells.js';
import type { Draft } from '../drafting.js';

/** Words of the case that no other text of its kind would share by chance. */
const LEAST_SHARED = 3;
/** Words that stand in most texts on denials. */
const COMMON = keysOf(
  'plan payer insurer denial denied decision reason record records service services treatment patient medical medically necessary ' +
    'necessity review reviewer clinical document documents documented policy coverage covered criteria criterion claim provider ' +
    'physician clinician member benefit date dates state states require required finding findings show shown line lines paid amount ' +
    'care condition evidence request requested number appeal notice rule terms given person level month months week weeks days year years',
);

const known = new WeakMap<object, ReadonlySet<string>>();

/** Words of the reasons and of the facts that answer them, which few texts have. */
function wordsOfCase({ argument, file }: Draft): ReadonlySet<string> {
  const before = known.get(argument);
  if (before !== undefined) return before;
  const service = keysOf(`${file.input.procedure} ${file.input.diagnosis}`);
  const texts = argument.grounds.flatMap(({ ground, facts }) => [
    ground.quote ?? '',
    ...facts.map(({ text }) => text),
  ]);
  const words = new Set([...keysOf(texts.join(' '))].filter((key) => !COMMON.has(key) && !service.has(key)));
  known.set(argument, words);
  return words;
}

/** Whether a sentence has words that the case tells, beside the service, the disease and what stands in most texts. */
export function isTold({ file }: Draft, text: string): boolean {
  const told = keysTold(file);
  const service = keysOf(`${file.input.procedure} ${file.input.diagnosis}`);
  const shared = [...keysOf(text)].filter((key) => told.has(key) && !COMMON.has(key) && !service.has(key));
  return shared.length >= LEAST_TOLD;
}

const LEAST_TOLD = 2;

const keysOfTexts = new WeakMap<object, ReadonlySet<string>>();

/** Words of the text of a pack record, taken once. */
function keysOfRecord(record: object, text: string): ReadonlySet<string> {
  const before = keysOfTexts.get(record);
  if (before !== undefined) return before;
  const keys = keysOf(text);
  keysOfTexts.set(record, keys);
  return keys;
}

/** Whether the text of a record shares enough words with what the case is about. */
export function isCalledUp(draft: Draft, record: object, text: string): boolean {
  const own = wordsOfCase(draft);
  let shared = 0;
  for (const key of keysOfRecord(record, text)) if (own.has(key)) shared += 1;
  return shared >= LEAST_SHARED;
}

/** Words of a heading that the case has: one alone is there by chance ("cause", "time"). */
const LEAST_NAMED = 2;

/** Whether a heading names what the case is about. */
export function isNamed(draft: Draft, heading: string): boolean {
  const own = wordsOfCase(draft);
  return [...keysOf(heading)].filter((key) => own.has(key)).length >= LEAST_NAMED;
}
