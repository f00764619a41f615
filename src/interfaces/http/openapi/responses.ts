/** What an operation can answer: its result, and every failure, grouped by status. */
import { FAILURES, type FailureCode } from '../../../domain/failures.js';
import type { Schemas } from '../../../schema/schemas.js';
import type { Operation } from '../../../service/operations/operation.js';
import { formsOf } from '../decode.js';
import { componentRef, type Json, PROBLEM_SCHEMA } from './components.js';

/** An answer as the service gave it to a sample, for the examples. */
export interface RecordedAnswer {
  readonly operation: string;
  /** What was asked, in a few words. */
  readonly name: string;
  readonly status: number;
  /** Media type without parameters. */
  readonly type: string;
  readonly body: unknown;
}

const REQUEST_ID = { $ref: '#/components/headers/RequestId' };
const METERED = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const REPEATABLE = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };

/** Header fields that answers share. */
export const HEADERS: Json = {
  RequestId: {
    description: 'Id of the request, for support. One that you send is kept.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left of each limit of the key (r), and the seconds until it is free again (t), as in the IETF draft.',
    schema: { type: 'string' },
    example: '"minute";r=4;t=60, "month";r=99;t=864000, "letters";r=9;t=864000',
  },
  RateLimitPolicy: {
    description:
      'The limits of the key (q), the seconds of their window (w) and their unit (qu), as in the IETF draft.',
    schema: { type: 'string' },
    example: '"minute";q=5;w=60, "month";q=100, "letters";q=10, "concurrent";q=1;qu="concurrent-requests"',
  },
  IdempotencyReplayed: {
    description: 'true where it is the letter that was counted before under the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: {
    description: 'Seconds after which a retry can succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** All answers of an operation by status. */
export function responsesOf(
  operation: Operation,
  schemas: Schemas,
  answers: readonly RecordedAnswer[],
): Record<string, Json> {
  const own = answers.filter(({ operation: name }) => name === operation.name);
  const responses: Record<string, Json> = { 200: resultOf(operation, schemas, own) };
  for (const [status, codes] of byStatus(failuresOf(operation, schemas)))
    responses[status] = problemResponse(codes, schemas, own);
  return responses;
}

function resultOf(operation: Operation, schemas: Schemas, answers: readonly RecordedAnswer[]): Json {
  const content = formsOf(operation).map((type): [string, Json] => {
    return [
      type,
      {
        schema: type === 'application/json' ? componentRef(schemas, operation.output) : documentSchema(type),
        ...examples(answers.filter((answer) => answer.status === 200 && answer.type === type)),
      },
    ];
  });
  const { description } = schemas.schema(operation.output) as { description: string }; // every schema has one
  const metered = operation.charges.requests > 0 ? METERED : {};
  const repeatable = operation.charges.letters > 0 ? REPEATABLE : {};
  return {
    description,
    headers: { 'X-Request-Id': REQUEST_ID, ...metered, ...repeatable },
    content: Object.fromEntries(content),
  };
}

/** The letter or the list as text, or as the bytes of a file. */
function documentSchema(type: string): Json {
  const format = type.startsWith('text/') ? {} : { format: 'binary' };
  return { type: 'string', ...format, description: 'The file alone.' };
}

function problemResponse(
  codes: readonly FailureCode[],
  schemas: Schemas,
  answers: readonly RecordedAnswer[],
): Json {
  const status = FAILURES[codes[0] ?? 'internal_error'].status;
  const retries = [429, 503, 504].includes(status)
    ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
    : {};
  const given = answers.filter((answer) => answer.status === status);
  return {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code].title}.`).join(' '),
    headers: { 'X-Request-Id': REQUEST_ID, ...retries },
    content: {
      'application/problem+json': { schema: componentRef(schemas, PROBLEM_SCHEMA), ...examples(given) },
    },
  };
}

function examples(answers: readonly RecordedAnswer[]): Json {
  if (answers.length === 0) return {};
  const named = answers.map(({ name, body }) => [exampleKey(name), { summary: name, value: body }] as const);
  return { examples: Object.fromEntries(named) };
}

/** Names of examples hold no spaces. */
export function exampleKey(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}

const ANY_CALL: readonly FailureCode[] = [
  'unauthenticated',
  'not_acceptable',
  'invalid_input',
  'internal_error',
  'unavailable',
  'timed_out',
];
const WITH_BODY: readonly FailureCode[] = ['malformed_request', 'body_too_large', 'unsupported_media_type'];
const REQUESTS: readonly FailureCode[] = ['rate_limited', 'too_many_concurrent', 'monthly_quota_exhausted'];

const WITHOUT_KEY: readonly FailureCode[] = [
  'malformed_request',
  'not_acceptable',
  'rate_limited',
  'internal_error',
];

/** Follows from what the operation takes and charges. */
function failuresOf(operation: Operation, schemas: Schemas): FailureCode[] {
  const { http, charges, input, open, failures = [] } = operation;
  if (open)
    return [...WITHOUT_KEY, ...(http.method === 'GET' ? (['invalid_input'] as const) : []), ...failures];
  const { required = [] } = schemas.schema(input) as { required?: string[] }; // shape of a JSON schema
  return [
    ...ANY_CALL,
    ...(http.method === 'POST' ? WITH_BODY : (['malformed_request'] as const)),
    ...(required.includes('denial_code') ? (['unknown_denial_code'] as const) : []),
    ...(charges.requests > 0 ? REQUESTS : []),
    ...(charges.letters > 0 ? (['letter_quota_exhausted', 'idempotency_key_reused'] as const) : []),
  ];
}

function byStatus(codes: readonly FailureCode[]): Map<string, FailureCode[]> {
  const groups = new Map<string, FailureCode[]>();
  const order = Object.keys(FAILURES);
  for (const code of [...codes].sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const status = String(FAILURES[code].status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}
