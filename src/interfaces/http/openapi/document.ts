/** The OpenAPI 3.1 document, derived from the table of operations and the schemas. */
import type { Schemas } from '../../../schema/schemas.js';
import type { Operation } from '../../../service/operations/operation.js';
import { PREFIXES } from '../operations.js';
import { componentRef, components, fieldsOf, type Json } from './components.js';
import { exampleKey, HEADERS, type RecordedAnswer, responsesOf } from './responses.js';
import { servicePaths } from './service-paths.js';

export interface DocumentParts {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly version: string;
  /** Answers of a real service to the samples of the operations. */
  readonly answers: readonly RecordedAnswer[];
}

const [PREFIX, OTHER_PREFIX] = PREFIXES;

/** The document: every operation, every failure, real answers as examples. */
export function openApiDocument({ operations, schemas, version, answers }: DocumentParts): Json {
  const described = operations.map((operation) => ({
    operation,
    first: operationOf(operation, schemas, answers),
  }));
  const paths = described.map(({ operation: { http }, first }): [string, Json] => [
    PREFIX + http.path,
    { [http.method.toLowerCase()]: first },
  ]);
  const others = described.map(({ operation, first }) => otherPath(operation, first));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Denial Management',
      version,
      summary: 'Explains US health-insurance denial codes, reads denial letters and writes the appeal.',
      description: introduction(),
      contact: { name: 'The operator of this server' },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: [
      { name: 'operations', description: 'What the service does. Each call carries a key.' },
      {
        name: 'service',
        description: 'Plans, sign-up, health, this document and the pages of failures. No key is needed.',
      },
      { name: 'short prefix', description: `The same operations under \`${OTHER_PREFIX}\`.` },
    ],
    security: [{ key: [] }],
    paths: { ...Object.fromEntries(paths), ...Object.fromEntries(others), ...servicePaths() },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API key: dmk_<tier>_…, sent as Authorization: Bearer <key>.',
        },
      },
      headers: HEADERS,
      schemas: components(operations, schemas),
    },
  };
}

/** The same operations under the other prefix: input and answers are those of the first. */
function otherPath({ http, name, title, open }: Operation, first: Json): [string, Json] {
  const method = http.method.toLowerCase();
  const place = `#/paths/${(PREFIX + http.path).replaceAll('/', '~1')}/${method}`;
  const { parameters, requestBody, responses } = first as {
    readonly parameters?: readonly Json[];
    readonly requestBody?: Json;
    readonly responses: Json;
  }; // as operationOf made it
  const operation = {
    operationId: `${name}_v1`,
    summary: title,
    description: `The same as ${http.method} ${PREFIX}${http.path}.`,
    tags: ['short prefix'],
    ...(open ? { security: [] } : {}),
    ...(parameters && {
      parameters: parameters.map((_, index) => ({ $ref: `${place}/parameters/${index}` })),
    }),
    ...(requestBody && { requestBody: { $ref: `${place}/requestBody` } }),
    responses: Object.fromEntries(
      Object.keys(responses).map((status) => [status, { $ref: `${place}/responses/${status}` }]),
    ),
  };
  return [OTHER_PREFIX + http.path, { [method]: operation }];
}

function introduction(): string {
  return [
    'Every sentence of an answer is text of the packs or the caller’s own; no language model is involved. The packs were written from named sources; a licensed expert has read a record only where the answer says so (`reviewed_by`). The same request on the same day gives the same bytes. A letter is a draft for a person to read and sign.',
    `Every path under \`${PREFIX}\` answers under \`${OTHER_PREFIX}\` too. Agents reach the same operations as MCP tools at \`/mcp\`.`,
    'Failures are `application/problem+json` (RFC 9457). `code` is stable, `detail` says what to do, `errors` names the fields; `GET /problems/{code}` lists every code.',
  ].join('\n\n');
}

function operationOf(operation: Operation, schemas: Schemas, answers: readonly RecordedAnswer[]): Json {
  const { name, title, summary, guidance, open } = operation;
  return {
    operationId: name,
    summary: title,
    description: `${summary}\n\n${guidance}`,
    tags: [open ? 'service' : 'operations'],
    ...(open ? { security: [] } : {}),
    ...inputOf(operation, schemas),
    responses: responsesOf(operation, schemas, answers),
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this request, such as a UUID. Send it again with the same fields within 24 hours and you get the same letter, which costs no request and no letter. Another request under the same name is refused with idempotency_key_reused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '6d0c3a52-7a0f-4c3c-9f7e-1f2b7a5f4d10',
};

/** An operation without a key reads no body. */
function inputOf(operation: Operation, schemas: Schemas): Json {
  if (operation.http.method === 'GET') return { parameters: queryOf(operation, schemas) };
  if (operation.open) return {};
  const parameters = operation.charges.letters > 0 ? { parameters: [IDEMPOTENCY_KEY] } : {};
  return { ...parameters, requestBody: bodyOf(operation, schemas) };
}

function bodyOf({ input, samples, file }: Operation, schemas: Schemas): Json {
  const { description } = schemas.schema(input) as { description: string }; // every schema has one
  const examples = samples.map((sample) => [
    exampleKey(sample.name),
    { summary: sample.name, value: sample.input },
  ]);
  return {
    description,
    required: true,
    content: {
      'application/json': { schema: componentRef(schemas, input), examples: Object.fromEntries(examples) },
      ...(file === undefined ? {} : { 'multipart/form-data': formOf(input, file, schemas) }),
    },
  };
}

/** The same fields, the file as bytes: `curl -F document=@letter.pdf -F state=TX`. */
function formOf(input: string, file: string, schemas: Schemas): Json {
  const { fields } = fieldsOf(schemas, input);
  const texts = Object.entries(fields).filter(([, { type }]) => type !== 'object');
  const upload = { type: 'string', format: 'binary', description: 'The file itself.' };
  return {
    schema: { type: 'object', properties: { ...Object.fromEntries(texts), [file]: upload } },
    example: { [file]: 'the bytes of letter.pdf', state: 'TX' },
  };
}

function queryOf({ input, samples }: Operation, schemas: Schemas): Json[] {
  const { fields, required } = fieldsOf(schemas, input);
  return Object.entries(fields).map(([name, { description, ...schema }]) => {
    const example = samples.map((sample) => sample.input[name]).find((value) => value !== undefined);
    return {
      name,
      in: 'query',
      description,
      ...(required.includes(name) ? { required: true } : {}),
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
}
