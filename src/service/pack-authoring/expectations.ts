/** Compares an answer with what an example expects of it, in messages that name path, expected and got. */
import { isDeepStrictEqual } from 'node:util';
import type { ExampleFile } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { didYouMean, nearest } from '../../schema/nearest.js';

export type Expectation = ExampleFile['examples'][number]['expect'];

/** An answer as the comparison sees it. */
type Answer = Readonly<Record<string, unknown>>;

const SHOWN = 160;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

function isAnswer(value: unknown): value is Answer {
  return value !== null && typeof value === 'object';
}

/** The value at a path of names and numbers parted by dots. */
function valueAt(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, step) => (isAnswer(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
      answer,
    );
}

/** The first step of a path that the answer does not have, with the nearest that it has. */
function hint(answer: unknown, path: string): string {
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const around = index === 0 ? answer : valueAt(answer, steps.slice(0, index).join('.'));
    if (!isAnswer(around) || Object.hasOwn(around, step)) continue;
    if (Array.isArray(around)) return ` The list has ${around.length} entries, counted from 0.`;
    return ` There is no "${step}" here.${didYouMean(nearest(step, Object.keys(around)))}`;
  }
  return '';
}

function wrongFields(answer: Answer, fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([path, expected]) => {
    const got = valueAt(answer, path);
    if (isDeepStrictEqual(got, expected)) return [];
    return [
      `${path}: expected ${shown(expected)}, got ${shown(got)}.${got === undefined ? hint(answer, path) : ''}`,
    ];
  });
}

function ids(list: unknown, field: string): string[] {
  return Array.isArray(list) ? list.map((item) => String(isAnswer(item) ? item[field] : item)) : [];
}

/** Rules that fired: score factors by id; reasons for urgency are told by their sentence. */
function firedRules(answer: Answer, library: PackLibrary): string[] {
  const reasons = valueAt(answer, 'urgency.reasons');
  const said = new Set(ids(reasons, 'because'));
  const urgent = library.rules.filter((rule) => rule.score === 'urgency' && said.has(rule.because));
  return [...ids(answer.score_factors, 'rule'), ...ids(reasons, 'rule'), ...urgent.map(({ id }) => id)];
}

function presence(
  what: string,
  has: readonly string[],
  wanted: readonly string[],
  unwanted: readonly string[],
): string[] {
  return [
    ...wanted
      .filter((id) => !has.includes(id))
      .map((id) => `${what}: expected ${id}, got ${has.join(', ') || 'none'}.`),
    ...unwanted.filter((id) => has.includes(id)).map((id) => `${what}: expected without ${id}, got it.`),
  ];
}

/** Line breaks of the letter do not count: the expected words may run over them. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function wrongLetter(answer: Answer, expect: Expectation): string[] {
  const letter = oneLine(String(answer.appeal_letter ?? ''));
  const missing = (expect.letter_contains ?? []).filter((text) => !letter.includes(oneLine(text)));
  const unwanted = (expect.letter_lacks ?? []).filter((text) => letter.includes(oneLine(text)));
  return [
    ...missing.map((text) => `appeal_letter: expected to contain ${shown(text)}, which it does not.`),
    ...unwanted.map((text) => `appeal_letter: expected not to contain ${shown(text)}, which it does.`),
  ];
}

/** Rules of law that are met and print something, and what they say. */
function wrongLaw(answer: Answer, expect: Expectation): string[] {
  if (!Array.isArray(answer.rules)) return [];
  const met = answer.rules.filter(
    (rule) => isAnswer(rule) && rule.verdict === 'met' && ids(rule.sentences, 'text').length > 0,
  );
  const said = oneLine(
    met.flatMap((rule) => [...ids(rule.sentences, 'text'), ...ids([rule.remedy ?? ''], 'text')]).join(' '),
  );
  return [
    ...presence('rules', ids(met, 'id'), expect.meets ?? [], expect.meets_not ?? []),
    ...(expect.law_contains ?? [])
      .filter((text) => !said.includes(oneLine(text)))
      .map((text) => `rules: expected to say ${shown(text)}, got ${shown(said)}.`),
  ];
}

/** What does not hold of an answer; empty: all holds. */
export function unmet(answer: unknown, expect: Expectation, library: PackLibrary): string[] {
  if (expect.error !== undefined) return [`error: expected ${expect.error}, got an answer.`];
  if (!isAnswer(answer)) return ['The answer is not an object.'];
  const fired = firedRules(answer, library);
  const cited = [...ids(answer.citations, 'id'), ...ids(answer.regulations, 'id')];
  return [
    ...wrongFields(answer, expect.fields ?? {}),
    ...presence('score_factors', fired, expect.fires ?? [], expect.silent ?? []),
    ...presence(
      'arguments',
      ids(answer.arguments, 'id'),
      expect.uses_arguments ?? [],
      expect.omits_arguments ?? [],
    ),
    ...presence('citations', cited, expect.cites ?? [], expect.cites_not ?? []),
    ...wrongLetter(answer, expect),
    ...wrongLaw(answer, expect),
  ];
}
