/** What became of a key, in words that say what to do. */
import type { KeyRecord, SecretRecord } from '../ports.js';

/** What to do without a key, in a sentence or two. */
export function howToGetAKey(signupOpen: boolean): string {
  const first = signupOpen
    ? "Get one with 'POST /api/v1/signup' (or, where you run the service, with"
    : 'Create one with';
  return (
    `${first} 'denial-management keys create --tier sandbox'${signupOpen ? ')' : ''}, then send it as ` +
    "'Authorization: Bearer <key>' (REST, MCP over HTTP) or set DENIAL_MANAGEMENT_API_KEY (MCP over stdio, command line)."
  );
}

/** 2026-11-21 14:05 UTC */
export function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Why a secret no longer opens its key; undefined where it does. */
export function lapse({ expiresAt, key }: SecretRecord, now: number): string | undefined {
  if (key.revokedAt !== null)
    return `The API key was revoked on ${minuteOf(key.revokedAt)}. Ask the operator of the service why.`;
  if (key.expiresAt !== null && key.expiresAt <= now)
    return `The API key expired on ${minuteOf(key.expiresAt)}. Ask the operator of the service for another.`;
  if (expiresAt !== null && expiresAt <= now)
    return `The API key was replaced by a newer one and stopped working on ${minuteOf(expiresAt)}. Use the newer one.`;
  return undefined;
}

/** How a key stands, for the operator. */
export function keyState({ expiresAt, revokedAt, graceUntil }: KeyRecord, now: number): string {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (graceUntil !== null && graceUntil > now)
    return `in force, the one before until ${minuteOf(graceUntil)}`;
  return 'in force';
}
