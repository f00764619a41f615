/** YAML files of the operator: every broken rule with its line, and nothing starts before they are fixed. */
import { readFileSync } from 'node:fs';
import { type Place, readDocument } from '../packs/document.js';
import { didYouMean } from '../schema/nearest.js';
import type { Schemas } from '../schema/schemas.js';
import { fieldPath } from '../schema/violations.js';

/** Raised where the configuration of the operator is wrong; the message says how to fix it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads and checks a file; `what` names its kind in messages: 'file of tiers'. Throws SettingsError. */
export function readOperatorFile(path: string, what: string, schemaId: string, schemas: Schemas): unknown {
  const { value, faults, at, atKey } = readDocument({
    pack: '',
    path,
    shown: path,
    text: textOf(path, what),
  });
  const broken: Finding[] = faults.map((fault) => ({ ...fault, text: fault.message }));
  // An empty file says nothing, which a file of settings may.
  const content = value ?? {};
  const violations = faults.length > 0 ? [] : schemas.violations(schemaId, content);
  for (const { kind, path: steps, key, sentence, suggestion } of violations) {
    const place = kind === 'unknown_field' ? atKey(steps, key ?? '') : at(steps);
    const field = fieldPath(key === undefined ? steps : [...steps, key]) || 'The file';
    broken.push({ ...place, text: `${field} ${sentence}${didYouMean(suggestion)}` });
  }
  if (broken.length === 0) return content;
  const lines = broken
    .sort((one, other) => one.line - other.line || one.column - other.column)
    .map(({ line, column, text }) => `  ${path}:${line}:${column}  ${text}`);
  throw new SettingsError(`${path} is not a valid ${what}:\n${lines.join('\n')}`);
}

interface Finding extends Place {
  readonly text: string;
}

function textOf(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${path}, the ${what}, cannot be read: ${reason}.`);
  }
}
