/** What a change of packs does to letters: which differ, and in what. */
import type { AppealResult } from '../../domain/generated/types.js';
import type { Engine } from '../../engine/engine.js';
import type { LetterCase } from './cases.js';

/** A letter that differs. */
export interface LetterChange {
  readonly name: string;
  /** Citations that it no longer has. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** The last day to file, or the length of the period, where it moved. */
  readonly deadline?: readonly [before: string, after: string];
  /** Another kind of document. */
  readonly document?: readonly [before: string, after: string];
  /** Paragraphs of one letter that the other does not have. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** One of the two packs writes no letter, and says why. */
  readonly failure?: readonly [before: string, after: string];
}

export interface Impact {
  readonly cases: number;
  /** Those that lost law or moved a deadline first. */
  readonly changes: readonly LetterChange[];
}

/** Writes the letter of each case with both packs. */
export async function letterImpact(
  before: Engine,
  after: Engine,
  cases: readonly LetterCase[],
): Promise<Impact> {
  const changes: LetterChange[] = [];
  for (const { name, on, input } of cases) {
    const [was, is] = [await before.generateAppeal(input, on), await after.generateAppeal(input, on)];
    const change =
      was.ok && is.ok
        ? changeOf(name, was.value, is.value)
        : failureOf(name, was.ok ? 'a letter' : was.failure.detail, is.ok ? 'a letter' : is.failure.detail);
    if (change !== undefined) changes.push(change);
  }
  return { cases: cases.length, changes: changes.toSorted((a, b) => weight(b) - weight(a)) };
}

function weight({ lost, deadline, failure, document }: LetterChange): number {
  return (failure ? 8 : 0) + (lost.length > 0 ? 4 : 0) + (deadline ? 2 : 0) + (document ? 1 : 0);
}

function failureOf(name: string, was: string, is: string): LetterChange | undefined {
  if (was === is) return undefined;
  return { name, lost: [], gained: [], removed: [], added: [], failure: [was, is] };
}

/** Where two answers differ in what is sent; nothing where they do not. */
export function changeOf(name: string, was: AppealResult, is: AppealResult): LetterChange | undefined {
  const deadline = pair(deadlineOf(was), deadlineOf(is));
  const document = pair(was.document, is.document);
  if (was.appeal_letter === is.appeal_letter && deadline === undefined && document === undefined)
    return undefined;
  const [old, young] = [paragraphsOf(was), paragraphsOf(is)];
  return {
    name,
    lost: without(was.supporting_citations, is.supporting_citations),
    gained: without(is.supporting_citations, was.supporting_citations),
    ...(deadline && { deadline }),
    ...(document && { document }),
    removed: without(old, young),
    added: without(young, old),
  };
}

function pair(before: string, after: string): readonly [string, string] | undefined {
  return before === after ? undefined : [before, after];
}

function deadlineOf({ deadline }: AppealResult): string {
  const law = deadline.authority === undefined ? '' : ` (${deadline.authority})`;
  return `${deadline.safe_date ?? `within ${deadline.days} days`}${law}`;
}

function paragraphsOf({ appeal_letter }: AppealResult): string[] {
  return appeal_letter.split(/\n{2,}/).map((paragraph) => paragraph.trim());
}

function without(all: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return all.filter((one) => !known.has(one));
}

/** So many letters are shown with their paragraphs; the rest is named. */
const MOST_SHOWN = 10;

/** The impact as Markdown, for a pull request. */
export function impactInMarkdown({ cases, changes }: Impact): string {
  const count = (of: (change: LetterChange) => boolean) => changes.filter(of).length;
  const summary = [
    `**${changes.length} of ${cases} letters changed.**`,
    `${count(({ lost }) => lost.length > 0)} lost a citation, ${count(({ deadline }) => deadline !== undefined)} moved a deadline, ${count(({ failure }) => failure !== undefined)} are written with one of the two packs alone.`,
  ].join(' ');
  const rest = changes.slice(MOST_SHOWN).map(({ name }) => `- ${name}`);
  const others = rest.length === 0 ? [] : ['', `### ${rest.length} more changed`, '', ...rest];
  return `${['## Letters', '', summary, ...changes.slice(0, MOST_SHOWN).flatMap(shown), ...others].join('\n')}\n`;
}

function shown(change: LetterChange): string[] {
  const { name, failure, lost, gained, deadline, document, removed, added } = change;
  const moved = (what: string, both: readonly [string, string] | undefined) =>
    both === undefined ? [] : [`- ${what}: ${both[0]} → ${both[1]}`];
  const facts = [
    ...moved('Written', failure),
    ...lost.map((citation) => `- **Lost:** ${citation}`),
    ...gained.map((citation) => `- New: ${citation}`),
    ...moved('**File by**', deadline),
    ...moved('Document', document),
  ];
  const lines = [...removed.map((text) => mark('-', text)), ...added.map((text) => mark('+', text))];
  const diff = lines.length === 0 ? [] : ['', '````diff', ...lines, '````'];
  return ['', `### ${name}`, ...(facts.length === 0 ? [] : ['', ...facts]), ...diff];
}

function mark(sign: string, paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => `${sign} ${line}`)
    .join('\n');
}
