/** Odds and time to file of the first levels, by line of business. */
import type {
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
import type { Workshop } from '../generate.js';
import type { Coverage } from '../insurer.js';

/** Rates exist only where an appeal is the instrument. */
export function ratesOf(
  workshop: Workshop,
  code: CodeRecord,
  types: readonly InsurerType[],
  coverage: Coverage,
): SuccessRateByLevel[] {
  const appealable = [code.disposition, ...(code.disposition.cases ?? [])].some(
    (one) => one.action === 'appeal',
  );
  if (!appealable) return [];
  return types.flatMap((type) => {
    const record = workshop.library.insurerTypes.get(type);
    const rights = rightsOf(workshop.library, type);
    const first = chooseLevel(rights, { coverage, requester: 'patient' });
    if (!record || !first.ok) return [];
    return levelsFrom(rights, first.value)
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
  const rights = rightsOf(library, type);
  const first = chooseLevel(rights, { coverage, requester: 'patient' });
  if (!first.ok) throw new Error(`${type} has no first level`);
  const level = first.value;
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
