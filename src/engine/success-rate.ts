/**
 * Estimated success rate: a published overturn rate, moved by the kind of denial and the service as far as published
 * outcomes support it. Recipe, data and limits: docs/scoring.md.
 *
 *   z = logit(prior[line of business, level, state]) + offset[kind, level] + shrink * weight(level) * service
 *   p = 1 / (1 + exp(-z)), shown as a whole percentage, never outside 5 to 95
 */
import type {
  AppealLevel,
  InsurerTypeRecord,
  KindOffset,
  RecommendedAction,
  StateCode,
  SuccessPrior,
  SuccessRateBasis,
} from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import type { PackLibrary } from '../packs/library.js';
import type { ReviewTerms } from './review-terms.js';
import { ReviewWeights } from './review-weights.js';
import { basisOfAppeal, basisOfInstrument } from './success-basis.js';

export interface RateFacts {
  readonly type: InsurerTypeRecord;
  readonly level: AppealLevel;
  readonly state?: StateCode | undefined;
  /** Success kind of the code record; 'none' where nothing was published. */
  readonly kind: string;
  /** Treatment and diagnosis in the terms of the published reviews. */
  readonly terms?: ReviewTerms | undefined;
}

/** With what a denial is answered. */
export interface Instrument {
  readonly action: RecommendedAction;
  readonly no_appeal_right?: boolean | undefined;
}

export interface SuccessEstimate {
  /** 5 to 95. */
  readonly percent: number;
  readonly basis: SuccessRateBasis;
}

/** An offset, and what of it counts here. */
export interface CountedOffset {
  readonly record: KindOffset;
  readonly counted: number;
}

const LOWEST = 5;
const HIGHEST = 95;
/** Where no figure was published for the kind, the interval widens by this factor in log-odds. */
const WIDER = 1.25;

/** Whether an appeal is filed and decided at all: only then has it a rate. */
export function isAppeal({ action, no_appeal_right }: Instrument): boolean {
  return action === 'appeal' && !no_appeal_right;
}

export class SuccessRates {
  readonly #library: PackLibrary;
  readonly #weights: ReviewWeights;
  /** Made from our own tables alone; there are as many as the tables have combinations. */
  readonly #estimates = new Map<string, SuccessEstimate>();

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#weights = new ReviewWeights(library.outcomeWeights, library.successRates.outcome_model);
  }

  /** The rate of an appeal. */
  estimate(facts: RateFacts): SuccessEstimate {
    const moves = this.#weights.covers(facts.kind) ? facts.terms : undefined;
    const { treatment, diagnosis } = moves ?? {};
    return this.#kept(
      [facts.type.id, facts.level.id, facts.level.kind, facts.state, facts.kind, treatment, diagnosis],
      () => this.#estimate(facts, moves),
    );
  }

  /** The rate of the document that is written: of the appeal, or of the other instrument. */
  ofDocument(instrument: Instrument, facts: RateFacts): SuccessEstimate {
    if (isAppeal(instrument)) return this.estimate(facts);
    return this.#kept([instrument.action, facts.kind], () => this.#ofInstrument(instrument, facts.kind));
  }

  #kept(parts: readonly (string | ReviewTerms['treatment'])[], make: () => SuccessEstimate): SuccessEstimate {
    const key = parts
      .map((part) => (typeof part === 'object' ? `${part.category}/${part.detail}` : part))
      .join('|');
    const known = this.#estimates.get(key);
    if (known) return known;
    const estimate = freezeDeep(make());
    this.#estimates.set(key, estimate);
    return estimate;
  }

  #estimate(facts: RateFacts, terms: ReviewTerms | undefined): SuccessEstimate {
    const prior = this.#prior(facts);
    const service = terms ? this.#weights.term(terms, facts.level.kind === 'internal') : undefined;
    const offset = this.#offset(facts, prior, service !== undefined);
    const shift = (offset?.counted ?? 0) + (service ?? 0);
    const published = facts.kind !== 'none';
    const center = logit(prior.percent);
    const spread = published ? 1 : WIDER;
    const low = toPercent(center + (logit(prior.low) - center) * spread + shift);
    const high = toPercent(center + (logit(prior.high) - center) * spread + shift);
    return {
      percent: toPercent(center + shift),
      basis: basisOfAppeal(this.#library.successRates, {
        prior,
        offset: offset?.record,
        service,
        published,
        low,
        high,
      }),
    };
  }

  /** The first record of the action and the kind; the last one fits all. */
  #ofInstrument({ action }: Instrument, kind: string): SuccessEstimate {
    const record = this.#library.successRates.instruments.find(
      ({ actions, kinds }) => (actions?.includes(action) ?? true) && (kinds?.includes(kind) ?? true),
    );
    if (!record) throw new Error(`no rate for the instrument ${action}`);
    return { percent: record.percent, basis: basisOfInstrument(this.#library.successRates, record) };
  }

  /** The state's own figure first, then the line of business; a record for the category before one for all. */
  #prior(facts: RateFacts): SuccessPrior {
    const fitting = this.#library.successRates.priors.filter(
      (prior) =>
        prior.insurer_types.includes(facts.type.id) &&
        prior.levels.includes(facts.level.id) &&
        (prior.state === undefined || prior.state === facts.state),
    );
    const best =
      fitting.find((prior) => prior.state !== undefined) ??
      fitting.find((prior) => !prior.fallback) ??
      fitting[0];
    if (!best) throw new Error(`no success prior for ${facts.type.id} at ${facts.level.id}`);
    return best;
  }

  #offset(facts: RateFacts, prior: SuccessPrior, besideService: boolean): CountedOffset | undefined {
    const levelKind = facts.level.kind === 'internal' ? 'internal' : 'external';
    const record = this.#library.successRates.offsets.find(
      (offset) => offset.kind === facts.kind && offset.level_kind === levelKind,
    );
    if (!record) return undefined;
    const elsewhere =
      (record.family !== undefined && record.family !== facts.type.family) ||
      (record.state !== undefined && record.state !== (prior.state ?? facts.state));
    const full = besideService ? (record.log_odds_beside_service ?? record.log_odds) : record.log_odds;
    return { record, counted: elsewhere ? full / 2 : full };
  }
}

function logit(percent: number): number {
  const share = Math.min(0.99, Math.max(0.01, percent / 100));
  return Math.log(share / (1 - share));
}

function toPercent(logOdds: number): number {
  const percent = Math.round(100 / (1 + Math.exp(-logOdds)));
  return Math.max(LOWEST, Math.min(HIGHEST, percent));
}
