/** Bodies that are too large, too deep, too many, or never end. */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { ANALYZE, CASE, GENERATE, LOOKUP, letter, mcp, type Request, type Sent } from './kinds.js';

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const objects = (bytes: number) => `{"a":[${'{},'.repeat(bytes / 3)}1]}`;
const numbers = (bytes: number) => `{"fhir":[${'1,'.repeat(bytes / 2)}1]}`;
const nested = (depth: number) => `{"fhir":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
const packed = (path: string, body: () => Buffer, encoding = 'gzip'): Sent => ({
  path,
  key: 'enterprise',
  headers: { 'content-encoding': encoding },
  body,
});
const form = (path: string, body: () => string): Sent => ({
  path,
  key: 'enterprise',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body,
});
const PART = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n';

export const BODIES: readonly Request[] = [
  {
    name: '27 KB of gzip that unpack to 28 MB, with a key of the right form that does not exist',
    send: { ...packed(ANALYZE, () => gzipSync(objects(27.9e6))), key: 'forged' },
    status: [401],
  },
  {
    name: 'the same without a key',
    send: { ...packed(ANALYZE, () => gzipSync(objects(27.9e6))), key: 'none' },
    status: [401],
  },
  {
    name: 'the same with a free key',
    send: { ...packed(ANALYZE, () => gzipSync(objects(27.9e6))), key: 'sandbox' },
    status: [413],
  },
  {
    name: '100 MB of zeros in gzip',
    send: packed(GENERATE, () => gzipSync(Buffer.alloc(1e8))),
    status: [413],
  },
  {
    name: '100 MB of spaces in brotli',
    send: packed(ANALYZE, () => brotliCompressSync(Buffer.alloc(1e8, 32), FAST), 'br'),
    status: [413],
  },
  {
    name: '100 MB of zeros in deflate',
    send: packed(LOOKUP, () => deflateSync(Buffer.alloc(1e8)), 'deflate'),
    status: [413],
  },
  {
    name: 'gzip in gzip',
    send: packed(GENERATE, () => gzipSync(gzipSync(Buffer.alloc(1e7))), 'gzip, gzip'),
    status: [415],
  },
  { name: 'gzip that is none', send: packed(GENERATE, () => Buffer.from('{}')), status: [400] },
  {
    name: 'gzip that breaks off',
    send: packed(GENERATE, () => gzipSync(JSON.stringify(CASE)).subarray(0, 40)),
    status: [400],
  },
  {
    name: 'an encoding that nobody knows',
    send: packed(GENERATE, () => Buffer.from('x'), 'zstd'),
    status: [415],
  },
  {
    name: 'a text of 27.9 MB with a forged key, ten at once',
    send: { path: ANALYZE, key: 'forged', body: () => `{"document":"${'A'.repeat(27.9e6)}"}` },
    times: 10,
    status: [401, 0],
    letters: 1200,
  },
  { name: 'a letter of 700 KB', send: letter({ patient_summary: 'a '.repeat(350_000) }), status: [413] },
  {
    name: 'a letter of 20,000 empty lists',
    send: letter({ prior_treatments: Array.from({ length: 20_000 }, () => []) }),
    status: [413],
  },
  {
    name: 'a million numbers to analyze',
    send: { path: ANALYZE, key: 'enterprise', body: () => numbers(1.9e6) },
    status: [413],
  },
  {
    name: 'a million small objects to analyze',
    send: { path: ANALYZE, key: 'enterprise', body: () => objects(1.9e6) },
    status: [413],
  },
  {
    name: '27.9 MB of small objects to analyze',
    send: { path: ANALYZE, key: 'enterprise', body: () => objects(27.9e6) },
    status: [413],
  },
  {
    name: 'objects in each other, 300,000 deep',
    send: { path: ANALYZE, key: 'enterprise', body: () => nested(300_000) },
    status: [400],
  },
  {
    name: 'lists in each other, 100,000 deep, to a letter',
    send: { path: GENERATE, key: 'enterprise', body: () => '['.repeat(100_000) },
    status: [400],
  },
  {
    name: 'FHIR data of 10 MB inline',
    send: {
      path: ANALYZE,
      key: 'enterprise',
      body: () => JSON.stringify({ fhir: { note: 'x'.repeat(1e7) } }),
    },
    status: [413],
  },
  {
    name: 'a string without end',
    send: { path: GENERATE, key: 'enterprise', body: () => `{"denial_code":"${'a'.repeat(200_000)}` },
    status: [400],
  },
  {
    name: 'a document without end',
    send: { path: ANALYZE, key: 'enterprise', body: () => `{"document":"${'A'.repeat(5e6)}` },
    status: [400],
  },
  {
    name: 'a document of 29 MB of base64',
    send: { path: ANALYZE, key: 'enterprise', body: () => `{"document":"${'A'.repeat(28.5e6)}"}` },
    status: [413],
    letters: 800,
  },
  {
    name: 'a document of escapes',
    send: { path: ANALYZE, key: 'enterprise', body: () => `{"document":"${'\\/'.repeat(1e6)}"}` },
    status: [200, 422],
    letters: 800,
  },
  {
    name: 'a document twice',
    send: { path: ANALYZE, key: 'enterprise', body: () => `{"document":"${'A'.repeat(1e6)}","document":5}` },
    status: [422],
  },
  {
    name: 'a length of 2 GB that never comes',
    send: { path: ANALYZE, key: 'enterprise', headers: { 'content-length': '2000000000' }, body: () => 'x' },
    status: [413],
  },
  {
    name: 'a form of 100,000 parts',
    send: form(ANALYZE, () => `${PART.repeat(100_000)}--b--\r\n`),
    status: [400],
    growth: 80,
  },
  {
    name: 'a form whose header has no end',
    send: form(ANALYZE, () => `--b\r\ncontent-disposition: form-data; name="${'a'.repeat(5e6)}`),
    status: [400],
    growth: 80,
  },
  {
    name: 'a form of almost-boundaries',
    send: form(
      ANALYZE,
      () => `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'\r\n--'.repeat(1e6)}\r\n--b--\r\n`,
    ),
    status: [400, 422],
    letters: 800,
    growth: 80,
  },
  {
    name: 'a form without a boundary',
    send: { ...form(ANALYZE, () => PART), headers: { 'content-type': 'multipart/form-data' } },
    status: [400],
  },
  {
    name: 'a sign-up with 5 MB',
    send: { path: '/v1/signup', body: () => 'x'.repeat(5e6) },
    status: [200, 403, 429],
  },
  {
    name: 'UTF-16',
    send: {
      path: GENERATE,
      key: 'enterprise',
      headers: { 'content-type': 'application/json; charset=utf-16' },
      body: () => Buffer.from(JSON.stringify(CASE), 'utf16le'),
    },
    status: [415],
  },
  {
    name: 'bytes that are no UTF-8',
    send: {
      path: GENERATE,
      key: 'enterprise',
      body: () =>
        Buffer.concat([Buffer.from('{"denial_code":"'), Buffer.alloc(50_000, 0xff), Buffer.from('"}')]),
    },
    status: [422],
  },
  {
    name: 'a tool call of 27.8 MB of small objects',
    send: mcp(() => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${objects(27.8e6)}}`),
    status: [413],
  },
  { name: 'the same with a forged key', send: mcp(() => objects(27.8e6), 'forged'), status: [401, 0] },
  {
    name: 'a batch of 40,000 pings',
    send: mcp(() => `[${'{"jsonrpc":"2.0","id":1,"method":"ping"},'.repeat(40_000)}{}]`),
    status: [400, 413],
  },
  { name: 'a message that is no JSON', send: mcp(() => '{'.repeat(1000)), status: [400] },
];
