/**
 * Requests and responses that are Express's own from the start. Express gives each message the prototype of the application
 * when it arrives; V8 then makes a hidden class for each message, which lives until a full garbage collection: a quarter of
 * the time of a call. A message that has the prototype already is left alone.
 */
import { IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/** Whether a message asks for another protocol. */
const UPGRADES = Symbol('upgrade');

/**
 * For createServer of node:http, with which `app` is served. Where `isFull` says that a connection has as many unanswered requests
 * as it may, it is closed, and nothing more is made of what it has sent.
 */
export function messagesOf(
  app: Express,
  isFull: (socket: Socket) => boolean,
): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends IncomingMessage {
    [UPGRADES]?: boolean | null;

    get upgrade(): boolean | null | undefined {
      return this[UPGRADES];
    }

    // The parser sets it before a message is handed on, and stops where it is true: else each of the two thousand requests that
    // one packet can hold would become a message, though the connection is closed.
    set upgrade(asked: boolean | null) {
      const full = asked !== null && isFull(this.socket);
      if (full) this.socket.destroy();
      this[UPGRADES] = full || asked;
    }
  }
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
