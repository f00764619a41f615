/** Which rules of law decide a request, from its words alone: for examples of packs and for tools. */
import { type Outcome, success } from '../../domain/failures.js';
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { openCase } from '../case-file.js';
import { createWorkshop } from '../create-engine.js';
import type { RuleAnswer } from './controlling-law.js';

/** The rules that a request calls up. */
export interface CaseLaw {
  readonly rules: readonly RuleAnswer[];
}

type Finder = (input: GenerateAppealInput, today: string) => Promise<Outcome<CaseLaw>>;

const finders = new WeakMap<PackLibrary, Finder>();

/** Finds the law of requests, with what is prepared for the letters of the library. */
export function caseLawOf(library: PackLibrary): Finder {
  const known = finders.get(library);
  if (known) return known;
  const workshop = createWorkshop(library);
  const finder: Finder = async (input, today) => {
    const opened = openCase(workshop, input, today);
    return opened.ok ? success({ rules: await workshop.letters.lawOf(opened.value) }) : opened;
  };
  finders.set(library, finder);
  return finder;
}
