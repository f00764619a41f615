/** Loads packs: from folders to a checked, linked and frozen library, with every problem on the way. */

import type { ExampleFile, PackManifest } from '../domain/generated/types.js';
import type { Problem } from '../domain/problems.js';
import { createSchemas, type Schemas } from '../schema/schemas.js';
import type { Path } from '../schema/violations.js';
import { assemble } from './assemble.js';
import { type Catalogue, createCatalogue, kindsIn, type Pack, type ReadFile } from './catalogue.js';
import type { CheckContext } from './checks/check.js';
import { NOTHING_PROVEN, type Proven, withTexts } from './checks/focus.js';
import { runChecks } from './checks/index.js';
import { type PackDocument, type Place, provenDocument, readDocument } from './document.js';
import { fingerprint, type PackFolder, readSources, type SourceFile, type Sources } from './folders.js';
import { keptLibrary, type PackPlaces } from './kept.js';
import { layersInWords } from './layers.js';
import {
  EXAMPLES,
  type FileKind,
  fileKind,
  MANIFEST,
  PACK_FILES,
  type RecordKind,
  TEMPLATE_FILES,
} from './layout.js';
import type { PackLibrary } from './library.js';
import { meantPlace } from './misplaced.js';
import { type Proof, readProof } from './proof.js';
import { createReport, type Report } from './report.js';
import { modelsOf } from './snapshot.js';
import { Trainer } from './statements/train.js';
import { checkStructure } from './structure.js';
import { type AcceptedProblem, acceptWarnings } from './waivers.js';

export interface LoadOptions extends PackPlaces {
  /** Models fitted when the program was built, for packs that are read anew. */
  readonly models?: string;
  /** What the build proved of the program's own packs, or the file that holds it, so that only other packs are checked; absent: all are. */
  readonly proof?: string | Proof | undefined;
  /** Schemas already read; absent: they are read now. */
  readonly schemas?: Schemas;
  /** The day of the check, year-month-day: what lies in the future is found. Absent: that is not checked. */
  readonly today?: string;
  /** True: the library is returned even where problems are errors. For drafting content, never for service. */
  readonly lenient?: boolean;
}

/** A place with its file, as messages show it. */
export interface WrittenPlace extends Place {
  readonly file: string;
}

/** A record as it was loaded, with its place. */
export interface LoadedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly shown: string;
  readonly record: unknown;
  /** True: a patch changes fields of it. */
  readonly patched: boolean;
  /** Where a value of it was written, perhaps in a patch; the file is parsed for that. */
  readonly place: (path: Path) => WrittenPlace;
}

/** A file of examples, with the path that messages show. */
export interface ExampleSource {
  readonly shown: string;
  readonly file: ExampleFile;
  /** Line on which an example begins. */
  lineOf(index: number): number;
}

export interface LoadResult {
  /** Absent where a problem is an error. */
  readonly library?: PackLibrary;
  /** Sorted by file and place. */
  readonly problems: readonly Problem[];
  /** Warnings that waivers of the packs accept; they are none of the problems. */
  readonly accepted: readonly AcceptedProblem[];
  /** Records that a later pack replaced or patched, as sentences. */
  readonly overrides: readonly string[];
  /** Empty where the library came from a snapshot. */
  readonly examples: readonly ExampleSource[];
  /** File and line of a record or of a part of it, as messages show them; absent where the library came from a snapshot. */
  readonly where?: (kind: RecordKind, id: string, part?: Path) => string | undefined;
  /** Every record; empty where the library came from a snapshot. */
  readonly records: readonly LoadedRecord[];
  /** What a file holds that was read; absent where the library came from a snapshot. */
  readonly contentOf?: (file: SourceFile) => unknown;
}

const START = { line: 1, column: 1 };
/** Reads, checks, links and freezes packs. */
export function loadPacks(
  options: LoadOptions,
  sources: Sources = readSources(options.roots, options.templates),
): LoadResult {
  const library = keptLibrary(options, sources);
  if (library) return { library, problems: [], accepted: [], overrides: [], examples: [], records: [] };
  const trainer = new Trainer(options.models ? modelsOf(options.models) : []);
  const proof = typeof options.proof === 'string' ? readProof(options.proof) : options.proof;
  return loadSources(sources, options.lenient ?? false, options.schemas, trainer, proof, options.today);
}

