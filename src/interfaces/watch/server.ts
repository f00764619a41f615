/** Serves the page of `packs watch` to a browser on the same machine, and tells it of each save. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Look } from '../../service/pack-authoring/letter-watch.js';
import { pageOf, SCRIPT, STYLE } from './page.js';

export interface WatchPage {
  readonly address: string;
  /** Shows another look. */
  show(look: Look): void;
  close(): void;
}

const HOST = '127.0.0.1';
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  'x-content-type-options': 'nosniff',
};

/** @param port 0: one that is free */
export async function openWatchPage(port: number): Promise<WatchPage> {
  let shown: Look = { problems: [], letters: [] };
  const listening = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const send = (type: string, body: string) =>
      response.writeHead(200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
    // A page of another site may reach this one under a name of its own; letters of cases are none of its business.
    if (request.headers.host !== new URL(address()).host) return response.writeHead(403, HEADERS).end();
    switch (request.url) {
      case '/':
        return send('text/html', pageOf(shown));
      case '/watch.css':
        return send('text/css', STYLE);
      case '/watch.js':
        return send('text/javascript', SCRIPT);
      case '/saves':
        response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' }).write('data: open\n\n');
        listening.add(response);
        return response.once('close', () => listening.delete(response));
      default:
        return response.writeHead(404, HEADERS).end();
    }
  });
  const address = () => `http://${HOST}:${(server.address() as AddressInfo).port}/`; // it listens on a port
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve);
  });
  return {
    address: address(),
    show(look) {
      shown = look;
      for (const response of listening) response.write('data: looked\n\n');
    },
    close() {
      for (const response of listening) response.end();
      server.close();
    },
  };
}
