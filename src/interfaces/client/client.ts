/** The client for JavaScript: needs fetch and nothing else, in Node and in browsers. */
import { ApiError } from './errors.js';
import { baseUrlOf, exchange, jsonOf, type WireAnswer } from './exchange.js';
import { base64Of, type GivenFile } from './files.js';
import { type CallOptions, type OperationFacts, Operations, SIGN_UP } from './generated/operations.js';
import type {
  AnalyzeDenialLetterInput,
  AppealResult,
  DenialAnalysis,
  GenerateAppealInput,
  NewKeyRecord,
} from './generated/types.js';
import { toCamelCase, toSnakeCase } from './names.js';
import { retried } from './retries.js';

export interface ClientOptions {
  /** The API key; absent: DENIAL_MANAGEMENT_API_KEY of the environment. */
  readonly apiKey?: string | undefined;
  /** Address of the service; absent: DENIAL_MANAGEMENT_URL of the environment, else http://127.0.0.1:8080. */
  readonly baseUrl?: string | undefined;
  /** Milliseconds until one attempt is given up; absent: 130,000, longer than any tier allows. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again where that can help; absent: 2. */
  readonly maxRetries?: number | undefined;
  /** Another fetch, for proxies and tests. */
  readonly fetch?: typeof fetch | undefined;
}

/** Forms in which a letter can be had. */
export const LETTER_TYPES = {
  text: 'text/plain',
  markdown: 'text/markdown',
  pdf: 'application/pdf',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type LetterForm = keyof typeof LETTER_TYPES;

/** A letter as a file. */
export interface LetterDocument {
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The content as text; use it for text and markdown. */
  text(): string;
}

/** What may be told beside a file. */
export type FileFacts = Omit<
  AnalyzeDenialLetterInput,
  'letterText' | 'remittance' | 'fhir' | 'content' | 'document'
>;

const DEFAULT_URL = 'http://127.0.0.1:8080';
const DEFAULT_TIMEOUT_MS = 130_000;
const DEFAULT_RETRIES = 2;

/** One method an operation; answers and inputs have camelCase names. A failed call throws a DenialManagementError. */
export class DenialManagement extends Operations {
  readonly baseUrl: string;
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;

  constructor(options: ClientOptions = {}) {
    super();
    // Keys read from files end in a line break.
    const apiKey = (options.apiKey ?? environment('DENIAL_MANAGEMENT_API_KEY'))?.trim();
    if (!apiKey)
      throw new TypeError(
        'No API key was given. Pass apiKey or set DENIAL_MANAGEMENT_API_KEY. A sandbox key is free: call signUp(), or ask the operator of the service.',
      );
    this.#apiKey = apiKey;
    this.baseUrl = addressOf(options.baseUrl);
    this.#fetch = fetchOf(options.fetch);
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#maxRetries = options.maxRetries ?? DEFAULT_RETRIES;
  }

  /** The same as generateAppealLetter. */
  generateAppeal(input: GenerateAppealInput, options?: CallOptions): Promise<AppealResult> {
    return this.generateAppealLetter(input, options);
  }

  /**
   * Reads a denial as it arrived: a PDF, scan or photo, an 835 or FHIR as JSON, of at most 20 MB and 50 pages. The file is
   * a path (in Node), a Blob or File, or its bytes; what it is is told by the bytes. A path that cannot be read rejects as
   * node:fs does, a file that is empty or too large with a RangeError.
   */
  async analyzeDenialFile(
    file: GivenFile,
    facts: FileFacts = {},
    options?: CallOptions,
  ): Promise<DenialAnalysis> {
    return this.analyzeDenialLetter({ ...facts, document: await base64Of(file) }, options);
  }

  /**
   * Writes the letter and gives it alone, as a file. Counts one letter, like generateAppeal; with the same
   * idempotencyKey both count once. A service that does not offer the form answers not_acceptable.
   */
  async generateAppealDocument(
    input: GenerateAppealInput,
    form: LetterForm,
    options: CallOptions = {},
  ): Promise<LetterDocument> {
    const { type, bytes } = await this.#send(this.letterFacts, input, options, LETTER_TYPES[form]);
    return { type, bytes, text: () => new TextDecoder().decode(bytes) };
  }

  /**
   * Gives a letter of any author as a file: one that was changed after it was written becomes Word or PDF again. Counts no
   * letter. checkAppealLetter says what is wrong with it.
   */
  async letterDocument(letter: string, form: LetterForm, options: CallOptions = {}): Promise<LetterDocument> {
    const { type, bytes } = await this.#send(this.checkFacts, { letter }, options, LETTER_TYPES[form]);
    return { type, bytes, text: () => new TextDecoder().decode(bytes) };
  }

  protected override async call(
    facts: OperationFacts,
    input: object,
    options: CallOptions = {},
  ): Promise<unknown> {
    const { bytes } = await this.#send(facts, input, options);
    return toCamelCase(jsonOf(bytes));
  }

  async #send(
    { method, path, counts }: OperationFacts,
    input: object,
    { signal, timeoutMs, idempotencyKey }: CallOptions,
    accept?: string,
  ): Promise<Extract<WireAnswer, { ok: true }>> {
    const address = { baseUrl: this.baseUrl, apiKey: this.#apiKey, fetch: this.#fetch };
    const request = {
      method,
      path,
      input: toSnakeCase(input) as Record<string, unknown>, // an object stays one
      accept,
      // One key for all attempts: a retry of what was delivered but lost on the way is not counted again.
      headers: counts ? { 'idempotency-key': idempotencyKey ?? randomKey() } : {},
      timeoutMs: timeoutMs ?? this.#timeoutMs,
      signal,
    };
    const patience = { maxRetries: this.#maxRetries, signal };
    const answer = await retried(() => exchange(address, request), patience);
    if (!answer.ok) throw new ApiError(answer.problem, answer.retryAfterSeconds);
    return answer;
  }
}

/** Makes a free sandbox key, where the service allows it. Keep the key: it cannot be shown again. */
export async function signUp(options: Pick<ClientOptions, 'baseUrl' | 'fetch'> = {}): Promise<NewKeyRecord> {
  const address = { baseUrl: addressOf(options.baseUrl), apiKey: undefined, fetch: fetchOf(options.fetch) };
  const { method, path } = SIGN_UP;
  const answer = await exchange(address, { method, path, input: {}, timeoutMs: DEFAULT_TIMEOUT_MS });
  if (!answer.ok) throw new ApiError(answer.problem, answer.retryAfterSeconds);
  return toCamelCase(jsonOf(answer.bytes)) as NewKeyRecord; // the schema of the answer
}

function addressOf(baseUrl: string | undefined): string {
  return baseUrlOf(baseUrl ?? environment('DENIAL_MANAGEMENT_URL') ?? DEFAULT_URL);
}

/** Browsers want fetch called on its window. */
function fetchOf(given: typeof fetch | undefined): typeof fetch {
  return given ?? globalThis.fetch.bind(globalThis);
}

/** A browser has no environment. */
function environment(name: string): string | undefined {
  return globalThis.process?.env?.[name] || undefined;
}

/** 128 random bits; randomUUID is missing on pages without https. */
function randomKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
