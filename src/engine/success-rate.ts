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
  OutcomeWeight,
  ServiceAreaRecord,
  StateCode,
  SuccessPrior,
  SuccessRateBasis,
} from '../domain/generated/types.js';
import { freezeDeep } from '../packs/freeze.js';
import type { PackLibrary } from '../packs/library.js';

export interface RateFacts {
  readonly type: InsurerTypeRecord;
  readonly level: AppealLevel;
  readonly state?: StateCode | undefined;
  /** Success kind of the code record; 'none' where nothing was published. */
  readonly kind: string;
  readonly area?: ServiceAreaRecord | undefined;
}

export interface SuccessEstimate {
  /** 5 to 95. */
  readonly percent: number;
  readonly basis: SuccessRateBasis;
}

const LOWEST = 5;
const HIGHEST = 95;
/** Where no figure was published for the kind, the interval widens by this factor in log-odds. */
const WIDER = 1.25;

export class SuccessRates {
  readonly #library: PackLibrary;
  readonly #weights: ReadonlyMap<string, OutcomeWeight>;
  /** Made from our own tables alone; there are as many as the tables have combinations. */
  readonly #estimates = new Map<string, SuccessEstimate>();

  constructor(library: PackLibrary) {
    this.#library = library;
    this.#weights = new Map(
      library.outcomeWeights.weights.map((weight) => [`${weight.feature}|${weight.value}`, weight]),
    );
  }

  estimate(facts: RateFacts): SuccessEstimate {
    const key = [
      facts.type.id,
      facts.level.id,
      facts.level.kind,
      facts.state,
      facts.kind,
      facts.area?.id,
    ].join(' ');
    const known = this.#estimates.get(key);
    if (known) return known;
    const estimate = freezeDeep(this.#estimate(facts));
    this.#estimates.set(key, estimate);
    return estimate;
  }

  #estimate(facts: RateFacts): SuccessEstimate {
    const prior = this.#prior(facts);
    const offset = this.#offset(facts, prior);
    const service = this.#serviceTerm(facts);
    const shift = (offset?.counted ?? 0) + service;
    const published = facts.kind !== 'none';
    const center = logit(prior.percent);
    const spread = published ? 1 : WIDER;
    const low = toPercent(center + (logit(prior.low) - center) * spread + shift);
    const high = toPercent(center + (logit(prior.high) - center) * spread + shift);
    return {
      percent: toPercent(center + shift),
      basis: this.#describe(prior, offset?.record, service, published, low, high),
    };
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

  #offset(facts: RateFacts, prior: SuccessPrior): { record: KindOffset; counted: number } | undefined {
    const levelKind = facts.level.kind === 'internal' ? 'internal' : 'external';
    const record = this.#library.successRates.offsets.find(
      (offset) => offset.kind === facts.kind && offset.level_kind === levelKind,
    );
    if (!record) return undefined;
    const elsewhere =
      (record.family !== undefined && record.family !== facts.type.family) ||
      (record.state !== undefined && record.state !== (prior.state ?? facts.state));
    return { record, counted: elsewhere ? record.log_odds / 2 : record.log_odds };
  }

  /** Log-odds of the service; nothing where its treatment or diagnosis category is not known. */
  #serviceTerm({ area, level }: RateFacts): number {
    if (!area?.outcome_treatment || !area.outcome_diagnosis) return 0;
    const sum =
      this.#weight('Treatment', area.outcome_treatment, area.outcome_treatment_detail) +
      this.#weight('Diagnosis', area.outcome_diagnosis, area.outcome_diagnosis_detail);
    const model = this.#library.successRates.outcome_model;
    const counted = level.kind === 'internal' ? model.internal_weight_percent : model.external_weight_percent;
    const term = (sum - this.#library.outcomeWeights.center) * (model.shrink_percent / 100) * (counted / 100);
    return Math.max(-model.limit, Math.min(model.limit, term));
  }

  /** Of a category with one of its subcategories, or with the mean of them where none is named. */
  #weight(of: 'Treatment' | 'Diagnosis', category: string, detail: string | undefined): number {
    const whole = this.#weights.get(`${of}Category|${category}`);
    const part = this.#weights.get(`${of}SubCategory|${detail}`);
    return (whole?.log_odds ?? 0) + (part?.log_odds ?? whole?.details ?? 0);
  }

  #describe(
    prior: SuccessPrior,
    offset: KindOffset | undefined,
    service: number,
    published: boolean,
    low: number,
    high: number,
  ): SuccessRateBasis {
    const rates = prior.basis.flatMap(
      (id) => this.#library.successRates.rates.find((rate) => rate.id === id) ?? [],
    );
    const decided = rates.reduce((sum, rate) => sum + (rate.decided ?? 0), 0);
    const parts = [
      prior.fallback
        ? 'No rate was published for this line of business and level; the nearest published figure was borrowed and its interval widened.'
        : 'Pooled from the published rates named here.',
      offset
        ? `Moved by the published difference for this kind of denial (${offset.kind.replaceAll('_', ' ')}).`
        : undefined,
      published
        ? undefined
        : 'No overturn rate was published for this kind of denial, so the figure is that of all denials at this level.',
      service === 0 ? undefined : 'Moved by outcomes of independent reviews of the same kind of service.',
      'It describes appeals that people chose to file; it is not a prediction for one case.',
    ];
    return {
      population: prior.population,
      years: prior.years,
      ...(decided > 0 ? { n: decided } : {}),
      low,
      high,
      prior: prior.id,
      rates: rates.map((rate) => rate.id),
      sources: rates.map((rate) => ({
        title: rate.source_title,
        years: rate.years,
        ...(rate.url ? { url: rate.url } : {}),
        ...(rate.percent === undefined ? {} : { percent: rate.percent }),
      })),
      ...(prior.fallback ? { fallback: true } : {}),
      explanation: parts.filter((part) => part !== undefined).join(' '),
    };
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
