/** What the HTTP door is given, and how it answers what reaches no operation. */
import type { Request, RequestHandler, Response } from 'express';
import type { Failure, Outcome } from '../../domain/failures.js';
import type { PackRefusal } from '../../domain/generated/types.js';
import type { Schemas } from '../../schema/schemas.js';
import type { Caller } from '../../service/access/keys.js';
import type { Invoke } from '../../service/invoke.js';
import type { Operation } from '../../service/operations/operation.js';
import type { CallLog } from '../../service/ports.js';
import type { Bodies } from './body/bodies.js';
import { sendFailure } from './encode.js';
import type { ReferenceFiles } from './reference.js';

export interface HttpParts {
  readonly operations: readonly Operation[];
  /** Operations that need no key. */
  readonly openOperations: readonly Operation[];
  readonly schemas: Schemas;
  readonly invoke: Invoke;
  readonly authenticate: (key: string | undefined) => Promise<Outcome<Caller>>;
  readonly bodies: Bodies;
  /** Milliseconds. */
  readonly now: () => number;
  readonly log: CallLog;
  readonly newRequestId: () => string;
  readonly version: string;
  /** How a stranger gets a key, in words. */
  readonly howToGetAKey: string;
  /** Proxies whose word is taken for the address of a caller. */
  readonly trustedProxies: readonly string[];
  /** Whether packs are loaded and the store answers. */
  readonly ready: () => Promise<boolean>;
  /** The last attempt to replace the packs, where it failed. */
  readonly refusedPacks?: () => PackRefusal | undefined;
  /** Origins of web pages elsewhere that may call the operations from a browser. */
  readonly origins: readonly string[];
  readonly reference: ReferenceFiles;
  /** The page for people; it answers '/' where HTML is wanted, and its own assets. */
  readonly console: RequestHandler;
  /** Figures for a monitor; absent where they are switched off. */
  readonly metrics?: { readonly type: string; text(): Promise<string> } | undefined;
  /** Doors that need a key on every request and answer for themselves: MCP. */
  readonly mounts: readonly Mount[];
}

export interface Mount {
  readonly path: string;
  /** Why a request may not come in, by its Host and Origin; undefined where it may. */
  readonly refuses?: (headers: Request['headers']) => string | undefined;
  /** The path to the file that a message may hold. */
  readonly file: readonly string[];
  readonly handle: (request: Request, response: Response, message: Message) => Promise<void>;
}

/** What was sent to a mounted door. */
export interface Message {
  /** A valid one. */
  readonly key: string;
  /** JSON; undefined where the method has no body. */
  readonly body: Outcome<unknown> | undefined;
}

/** A request id of the caller is kept where it has a usual form. */
export function requestIdOf(request: Request, newRequestId: () => string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._:-]{1,64}$/.test(given) ? given : newRequestId();
}

/** Answers a request that reached no operation. */
export function refuse(parts: HttpParts, request: Request, response: Response, reason: Failure): void {
  const requestId = requestIdOf(request, parts.newRequestId);
  sendFailure(response, reason, requestId);
  parts.log.call({
    requestId,
    operation: 'none',
    status: response.statusCode,
    code: reason.code,
    durationMs: 0,
  });
}
