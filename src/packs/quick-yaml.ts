/** The parser of YAML that keeps no places. It is loaded with the first file: where packs are as they were built, a command reads none. */
import { createRequire } from 'node:module';

type QuickYaml = typeof import('js-yaml');

const require = createRequire(import.meta.url);

export const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** So few cannot multiply to much; more are left to the slower parser, which counts what they come to. */
const MOST_ALIASES = 30;

let reader: ((text: string) => unknown) | undefined;

function createReader(): (text: string) => unknown {
  const { CORE_SCHEMA, defineScalarTag, load, NOT_RESOLVED } = require('js-yaml') as QuickYaml; // its own types
  // A date without quotes is a fault of notation, which ends the quick reading like any other.
  const plainDateTag = defineScalarTag('!date', {
    implicit: true,
    implicitFirstChars: [...'0123456789'],
    identify: () => false,
    resolve(source) {
      if (PLAIN_DATE.test(source)) throw new Error('a date without quotes');
      return NOT_RESOLVED;
    },
  });
  const quick = { schema: CORE_SCHEMA.withTags(plainDateTag), maxAliases: MOST_ALIASES };
  return (text) => load(text, quick);
}

/** Undefined where anything at all has to be looked at more closely. */
export function quickValue(text: string): { readonly value: unknown } | undefined {
  reader ??= createReader();
  try {
    return { value: reader(text) };
  } catch {
    return undefined;
  }
}
