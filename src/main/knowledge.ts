/** The packs that a service answers from: read at the start, and again when it is told to; bad ones never replace good ones. */
import { join } from 'node:path';
import type { PackRefusal } from '../domain/generated/types.js';
import { formatProblem, type Problem } from '../domain/problems.js';
import type { Engine } from '../engine/engine.js';
import type { PackLibrary } from '../packs/library.js';
import type { Settings } from './settings.js';

/** The packs have errors; the message lists every one. */
export class BrokenPacks extends Error {
  override readonly name = 'BrokenPacks';

  constructor(readonly problems: readonly Problem[]) {
    const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
    super(`The packs cannot be used: ${count}.\n${problems.map(formatProblem).join('\n')}`);
  }
}

export interface LoadedPacks {
  readonly library: PackLibrary;
  /** Records that a later pack replaced, as sentences. */
  readonly overrides: readonly string[];
}

export interface Knowledge {
  /** Always answers from the packs that were read last without an error. */
  readonly engine: Engine;
  /** One for each entry of key_packs, in their order. */
  readonly ownEngines: readonly Engine[];
  readonly overrides: readonly string[];
  /** The last attempt to replace the packs, where it failed. */
  readonly refused: PackRefusal | undefined;
  /** Reads the packs anew. Fails with BrokenPacks, and keeps the ones before, where they have errors. */
  reload(): Promise<void>;
  /** Another process could not take new packs: this one goes on with its own. */
  refuse(refusal: PackRefusal): void;
}

/** Written by the build; used only while it matches the packs. */
export function snapshotFile(home: string): string {
  return join(home, 'dist', 'packs.snapshot.json');
}

/** Written by the build: models that packs need whose examples of sentences are the program's own. */
export function modelsFile(home: string): string {
  return join(home, 'dist', 'packs.models.json');
}

/** Written by the build: packs on top of the program's own are checked alone. */
export function proofFile(home: string): string {
  return join(home, 'dist', 'packs.proof.json.gz');
}

/**
 * Reads and checks the packs of the settings. Fails with BrokenPacks where they have errors.
 * @param own folders that are read after them
 */
export async function loadLibrary(
  { packRoots, home }: Settings,
  own: readonly string[] = [],
): Promise<LoadedPacks> {
  const { keptLibrary } = await import('../packs/kept.js');
  const { readSources } = await import('../packs/folders.js');
  const places = {
    roots: [...packRoots, ...own],
    templates: join(home, 'templates'),
    snapshot: snapshotFile(home),
  };
  const sources = readSources(places.roots, places.templates);
  const kept = keptLibrary(places, sources);
  if (kept !== undefined) return { library: kept, overrides: [] };
  const { loadPacks } = await import('../packs/load.js');
  const { library, problems, overrides } = loadPacks(
    {
      ...places,
      models: modelsFile(home),
      proof: proofFile(home),
    },
    sources,
  );
  if (library !== undefined) return { library, overrides };
  throw new BrokenPacks(problems.filter(({ severity }) => severity === 'error'));
}

/**
 * Reads the packs of the settings. Fails with BrokenPacks where they have errors.
 * @param prepare true: what takes long is prepared before the packs are answered from
 */
export async function openKnowledge(
  settings: Settings,
  prepare: boolean,
  now: () => number,
): Promise<Knowledge> {
  const { createEngine } = await import('../engine/create-engine.js');
  const openWith = async (own: readonly string[]) => {
    const { library, overrides } = await loadLibrary(settings, own);
    const engine = createEngine(library);
    if (prepare) engine.prepare();
    return { engine, overrides };
  };
  /** All or none: a key is never answered from packs older than those of another. */
  const open = async () => {
    const shared = await openWith([]);
    const own: Awaited<ReturnType<typeof openWith>>[] = [];
    for (const { packs } of settings.keyPacks) own.push(await openWith(packs));
    const overrides = [...new Set([shared, ...own].flatMap((one) => one.overrides))];
    return { engine: shared.engine, own: own.map(({ engine }) => engine), overrides };
  };
  let current = await open();
  let refused: PackRefusal | undefined;
  return {
    engine: always(() => current.engine),
    ownEngines: settings.keyPacks.map((_, index) => always(() => current.own[index] ?? current.engine)),
    get overrides() {
      return current.overrides;
    },
    get refused() {
      return refused;
    },
    async reload() {
      try {
        current = await open();
        refused = undefined;
      } catch (error) {
        if (error instanceof BrokenPacks) refused = refusalOf(error.problems, now());
        throw error;
      }
    },
    refuse(refusal) {
      refused = refusal;
    },
  };
}

/** What operators are told of packs that were not taken: file names alone, since anybody may ask whether the service is ready. */
export function refusalOf(problems: readonly Problem[], now: number): PackRefusal {
  const [first] = problems;
  const name = first?.file.split('/').slice(-2).join('/');
  return {
    at: new Date(now).toISOString(),
    problems: problems.length,
    first: first === undefined ? '' : `${name}:${first.line}:${first.column} ${first.code}`,
  };
}

/** An engine that is at each call the one of the moment. */
function always(engine: () => Engine): Engine {
  return {
    get library() {
      return engine().library;
    },
    prepare: () => engine().prepare(),
    generateAppeal: (...given) => engine().generateAppeal(...given),
    refusal: (...given) => engine().refusal(...given),
    writeLetter: (...given) => engine().writeLetter(...given),
    outcomeTraits: (...given) => engine().outcomeTraits(...given),
    lookupCode: (...given) => engine().lookupCode(...given),
    listCodes: (...given) => engine().listCodes(...given),
    claimJudge: (...given) => engine().claimJudge(...given),
    readFile: (...given) => engine().readFile(...given),
    analyzeLetter: (...given) => engine().analyzeLetter(...given),
    checkLetter: (...given) => engine().checkLetter(...given),
    readBack: (...given) => engine().readBack(...given),
  };
}
