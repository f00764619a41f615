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

/** SHA-256 over all schemas of the folder: tells whether data was checked against the same ones. */
export function schemaFingerprint(folder: string = SCHEMA_FOLDER): string {
  return fingerprintOf(schemaTexts(folder));
}

/** The text of each schema by its path, sorted. */
export function schemaTexts(folder: string): Map<string, string> {
  const paths = schemaFiles(folder).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** The fingerprint of the texts of schemas. */
export function fingerprintOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [path, text] of texts) hash.update(path).update(text);
  return hash.digest('hex').slice(0, 16);
}

/** The schemas of the texts, by path. */
export function parsed(texts: ReadonlyMap<string, string>): Map<string, object> {
  return new Map([...texts].map(([path, text]) => [path, JSON.parse(text)]));
}
