/** The one place that decides which calls are too heavy for the process that serves all others. */
import type { FormId } from '../forms/forms.js';
import type { Operation, Unpacked } from '../operations/operation.js';

/** What is to be done for a call: its input is checked, its file read. */
export interface Work extends Unpacked<unknown, unknown> {
  readonly operation: Operation;
  /** The letter alone, in this form. */
  readonly form?: FormId | undefined;
}

/** Characters of input that one core handles within 25 milliseconds, whatever they are. */
const LIGHT_CHARACTERS = 12_000;

/** A PDF takes 100 milliseconds of a core, a Word file 20; a text or a claim takes longer the longer it is. */
export function isHeavy({ operation, form, input, file }: Work): boolean {
  if (operation.separable !== true) return false;
  if (form === 'pdf' || form === 'word' || form === 'xlsx') return true;
  return weightOf([input, file]) > LIGHT_CHARACTERS;
}

/** What a number or a bracket counts for, in characters. */
const OF_A_VALUE = 4;

/** Characters of a value; it is not looked through further than needed to see that it is heavy. */
function weightOf(value: unknown): number {
  const rest: unknown[] = [value];
  let weight = 0;
  while (rest.length > 0 && weight <= LIGHT_CHARACTERS) {
    const next = rest.pop();
    weight += typeof next === 'string' ? next.length : OF_A_VALUE;
    if (next === null || typeof next !== 'object') continue;
    for (const name in next) {
      weight += OF_A_VALUE;
      rest.push((next as Record<string, unknown>)[name]); // a name of it
      if (weight > LIGHT_CHARACTERS) break;
    }
  }
  return weight;
}
