/** Loads packs: from folders to a checked, linked and frozen library, with every problem on the way. */
import type { ExampleFile, PackManifest } from '../domain/generated/types.js';
import type { Problem } from '../domain/problems.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import { assemble } from './assemble.js';
import { type Catalogue, createCatalogue, type Pack, type ReadFile } from './catalogue.js';
import type { CheckContext } from './checks/check.js';
import { CHECKS } from './checks/index.js';
import { type PackDocument, readDocument } from './document.js';
import { fingerprint, type PackFolder, readSources, type SourceFile, type Sources } from './folders.js';
import { EXAMPLES, type FileKind, fileKind, PACK_FILES, TEMPLATE_FILES } from './layout.js';
import { letterTexts } from './letter-texts.js';
import type { PackLibrary } from './library.js';
import { createReport, type Report } from './report.js';
import { checkStructure } from './structure.js';

export interface LoadOptions {
  /** Pack folders, or folders of packs; later ones may override earlier ones. */
  readonly roots: readonly string[];
  /** Folder of the letter frames. */
  readonly templates: string;
  /** True: the library is returned even where problems are errors. For drafting content, never for service. */
  readonly lenient?: boolean;
}

/** A file of examples, with the path that messages show. */
export interface ExampleSource {
  readonly shown: string;
  readonly file: ExampleFile;
}

export interface LoadResult {
  /** Absent where a problem is an error. */
  readonly library?: PackLibrary;
  /** Sorted by file and place. */
  readonly problems: readonly Problem[];
  /** Records that a later pack replaced, as sentences. */
  readonly overrides: readonly string[];
  readonly examples: readonly ExampleSource[];
}

const START = { line: 1, column: 1 };
const FRAMES: Pack = {
  manifest: { id: 'templates', title: 'Letter frames', version: '0.0.0', description: '' },
};

/** Reads, checks, links and freezes packs. */
export function loadPacks(options: LoadOptions): LoadResult {
  return loadSources(readSources(options.roots, options.templates), options.lenient ?? false);
}

/** The same from files already read. */
export function loadSources(sources: Sources, lenient: boolean): LoadResult {
  const schemas = createSchemas();
  const report = createReport();
  for (const folder of sources.missing)
    report.add(folder, START, 'PK101', 'This folder does not exist or holds no packs.');
  const packs = sources.folders.flatMap((folder) => readManifest(folder, schemas, report));
  const files = readFiles(sources, packs, schemas, report);
  const catalogue = createCatalogue(files, packs, report);
  runChecks(catalogue, packs, files, schemas, report);
  const problems = report.problems();
  const usable = lenient || problems.every(({ severity }) => severity === 'warning');
  const library = usable ? assemble(catalogue, packs, fingerprint(sources)) : undefined;
  return {
    ...(library && { library }),
    problems,
    overrides: catalogue.overrides,
    examples: examplesOf(files),
  };
}

function readManifest(folder: PackFolder, schemas: Schemas, report: Report): Pack[] {
  const file = folder.files.find(({ path }) => path === 'pack.yaml');
  const kind = fileKind('pack.yaml', PACK_FILES);
  if (file === undefined || kind === undefined) {
    report.add(folder.shown, START, 'PK102', 'This folder has no pack.yaml, so none of its files is read.');
    return [];
  }
  const document = readDocument(file);
  if (!checkStructure(document, kind, schemas, report)) return [];
  return [{ manifest: document.value as PackManifest, document }]; // as its schema says
}

function readFiles(sources: Sources, packs: readonly Pack[], schemas: Schemas, report: Report): ReadFile[] {
  const read = (file: SourceFile, pack: Pack, table: readonly FileKind[]): ReadFile[] => {
    const kind = fileKind(file.path, table);
    if (kind === undefined) {
      const known = table.map(({ path }) => path).join(', ');
      report.add(file.shown, START, 'PK103', `No kind of file stands here. Known are: ${known}.`);
      return [];
    }
    const document: PackDocument = readDocument(file);
    return checkStructure(document, kind, schemas, report) ? [{ pack, kind, document }] : [];
  };
  const ofPacks = packs.flatMap((pack) => {
    const folder = sources.folders.find(({ files }) => files.some((file) => file === pack.document?.file));
    const others = (folder?.files ?? []).filter(({ path }) => path !== 'pack.yaml');
    return others.flatMap((file) => read(file, pack, PACK_FILES));
  });
  return [...ofPacks, ...sources.templates.flatMap((file) => read(file, FRAMES, TEMPLATE_FILES))];
}

function runChecks(
  catalogue: Catalogue,
  packs: readonly Pack[],
  files: readonly ReadFile[],
  schemas: Schemas,
  report: Report,
): void {
  const words = wordsOf(schemas);
  const context: CheckContext = { catalogue, packs, files, report, words, texts: letterTexts(catalogue) };
  for (const check of CHECKS) check(context);
}

/** Words of the enumerations of schemas/common.schema.json. */
function wordsOf(schemas: Schemas): (enumeration: string) => readonly string[] {
  const common = schemas.schema('common.schema.json') as {
    $defs: Record<string, { oneOf?: { const: string }[] }>;
  }; // its enumerations are lists of constants
  return (enumeration) => common.$defs[enumeration]?.oneOf?.map((option) => option.const) ?? [];
}

function examplesOf(files: readonly ReadFile[]): ExampleSource[] {
  return files
    .filter(({ kind }) => kind === EXAMPLES)
    .map(({ document }) => ({ shown: document.file.shown, file: document.value as ExampleFile })); // as its schema says
}