/** The same from files already read. */
export function loadSources(
  sources: Sources,
  lenient: boolean,
  schemas: Schemas = createSchemas(),
  trainer: Trainer = new Trainer(),
  proof?: Proof,
  today?: string,
): LoadResult {
  const report = createReport();
  for (const { shown, line = 1, code, message } of sources.unreadable)
    report.add(shown, { line, column: 1 }, code, message);
  const reader: Reader = { schemas, report, proof };
  const opened = sources.folders.flatMap((folder) => openPack(folder, reader));
  // Letter frames are the program's: packs may change them.
  const files = [framesOf(sources), ...opened].flatMap((pack) => readFiles(pack, reader));
  const packs = opened.map(({ pack }) => pack);
  const catalogue = createCatalogue(files, packs, report, schemas, lostKinds(sources));
  const given = { catalogue, packs, report, trainer, today };
  runChecks(contextOf(given, files, schemas), provenOf(sources, proof));
  const accepted = acceptWarnings(files, report, today, ({ file }) => proof?.contentOf(file) !== undefined);
  const problems = report.problems().filter((one) => !accepted.some(({ problem }) => problem === one));
  const usable = lenient || !problems.some(stopsService);
  const library = usable ? assemble(catalogue, packs, fingerprint(sources), trainer) : undefined;
  return {
    ...(library && { library }),
    problems,
    accepted,
    overrides: layersInWords(catalogue.layers),
    examples: examplesOf(files),
    where(kind, id, part = []) {
      const found = catalogue.shelf[kind].get(id);
      return found && `${found.document.file.shown}:${found.document.at([...found.path, ...part]).line}`;
    },
    records: recordsOf(catalogue),
    contentOf: contentsOf(packs, files),
  };
}

function contentsOf(packs: readonly Pack[], files: readonly ReadFile[]): (file: SourceFile) => unknown {
  const documents = [...packs, ...files].flatMap(({ document }) => document ?? []);
  const contents = new Map(documents.map(({ file, value }) => [file, value]));
  return (file) => contents.get(file);
}

/** What the service cannot work with. Examples show what answers must be; no answer is made of them. */
function stopsService({ severity, file }: Problem): boolean {
  return severity === 'error' && !file.endsWith('.examples.yaml');
}

/** What was proven of the files: nothing where one that was is gone. */
function provenOf({ folders, templates }: Sources, proof: Proof | undefined): Proven {
  const files = [...folders.flatMap((folder) => folder.files), ...templates];
  const changed = proof?.changedAmong(files);
  if (proof === undefined || changed === undefined) return NOTHING_PROVEN;
  return { holds: (file) => proof.contentOf(file) !== undefined, maySay: proof.maySay, changed };
}

/** What files are read with. */
interface Reader {
  readonly schemas: Schemas;
  readonly report: Report;
  readonly proof: Proof | undefined;
}

/** A file and whether it has the structure of its kind. What was proven is neither parsed nor checked again. */
function readSound(file: SourceFile, kind: FileKind, { schemas, report, proof }: Reader) {
  const proven = proof?.contentOf(file);
  if (proven !== undefined) return { document: provenDocument(file, proven.value), sound: true };
  const document = readDocument(file);
  return { document, ...checkStructure(document, kind, schemas, report) };
}

/** A pack whose manifest is known, and the files still to be read. */
interface OpenPack {
  readonly pack: Pack;
  readonly rest: readonly SourceFile[];
  readonly table: readonly FileKind[];
}

function openPack(folder: PackFolder, reader: Reader): OpenPack[] {
  const file = folder.files.find(({ path }) => path === MANIFEST.path);
  if (file === undefined) {
    reader.report.add(
      folder.shown,
      START,
      'PK102',
      'This folder has no pack.yaml, so none of its files is read.',
    );
    return [];
  }
  const rest = folder.files.filter((other) => other !== file);
  const { document, sound } = readSound(file, MANIFEST, reader);
  const { root } = folder;
  if (!sound) return [{ pack: { manifest: standIn(folder.name, document), root }, rest, table: PACK_FILES }];
  return [{ pack: { manifest: document.value as PackManifest, document, root }, rest, table: PACK_FILES }]; // as its schema says
}

