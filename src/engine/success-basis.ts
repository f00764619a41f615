/** What stands behind an estimate: population, years, interval, sources, and what the figure does not say. */
import type {
  InstrumentRate,
  KindOffset,
  SuccessPrior,
  SuccessRateBasis,
  SuccessRateFile,
  SuccessRateRecord,
} from '../domain/generated/types.js';

export interface AppealBasis {
  readonly prior: SuccessPrior;
  readonly offset: KindOffset | undefined;
  /** Log-odds of the service; undefined where it was not known or does not count. */
  readonly service: number | undefined;
  /** Whether a rate was published for the kind of denial. */
  readonly published: boolean;
  readonly low: number;
  readonly high: number;
}

export function basisOfAppeal(file: Required<SuccessRateFile>, basis: AppealBasis): SuccessRateBasis {
  const { prior, low, high } = basis;
  const rates = ratesOf(file, prior.basis);
  const decided = rates.reduce((sum, rate) => sum + (rate.decided ?? 0), 0);
  return {
    population: prior.population,
    years: prior.years,
    ...(decided > 0 ? { n: decided } : {}),
    low,
    high,
    prior: prior.id,
    rates: rates.map((rate) => rate.id),
    sources: rates.map(sourceOf),
    ...(prior.fallback ? { fallback: true } : {}),
    explanation: explain(basis),
  };
}

/** Of a document that is no appeal. */
export function basisOfInstrument(file: Required<SuccessRateFile>, record: InstrumentRate): SuccessRateBasis {
  const rates = ratesOf(file, record.basis);
  return {
    population: record.population,
    years: record.years,
    low: record.low,
    high: record.high,
    prior: record.id,
    rates: rates.map((rate) => rate.id),
    sources: rates.map(sourceOf),
    ...(rates.length === 0 ? { fallback: true } : {}),
    explanation: record.because,
  };
}

function explain({ prior, offset, service, published }: AppealBasis): string {
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
    service === undefined
      ? undefined
      : 'Moved by outcomes of independent reviews of the same kind of treatment and diagnosis.',
    'It describes appeals that people chose to file; it is not a prediction for one case.',
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}

function ratesOf(file: Required<SuccessRateFile>, ids: readonly string[]): SuccessRateRecord[] {
  return ids.flatMap((id) => file.rates.find((rate) => rate.id === id) ?? []);
}

function sourceOf({ source_title, years, url, percent }: SuccessRateRecord) {
  return {
    title: source_title,
    years,
    ...(url ? { url } : {}),
    ...(percent === undefined ? {} : { percent }),
  };
}
