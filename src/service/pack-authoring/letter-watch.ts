/** What an author sees after each save: findings, examples, and the letters of some cases beside the ones before. */

import type { AppealResult, LedgerEntry } from '../../domain/generated/types.js';
import { formatProblem } from '../../domain/problems.js';
import { createEngine } from '../../engine/create-engine.js';
import type { Engine } from '../../engine/engine.js';
import type { ExampleSource, LoadResult } from '../../packs/load.js';
import type { Schemas } from '../../schema/schemas.js';
import type { LetterCase } from './cases.js';
import { changeOf } from './impact.js';
import { runExamples } from './run-examples.js';

type Look = (loaded: LoadResult, cases: readonly LetterCase[]) => Promise<string>;

/** @param includes whether a file, by the path that messages show, is one that is edited */
export function createLetterWatch(schemas: Schemas, includes: (shown: string) => boolean): Look {
  const before = new Map<string, AppealResult>();
  let examplesBefore: string | undefined;
  return async (loaded, cases) => {
    const { problems, library, examples } = loaded;
    const lines = problems.map(formatProblem);
    if (library === undefined) return `${[...lines, 'The packs cannot be read.'].join('\n')}\n`;
    const engine = createEngine(library);
    const own = examples.filter(({ shown }) => includes(shown));
    const ran = own.length < all(examples) ? await examplesInWords(engine, schemas, own) : undefined;
    if (ran !== undefined && ran !== examplesBefore) lines.push(ran);
    examplesBefore = ran;
    for (const one of cases) lines.push(await letterInWords(engine, one, before));
    if (problems.length === 0) lines.unshift('No problems.');
    return `${lines.filter((line) => line !== '').join('\n')}\n`;
  };
}

/** Of everything, all examples would be run after each save: packs test does that. */
function all(examples: readonly ExampleSource[]): number {
  return Math.max(1, examples.length);
}

async function examplesInWords(
  engine: Engine,
  schemas: Schemas,
  examples: readonly ExampleSource[],
): Promise<string> {
  const { results, passed, failed } = await runExamples(engine, schemas, examples);
  const lines = results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, line, name, messages }) => `failed  ${file}:${line}: ${name}\n  ${messages.join('\n  ')}`);
  return [...lines, `Examples: ${passed} passed, ${failed} failed.`].join('\n');
}

async function letterInWords(
  engine: Engine,
  { name, on, input }: LetterCase,
  before: Map<string, AppealResult>,
): Promise<string> {
  const outcome = await engine.generateAppeal({ ...input, ledger: true }, on);
  if (!outcome.ok) return `${name}: ${outcome.failure.detail}`;
  const last = before.get(name);
  before.set(name, outcome.value);
  if (last === undefined) return `── ${name}\n${wholeLetter(outcome.value)}`;
  const change = changeOf(name, last, outcome.value);
  if (change === undefined) return `── ${name}: the letter did not change.`;
  const { lost, gained, deadline, removed, added } = change;
  return [
    `── ${name}`,
    ...lost.map((citation) => `lost: ${citation}`),
    ...gained.map((citation) => `new: ${citation}`),
    ...(deadline === undefined ? [] : [`file by: ${deadline.join(' → ')}`]),
    ...removed.map((text) => `- ${text}`),
    ...added.map((text) => `+ ${text}${originOf(outcome.value, text)}`),
  ].join('\n');
}

function wholeLetter(result: AppealResult): string {
  return result.appeal_letter
    .split(/\n{2,}/)
    .map((paragraph) => `${paragraph}${originOf(result, paragraph)}`)
    .join('\n\n');
}

/** The records behind a paragraph, in brackets after it. */
function originOf({ appeal_letter, ledger = [] }: AppealResult, paragraph: string): string {
  const start = appeal_letter.indexOf(paragraph);
  const end = start + paragraph.length;
  const within = ledger.filter((entry: LedgerEntry) => entry.start >= start && entry.end <= end);
  const records = [
    ...new Set(within.flatMap(({ origin, record }) => (record ? [`${origin} ${record}`] : []))),
  ];
  return records.length === 0 ? '' : `\n    [${records.join(', ')}]`;
}
