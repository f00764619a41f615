/**
 * The parser of YAML that knows the place of everything. It is loaded when a file has to be looked at closely: most starts read
 * files without a fault, for which the quick one is enough.
 */
import { createRequire } from 'node:module';

type Yaml = typeof import('yaml');

const require = createRequire(import.meta.url);
let loaded: Yaml | undefined;

export function yaml(): Yaml {
  loaded ??= require('yaml') as Yaml; // its own types
  return loaded;
}
