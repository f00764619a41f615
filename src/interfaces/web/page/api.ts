/** The REST paths of the service that sent this page. */
import type { Problem } from '../../../domain/generated/types.js';
import { announce } from './dom.js';
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
/** Requests that it may still make this month. */
export let requestsLeft: number | undefined;

export async function ask<Answer>(path: string, asked: Ask = {}): Promise<Answer> {
  const response = await send(path, asked);
  return (await response.json()) as Answer; // the schema of the operation
}

/** Where the plan allows no further request now, it is refused and not waited for: for what is asked along the way. */
export async function askAtOnce<Answer>(path: string, asked: Ask = {}): Promise<Answer> {
  const answer = await attempt(path, asked);
  if (!(answer instanceof Response)) throw answer;
  return (await answer.json()) as Answer; // the schema of the operation
}

/** The letter in another form: Word, PDF. */
export async function askDocument(path: string, asked: Ask): Promise<Blob> {
  return (await send(path, asked)).blob();
}

/** A plan allows so many requests a minute; a person who is faster waits, told how long, and is not turned away. */
async function send(path: string, asked: Ask): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await attempt(path, asked);
    if (answer instanceof Response) return answer;
    const { problem, retryAfterSeconds: seconds = Number.POSITIVE_INFINITY } = answer;
    if (tries === MOST_TRIES || !WAITED_FOR.has(problem.code) || seconds > LONGEST_WAIT) throw answer;
    await waited(seconds);
  }
}

const WAITED_FOR: ReadonlySet<string> = new Set(['rate_limited', 'too_many_concurrent']);
const MOST_TRIES = 3;
const LONGEST_WAIT = 60;

async function waited(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left--) {
    for (const working of document.querySelectorAll('.working'))
      working.textContent = `Your plan allows only so many requests a minute. Going on in ${left} seconds …`;
    if (left === seconds)
      announce(`Your plan allows only so many requests a minute. Going on in ${left} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  for (const working of document.querySelectorAll('.working')) working.textContent = 'Going on …';
}

async function attempt(
  path: string,
  { method = 'GET', input, accept, idempotencyKey }: Ask,
): Promise<Response | Refused> {
  const key = storedKey();
  const headers: Record<string, string> = { accept: accept ?? 'application/json' };
  if (key !== undefined) headers.authorization = `Bearer ${key}`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (method === 'POST') headers['content-type'] = 'application/json';
  const body = method === 'POST' ? JSON.stringify(input ?? {}) : null;
  const response = await fetch(`/api/v1${path}`, { method, headers, body, cache: 'no-store' }).catch(
    () => undefined,
  );
  if (response === undefined) return new Refused(problem(0, UNREACHABLE), undefined);
  noteStanding(response);
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Refused(await problemOf(response), Number.isFinite(retryAfter) ? retryAfter : undefined);
}

const UNREACHABLE =
  'The service cannot be reached. Check the connection and try again; nothing you entered is lost.';

function noteStanding({ headers }: Response): void {
  const figures = headers.get('ratelimit');
  if (figures === null) return;
  const left = (pattern: RegExp) => {
    const figure = pattern.exec(figures)?.[1];
    return figure === undefined ? undefined : Number(figure);
  };
  lettersLeft = left(/"letters";r=(\d+)/);
  requestsLeft = left(/"month";r=(\d+)/);
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
