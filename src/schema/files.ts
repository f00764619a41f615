/** The files of the schemas. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function schemaFiles(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return schemaFiles(folder, path);
    return entry.name.endsWith('.schema.json') ? [path] : [];
  });
}

/** Folder of the schemas that come with the program, from src/ as from dist/. */
export const SCHEMA_FOLDER = fileURLToPath(new URL('../../schemas', import.meta.url));

let own: ReadonlyMap<string, string> | undefined;

/** The text of each schema by its path, sorted. Those of the program are read once: they change with the program alone. */
export function schemaTexts(folder: string = SCHEMA_FOLDER): ReadonlyMap<string, string> {
  if (folder !== SCHEMA_FOLDER) return textsIn(folder);
  own ??= textsIn(folder);
  return own;
}

function textsIn(folder: string): ReadonlyMap<string, string> {
  const paths = schemaFiles(folder).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** SHA-256 over all schemas of the program: tells whether data was checked against the same ones. */
export function schemaFingerprint(): string {
  return fingerprintOf(schemaTexts());
}

const fingerprints = new WeakMap<ReadonlyMap<string, string>, string>();

/** The fingerprint of the texts of schemas. */
export function fingerprintOf(texts: ReadonlyMap<string, string>): string {
  const known = fingerprints.get(texts);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const [path, text] of texts) hash.update(path).update(text);
  const fingerprint = hash.digest('hex').slice(0, 16);
  fingerprints.set(texts, fingerprint);
  return fingerprint;
}

/** The schemas of the texts, by path. */
export function parsed(texts: ReadonlyMap<string, string>): Map<string, object> {
  return new Map([...texts].map(([path, text]) => [path, JSON.parse(text)]));
}
