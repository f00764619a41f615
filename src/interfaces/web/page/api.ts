/** The REST paths of the service that sent this page. */
import type { Problem } from '../../../domain/generated/types.js';
import { storedKey } from './session.js';

/** The service said no, in words fit for a person. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(problem.detail);
  }
}

export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly input?: unknown;
  readonly accept?: string;
  readonly idempotencyKey?: string;
}

/** Letters that the key may still have this month, by the last answer; undefined where unlimited or not known. */
export let lettersLeft: number | undefined;

export async function ask<Answer>(path: string, asked: Ask = {}): Promise<Answer> {
  const response = await send(path, asked);
  return (await response.json()) as Answer; // the schema of the operation
}

/** The letter in another form: Word, PDF. */
export async function askDocument(path: string, asked: Ask): Promise<Blob> {
  return (await send(path, asked)).blob();
}

async function send(path: string, { method = 'GET', input, accept, idempotencyKey }: Ask): Promise<Response> {
  const key = storedKey();
  const headers: Record<string, string> = { accept: accept ?? 'application/json' };
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (method === 'POST') headers['content-type'] = 'application/json';
  const body = method === 'POST' ? JSON.stringify(input ?? {}) : null;
  const response = await fetch(`/api/v1${path}`, { method, headers, body, cache: 'no-store' }).catch(
    () => undefined,
  );
  if (response === undefined) throw new Refused(problem(0, UNREACHABLE), undefined);
  noteStanding(response);
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new Refused(await problemOf(response), Number.isFinite(retryAfter) ? retryAfter : undefined);
}

const UNREACHABLE =
  'The service cannot be reached. Check the connection and try again; nothing you entered is lost.';

function noteStanding({ headers }: Response): void {
  const letters = /"letters";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  if (headers.has('ratelimit')) lettersLeft = letters === undefined ? undefined : Number(letters);
}

async function problemOf(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) return (await response.json()) as Problem; // the schema of this type
  return problem(
    response.status,
    `Something between this page and the service answered with ${response.status}.`,
  );
}

function problem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: 'No answer', status, code: 'unavailable', detail };
}

/** What of the interface the page has to know beforehand: the forms in which a letter can be had. */
export interface Offer {
  readonly pdf: boolean;
  readonly word: boolean;
}

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const PDF = 'application/pdf';

let known: Promise<Offer> | undefined;

/** Read once from the description of the interface. */
export function offer(): Promise<Offer> {
  known ??= fetch('/openapi.json')
    .then((response) => response.text())
    .then((text) => ({
      pdf: text.includes(`"${PDF}"`),
      word: text.includes(`"${WORD}"`),
    }))
    .catch(() => ({ pdf: false, word: false }));
  return known;
}
