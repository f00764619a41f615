/** The line of business of a claim: stated by the caller, told by the payer's name, or by the claim filing indicator. */
import type { Outcome } from '../../domain/failures.js';
import type { InsurerType } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { Coverage, CoverageReader } from '../insurer.js';

/** What the caller of an analysis stated for all its claims. */
export interface StatedCoverage {
  readonly insurer_type?: string | undefined;
  readonly state?: string | undefined;
}

/** A batch has few payers and many claims. */
const MOST_KEPT = 10_000;

export class ClaimCoverage {
  readonly #reader: CoverageReader;
  readonly #stated: StatedCoverage;
  readonly #indicators: ReadonlyMap<string, InsurerType>;
  readonly #kept = new Map<string, Outcome<Coverage>>();

  constructor(library: PackLibrary, reader: CoverageReader, stated: StatedCoverage) {
    this.#reader = reader;
    this.#stated = stated;
    this.#indicators = new Map(
      [...library.insurerTypes.values()].flatMap((type) =>
        (type.claim_filing_indicators ?? []).map((indicator) => [indicator, type.id] as const),
      ),
    );
  }

  /** Fails only where what the caller stated is unknown. */
  read(payer: string | undefined, indicator: string | undefined): Outcome<Coverage> {
    const key = `${indicator ?? ''} ${payer ?? ''}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const coverage = this.#read(payer, indicator);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(key, coverage);
    return coverage;
  }

  #read(payer: string | undefined, indicator: string | undefined): Outcome<Coverage> {
    const { insurer_type, state } = this.#stated;
    const named = this.#reader.read(insurer_type, state, payer);
    if (!named.ok || named.value.basis !== 'assumed') return named;
    const type = indicator === undefined ? undefined : this.#indicators.get(indicator);
    if (type === undefined) return named;
    const filed = this.#reader.read(type, state, payer);
    if (!filed.ok) return filed;
    const sentence = `The line of business was read from the claim filing indicator ${indicator}: ${filed.value.type.name}. Give insurer_type if it is another.`;
    return {
      ok: true,
      value: {
        ...filed.value,
        basis: 'read from the claim filing indicator',
        assumptions: [sentence, ...filed.value.assumptions],
      },
    };
  }
}
