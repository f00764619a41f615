/** What an author sees after each save: findings, examples, and the letters of some cases beside the ones before. */
import type { AppealResult } from '../../domain/generated/types.js';
import { formatProblem } from '../../domain/problems.js';
import { createEngine } from '../../engine/create-engine.js';
import type { Engine } from '../../engine/engine.js';
import type { LoadResult } from '../../packs/load.js';
import type { Schemas } from '../../schema/schemas.js';
import type { LetterCase } from './cases.js';
import { changeOf, type LetterChange } from './impact.js';
import { type ExampleRun, runExamples } from './run-examples.js';
import { type Paragraph, paragraphsOf, type Row, sideBySide } from './side-by-side.js';

/** The letter of a case, or why there is none. */
export interface LetterLook {
  readonly name: string;
  readonly failure?: string;
  /** The letter as it is; beside the last one where there was one. */
  readonly rows: readonly Row[];
  /** Absent at the first look. */
  readonly since?: 'the same' | LetterChange;
}

export interface Look {
  readonly problems: readonly string[];
  /** Of the packs that are edited; absent where everything is, since packs test runs them all. */
  readonly examples?: ExampleRun;
  /** Absent: the packs cannot be read. */
  readonly letters?: readonly LetterLook[];
}

type Watch = (loaded: LoadResult, cases: readonly LetterCase[]) => Promise<Look>;

/** The last letter of a case, with the places that its records had. */
interface Written {
  readonly result: AppealResult;
  readonly paragraphs: readonly Paragraph[];
}

/** @param includes whether a file, by the path that messages show, is one that is edited */
export function createLetterWatch(schemas: Schemas, includes: (shown: string) => boolean): Watch {
  const last = new Map<string, Written>();
  return async (loaded, cases) => {
    const { library, examples } = loaded;
    const problems = loaded.problems.map(formatProblem);
    if (library === undefined) return { problems };
    const engine = createEngine(library);
    const packs = { ...loaded, where: remembered(loaded) };
    const own = examples.filter(({ shown }) => includes(shown));
    const letters: LetterLook[] = [];
    for (const one of cases) letters.push(await lookAt(engine, packs, one, last));
    if (own.length === examples.length) return { problems, letters };
    return { problems, letters, examples: await runExamples(engine, schemas, own) };
  };
}

/** Places of records that a save left as they were: a file is parsed anew to find one. */
const placesOf = new WeakMap<object, string | undefined>();

function remembered({ records, where }: LoadResult): NonNullable<LoadResult['where']> {
  const byId = new Map(records.map(({ kind, id, record }) => [`${kind} ${id}`, record]));
  return (kind, id) => {
    const record = byId.get(`${kind} ${id}`);
    if (record === null || typeof record !== 'object') return undefined;
    if (!placesOf.has(record)) placesOf.set(record, where?.(kind, id));
    return placesOf.get(record);
  };
}

async function lookAt(
  engine: Engine,
  loaded: LoadResult,
  { name, on, input }: LetterCase,
  last: Map<string, Written>,
): Promise<LetterLook> {
  const outcome = await engine.generateAppeal({ ...input, ledger: true }, on);
  if (!outcome.ok) return { name, failure: outcome.failure.detail, rows: [] };
  const before = last.get(name);
  const now = { result: outcome.value, paragraphs: paragraphsOf(outcome.value, loaded) };
  last.set(name, now);
  if (before === undefined)
    return { name, rows: now.paragraphs.map((paragraph) => ({ now: paragraph, same: true })) };
  const since = changeOf(name, before.result, now.result) ?? 'the same';
  return { name, rows: sideBySide(before.paragraphs, now.paragraphs), since };
}
