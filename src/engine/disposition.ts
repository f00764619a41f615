/** The right instrument: what the code, the remark codes, the group and the line of business make of it. */
import type {
  CodeRecord,
  DispositionAnswer,
  DispositionCase,
  GroupCode,
  InsurerType,
  RemarkRecord,
  Requester,
} from '../domain/generated/types.js';

export interface DispositionFacts {
  readonly group?: GroupCode | undefined;
  readonly remarks: readonly RemarkRecord[];
  readonly insurerType?: InsurerType | undefined;
  readonly requester?: Requester | undefined;
  /** Procedure codes as given, with their modifiers. */
  readonly procedureCodes?: readonly string[] | undefined;
  /** The facts given describe care that began as an emergency. */
  readonly emergency?: boolean | undefined;
}

/** A case of the code record decides first, then a remark code that forces an instrument, then the code's default. */
export function decideInstrument(code: CodeRecord, facts: DispositionFacts): DispositionAnswer {
  const chosen = chooseInstrument(code, facts);
  const closed = facts.remarks.some((remark) => remark.no_appeal_right);
  return closed ? { ...chosen, no_appeal_right: true } : chosen;
}

function chooseInstrument(code: CodeRecord, facts: DispositionFacts): DispositionAnswer {
  const fitting = code.disposition.cases?.find((entry) => caseFits(entry, facts));
  if (fitting) {
    return {
      action: fitting.action,
      because: fitting.because,
      decided_by: describeCase(fitting),
      ...(fitting.no_appeal_right ? { no_appeal_right: true } : {}),
    };
  }
  const forcing = facts.remarks.find((remark) => remark.action !== undefined);
  if (forcing?.action) {
    return {
      action: forcing.action,
      because: forcing.because ?? forcing.what_to_do,
      decided_by: `remark code ${forcing.code}`,
    };
  }
  return {
    action: code.disposition.action,
    because: code.disposition.because,
    decided_by: 'the code itself',
  };
}

function caseFits(entry: DispositionCase, facts: DispositionFacts): boolean {
  const { groups, remarks, insurer_types, requesters, modifier_given, emergency } = entry.when;
  if (emergency && !facts.emergency) return false;
  if (modifier_given && !hasDistinctModifier(facts.procedureCodes ?? [])) return false;
  if (groups && !(facts.group && groups.includes(facts.group))) return false;
  if (remarks && !facts.remarks.some((remark) => remarks.includes(remark.id))) return false;
  if (insurer_types && !(facts.insurerType && insurer_types.includes(facts.insurerType))) return false;
  return !(requesters && !(facts.requester && requesters.includes(facts.requester)));
}

const DISTINCT = /-(?:24|25|57|58|59|78|79|X[EPSU])(?=-|$)/i;

/** Whether a procedure code carries a modifier for a distinct or separately payable service. */
export function hasDistinctModifier(codes: readonly string[]): boolean {
  return codes.some((code) => DISTINCT.test(code));
}

/** The case's conditions in words: group PR, remark N115, Original Medicare. */
export function describeCase(entry: DispositionCase): string {
  const { groups, remarks, insurer_types, requesters, modifier_given, emergency } = entry.when;
  return [
    emergency && 'care began as an emergency',
    modifier_given && 'a distinct-service modifier is on the line',
    groups && `group ${groups.join(' or ')}`,
    remarks && `remark ${remarks.map((id) => id.replace('rarc-', '').toUpperCase()).join(' or ')}`,
    insurer_types && `line of business ${insurer_types.join(' or ')}`,
    requesters && `signed by ${requesters.join(' or ')}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
