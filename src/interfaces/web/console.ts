/** The web console: a page and its scripts, as the build wrote them. It speaks to the REST paths like any caller. */
import express, { type RequestHandler, type Router } from 'express';

/** Where the scripts and styles of the page stand. */
const ASSETS = '/console';

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

/** Serves the page at '/' to those who read HTML, and its assets; anything else is left to the next door. */
export function webConsole(folder: string): Router {
  const router = express.Router();
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    // Programs that take anything get the JSON front page.
    if (request.accepts(['json', 'html']) !== 'html') return next();
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.sendFile('index.html', { root: folder, dotfiles: 'allow', cacheControl: false, headers: FRESH });
  });
  router.use(ASSETS, express.static(folder, { index: false, redirect: false, setHeaders: keepFresh }));
  return router;
}

/** Asked for again each time, answered with 304 where nothing changed: no page ever runs with scripts of another version. */
const FRESH = { 'Cache-Control': 'no-cache' };

const keepFresh = (response: Parameters<RequestHandler>[1]) => {
  response.setHeader('Cache-Control', FRESH['Cache-Control']);
};
