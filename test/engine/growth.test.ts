/**
 * Cost grows as the text does. Each text here is one piece said again and again, and once took the square of its length; bench/growth.mjs
 * measures a hundred more at every door, up to its limit.
 */
import { test } from 'vitest';
import { clauseSpans } from '../../src/language/clauses.js';
import { expectInProportion } from '../growth.js';
import { shippedEngine, TODAY } from '../knowledge.js';

const engine = shippedEngine();
const read = (letter_text: string) => engine.analyzeLetter({ letter_text }, TODAY);

const tell = (patient_summary: string) =>
  engine.generateAppeal(
    { denial_code: 'CO-50', diagnosis: 'Sleep apnea', procedure: 'CPAP', patient_summary },
    TODAY,
  );

/** The clauses of a text that is one sentence. */
const apart = async (text: string) => clauseSpans(text, { start: 0, end: text.length });

const repeated = (unit: string) => (size: number) => unit.repeat(size / unit.length);

interface Text {
  readonly name: string;
  readonly ask: (text: string) => Promise<unknown>;
  readonly make: (size: number) => string;
  /** Characters of the smaller text. */
  readonly size: number;
}

const TEXTS: readonly Text[] = [
  { name: 'codes of one sentence', ask: read, make: repeated('CO-50 '), size: 30_000 },
  { name: 'one word without an end', ask: read, make: repeated('a'), size: 8000 },
  // Work grew with the cube of such a word, to seconds at some hundred letters; no further, so that a long one shows nothing.
  { name: 'one word as a summary', ask: tell, make: repeated('a'), size: 100 },
  { name: 'short parts of a sentence', ask: apart, make: repeated(': a; b'), size: 1000 },
  {
    name: 'verbs before the colon of a list',
    ask: apart,
    make: (size) => `${repeated('is ')(size)}: a; b`,
    size: 4000,
  },
];

test.each(TEXTS)('$name takes work in proportion to its length', ({ ask, make, size }) =>
  expectInProportion((length) => ask(make(length)), size));
