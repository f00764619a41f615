/**
 * Schemas compiled when the program was built, one file each: a start, and a check of packs, would otherwise spend most of its time
 * on that. Used only while the schemas are the same as then.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { fingerprintOf } from './files.js';

/** Folder of the compiled schemas, from src/ as from dist/. */
const FOLDER = fileURLToPath(new URL('../../dist/compiled-schemas', import.meta.url));
const FINGERPRINT = 'fingerprint.txt';

const require = createRequire(import.meta.url);

function fileOf(id: string): string {
  return join(FOLDER, `${id.replaceAll('/', '.')}.cjs`);
}

/** Writes the compiled schemas, each as the text of a CommonJS module, and what they were compiled from. */
export function writeCompiled(
  modules: ReadonlyMap<string, string>,
  schemas: ReadonlyMap<string, string>,
): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [id, text] of modules) writeFileSync(fileOf(id), text);
  writeFileSync(join(FOLDER, FINGERPRINT), fingerprintOf(schemas));
}

/** Finds the check of a compiled schema by its id; nothing where schemas changed since, or the program was not built. */
export function compiledChecker(
  schemas: ReadonlyMap<string, string>,
): ((id: string) => ValidateFunction | undefined) | undefined {
  try {
    if (readFileSync(join(FOLDER, FINGERPRINT), 'utf8') !== fingerprintOf(schemas)) return undefined;
  } catch {
    return undefined; // not built
  }
  return (id) => (existsSync(fileOf(id)) ? require(fileOf(id)) : undefined);
}
