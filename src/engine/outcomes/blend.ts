/**
 * The published rate together with what came of the caller's own appeals: the published figure counts as so many appeals, so that
 * few outcomes move it little and many outweigh it. Both figures are shown.
 */
import { recordId } from '../../domain/codes.js';
import type { AppealResult, OutcomeTrait, OwnOutcomes } from '../../domain/generated/types.js';

/** Counts of one kind of appeal. */
export interface CountedOutcomes {
  readonly code: string;
  readonly insurerType: string;
  readonly level: string;
  readonly won: number;
  readonly partly: number;
  readonly lost: number;
}

/** Fewer are chance. */
const LEAST = 5;
/** As how many appeals the published figure counts. */
const PUBLISHED_WEIGHT = 20;
const LOWEST = 5;
const HIGHEST = 95;

/** The narrowest group that holds enough goes first. */
const GROUPS: readonly (readonly OutcomeTrait[])[] = [
  ['denial_code', 'insurer_type', 'appeal_level'],
  ['denial_code', 'appeal_level'],
  ['insurer_type', 'appeal_level'],
];

/** The answer with its odds blended, where the case is an appeal and enough outcomes are like it. */
export function withOwnOutcomes(result: AppealResult, counted: readonly CountedOutcomes[]): AppealResult {
  const { denial_code: code, recommended_action: action, success_rate_basis: basis } = result;
  if (action !== 'appeal' || code.number === undefined) return result;
  const like: Readonly<Record<OutcomeTrait, (one: CountedOutcomes) => boolean>> = {
    denial_code: (one) => one.code === recordId(code.family, code.number ?? ''),
    insurer_type: (one) => one.insurerType === result.insurer_type,
    appeal_level: (one) => one.level === result.appeal_type,
  };
  for (const alike of GROUPS) {
    const group = sumOf(counted.filter((one) => alike.every((trait) => like[trait](one))));
    if (group.won + group.partly + group.lost < LEAST) continue;
    const own = blended(group, alike, result.estimated_success_rate);
    return {
      ...result,
      estimated_success_rate: own.blended,
      success_rate_basis: { ...basis, explanation: `${basis.explanation} ${own.told}` },
      own_outcomes: own,
    };
  }
  return result;
}

type Sum = Pick<CountedOutcomes, 'won' | 'partly' | 'lost'>;

function sumOf(rows: readonly Sum[]): Sum {
  const of = (name: keyof Sum) => rows.reduce((sum, row) => sum + row[name], 0);
  return { won: of('won'), partly: of('partly'), lost: of('lost') };
}

function blended(group: Sum, alike: readonly OutcomeTrait[], published: string): OwnOutcomes {
  const decided = group.won + group.partly + group.lost;
  const successes = group.won + group.partly / 2;
  const rate = Number.parseInt(published, 10) / 100;
  const both = Math.round((100 * (PUBLISHED_WEIGHT * rate + successes)) / (PUBLISHED_WEIGHT + decided));
  const shown = `${Math.min(HIGHEST, Math.max(LOWEST, both))}%`;
  const own = `${Math.round((100 * successes) / decided)}%`;
  return {
    ...group,
    alike_in: [...alike],
    published,
    own,
    blended: shown,
    told: `Published: ${published}. Your own ${decided} recorded appeals alike in ${listed(alike)}: ${own} (${group.won} won, ${group.partly} in part, ${group.lost} lost). Shown: ${shown}, with the published figure counted as ${PUBLISHED_WEIGHT} appeals and an appeal won in part as half.`,
  };
}

const IN_WORDS: Readonly<Record<OutcomeTrait, string>> = {
  denial_code: 'code',
  insurer_type: 'line of business',
  appeal_level: 'level',
};

function listed(traits: readonly OutcomeTrait[]): string {
  const names = traits.map((trait) => IN_WORDS[trait]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
