/** An explanation of a letter, with the file and line of each record. */
import type { Candidate, Explanation } from '../../engine/explain/explain.js';
import type { LoadResult } from '../../packs/load.js';

type Places = Pick<LoadResult, 'where' | 'overrides'>;

export interface ToldCandidate extends Candidate {
  /** File and line of the record. */
  readonly place: string;
}

export interface ToldExplanation {
  readonly name: string;
  readonly document: string;
  readonly words: number;
  readonly rests: readonly { readonly kind: string; readonly id: string; readonly place: string }[];
  readonly candidates: readonly ToldCandidate[];
  /** Which records of which packs stand in place of others. */
  readonly overrides: readonly string[];
}

export function explanationOf(
  name: string,
  { letter, rests, candidates }: Explanation,
  { where, overrides }: Places,
): ToldExplanation {
  const place = (
    kind: Candidate['kind'] | Explanation['rests'][number]['kind'],
    id: string,
    part?: Candidate['path'],
  ) => where?.(kind, id, part) ?? '';
  const ids = [...rests, ...candidates].map(({ id }) => ` ${id} of `);
  return {
    name,
    document: letter.document,
    words: letter.words,
    rests: rests.map((one) => ({ ...one, place: place(one.kind, one.id) })),
    candidates: candidates.map((one) => ({ ...one, place: place(one.kind, one.id, one.path) })),
    overrides: overrides.filter((sentence) => ids.some((id) => sentence.includes(id))),
  };
}

/** Titles of the parts, in the order of the text. */
const TITLES: Readonly<Record<Candidate['kind'], string>> = {
  ground_answer: 'Reasons of the payer',
  argument: 'Arguments',
  service_area: 'Arguments and tests of the service',
  controlling_rule: 'Rules of law',
  regulation: 'Law',
  appeal_rights: 'Rights',
};

export function explanationInWords(told: ToldExplanation): string {
  const { name, document, words, rests, overrides, candidates } = told;
  const parts = Object.entries(TITLES).flatMap(([kind, title]) => {
    const own = candidates.filter((one) => one.kind === kind);
    return own.length === 0 ? [] : ['', title, ...linesOf(own)];
  });
  const lines = [
    `${name}: ${document.replaceAll('_', ' ')} of ${words} words`,
    ...rests.map(({ kind, id, place }) => `  ${kind.replaceAll('_', ' ')} ${id}  ${place}`),
    ...overrides.map((sentence) => `  ${sentence}`),
    ...parts,
  ];
  return `${lines.join('\n')}\n`;
}

/** So many that were left out for one reason are told in one line. */
const MOST_ALIKE = 3;

/** What is used first; then what was left out, alike together. */
function linesOf(candidates: readonly ToldCandidate[]): string[] {
  const used = candidates.filter((one) => one.used);
  const left = new Map<string, ToldCandidate[]>();
  for (const one of candidates.filter((candidate) => !candidate.used))
    left.set(one.because, [...(left.get(one.because) ?? []), one]);
  const folded = [...left].flatMap(([because, alike]) =>
    alike.length <= MOST_ALIKE
      ? alike.map(line)
      : [
          `  left  ${alike.length}: ${because}`,
          `        ${alike.map(({ id, part }) => part ?? id).join(', ')}`,
        ],
  );
  return [...used.map(line), ...folded];
}

function line({ id, part, used, because, place }: ToldCandidate): string {
  return `  ${used ? 'used' : 'left'}  ${part === undefined ? id : `${id} ${part}`}: ${because}  ${place}`;
}
