/** `packs lsp`: the checker in an editor, over the language server protocol. */
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver/node.js';
import type { Problem } from '../domain/problems.js';
import { type Checked, type PackDesk, servePacks } from '../interfaces/lsp/server.js';
import { readSources, withTexts } from '../packs/folders.js';
import { knownIds, NAMED_KINDS, type NamedKind } from '../packs/known-ids.js';
import type { PackLibrary } from '../packs/library.js';
import { loadSources } from '../packs/load.js';
import { type Proof, readProof } from '../packs/proof.js';
import { modelsOf } from '../packs/snapshot.js';
import { Trainer } from '../packs/statements/train.js';
import { fixText, isFixable } from '../service/pack-authoring/fix.js';
import type { World } from './compose.js';
import { headerOf } from './pack-fix.js';
import { select } from './pack-selection.js';

type EditorWorld = Pick<World, 'settings' | 'schemas' | 'clock'>;

/** Answers an editor until it hangs up. */
export function serveEditor(world: EditorWorld, input: Readable, output: Writable): void {
  servePacks(createConnection(input, output), deskOf(world));
}

/** What the build left of the program's own packs; read once, since each change is checked against it. */
interface Built {
  readonly proof: Proof | undefined;
  readonly models: ReturnType<typeof modelsOf>;
}

function deskOf({ settings, schemas, clock }: EditorWorld): PackDesk {
  let built: Built | undefined;
  return {
    pathOf: (shown) => resolve(shown),
    async check(path, unsaved) {
      const selection = select(settings, [path]);
      if ('reason' in selection) return undefined;
      built ??= { proof: readProof(selection.proof), models: modelsOf(selection.models) };
      const sources = withTexts(readSources(selection.roots, selection.templates), unsaved);
      const trainer = new Trainer(built.models);
      const found = loadSources(sources, true, schemas, trainer, built.proof, clock.today());
      const { library, problems, records } = found;
      return { problems: byPath(problems), records, titleOf: titlesOf(library) };
    },
    fixed(path, text, problem) {
      if (!isFixable(problem)) return undefined;
      return fixText(text, [problem], headerOf(path, settings.home, [problem])).text;
    },
  };
}

function byPath(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const path = resolve(problem.file);
    found.set(path, [...(found.get(path) ?? []), problem]);
  }
  return found;
}

function titlesOf(library: PackLibrary | undefined): Checked['titleOf'] {
  const known = library === undefined ? undefined : knownIds(library);
  return (kind, id) => {
    const named = NAMED_KINDS.find((one): one is NamedKind => one === kind);
    return named === undefined ? undefined : known?.[named].find((one) => one.id === id)?.title;
  };
}
