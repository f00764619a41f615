/** The web console: a page and its scripts, as the build wrote them. It speaks to the REST paths like any caller. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';

/** Where the scripts and styles of the page stand, in the folders of the build, so that they find each other. */
const ASSETS = '/console';
const PAGE = join('interfaces', 'web', 'page');
/** Rules that the page has in common with the service: what its scripts import from elsewhere. */
const SHARED = [join('domain', 'worklist.js')];

/** No inline script or style, no other origin, no text that becomes markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Serves a file, kept as long as the second text says. */
type ServeFile = (path: string, cacheControl: string) => (request: Request, response: Response) => void;

/** Serves the page at '/' to those who read HTML, and its assets; anything else is left to the next door. @param folder of the build */
export function webConsole(folder: string, serveFile: ServeFile): Router {
  const router = express.Router();
  const page = serveFile(join(folder, PAGE, 'index.html'), FRESH);
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    // Programs that take anything get the JSON front page.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    page(request, response);
  });
  for (const name of [...filesOf(join(folder, PAGE)).map((file) => join(PAGE, file)), ...SHARED]) {
    router.get(`${ASSETS}/${name}`, serveFile(join(folder, name), FRESH));
  }
  return router;
}

/** What the build wrote: nothing else is served, whatever path is asked for. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** Asked for again each time, answered with 304 where nothing changed: no page ever runs with scripts of another version. */
const FRESH = 'no-cache';
