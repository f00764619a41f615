/** A file uploaded as multipart/form-data, as browsers and curl -F send it: the input that JSON would carry in base64. */
import express, { type Request } from 'express';
import { failure, type Outcome, success } from '../../domain/failures.js';

const FORM_TYPE = 'multipart/form-data';
/** A file and every other field. */
const MOST_PARTS = 20;

export function isForm(request: Request): boolean {
  return (request.headers['content-type'] ?? '').trimStart().toLowerCase().startsWith(FORM_TYPE);
}

interface FormOf {
  /** Field that holds the file. */
  readonly fileField: string;
  /** Of the input: tells which fields are no text. */
  readonly schema: object;
  readonly limit: number;
}

export async function formInput(
  request: Request,
  { fileField, schema, limit }: FormOf,
): Promise<Outcome<unknown>> {
  const body = await rawBody(request, limit);
  if (!body.ok) return body;
  const form = await parsed(body.value, request.headers['content-type'] ?? '');
  if (form === undefined)
    return failure(
      'malformed_request',
      'The form could not be read. Send it as multipart/form-data with its boundary.',
    );
  const entries = [...form];
  if (entries.length > MOST_PARTS)
    return failure('malformed_request', `The form has more than ${MOST_PARTS} parts.`);
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }; // shape of a JSON schema
  const input = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (input.has(name)) return twice(name in properties ? name : fileField);
    if (typeof value !== 'string') input.set(name, Buffer.from(await value.arrayBuffer()).toString('base64'));
    else
      input.set(
        name,
        properties[name]?.type === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value,
      );
  }
  return success(Object.fromEntries(input));
}

function twice(field: string): Outcome<never> {
  const message = 'is given more than once. Give it once.';
  return failure('invalid_input', `A field of the form ${message}`, { errors: [{ field, message }] });
}

async function rawBody(request: Request, limit: number): Promise<Outcome<Buffer>> {
  const read = express.raw({ limit, type: () => true });
  const error = await new Promise<unknown>((resolve) => {
    read(request, request.res as NonNullable<Request['res']>, resolve); // express sets it on every request
  });
  if (error === undefined && Buffer.isBuffer(request.body)) return success(request.body);
  const { type } = Object(error) as { type?: string }; // errors of the body parser carry it
  return type === 'entity.too.large'
    ? failure('body_too_large', `The body may have at most ${limit / 1_000_000} MB.`)
    : failure('malformed_request', 'The form could not be read to its end.');
}

/** By the parser of the platform. */
async function parsed(body: Buffer, type: string): Promise<FormData | undefined> {
  return new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
}
