/** Paths that need no key: health, the document itself, the pages of failures. */
import { FAILURES } from '../../../domain/failures.js';
import type { Json } from './components.js';

interface Page {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly responses: Json;
  readonly parameters?: readonly Json[];
}

export function servicePaths(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(PAGES).map(([path, { id, responses, ...page }]) => [
      path,
      {
        get: {
          operationId: id,
          tags: ['service'],
          security: [],
          ...page,
          responses: { ...responses, '4XX': UNREADABLE },
        },
      },
    ]),
  );
}

function word(description: string, values: readonly string[]): Json {
  const schema = {
    type: 'object',
    required: ['status'],
    properties: { status: { description, enum: values, type: 'string' } },
  };
  return { 'application/json': { schema, example: { status: values[0] } } };
}

/** Only there where packs were refused. */
const REFUSED: Json = {
  description: 'The last attempt to replace the packs, where it failed: those before stay in use.',
  type: 'object',
  properties: {
    at: { description: 'When, ISO 8601.', type: 'string' },
    problems: { description: 'How many errors they have.', type: 'integer' },
    first: { description: 'File, line, column and code of the first.', type: 'string' },
  },
};

function readiness(status: string, store: string, more: Json = {}): Json {
  const word = (description: string, value: string) => ({ description, enum: [value], type: 'string' });
  const properties = { status: word(`Always ${status}.`, status), store: word(`Always ${store}.`, store) };
  const schema = {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...more },
  };
  return { 'application/json': { schema, example: { status, store } } };
}

const FAILURE_PAGE: Json = {
  type: 'object',
  required: ['code', 'status', 'title'],
  properties: {
    code: { description: 'Stable code of the failure.', type: 'string' },
    status: { description: 'HTTP status.', type: 'integer' },
    title: { description: 'What it means.', type: 'string' },
  },
};

const UNREADABLE: Json = { description: 'The request itself could not be read.' };

const NOT_FOUND: Json = {
  description: 'There is no failure of this code.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function failureTable(): string {
  const rows = Object.entries(FAILURES).map(
    ([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
  );
  const table = ['| code | status | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return `The page that \`type\` of a problem names.\n\n${table}`;
}

const PAGES: Readonly<Record<string, Page>> = {
  '/healthz': {
    id: 'health',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process lives, for restarts.',
    responses: { 200: { description: 'It lives.', content: word('Always ok.', ['ok']) } },
  },
  '/readyz': {
    id: 'readiness',
    summary: 'Can it serve?',
    description: 'Tells a load balancer whether to send requests here.',
    responses: {
      200: {
        description: 'Packs and store serve.',
        content: readiness('ready', 'ok', { packs_refused: REFUSED }),
      },
      503: {
        description: 'The store of keys and usage cannot be reached.',
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        content: readiness('not ready', 'down'),
      },
    },
  },
  '/metrics': {
    id: 'metrics',
    summary: 'Figures for Prometheus',
    description:
      'Calls by operation and outcome, durations, load and store. Not there where the operator switched it off.',
    responses: {
      200: {
        description: 'The figures, in the text form of Prometheus.',
        content: { 'text/plain': { schema: { type: 'string', description: 'One figure a line.' } } },
      },
    },
  },
  '/openapi.json': {
    id: 'openapi',
    summary: 'This document',
    description: 'The OpenAPI 3.1 description of the service.',
    responses: {
      200: {
        description: 'The document.',
        content: { 'application/json': { schema: { type: 'object', description: 'An OpenAPI document.' } } },
      },
    },
  },
  '/problems/{code}': {
    id: 'problem',
    summary: 'What a failure means',
    description: failureTable(),
    parameters: [
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'Code of the failure.',
        schema: { type: 'string', enum: Object.keys(FAILURES) },
        example: 'invalid_input',
      },
    ],
    responses: {
      200: {
        description: 'Code, status and title.',
        content: {
          'application/json': {
            schema: FAILURE_PAGE,
            example: { code: 'invalid_input', ...FAILURES.invalid_input },
          },
        },
      },
      404: NOT_FOUND,
    },
  },
};
