/** Files that are the same for everybody: read once, and every answer shares their bytes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Request, Response } from 'express';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

interface StaticFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly tag: string;
}

/** Serves a file, which is read when it is first asked for. `cacheControl` says how long it may be kept. */
export function serveStatic(
  path: string,
  cacheControl: string,
): (request: Request, response: Response) => void {
  let file: StaticFile | undefined;
  return (request, response) => {
    file ??= readStatic(path);
    sendStatic(request, response, file, cacheControl);
  };
}

function readStatic(path: string): StaticFile {
  const bytes = readFileSync(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return { bytes, type, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** Sends the file, or that it has not changed. */
function sendStatic(
  request: Request,
  response: Response,
  { bytes, type, tag }: StaticFile,
  cacheControl: string,
): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('ETag', tag);
  if (namesTag(request.headers['if-none-match'], tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

function namesTag(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  return given === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
