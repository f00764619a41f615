/** Confidence and urgency: rules over facts, explained. The success rate has nothing to do with them. */
import type { Category, ScoreFactor, ScoreImprovement } from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import type { RuleResults, ScoringFacts, ScoringRules } from './rules.js';

export interface Confidence {
  /** 0 to 0.95. */
  readonly score: number;
  readonly factors: ScoreFactor[];
  /** What would raise it most, first. */
  readonly improvements: ScoreImprovement[];
  /** Points that giving a field of the request adds, by field: all rules together that name it. */
  readonly raisedBy: ReadonlyMap<string, number>;
}

/** Where every case with a known code starts; docs/scoring.md gives the recipe. */
const START: ScoreFactor = {
  rule: 'start',
  points: 15,
  because: 'The denial code is known and its category has a way to answer it.',
};
const MOST_CONFIDENCE = 95;
const SHOWN_IMPROVEMENTS = 6;

/** Frozen, and kept as long as the rules remember which of them held. */
const summed = new WeakMap<RuleResults, Confidence>();

/** How strong the appeal is as submitted. */
export async function confidenceOf(
  rules: ScoringRules,
  category: Category,
  facts: ScoringFacts,
): Promise<Confidence> {
  const results = await rules.evaluate('confidence', category, facts);
  const known = summed.get(results);
  if (known !== undefined) return known;
  const confidence = freezeDeep(sumOf(results, facts));
  summed.set(results, confidence);
  return confidence;
}

function sumOf({ fired, silent }: RuleResults, given: ScoringFacts): Confidence {
  const factors = [START, ...fired.map(({ id, points, because }) => ({ rule: id, points, because }))];
  const sum = factors.reduce((total, factor) => total + factor.points, 0);
  const improvements = silent
    .filter(({ improve_unless: facts = [] }) => !facts.some((fact) => given[fact] === true))
    .flatMap(({ id, points, improve }) => (improve && points > 0 ? [{ rule: id, points, add: improve }] : []))
    .sort((a, b) => b.points - a.points || (a.rule < b.rule ? -1 : 1))
    .slice(0, SHOWN_IMPROVEMENTS);
  const score = Math.max(0, Math.min(MOST_CONFIDENCE, sum)) / 100;
  return { score, factors, improvements, raisedBy: raisedBy(silent) };
}

function raisedBy(silent: RuleResults['silent']): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  for (const rule of silent)
    for (const field of rule.fields ?? []) points.set(field, (points.get(field) ?? 0) + rule.points);
  return points;
}

/** How soon to act, 0 to 100, with the rules that say so. */
export async function urgencyPoints(
  rules: ScoringRules,
  category: Category,
  facts: ScoringFacts,
): Promise<{ readonly points: number; readonly factors: readonly ScoreFactor[] }> {
  const { fired } = await rules.evaluate('urgency', category, facts);
  const factors = fired.map(({ id, points, because }) => ({ rule: id, points, because }));
  const sum = factors.reduce((total, factor) => total + factor.points, 0);
  return { points: Math.max(0, Math.min(100, sum)), factors };
}
