/** What the command line is given. */
import type { Schemas } from '../../schema/schemas.js';
import type { Keys } from '../../service/access/keys.js';
import type { Invoke } from '../../service/invoke.js';
import type { Progress } from '../../service/operations/operation.js';
import type { NewRecordKind } from '../../service/pack-authoring/new-record-kinds.js';
import type { WorklistFilter } from '../../service/worklist/listing.js';
import type { ExitCode, Output } from './output.js';

/** The service, opened only by commands that need it. */
export interface OpenService {
  readonly invoke: Invoke;
  close(): Promise<void>;
}

/** Keys alone, without packs. */
export interface OpenKeys {
  readonly keys: Keys;
  close(): Promise<void>;
}

/** How findings are printed: for people, for programs, or as notes of a workflow beside the lines. */
export const REPORT_FORMS = ['text', 'json', 'annotations', 'sarif', 'junit'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** What to check: folders of packs or files in them; none: the packs of the program. */
export interface CheckRequest {
  readonly paths: readonly string[];
  readonly form: ReportForm;
  /** List what an expert should look at as well; none of it is a problem. */
  readonly review: boolean;
  /** Day for which values, law and sources have to stand. */
  readonly on?: string | undefined;
  /** What does not stand on that day, or today, fails the check. */
  readonly failOnStale: boolean;
}

export interface TestRequest {
  readonly paths: readonly string[];
  readonly form: ReportForm;
  /** Words in the name or the file of an example; absent: all are run. */
  readonly filter: string | undefined;
}

/** What an expert should read next; with `reading`, that one of the records was read. */
export interface ReviewRequest {
  readonly folder: string | undefined;
  readonly limit: number;
  readonly json: boolean;
  readonly reading?: {
    readonly id: string;
    readonly name: string;
    readonly credential: string;
    readonly note?: string;
  };
}

/** Letters to look at: files of cases, and the packs that write them. */
export interface ExplainRequest {
  readonly cases: readonly string[];
  readonly packs: readonly string[];
  readonly json: boolean;
}

export interface WatchRequest {
  readonly cases: readonly string[];
  readonly packs: readonly string[];
  /** Port of a page that shows the letters, 0 for any that is free; absent: no page. */
  readonly page: number | undefined;
  /** How many saves are looked at; absent: until the command is stopped. */
  readonly saves: number | undefined;
}

export interface ImpactRequest {
  readonly before: string;
  readonly after: string;
  /** Files of cases beside the examples of the packs. */
  readonly cases: readonly string[];
  /** Words in the name or the file of an example; absent: all are compared. */
  readonly filter: string | undefined;
  readonly json: boolean;
}

export interface ListRequest {
  /** evidence, facts, variables and others. */
  readonly what: string;
  readonly packs: readonly string[];
  /** Words in an entry; absent: all. */
  readonly search: string | undefined;
  readonly json: boolean;
}

export interface CoverageRequest {
  readonly packs: readonly string[];
  /** A line of business whose gaps are listed one by one. */
  readonly line: string | undefined;
  readonly json: boolean;
}

/** A record to start in a pack. */
export interface NewRecordRequest {
  readonly kind: NewRecordKind;
  /** The code as printed, or the id. */
  readonly name: string;
  readonly folder: string;
  /** Values by field, as options give them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Of an argument: the strategy whose letters may hold it. */
  readonly strategy: string | undefined;
}

export interface OutdatedRequest {
  /** Folders of packs or files in them; none: the packs of the program. */
  readonly paths: readonly string[];
  /** Day for which the packs have to stand; absent: today. */
  readonly on: string | undefined;
  readonly json: boolean;
}

export interface FixRequest {
  readonly paths: readonly string[];
  /** True: fields are put in the order of their schema. */
  readonly order: boolean;
}

export interface PackCommands {
  list(request: ListRequest): Promise<ExitCode>;
  coverage(request: CoverageRequest): Promise<ExitCode>;
  /** Answers an editor over standard input and output, until it hangs up. */
  lsp(): Promise<ExitCode>;
  outdated(request: OutdatedRequest): Promise<ExitCode>;
  fix(request: FixRequest): Promise<ExitCode>;
  explain(request: ExplainRequest): Promise<ExitCode>;
  watch(request: WatchRequest): Promise<ExitCode>;
  impact(request: ImpactRequest): Promise<ExitCode>;
  check(request: CheckRequest): Promise<ExitCode>;
  test(request: TestRequest): Promise<ExitCode>;
  diff(before: string, after: string, json: boolean): Promise<ExitCode>;
  create(id: string, parent: string): Promise<ExitCode>;
  createRecord(request: NewRecordRequest): Promise<ExitCode>;
  /** Writes what an editor has to know of the records that exist. */
  schema(folder: string): Promise<ExitCode>;
  /** Prints which pack each changed record and field comes from. */
  layers(folder: string | undefined, json: boolean): Promise<ExitCode>;
  review(request: ReviewRequest): Promise<ExitCode>;
  /** Prints the letter that a pack makes of a case. */
  preview(folder: string | undefined, input: Record<string, unknown>): Promise<ExitCode>;
}

export interface WorklistRequest {
  readonly files: readonly string[];
  /** The list to write; its ending says in which form. */
  readonly out: string;
  readonly insurerType: string | undefined;
  readonly state: string | undefined;
  readonly asOf: string | undefined;
  /** Which denials are written. */
  readonly filter: WorklistFilter;
  /** Whether a file that is there may be replaced. */
  readonly overwrite: boolean;
}

export interface LintRequest {
  /** Path, or '-' for standard input. */
  readonly file: string;
  readonly insurerType: string | undefined;
  readonly state: string | undefined;
  readonly json: boolean;
}

export interface CliParts {
  readonly version: string;
  readonly schemas: Schemas;
  /** Reads the settings, before a command begins. */
  readonly configure: (file: string | undefined, command: string) => void;
  readonly openService: () => Promise<OpenService>;
  readonly openKeys: () => Promise<OpenKeys>;
  /** @param workers processes that serve, 0 for one a core; absent: as the settings say */
  readonly serve: (workers: number | undefined) => Promise<ExitCode>;
  readonly mcp: () => Promise<ExitCode>;
  readonly packs: PackCommands;
  readonly lintLetter: (request: LintRequest) => Promise<ExitCode>;
  readonly worklist: (request: WorklistRequest) => Promise<ExitCode>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly output: Output;
  /** Text of a file, or of standard input for '-'. */
  readonly readFile: (path: string) => Promise<string>;
  readonly fileExists: (path: string) => boolean;
  /** False where it cannot be written; a file that is there is replaced only where that is allowed. */
  readonly writeFile: (path: string, bytes: Uint8Array, overwrite: boolean) => Promise<boolean>;
  /** Readable by its owner alone; false where it cannot be made. One that is there stays as it is. */
  readonly makeFolder: (path: string) => Promise<boolean>;
  readonly wait: (seconds: number) => Promise<void>;
  /** Unlike any other. */
  readonly newIdempotencyKey: () => string;
  /** Bytes of a file, or of standard input for '-'. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  /** A bar on the terminal while pages are read, or letters written; nothing where there is no terminal. */
  readonly pageBar: (counted?: 'page' | 'letter') => PageBar;
  readonly environmentKey: string | undefined;
}

/** Shown once the first page has been read. */
export interface PageBar {
  readonly update: Progress;
  stop(): void;
}

export type Exit = (code: ExitCode) => void;
