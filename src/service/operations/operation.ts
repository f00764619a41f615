/** The shape of an operation. Routes, tools, commands and reference pages derive from the table of these. */
import type { Failure, FailureCode, Outcome } from '../../domain/failures.js';
import type { PackRefusal } from '../../domain/generated/types.js';
import type { Engine } from '../../engine/engine.js';
import type { LetterContent } from '../../engine/letter/content.js';
import type { Caller } from '../access/keys.js';
import type { Meter } from '../access/meter.js';
import type { Signup } from '../access/signup.js';
import type { Tiers } from '../access/tiers.js';
import type { TableFormId } from '../forms/forms.js';
import type { Letterheads } from '../letterheads.js';
import type { Load } from '../load.js';
import type { Charges, Clock, Store } from '../ports.js';
import type { Block } from '../readable/blocks.js';
import type { Shortening } from '../short-answer.js';
import type { OpenWorklist } from '../worklist/ports.js';

/** What an operation without a key may use. */
export interface OpenContext {
  readonly tiers: Tiers;
  readonly signup: Signup;
  /** Where the caller is, where the door knows it. */
  readonly address: string | undefined;
}

/** What an operation may use. */
export interface Context {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly meter: Meter;
  readonly store: Store;
  readonly clock: Clock;
  readonly service: ServiceFacts;
  readonly load: Load;
  /** A list for this call alone. */
  readonly openWorklist: OpenWorklist;
  /** Aborted where the time of the tier is over or the caller has gone: long work ends then. */
  readonly signal: AbortSignal;
  /** Told of each page of a document, where the caller asked to be. */
  readonly progress: Progress | undefined;
}

/** Called with what is done and how much there is. */
export type Progress = (step: { readonly done: number; readonly total: number }) => void;

export interface ServiceFacts {
  readonly version: string;
  /** When the service started, milliseconds since 1970. */
  readonly startedAt: number;
  readonly letterheads: Letterheads;
  /** The last attempt to replace the packs, where it failed; absent where packs are never replaced. */
  readonly refusedPacks?: () => PackRefusal | undefined;
}

/** What an agent may expect of a call; all four are always stated. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** An input that works as it stands: tests, documents and examples use it. */
export interface Sample {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface OperationFacts {
  /** Verb first; the name of the tool. */
  readonly name: string;
  readonly title: string;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** When to use it and what to heed, for agents. */
  readonly guidance: string;
  readonly http: { readonly method: 'GET' | 'POST'; readonly path: string };
  /** Ids of the schemas of input and output. */
  readonly input: string;
  readonly output: string;
  /** Field that holds a file in base64: doors that carry bytes take the file itself. */
  readonly file?: string;
  /** True where the input holds texts of whole files: its body may be large. */
  readonly takesFiles?: boolean;
  readonly charges: Charges;
  /** True where this input asks for no letter: none is counted then. The input is not yet checked. */
  readonly letterless?: (input: unknown) => boolean;
  readonly hints: Hints;
  /** True where the answer tells what is missing: a door that can ask the person asks first. */
  readonly asks?: boolean;
  /** True where the answer follows from the packs and the day alone, and holds nothing of a patient. */
  readonly repeats?: boolean;
  /**
   * True where the answer follows from the input, the packs and the day alone: it needs no store, so that a large input
   * can be handled in another process.
   */
  readonly separable?: boolean;
  /** True where no key is asked: nothing is metered then, and it is offered over HTTP alone. */
  readonly open?: boolean;
  /** Failures that only this operation has, for the reference. */
  readonly failures?: readonly FailureCode[];
  readonly samples: readonly Sample[];
}

/** An input with what it needs from outside: its file read, in its own form, or what the store holds of it. */
export interface Unpacked<I, F> {
  readonly input: I;
  readonly file?: F;
}

interface OperationDefinition<I, O, F> extends OperationFacts {
  /** Reads the file that the input holds, or what the store holds, before it is handled. */
  unpack?(context: Context, input: I): Promise<Outcome<Unpacked<I, F>>>;
  handle(context: Context, input: I, file?: F): Outcome<O> | Promise<Outcome<O>>;
  /**
   * Rules that no schema holds, for an input of which the faulty fields were taken out: a caller is told of all mistakes at once. It
   * asks no more than what has to be known to refuse.
   */
  refusal?(context: Context, input: I): Promise<Failure | undefined>;
  /** The answer for a reader: agents get it as text, people on the terminal. `brief`: what an agent needs to go on, where there is more. */
  readable(answer: O, brief?: boolean): readonly Block[];
  /** What an agent gets of the answer beside its text, unless it asks for all; absent: all of it. */
  short?(answer: O): Shortening;
  /** The letter of the answer, where it has one: given alone where a caller asks for a form of it. Only invoke calls it. */
  letter?(context: Context, input: I): Promise<Outcome<LetterContent>>;
  /** The list of the answer as a file, where it is one. Only invoke calls it. */
  table?(context: Context, input: I, form: TableFormId): Promise<Outcome<Buffer>>;
}

/** An operation as the table holds it, its types forgotten. */
export interface Operation extends OperationFacts {
  unpack?(context: Context, input: unknown): Promise<Outcome<Unpacked<unknown, unknown>>>;
  handle(context: Context, input: unknown, file?: unknown): Outcome<unknown> | Promise<Outcome<unknown>>;
  refusal?(context: Context, input: unknown): Promise<Failure | undefined>;
  readable(answer: unknown, brief?: boolean): readonly Block[];
  short?(answer: unknown): Shortening;
  letter?(context: Context, input: unknown): Promise<Outcome<LetterContent>>;
  table?(context: Context, input: unknown, form: TableFormId): Promise<Outcome<Buffer>>;
}

/** Forgets the types: invoke checks the input against its schema, from which I was generated, before it is handled. */
export function operation<I, O, F = undefined>(definition: OperationDefinition<I, O, F>): Operation {
  return definition as unknown as Operation; // safe for the reason above
}

interface OpenDefinition<I, O> extends OperationFacts {
  handle(context: OpenContext, input: I): Outcome<O> | Promise<Outcome<O>>;
}

/** An operation without a key. Invoke gives its handler an OpenContext, and no door asks it for a text. */
export function openOperation<I, O>(definition: OpenDefinition<I, O>): Operation {
  return { ...definition, open: true } as unknown as Operation; // safe for the reason above
}

export const NO_CHARGE: Charges = { requests: 0, letters: 0 };

/** Reads from our own tables: the same question on the same day has the same answer. */
export const READS_OWN_TABLES: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
