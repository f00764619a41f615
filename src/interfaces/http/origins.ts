/** Web pages of other origins may call the operations where the operator allows it (CORS). */
import cors from 'cors';
import type { Express } from 'express';
import { PREFIXES } from './operations.js';

/** What a page may read besides the body. */
const READABLE = ['Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];
const SENT = ['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'];
/** Seconds for which a browser need not ask again. */
const MAX_AGE = 600;

export function admitOrigins(app: Express, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const options = {
    methods: ['GET', 'POST'],
    allowedHeaders: SENT,
    exposedHeaders: READABLE,
    maxAge: MAX_AGE,
  };
  // Keys travel in a header that the page sets itself: no cookie is ever sent, and none allowed.
  app.use([...PREFIXES], cors({ ...options, origin: [...origins], credentials: false }));
}
