/** What the command line is given. */
import type { Schemas } from '../../schema/schemas.js';
import type { Keys } from '../../service/access/keys.js';
import type { Invoke } from '../../service/invoke.js';
import type { Progress } from '../../service/operations/operation.js';
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
export type CheckForm = 'text' | 'json' | 'annotations';

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

export interface PackCommands {
  /** @param review list what an expert should look at as well; none of it is a problem */
  check(folder: string | undefined, form: CheckForm, review: boolean): Promise<ExitCode>;
  test(folder: string | undefined): Promise<ExitCode>;
  diff(before: string, after: string, json: boolean): Promise<ExitCode>;
  create(id: string, parent: string): Promise<ExitCode>;
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
  /** Unlike any other. */
  readonly newIdempotencyKey: () => string;
  /** Bytes of a file, or of standard input for '-'. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  /** A bar on the terminal while pages are read; nothing where there is no terminal. */
  readonly pageBar: () => PageBar;
  readonly environmentKey: string | undefined;
}

/** Shown once the first page has been read. */
export interface PageBar {
  readonly update: Progress;
  stop(): void;
}

export type Exit = (code: ExitCode) => void;
