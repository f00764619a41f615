/** The level of appeal that a notice calls for. */
import type { AppealLevel } from '../../domain/generated/types.js';
import { chooseLevel, rightsOf } from '../appeal-ladder.js';
import { type Reading, saysOf } from './reading.js';

/** Fast appeals to the quality improvement organization, the nearest first. */
const OF_A_STAY = ['qio_fast_appeal_inpatient', 'qio_fast_appeal'];
const OF_SERVICES = ['qio_fast_appeal_nonhospital', 'qio_fast_appeal'];

/** The fast appeal of a notice that ends services and names the organization; otherwise the first level that is open. */
export function levelOf(reading: Reading, refund = false): AppealLevel | undefined {
  const { workshop, coverage } = reading;
  const rights = rightsOf(workshop.library, coverage.type.id, coverage.state?.code);
  const fast = fastAppealOf(reading);
  if (fast) return fast;
  const chosen = chooseLevel(
    rights,
    refund ? { coverage, requester: 'provider', refund, given: true } : { coverage, requester: 'patient' },
  );
  return chosen.ok ? chosen.value : undefined;
}

/** The fast appeal, where the notice is one that carries it. */
export function fastAppealOf(reading: Reading): AppealLevel | undefined {
  if (!saysOf(reading, 'fast_appeal') || !saysOf(reading, 'ongoing_care')) return undefined;
  const { levels } = rightsOf(
    reading.workshop.library,
    reading.coverage.type.id,
    reading.coverage.state?.code,
  );
  const hospital = /\b(?:discharge|hospital stay|inpatient hospital)\b/i.test(reading.notice.notice.plain);
  const wanted = hospital ? OF_A_STAY : OF_SERVICES;
  return wanted.flatMap((id) => levels.find((level) => level.id === id) ?? [])[0];
}
