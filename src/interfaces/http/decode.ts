/** What a request says: the key, the form of answer, the input. Nothing is checked here but whether it can be read. */
import express, { type Request, type Response } from 'express';
import { failure, type Outcome, success } from '../../domain/failures.js';
import { IDEMPOTENCY_KEY } from '../../service/access/retryable.js';
import { LETTER_FORMS } from '../../service/forms/forms.js';
import type { Operation } from '../../service/operations/operation.js';
import { formInput, isForm } from './form.js';

export const BODY_LIMIT_BYTES = 2_000_000;
/** Of an operation that takes a file: 20 MB in base64, and the other fields. */
export const FILE_BODY_LIMIT_BYTES = 28_000_000;
const JSON_TYPE = 'application/json';
const LETTER_TYPES = LETTER_FORMS.map(({ mediaType }) => mediaType);

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
export function formsOf({ letter }: Operation): readonly string[] {
  return letter === undefined ? [JSON_TYPE] : [JSON_TYPE, ...LETTER_TYPES];
}

/** The input of the operation, from the query of a GET and from the JSON body of a POST. */
export async function inputOf(request: Request, response: Response, operation: Operation, schema: object) {
  if (operation.http.method === 'GET') return queryInput(request, schema);
  if (Object.keys(request.query).length > 0) {
    const message = 'is not read here. Send the fields in the JSON body.';
    return failure('invalid_input', `The query string ${message}`, { errors: [{ field: 'query', message }] });
  }
  if (operation.file !== undefined && isForm(request))
    return formInput(request, { fileField: operation.file, schema, limit: FILE_BODY_LIMIT_BYTES });
  return jsonInput(
    request,
    response,
    operation.file === undefined ? BODY_LIMIT_BYTES : FILE_BODY_LIMIT_BYTES,
  );
}

/** The parser of each limit. */
const parsers = new Map(
  [BODY_LIMIT_BYTES, FILE_BODY_LIMIT_BYTES].map((limit) => [
    limit,
    express.json({ limit, strict: false, type: () => true }),
  ]),
);

async function jsonInput(request: Request, response: Response, limit: number): Promise<Outcome<unknown>> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== JSON_TYPE)
    return failure('unsupported_media_type', `Send the fields as JSON, with 'Content-Type: ${JSON_TYPE}'.`);
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0'))
    return failure('malformed_request', 'The body is empty. Send a JSON object.');
  const error = await new Promise<unknown>((resolve) => {
    parsers.get(limit)?.(request, response, resolve);
  });
  return error === undefined ? success(request.body) : unreadable(error, limit);
}

/** Says where, never what: the parser's own message quotes the body. */
function unreadable(error: unknown, limit: number): Outcome<never> {
  const { type, message } = error as { type?: string; message?: string }; // errors of the body parser carry both
  if (type === 'entity.too.large')
    return failure('body_too_large', `The body may have at most ${limit / 1_000_000} MB.`);
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return failure(
      'unsupported_media_type',
      'Send the body as UTF-8, plain or compressed with gzip, deflate or br.',
    );
  if (type !== 'entity.parse.failed')
    return failure('malformed_request', 'The body could not be read to its end.');
  const position = /position (\d+)/.exec(message ?? '')?.[1];
  const where = position === undefined ? '' : ` It breaks off at character ${position}.`;
  return failure('malformed_request', `The body is not valid JSON.${where}`);
}

/** A query holds only text: numbers are read where the schema asks for them, the rest is left to the schema check. */
function queryInput(request: Request, schema: object): Outcome<unknown> {
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
