/** What a request says: the key, the form of answer, the input. Nothing is checked here but whether it can be read. */
import type { Request } from 'express';
import { failure, type Outcome, success } from '../../domain/failures.js';
import { IDEMPOTENCY_KEY } from '../../service/access/retryable.js';
import { LETTER_FORMS, TABLE_FORMS } from '../../service/forms/forms.js';
import type { Operation } from '../../service/operations/operation.js';
import type { Bodies, Exchange } from './body/bodies.js';
import { limitsOf } from './body/limits.js';
import { formInput, isForm } from './form.js';

const JSON_TYPE = 'application/json';
const LETTER_TYPES = LETTER_FORMS.map(({ mediaType }) => mediaType);
const TABLE_TYPES = TABLE_FORMS.map(({ mediaType }) => mediaType);

/** The key of 'Authorization: Bearer <key>'. */
export function credentialOf(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The key under which the caller may ask again; undefined where none was sent. */
export function idempotencyKeyOf(request: Request): Outcome<string | undefined> {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return success(undefined);
  if (typeof given === 'string' && IDEMPOTENCY_KEY.test(given)) return success(given);
  const field = 'Idempotency-Key';
  const message = 'must be 1 to 255 printable ASCII characters, such as a UUID, sent once.';
  return failure('invalid_input', `The header ${field} ${message}`, { errors: [{ field, message }] });
}

/** The form in which the caller wants the answer; undefined where none of ours is wanted. */
export function answerType(request: Request, operation: Operation): string | undefined {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === JSON_TYPE) return JSON_TYPE;
  const chosen = request.accepts([...formsOf(operation)]);
  return chosen === false ? undefined : chosen;
}

/** The media types in which the answer of an operation can be given, the usual one first. */
export function formsOf({ letter, table }: Operation): readonly string[] {
  return [
    JSON_TYPE,
    ...(letter === undefined ? [] : LETTER_TYPES),
    ...(table === undefined ? [] : TABLE_TYPES),
  ];
}

/** What an input is read from. */
export interface Sent {
  readonly exchange: Exchange & { readonly request: Request };
  readonly operation: Operation;
  /** Of the input. */
  readonly schema: object;
}

/** The input of the operation, from the query of a GET and from the JSON body of a POST. The caller has shown a valid key. */
export async function inputOf(
  bodies: Bodies,
  { exchange, operation, schema }: Sent,
): Promise<Outcome<unknown>> {
  const { request } = exchange;
  if (operation.http.method === 'GET') return queryInput(request, schema);
  if (Object.keys(request.query).length > 0) {
    const message = 'is not read here. Send the fields in the JSON body.';
    return failure('invalid_input', `The query string ${message}`, { errors: [{ field: 'query', message }] });
  }
  const limits = limitsOf(operation);
  if (operation.file !== undefined && isForm(request))
    return formInput(bodies, exchange, {
      fileField: operation.file,
      schema,
      limit: limits.file?.bytes ?? limits.inline,
    });
  return unreadableHeaders(request) ?? bodies.json(exchange, limits);
}

/** Why the body is none that is read here, by its headers. */
export function unreadableHeaders({ headers }: Request) {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (type.trim() !== JSON_TYPE)
    return failure('unsupported_media_type', `Send the fields as JSON, with 'Content-Type: ${JSON_TYPE}'.`);
  const charset = parameters.find((parameter) => /^\s*charset\s*=/.test(parameter));
  if (charset !== undefined && !/=\s*"?(?:utf-?8|us-ascii)"?\s*$/.test(charset))
    return failure('unsupported_media_type', 'Send the body as UTF-8.');
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (encoding === undefined && (length === undefined || length === '0'))
    return failure('malformed_request', 'The body is empty. Send a JSON object.');
  return undefined;
}

/** A query holds only text: numbers are read where the schema asks for them, the rest is left to the schema check. */
export function queryInput(request: Request, schema: object): Outcome<unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }; // shape of a JSON schema
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.query)) {
    if (typeof value !== 'string') {
      const field = name in properties ? name : 'query';
      const message = 'is given more than once. Give it once.';
      return failure('invalid_input', `A query parameter ${message}`, { errors: [{ field, message }] });
    }
    const type = properties[name]?.type;
    const numeric = (type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    input[name] = numeric ? Number(value) : value;
  }
  return success(input);
}
