/** Answers as HTTP: JSON or the letter alone, failures as application/problem+json. */
import type { Response } from 'express';
import { FAILURES, type Failure } from '../../domain/failures.js';
import { EncodedAnswer } from '../../service/apart/encoded-answer.js';
import { AnswerFile } from '../../service/forms/forms.js';
import type { Answer } from '../../service/invoke.js';
import type { Operation } from '../../service/operations/operation.js';
import { problemOf } from '../../service/problem.js';
import { keptPerAnswer } from '../../service/repeated.js';
import { jsonOf } from './json.js';
import { rateLimitFields } from './rate-limit.js';
import { keepForRest } from './turns.js';

const JSON_UTF8 = 'application/json; charset=utf-8';

/** A kept answer is encoded once. */
const bytesOf = keptPerAnswer((_, answer) => Buffer.from(JSON.stringify(answer)));

/** Sends what invoke gave, in the form the caller asked for. */
export function sendAnswer(response: Response, operation: Operation, answer: Answer): void {
  response.setHeader('X-Request-Id', answer.requestId);
  if (answer.standing !== undefined)
    for (const [name, value] of rateLimitFields(answer.standing)) response.setHeader(name, value);
  if (answer.repeated) response.setHeader('Idempotency-Replayed', 'true');
  if (operation.letter !== undefined || operation.table !== undefined) response.vary('Accept');
  if (!answer.outcome.ok) {
    sendFailure(response, answer.outcome.failure, answer.requestId);
    return;
  }
  const value = answer.outcome.value as object; // answers are objects by their schemas
  if (value instanceof AnswerFile) sendFile(response, value);
  else if (value instanceof EncodedAnswer) send(response, 200, JSON_UTF8, value.json);
  else send(response, 200, JSON_UTF8, jsonBody(operation, value));
}

function sendFile(response: Response, { form, name, bytes }: AnswerFile): void {
  const { mediaType, text } = form;
  response.setHeader('Content-Disposition', `inline; filename="${name}"`);
  send(response, 200, text ? `${mediaType}; charset=utf-8` : mediaType, bytes);
}

function jsonBody(operation: Operation, value: object): string | Buffer {
  return operation.repeats === true ? bytesOf(operation, value) : jsonOf(value);
}

/** Sends a failure. */
export function sendFailure(response: Response, failure: Failure, requestId: string): void {
  keepForRest(response);
  response.setHeader('X-Request-Id', requestId);
  if (failure.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(failure.retryAfterSeconds));
  if (failure.code === 'unauthenticated')
    response.setHeader('WWW-Authenticate', 'Bearer realm="denial-management"');
  const body = JSON.stringify(problemOf(failure, requestId));
  send(response, FAILURES[failure.code].status, 'application/problem+json; charset=utf-8', body);
}

/** Answers are personal and may hold clinical text: nobody on the way may keep them. */
export function send(response: Response, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', type);
  const bytes = Buffer.byteLength(body);
  response.setHeader('Content-Length', bytes);
  if (typeof body === 'string') endWith(response, body, bytes);
  else response.end(body);
}

const SECTION_SIGN = '§';
/** Its two bytes in UTF-8, each as a character. */
const SECTION_SIGN_BYTES = Buffer.from(SECTION_SIGN).toString('latin1');

/** Node writes one byte a character many times faster than UTF-8. The section sign is all that most letters have beyond ASCII. */
function endWith(response: Response, body: string, bytes: number): void {
  const written = bytes === body.length ? body : body.replaceAll(SECTION_SIGN, SECTION_SIGN_BYTES);
  if (written.length === bytes) response.end(written, 'latin1');
  else response.end(body, 'utf8');
}
