/** Which rules of law decide a request, from its words alone: for examples of packs and for tools. */
import { type Outcome, success } from '../../domain/failures.js';
import type { GenerateAppealInput } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { SignalReader } from '../../packs/signals/reader.js';
import { openCase } from '../case-file.js';
import { CoverageReader } from '../insurer.js';
import { TextTemplates } from '../letter/text-template.js';
import { ServiceRecognizer } from '../service-areas.js';
import { ControllingLaw, type RuleAnswer } from './controlling-law.js';

/** The rules that a request calls up. */
export interface CaseLaw {
  readonly rules: readonly RuleAnswer[];
}

type Finder = (input: GenerateAppealInput, today: string) => Promise<Outcome<CaseLaw>>;

const finders = new WeakMap<PackLibrary, Finder>();

/** Finds the law of requests; what a library needs for it is prepared once. */
export function caseLawOf(library: PackLibrary): Finder {
  const known = finders.get(library);
  if (known) return known;
  const law = new ControllingLaw(library, new TextTemplates(library));
  const readers = {
    library,
    coverage: new CoverageReader(library),
    services: new ServiceRecognizer(library),
    signals: new SignalReader(library.signals),
  };
  const finder: Finder = async (input, today) => {
    const opened = openCase(readers, input, today);
    if (!opened.ok) return opened;
    const { facts, grounds } = opened.value.record;
    return success({ rules: await law.decide({ file: opened.value, facts, grounds }) });
  };
  finders.set(library, finder);
  return finder;
}
