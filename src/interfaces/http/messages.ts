/**
 * Requests and responses that are Express's own from the start. Express gives each message the prototype of the application
 * when it arrives; V8 then makes a hidden class for each message, which lives until a full garbage collection: a quarter of
 * the time of a call. A message that has the prototype already is left alone.
 */
import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** For createServer of node:http, with which `app` is served. */
export function messagesOf(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = adopted(app.request, AppRequest.prototype);
  app.response = adopted(app.response, AppResponse.prototype);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** `prototype` with everything that Express gave its own, on the same chain. */
function adopted<T extends object>(express: T, prototype: object): T {
  Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(express));
  return Object.setPrototypeOf(prototype, Object.getPrototypeOf(express));
}
