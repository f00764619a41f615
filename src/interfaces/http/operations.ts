/** Every operation of the table as a route, under both prefixes. */
import type { Express, Request, RequestHandler, Response } from 'express';
import { failure, type Outcome, success } from '../../domain/failures.js';
import { formOfType } from '../../service/forms/forms.js';
import type { Operation } from '../../service/operations/operation.js';
import { answerType, credentialOf, formsOf, idempotencyKeyOf, inputOf, queryInput } from './decode.js';
import { type HttpParts, refuse, requestIdOf } from './door.js';
import { sendAnswer } from './encode.js';

/** The specification names both. */
export const PREFIXES = ['/api/v1', '/v1'] as const;

/** @param admit lets requests without a key in, or refuses them */
export function mountOperations(app: Express, parts: HttpParts, admit: RequestHandler): void {
  for (const operation of [...parts.operations, ...parts.openOperations]) {
    const schema = parts.schemas.schema(operation.input);
    const { method, path } = operation.http;
    const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    for (const prefix of PREFIXES) {
      const route = app.route(prefix + path);
      if (operation.open) route.all(admit);
      route.options((_, response) => {
        response.setHeader('Allow', allow);
        response.status(204).end();
      });
      const serve = (request: Request, response: Response) =>
        serveOperation(parts, { operation, schema }, request, response);
      if (method === 'GET') route.get(serve);
      else route.post(serve);
      route.all((request, response) => {
        response.setHeader('Allow', allow);
        const outcome = failure('method_not_allowed', `This path answers ${allow}.`);
        refuse(parts, request, response, outcome.failure);
      });
    }
  }
}

interface Served {
  readonly operation: Operation;
  /** Of its input. */
  readonly schema: object;
}

async function serveOperation(
  parts: HttpParts,
  { operation, schema }: Served,
  request: Request,
  response: Response,
): Promise<void> {
  const credential = credentialOf(request);
  const type = answerType(request, operation);
  const idempotencyKey = operation.charges.letters > 0 ? idempotencyKeyOf(request) : success(undefined);
  const answer = await parts.invoke({
    operation,
    credential,
    input: await decoded(),
    form: type === undefined ? undefined : formOfType(type),
    requestId: requestIdOf(request, parts.newRequestId),
    idempotencyKey: idempotencyKey.ok ? idempotencyKey.value : undefined,
    address: operation.open ? request.ip : undefined,
    signal: {
      get aborted() {
        return request.socket.destroyed;
      },
    },
  });
  sendAnswer(response, operation, answer);

  async function decoded(): Promise<Outcome<unknown>> {
    if (operation.open) return openInput();
    // The body of a stranger is not read: invoke refuses the call before it looks at the input.
    const caller = await parts.authenticate(credential);
    if (!caller.ok) return caller;
    if (type === undefined) return notAcceptable(operation);
    if (!idempotencyKey.ok) return idempotencyKey;
    const exchange = { request, response, sender: caller.value.keyId };
    return inputOf(parts.bodies, { exchange, operation, schema });
  }

  /** Nothing is asked of a stranger but the way. */
  function openInput(): Outcome<unknown> {
    if (type === undefined) return notAcceptable(operation);
    return operation.http.method === 'POST' ? success({}) : queryInput(request, schema);
  }
}

function notAcceptable(operation: Operation): Outcome<never> {
  const forms = formsOf(operation).join(', ');
  return failure('not_acceptable', `The answer can be given as ${forms}. Name one of these in Accept.`);
}