/** What is known of a pack whose pack.yaml has problems, so that its other files can still be checked. */
function standIn(name: string, { value }: PackDocument): PackManifest {
  const given = (value ?? {}) as Partial<PackManifest>; // only looked at, never served: the problem is an error
  const category = given.category === undefined ? {} : { category: given.category };
  // What it replaces is known, so that no record of the pack is called a second one of its name.
  const overrides = Array.isArray(given.overrides) ? { overrides: given.overrides } : {};
  return { id: name, title: name, version: '0.0.0', description: '', ...category, ...overrides };
}

function framesOf(sources: Sources): OpenPack {
  const manifest = { id: 'templates', title: 'Letter frames', version: '0.0.0', description: '' };
  return { pack: { manifest }, rest: sources.templates, table: TEMPLATE_FILES };
}

function readFiles({ pack, rest, table }: OpenPack, reader: Reader): ReadFile[] {
  return rest.flatMap((file) => {
    const kind = fileKind(file.path, table);
    if (kind === undefined) return misplaced(pack, file, table, reader);
    return [{ pack, kind, ...readSound(file, kind, reader) }];
  });
}

/** A file at no known place is not read; where only its ending is wrong, the ids in it count as named. */
function misplaced(pack: Pack, file: SourceFile, table: readonly FileKind[], { report }: Reader): ReadFile[] {
  const path = file.path.replace(/\.ya?ml$/i, '.yaml');
  const meant = path === file.path ? undefined : fileKind(path, table);
  const message =
    meant === undefined
      ? `No kind of file stands here.${meantPlace(path, table)} Known are: ${table.map((kind) => kind.path).join(', ')}.`
      : `Files of packs end in .yaml, in small letters. Rename it to ${path}.`;
  report.add(file.shown, START, 'PK103', message);
  return meant === undefined ? [] : [{ pack, kind: meant, document: readDocument(file), sound: false }];
}

/** Kinds of records of which a whole file could not be read. */
function lostKinds({ unreadable }: Sources): RecordKind[] {
  return unreadable.flatMap(({ path }) => {
    const kind = path === undefined ? undefined : fileKind(path, [...PACK_FILES, ...TEMPLATE_FILES]);
    return kind === undefined ? [] : kindsIn(kind);
  });
}

function contextOf(
  given: Pick<CheckContext, 'catalogue' | 'packs' | 'report' | 'trainer' | 'today'>,
  all: readonly ReadFile[],
  schemas: Schemas,
): CheckContext {
  const files = all.filter(({ sound }) => sound);
  const broken = all.filter(({ sound }) => !sound);
  return withTexts({ ...given, files, broken, schemas, words: wordsOf(schemas) });
}

/** Words of the enumerations of schemas/common.schema.json. */
function wordsOf(schemas: Schemas): (enumeration: string) => readonly string[] {
  const common = schemas.schema('common.schema.json') as {
    $defs: Record<string, { oneOf?: { const: string }[] }>;
  }; // its enumerations are lists of constants
  return (enumeration) => common.$defs[enumeration]?.oneOf?.map((option) => option.const) ?? [];
}

function recordsOf(catalogue: Catalogue): LoadedRecord[] {
  return Object.values(catalogue.shelf).flatMap((records) =>
    [...records.values()].map(({ kind, id, document, path, record }) => ({
      kind,
      id,
      shown: document.file.shown,
      record,
      patched: document.redirect !== undefined,
      place: (inner) => writtenAt(document, [...path, ...inner]),
    })),
  );
}

function writtenAt(document: PackDocument, path: Path): WrittenPlace {
  const spot = document.redirect?.(path) ?? { document, path };
  return { file: spot.document.file.shown, ...spot.document.at(spot.path) };
}

function examplesOf(files: readonly ReadFile[]): ExampleSource[] {
  return files
    .filter(({ kind, sound }) => kind === EXAMPLES && sound)
    .map(({ document }) => ({
      shown: document.file.shown,
      file: document.value as ExampleFile, // as its schema says
      lineOf: (index) => document.at(['examples', index]).line,
    }));
}
