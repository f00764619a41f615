/** Loads packs: from folders to a checked, linked and frozen library, with every problem on the way. */
import type { ExampleFile, PackManifest } from '../domain/generated/types.js';
import type { Problem } from '../domain/problems.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import { assemble } from './assemble.js';
import { createCatalogue, type Pack, type ReadFile } from './catalogue.js';
import type { CheckContext } from './checks/check.js';
import { CHECKS } from './checks/index.js';
import { type PackDocument, readDocument } from './document.js';
import { fingerprint, type PackFolder, readSources, type SourceFile, type Sources } from './folders.js';
import { EXAMPLES, type FileKind, fileKind, MANIFEST, PACK_FILES, TEMPLATE_FILES } from './layout.js';
import { letterTexts } from './letter-texts.js';
import type { PackLibrary } from './library.js';
import { createReport, type Report } from './report.js';
import { modelsOf, readSnapshot } from './snapshot.js';
import { Trainer } from './statements/train.js';
import { checkStructure } from './structure.js';

export interface LoadOptions {
  /** Pack folders, or folders of packs; later ones may override earlier ones. */
  readonly roots: readonly string[];
  /** Folder of the letter frames. */
  readonly templates: string;
  /** File written when the program was built; used only while packs and schemas are the same as then. */
  readonly snapshot?: string;
  /** The same file, of which only fitted models are taken: packs that are checked are always read. */
  readonly models?: string;
  /** Schemas already read; absent: they are read now. */
  readonly schemas?: Schemas;
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
  /** Empty where the library came from a snapshot. */
  readonly examples: readonly ExampleSource[];
}

const START = { line: 1, column: 1 };
/** Reads, checks, links and freezes packs. */
export function loadPacks(options: LoadOptions): LoadResult {
  const sources = readSources(options.roots, options.templates);
  const library = options.snapshot && readSnapshot(options.snapshot, fingerprint(sources));
  if (library) return { library, problems: [], overrides: [], examples: [] };
  const fitted = options.models ?? options.snapshot;
  const trainer = new Trainer(fitted ? modelsOf(fitted) : []);
  return loadSources(sources, options.lenient ?? false, options.schemas, trainer);
}

/** The same from files already read. */
export function loadSources(
  sources: Sources,
  lenient: boolean,
  schemas: Schemas = createSchemas(),
  trainer: Trainer = new Trainer(),
): LoadResult {
  const report = createReport();
  for (const { shown, message } of sources.unreadable) report.add(shown, START, 'PK101', message);
  const opened = sources.folders.flatMap((folder) => openPack(folder, schemas, report));
  const files = [...opened, framesOf(sources)].flatMap((pack) => readFiles(pack, schemas, report));
  const packs = opened.map(({ pack }) => pack);
  const catalogue = createCatalogue(files, packs, report);
  runChecks({ catalogue, packs, report, trainer }, files, schemas);
  const problems = report.problems();
  const usable = lenient || problems.every(({ severity }) => severity === 'warning');
  const library = usable ? assemble(catalogue, packs, fingerprint(sources), trainer) : undefined;
  return {
    ...(library && { library }),
    problems,
    overrides: catalogue.overrides,
    examples: examplesOf(files),
  };
}

/** A pack whose manifest is known, and the files still to be read. */
interface OpenPack {
  readonly pack: Pack;
  readonly rest: readonly SourceFile[];
  readonly table: readonly FileKind[];
}

function openPack(folder: PackFolder, schemas: Schemas, report: Report): OpenPack[] {
  const file = folder.files.find(({ path }) => path === MANIFEST.path);
  if (file === undefined) {
    report.add(folder.shown, START, 'PK102', 'This folder has no pack.yaml, so none of its files is read.');
    return [];
  }
  const rest = folder.files.filter((other) => other !== file);
  const document = readDocument(file);
  if (!checkStructure(document, MANIFEST, schemas, report))
    return [{ pack: { manifest: standIn(folder.name, document) }, rest, table: PACK_FILES }];
  return [{ pack: { manifest: document.value as PackManifest, document }, rest, table: PACK_FILES }]; // as its schema says
}

/** What is known of a pack whose pack.yaml has problems, so that its other files can still be checked. */
function standIn(name: string, { value }: PackDocument): PackManifest {
  const given = (value ?? {}) as Partial<PackManifest>; // only looked at, never served: the problem is an error
  const category = given.category === undefined ? {} : { category: given.category };
  return { id: name, title: name, version: '0.0.0', description: '', ...category };
}

function framesOf(sources: Sources): OpenPack {
  const manifest = { id: 'templates', title: 'Letter frames', version: '0.0.0', description: '' };
  return { pack: { manifest }, rest: sources.templates, table: TEMPLATE_FILES };
}

function readFiles({ pack, rest, table }: OpenPack, schemas: Schemas, report: Report): ReadFile[] {
  return rest.flatMap((file) => {
    const kind = fileKind(file.path, table);
    if (kind === undefined) {
      const known = table.map(({ path }) => path).join(', ');
      report.add(file.shown, START, 'PK103', `No kind of file stands here. Known are: ${known}.`);
      return [];
    }
    const document = readDocument(file);
    return [{ pack, kind, document, sound: checkStructure(document, kind, schemas, report) }];
  });
}

function runChecks(
  given: Pick<CheckContext, 'catalogue' | 'packs' | 'report' | 'trainer'>,
  all: readonly ReadFile[],
  schemas: Schemas,
): void {
  const files = all.filter(({ sound }) => sound);
  const broken = all.filter(({ sound }) => !sound);
  const context = { ...given, files, broken, words: wordsOf(schemas), texts: letterTexts(given.catalogue) };
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
    .filter(({ kind, sound }) => kind === EXAMPLES && sound)
    .map(({ document }) => ({ shown: document.file.shown, file: document.value as ExampleFile })); // as its schema says
}
