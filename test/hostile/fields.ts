/** Fields made to be slow to check, to read or to print. */
import { analysis, CASE, GENERATE, LOOKUP, letter, type Request, tool } from './kinds.js';

const many = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));
const unknown = (count: number) => Object.fromEntries(many(count, (i) => [`k${i}`, 1]));
const summary = (unit: string, length = 88_000) =>
  letter({ patient_summary: unit.repeat(Math.ceil(length / unit.length)).slice(0, length) });
const ERISA = '{{constructor.constructor "return process"}}';

export const FIELDS: readonly Request[] = [
  {
    name: '19,000 wrong items of a list',
    send: letter({ available_evidence: many(19_000, () => 1) }),
    status: [422],
  },
  {
    name: '80,000 wrong items of a list',
    send: letter({ available_evidence: many(80_000, () => 1) }),
    status: [413],
  },
  { name: '900 unknown fields', send: letter(unknown(900)), status: [422] },
  { name: '15,000 unknown fields', send: letter(unknown(15_000)), status: [413] },
  {
    name: '15,000 unknown fields to a look-up',
    send: { path: LOOKUP, key: 'enterprise', body: () => JSON.stringify(unknown(15_000)) },
    status: [413],
  },
  { name: '100,000 unknown fields to analyze', send: analysis(() => unknown(100_000)), status: [413] },
  {
    name: '80,000 wrong items by a tool',
    send: tool('generate_appeal_letter', () => ({ ...CASE, available_evidence: many(80_000, () => 1) })),
    status: [200],
  },
  {
    name: '80,000 unknown fields by a tool',
    send: tool('lookup_denial_code', () => unknown(80_000)),
    status: [413],
  },
  {
    name: 'lists of lists by a tool',
    send: tool('generate_appeal_letter', () => ({ ...CASE, prior_treatments: many(50_000, () => []) })),
    status: [200],
  },
  { name: 'a summary of dots', send: summary('.'), status: [200], letters: 800 },
  { name: 'a summary of one word', send: summary('a'), status: [200], letters: 800 },
  { name: 'a summary of Chinese', send: summary('病'), status: [200], letters: 800 },
  { name: 'a summary of line breaks', send: summary('\n', 87_000), status: [200, 422], letters: 1200 },
  { name: 'a summary of brackets', send: summary('['), status: [200], letters: 800 },
  { name: 'a summary of open brackets and words', send: summary('((a'), status: [200], letters: 1200 },
  { name: 'a summary of quotation marks', send: summary('"'), status: [200], letters: 800 },
  { name: 'a summary of tabs', send: summary(' \t', 87_000), status: [200, 422], letters: 800 },
  { name: 'a summary of braces', send: summary('{{'), status: [200], letters: 800 },
  { name: 'a summary of marks', send: summary('\u0300'), status: [200], letters: 800 },
  { name: 'a summary of halves of characters', send: summary('\ud800'), status: [200, 422], letters: 800 },
  { name: 'a summary of figures', send: summary('1'), status: [200], letters: 800 },
  { name: 'a summary of families', send: summary('👩‍👩‍👧‍👦'), status: [200], letters: 1200 },
  {
    name: 'a template in every field',
    send: letter({ diagnosis: ERISA, procedure: ERISA, patient_name: ERISA, denial_reason: ERISA }),
    status: [200],
  },
  {
    name: 'a prototype',
    send: {
      path: GENERATE,
      key: 'enterprise',
      body: () => JSON.stringify(CASE).replace('{', '{"__proto__":{"admin":true},'),
    },
    status: [422],
  },
  { name: 'a constructor', send: letter({ constructor: { prototype: {} } }), status: [422] },
  { name: 'a denial in the year 9999', send: letter({ denial_date: '9999-12-31' }), status: [422] },
  { name: 'a receipt in the year 9998', send: letter({ received_date: '9998-12-31' }), status: [422] },
  { name: 'a deadline in the year 9999', send: letter({ stated_deadline: '9999-12-30' }), status: [422] },
  { name: 'a letter of the year 0', send: letter({ letter_date: '0000-01-01' }), status: [422] },
  {
    name: 'a look-up as of the year 9999',
    send: {
      path: LOOKUP,
      key: 'enterprise',
      body: () => JSON.stringify({ denial_code: 'CO-50', as_of: '9999-12-31' }),
    },
    status: [422],
  },
  {
    name: 'an amount beyond all numbers',
    send: {
      path: GENERATE,
      key: 'enterprise',
      body: () => JSON.stringify(CASE).replace('}', ',"amount":1e999}'),
    },
    status: [422],
  },
  {
    name: 'a code of 200,000 characters',
    send: letter({ denial_code: 'CO-50 '.repeat(33_000) }),
    status: [422],
  },
  {
    name: 'nothing but null',
    send: { path: GENERATE, key: 'enterprise', body: () => 'null' },
    status: [422],
  },
];
