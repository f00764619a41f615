/** The OpenAPI document and the page that shows it. Everything the page loads comes from this server. */
import { join } from 'node:path';
import type { Express } from 'express';
import { send } from './encode.js';
import { serveStatic } from './static.js';

export interface ReferenceFiles {
  /** The document, as the build wrote it. */
  readonly document: string;
  /** Folder of the page's script and style; absent where the page is switched off. */
  readonly assets?: string | undefined;
}

/** No inline script, no other origin. The style of the page is set by its script, rule by rule. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const KEPT = 'public, max-age=3600';

const ASSETS = ['swagger-ui-bundle.js', 'swagger-ui.css'];

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Denial Management: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<noscript>This page needs JavaScript. The same reference for programs: <a href="/openapi.json">/openapi.json</a></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// The key is kept in the page's memory alone. No validator: that would send the address of the document elsewhere.
const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
});
`;

export function mountReference(app: Express, { document, assets }: ReferenceFiles): void {
  app.get('/openapi.json', serveStatic(document, KEPT));
  if (assets === undefined) return;
  app.get('/docs', (_, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    send(response, 200, 'text/html; charset=utf-8', PAGE);
  });
  app.get('/docs/start.js', (_, response) => send(response, 200, 'text/javascript; charset=utf-8', START));
  for (const name of ASSETS) app.get(`/docs/${name}`, serveStatic(join(assets, name), KEPT));
}
