/** A file uploaded as multipart/form-data, as browsers and curl -F send it: the input that JSON would carry in base64. */
import type { IncomingMessage } from 'node:http';
import { failure, type Outcome, success } from '../../domain/failures.js';
import type { Bodies, Exchange } from './body/bodies.js';

const FORM_TYPE = 'multipart/form-data';
/** A file and every other field. */
const MOST_PARTS = 20;

export function isForm({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').trimStart().toLowerCase().startsWith(FORM_TYPE);
}

interface FormOf {
  /** Field that holds the file. */
  readonly fileField: string;
  /** Of the input: tells which fields are no text. */
  readonly schema: object;
  readonly limit: number;
}

export async function formInput(
  bodies: Bodies,
  exchange: Exchange,
  { fileField, schema, limit }: FormOf,
): Promise<Outcome<unknown>> {
  const body = await bodies.bytes(exchange, limit);
  if (!body.ok) return body;
  const type = exchange.request.headers['content-type'] ?? '';
  if (hasTooManyParts(body.value, type)) return tooManyParts();
  const form = await parsed(body.value, type);
  if (form === undefined)
    return failure(
      'malformed_request',
      'The form could not be read. Send it as multipart/form-data with its boundary.',
    );
  const entries = [...form];
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

/** Counted before the form is parsed: each part costs. A boundary that is not found is left to the parser. */
function hasTooManyParts(body: Buffer, type: string): boolean {
  const boundary = /boundary="?([^";]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined) return false;
  const line = Buffer.from(`--${boundary}`);
  let parts = -1; // the last line ends the form
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    parts += 1;
    if (parts > MOST_PARTS) return true;
  }
  return false;
}

function tooManyParts(): Outcome<never> {
  return failure('malformed_request', `The form has more than ${MOST_PARTS} parts.`);
}

/** By the parser of the platform. */
async function parsed(body: Buffer, type: string): Promise<FormData | undefined> {
  return new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), {
    headers: { 'content-type': type },
  }) // not shared
    .formData()
    .catch(() => undefined);
}
