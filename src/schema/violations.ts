/** What a schema check found, in our own words: where, which rule, what is allowed. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { nearest } from './nearest.js';
import { allowedWords, fieldNames, sentenceFor } from './sentences.js';

export type Path = readonly (string | number)[];

export type ViolationKind = 'unknown_field' | 'missing_field' | 'not_allowed' | 'rule';

/** One broken rule. Its texts hold no value of the checked data. */
export interface Violation {
  readonly kind: ViolationKind;
  /** The faulty value; for an unknown or missing field, the object around it. */
  readonly path: Path;
  /** The unknown or missing field. */
  readonly key?: string;
  /** Title of the structure around it: CodeRecord. */
  readonly structure?: string;
  /** Rule that completes "<field> ...", with its full stop. */
  readonly sentence: string;
  /** The known word that was most likely meant. */
  readonly suggestion?: string;
}

/** success_rate[0].value */
export function fieldPath(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}

function pathOf(error: ErrorObject, value: unknown): Path {
  let current = value;
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => {
      const inList = Array.isArray(current);
      current = (current as Record<string, unknown>)[step]; // the path was walked by the checker itself
      return inList ? Number(step) : step;
    });
}

function optional<K extends string>(name: K, value: unknown): Partial<Record<K, string>> {
  return typeof value === 'string' ? ({ [name]: value } as Record<K, string>) : {}; // keyed by the name given
}

function violationOf(error: ErrorObject, value: unknown): Violation {
  const path = pathOf(error, value);
  const rule = error.parentSchema ?? {};
  const structure = optional('structure', rule.title);
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty);
    return { kind: 'missing_field', path, key, ...structure, sentence: 'is required.' };
  }
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty);
    const known = fieldNames(rule);
    const suggestion = nearest(key, known);
    const others = known.length === 0 ? '; none is asked' : `; known are: ${known.join(', ')}`;
    const sentence = `is not a known field${suggestion === undefined ? others : ''}.`;
    return {
      kind: 'unknown_field',
      path,
      key,
      ...structure,
      ...optional('suggestion', suggestion),
      sentence,
    };
  }
  const words = allowedWords(error);
  if (words.length > 0) {
    const suggestion = optional(
      'suggestion',
      typeof error.data === 'string' ? nearest(error.data, words) : undefined,
    );
    const sentence = words.length === 1 ? `must be ${words[0]}.` : `must be one of: ${words.join(', ')}.`;
    return { kind: 'not_allowed', path, ...structure, ...suggestion, sentence };
  }
  return { kind: 'rule', path, ...structure, sentence: `${sentenceFor(error)}.` };
}

/** What the findings say together: asked for each of them, so it is gathered once. */
interface Gathered {
  /** Where a choice of shapes failed. */
  readonly choices: ReadonlySet<string>;
  /** Where an enumeration, written as a list of constants, failed. */
  readonly enumerations: ReadonlySet<string>;
  /** How many findings stand at a path or below it. */
  readonly within: ReadonlyMap<string, number>;
}

function gathered(errors: readonly ErrorObject[]): Gathered {
  const placesOf = (keyword: string) =>
    new Set(errors.filter((error) => error.keyword === keyword).map(({ instancePath }) => instancePath));
  const within = new Map<string, number>();
  for (const { instancePath } of errors)
    for (let end = instancePath.length; end >= 0; end = instancePath.lastIndexOf('/', end - 1)) {
      const place = instancePath.slice(0, end);
      within.set(place, (within.get(place) ?? 0) + 1);
      if (end === 0) break;
    }
  return { choices: placesOf('anyOf'), enumerations: placesOf('oneOf'), within };
}

/** Said already in better words: a constant of an enumeration, or a choice whose meant shape has findings. */
function isEcho({ keyword, instancePath }: ErrorObject, { enumerations, within }: Gathered): boolean {
  if (keyword === 'const') return enumerations.has(instancePath);
  return keyword === 'anyOf' && (within.get(instancePath) ?? 0) > 1;
}

/** The shape meant is the one that shares a field with the value: findings of the others are dropped. */
function ofAnotherShape(error: ErrorObject, { choices }: Gathered): boolean {
  if (!choices.has(error.instancePath) || error.keyword === 'anyOf' || error.keyword === 'type') return false;
  const { data } = error;
  if (data === null || typeof data !== 'object') return false;
  return !fieldNames(error.parentSchema ?? {}).some((name) => Object.hasOwn(data, name));
}

/** Without fields that are missing because they stand there misspelt: the unknown field says so. */
function withoutMisspelt(all: readonly Violation[]): Violation[] {
  const nameOf = (path: Path, field: string | undefined) => JSON.stringify([path, field]);
  const meant = new Set(
    all.filter(({ kind }) => kind === 'unknown_field').map((one) => nameOf(one.path, one.suggestion)),
  );
  return all.filter(({ kind, path, key }) => kind !== 'missing_field' || !meant.has(nameOf(path, key)));
}

/** Findings of the checker in our own words, in the order of the data, each once. The time is linear in their number. */
export function violations(errors: readonly ErrorObject[], value: unknown): Violation[] {
  const seen = new Set<string>();
  const all = gathered(errors);
  const meant = errors.filter((error) => !ofAnotherShape(error, all));
  const heard = gathered(meant);
  const found = meant.filter((error) => !isEcho(error, heard)).map((error) => violationOf(error, value));
  return withoutMisspelt(found).filter((violation) => {
    const identity = JSON.stringify([violation.path, violation.key, violation.sentence]);
    return !seen.has(identity) && seen.add(identity);
  });
}
