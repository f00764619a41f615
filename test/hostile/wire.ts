/** Bytes on a bare connection: no client of HTTP would send them. */
import { CASE, FORGED, GENERATE, type Wire } from './kinds.js';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const post = (path: string, key: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`;
const LETTER = post(GENERATE, '{enterprise}', JSON.stringify(CASE));
const HTML = 'Accept: text/html\r\n';
const CLOSE = 'Connection: close\r\n';

export const WIRE: readonly Wire[] = [
  {
    name: '150 connections that ask for /metrics 1,500 times and do not read',
    write: () => get('/metrics').repeat(1500),
    connections: 150,
    deaf: true,
    status: [],
    letters: 1600,
    growth: 120,
  },
  {
    name: '150 that ask for /openapi.json and do not read',
    write: () => get('/openapi.json').repeat(1500),
    connections: 150,
    deaf: true,
    status: [],
    letters: 1200,
    growth: 100,
  },
  {
    name: '150 that ask for the page and do not read',
    write: () => get('/', HTML).repeat(1200),
    connections: 150,
    deaf: true,
    status: [],
    letters: 1200,
    growth: 100,
  },
  {
    name: '150 that ask for nothing that is there',
    write: () => get('/nope').repeat(1700),
    connections: 150,
    deaf: true,
    status: [],
    letters: 1200,
    growth: 100,
  },
  {
    name: '150 that send 10 KB of headers again and again',
    write: () => get('/', `X-A: ${'a'.repeat(10_000)}\r\n`).repeat(20),
    connections: 150,
    deaf: true,
    status: [],
    letters: 1200,
    growth: 100,
  },
  {
    name: '300 that send 60 letters each and do not read',
    write: () => LETTER.repeat(60),
    connections: 300,
    deaf: true,
    status: [],
    letters: 6000,
    growth: 200,
  },
  {
    name: '300 with a forged key',
    write: () => post(GENERATE, FORGED, JSON.stringify(CASE)).repeat(60),
    connections: 300,
    deaf: true,
    status: [],
    letters: 1600,
    growth: 120,
  },
  {
    name: '500 connections that say nothing',
    write: () => '',
    connections: 500,
    deaf: true,
    status: [],
    growth: 60,
  },
  {
    name: '300 that begin a header and stop',
    write: () => 'GET / HTTP/1.1\r\nHost: a\r\nX-',
    connections: 300,
    deaf: true,
    status: [],
    growth: 60,
  },
  {
    name: '200 that begin a body and stop',
    write: () => post(GENERATE, '{sandbox}', 'x'.repeat(50_000)).slice(0, -30_000),
    connections: 200,
    deaf: true,
    status: [],
    letters: 800,
    growth: 80,
  },
  {
    name: 'a length and chunks',
    write: () =>
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: [400],
  },
  {
    name: 'two lengths',
    write: () => 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    status: [400],
  },
  {
    name: 'a length below zero',
    write: () => 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    status: [400],
  },
  {
    name: 'a chunk without end',
    write: () => 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n',
    status: [400, 404],
  },
  {
    name: 'an encoding of transfer that is none',
    write: () => 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n',
    status: [400, 404],
  },
  {
    name: 'a header folded over lines',
    write: () => 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n',
    status: [400],
  },
  { name: 'no host', write: () => 'GET / HTTP/1.1\r\n\r\n', status: [400] },
  { name: '64 KB of headers', write: () => get('/', `X-A: ${'a'.repeat(65_000)}\r\n`), status: [431] },
  { name: '3,000 headers', write: () => get('/', 'X-A: b\r\n'.repeat(3000)), status: [200, 431] },
  {
    name: 'TRACE of the tools',
    write: () => 'TRACE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    status: [405],
  },
  {
    name: 'TRACE of a letter',
    write: () => `TRACE ${GENERATE} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    status: [405],
  },
  {
    name: 'TRACE of the page',
    write: () => 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    status: [405],
  },
  {
    name: 'a tunnel',
    write: () => 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    status: [0],
  },
  {
    name: 'a change of protocol',
    write: () => get('/healthz', `Upgrade: websocket\r\nConnection: upgrade, close\r\n`),
    status: [200],
  },
  { name: 'another version of HTTP', write: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: [400, 505] },
  { name: 'no HTTP at all', write: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: [400] },
  {
    name: 'a path out of the folder',
    write: () => get('/console/../../../package.json', CLOSE),
    status: [404],
  },
  { name: 'the same in disguise', write: () => get('/console/..%2f..%2fpackage.json', CLOSE), status: [404] },
  { name: 'a path that cannot be decoded', write: () => get('/%E0%A4%A', CLOSE), status: [404] },
  { name: 'a path of 15 KB', write: () => get(`/${'a/'.repeat(7500)}`, CLOSE), status: [404] },
  {
    name: 'a host of another site, to the tools',
    write: () => 'POST /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    status: [403],
  },
  {
    name: 'an expectation that is none',
    write: () => get('/healthz', `Expect: 200-ok\r\n${CLOSE}`),
    status: [417],
  },
  {
    name: 'a body that is asked for only when the key is known',
    write: () =>
      `POST ${GENERATE} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n`,
    status: [401],
  },
  { name: '16 requests in one packet', write: () => get('/healthz').repeat(16), status: [200] },
];
