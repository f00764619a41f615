/** Makes an engine of a library: what can be prepared once is prepared once, and what takes long at its first use. */
import { createDocumentReader } from '../intake/document/reader.js';
import type { PackLibrary } from '../packs/library.js';
import { SignalReader } from '../packs/signals/reader.js';
import { StatementJudge } from '../packs/statements/judge.js';
import { NoticeAuditor } from './analysis/notice-audit.js';
import { analyzeInput, readFileOf } from './analyze-input.js';
import { checkLetter } from './check/check-letter.js';
import { readBack } from './check/read-back.js';
import { ClaimJudge } from './claims/claim-judge.js';
import type { Engine } from './engine.js';
import { generateAppeal, refusalOf, writeLetter } from './generate.js';
import { CoverageReader } from './insurer.js';
import { LetterWriter } from './letter/write.js';
import { listCodes } from './list.js';
import { lookupCode } from './lookup/lookup.js';
import { outcomeTraits } from './outcomes/traits.js';
import { ScoringRules } from './rules.js';
import { ServiceRecognizer } from './service-areas.js';
import { SuccessRates } from './success-rate.js';
import type { Workshop } from './workshop.js';

const preparations = new WeakMap<PackLibrary, ReturnType<typeof preparedFrom>>();

/** What takes long to prepare is prepared once a library, however many engines are made of it. */
function preparedFrom(library: PackLibrary) {
  return {
    services: once(() => new ServiceRecognizer(library)),
    signals: once(() => new SignalReader(library.signals)),
    statements: once(() => new StatementJudge(library)),
    letters: once(() => new LetterWriter(library)),
  };
}

/** What the operations of an engine work with. */
export function createWorkshop(library: PackLibrary): Workshop {
  const prepared = preparations.get(library) ?? preparedFrom(library);
  preparations.set(library, prepared);
  const { services, signals, statements, letters } = prepared;
  return {
    library,
    coverage: new CoverageReader(library),
    rules: new ScoringRules(library.rules),
    rates: new SuccessRates(library),
    auditor: new NoticeAuditor(library),
    documents: createDocumentReader(),
    // These take long to prepare, and a command that looks up a code needs none of them.
    get services() {
      return services();
    },
    get signals() {
      return signals();
    },
    get statements() {
      return statements();
    },
    get letters() {
      return letters();
    },
  };
}

export function createEngine(library: PackLibrary): Engine {
  const workshop = createWorkshop(library);
  return {
    library,
    prepare() {
      for (const part of ['services', 'signals', 'statements', 'letters'] as const) workshop[part];
    },
    generateAppeal: (input, today, letterhead) => generateAppeal(workshop, input, today, letterhead),
    refusal: (input, today) => refusalOf(workshop, input, today),
    writeLetter: (input, today, letterhead) => writeLetter(workshop, input, today, letterhead),
    outcomeTraits: (input) => outcomeTraits(workshop, input),
    lookupCode: (input, today) => lookupCode(workshop, input, today),
    listCodes: (input) => listCodes(workshop, input),
    claimJudge: (stated, dates) => new ClaimJudge(workshop, stated, dates),
    readFile: (input, options) => readFileOf(workshop, input, options),
    checkLetter: (input, today) => checkLetter(workshop, input, today),
    readBack: ({ letter }, letterhead) => readBack(letter, letterhead),
    analyzeLetter: (input, today, file) => analyzeInput(workshop, input, today, file),
  };
}

/** Makes a value at its first use, and keeps it. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
