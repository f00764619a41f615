/** Odds and time to file of the first levels, by line of business. */
import type {
  AppealLevel,
  CodeRecord,
  DeadlineByInsurerType,
  InsurerType,
  SuccessRateByLevel,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import {
  chooseLevel,
  citationOf,
  levelsFrom,
  periodInForce,
  periodInWords,
  rightsOf,
} from '../appeal-ladder.js';
import type { Coverage } from '../insurer.js';
import type { Workshop } from '../workshop.js';

/** The level at which a line of business is first appealed to; the patient's own, as nobody has said who asks. */
function firstLevel(library: PackLibrary, type: InsurerType, coverage: Coverage): AppealLevel | undefined {
  const first = chooseLevel(rightsOf(library, type, coverage.state?.code), {
    coverage,
    requester: 'patient',
  });
  return first.ok ? first.value : undefined;
}

/** Rates of the first levels of lines of business in which an appeal is the instrument. */
export function ratesOf(
  workshop: Workshop,
  code: CodeRecord,
  types: readonly InsurerType[],
  coverage: Coverage,
): SuccessRateByLevel[] {
  return types.flatMap((type) => {
    const record = workshop.library.insurerTypes.get(type);
    const first = firstLevel(workshop.library, type, coverage);
    if (!record || !first) return [];
    return levelsFrom(rightsOf(workshop.library, type, coverage.state?.code), first)
      .filter((level) => level.kind === 'internal' || level.kind === 'external')
      .slice(0, 2)
      .map((level) => {
        const estimate = workshop.rates.estimate({
          type: record,
          level,
          state: coverage.state?.code,
          kind: code.success_kind,
        });
        return {
          insurer_type: type,
          level: level.id,
          estimate: `${estimate.percent}%`,
          basis: estimate.basis,
        };
      });
  });
}

export function firstDeadline(
  library: PackLibrary,
  type: InsurerType,
  coverage: Coverage,
  on: string,
): DeadlineByInsurerType {
  const level = firstLevel(library, type, coverage);
  if (!level) throw new Error(`${type} has no first level`);
  const period = periodInForce(level.filing, on);
  const authority = citationOf(library, level, period);
  return {
    insurer_type: type,
    level: level.id,
    level_name: level.name,
    period: period
      ? periodInWords(period)
      : (level.filing_note ?? 'as the notice, the contract or state law says'),
    ...(authority ? { authority } : {}),
    verified: level.verified && period !== undefined,
  };
}
