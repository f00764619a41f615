/** The HTTP door: routes derived from the table of operations, pages without a key, other doors mounted beside it. */
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { failure } from '../../domain/failures.js';
import { limitsOfMessage } from './body/limits.js';
import { credentialOf, unreadableHeaders } from './decode.js';
import { type HttpParts, type Mount, refuse, requestIdOf } from './door.js';
import { mountOperations } from './operations.js';
import { admitOrigins } from './origins.js';
import { mountPages } from './pages.js';
import { mountReference } from './reference.js';
import { safeHeaders } from './safe-headers.js';
import { admitStrangers, createStrangers } from './strangers.js';
import { keepForRest } from './turns.js';

/** What machines ask all the time to learn how the server is. */
const ALWAYS_ANSWERED = ['/healthz', '/readyz'];

/** Builds the express application. */
export function createHttpApp(parts: HttpParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...parts.trustedProxies]);
  app.use(safeHeaders());
  app.use(refuseTrace(parts));
  admitOrigins(app, parts.origins);
  const strangers = createStrangers(parts.now);
  mountOperations(app, parts, admitStrangers(strangers, parts));
  for (const mount of parts.mounts) mountDoor(app, mount, parts);
  app.use(admitStrangers(strangers, parts, ALWAYS_ANSWERED));
  app.use(parts.console);
  mountPages(app, parts);
  mountReference(app, parts.reference);
  app.use((request, response) => {
    const outcome = failure('not_found', 'There is nothing at this path. GET / lists what is there.');
    refuse(parts, request, response, outcome.failure);
  });
  app.use(lastResort(parts));
  return app;
}

/** An answer to it would repeat what was sent, with the key. */
function refuseTrace(parts: HttpParts): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'TRACE') return next();
    const outcome = failure('method_not_allowed', 'TRACE is answered nowhere here.');
    refuse(parts, request, response, outcome.failure);
  };
}

/** Methods that a mounted door may answer. */
const MOUNT_METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

function mountDoor(app: Express, { path, refuses, file, handle }: Mount, parts: HttpParts): void {
  const limits = limitsOfMessage(file);
  app.all(path, async (request, response) => {
    if (!MOUNT_METHODS.includes(request.method)) {
      const allow = MOUNT_METHODS.join(', ');
      response.setHeader('Allow', allow);
      const outcome = failure('method_not_allowed', `This path answers ${allow}.`);
      return refuse(parts, request, response, outcome.failure);
    }
    const reason = refuses?.(request.headers);
    if (reason !== undefined) return refuse(parts, request, response, failure('forbidden', reason).failure);
    const key = credentialOf(request);
    const caller = await parts.authenticate(key);
    if (!caller.ok) return refuse(parts, request, response, caller.failure);
    const exchange = { request, response, sender: caller.value.keyId };
    const body =
      request.method === 'POST'
        ? (unreadableHeaders(request) ?? (await parts.bodies.json(exchange, limits)))
        : undefined;
    if (body?.ok === false) keepForRest(response);
    await handle(request, response, { key: key ?? '', body });
  });
}

/** What express throws itself (a path that cannot be decoded) is the caller's fault; the rest is a bug. */
function lastResort(parts: HttpParts): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const callersFault = error.status !== undefined && error.status >= 400 && error.status < 500;
    if (!callersFault) parts.log.bug(requestIdOf(request, parts.newRequestId), 'none', error);
    const outcome = callersFault
      ? failure('malformed_request', 'The address could not be read.')
      : failure('internal_error', 'The service failed.');
    refuse(parts, request, response, outcome.failure);
  };
}
