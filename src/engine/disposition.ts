/** The right instrument: what the code, the remark codes, the group and the line of business make of it. */
import type {
  CareSetting,
  CodeRecord,
  DispositionAnswer,
  DispositionCase,
  GroupCode,
  InsurerType,
  RecommendedAction,
  RemarkRecord,
  Requester,
} from '../domain/generated/types.js';
import { type CoverageMarks, coverageFits, coverageInWords } from './coverage-condition.js';

export interface DispositionFacts {
  readonly group?: GroupCode | undefined;
  readonly remarks: readonly RemarkRecord[];
  readonly insurerType?: InsurerType | undefined;
  /** Payer, plan and state, as far as they are known. */
  readonly marks?: CoverageMarks | undefined;
  readonly requester?: Requester | undefined;
  /** Procedure codes as given, with their modifiers. */
  readonly procedureCodes?: readonly string[] | undefined;
  /** The facts given describe care that began as an emergency. */
  readonly emergency?: boolean | undefined;
  /** Reasons that the payer's words state: ids of signals. */
  readonly said?: readonly string[] | undefined;
  readonly setting?: CareSetting | undefined;
}

/**
 * The right instrument for a reason code with what stands beside it. The first of these that says something decides: a
 * case of the record about this remark, signer or claim; a remark that sends the account elsewhere or closes it; a case
 * about the programme, which gives a correction its own form; any other remark that decides; the group; the default.
 */
export function decideInstrument(code: CodeRecord, facts: DispositionFacts): DispositionAnswer {
  const remark = byRemark(code, facts);
  const chosen =
    byCase(code, facts, isParticular) ??
    (remark && !CORRECTIONS.has(remark.action) ? remark : undefined) ??
    byCase(code, facts, ({ when }) => !isParticular({ when })) ??
    remark ??
    byGroup(code, facts.group) ??
    byItself(code);
  const closed = facts.remarks.some((one) => one.no_appeal_right);
  return closed ? { ...chosen, no_appeal_right: true } : chosen;
}

/** Instruments that a programme has in a form of its own: a new claim, a replacement or a reopening. */
const CORRECTIONS: ReadonlySet<RecommendedAction> = new Set([
  'appeal',
  'corrected_claim',
  'resubmit',
  'reopening',
]);

/** Whether a case is about more than group and line of business. */
function isParticular({ when }: Pick<DispositionCase, 'when'>): boolean {
  return Object.keys(when).some((name) => name !== 'groups' && name !== 'insurer_types');
}

function byCase(
  code: CodeRecord,
  facts: DispositionFacts,
  wanted: (entry: DispositionCase) => boolean,
): DispositionAnswer | undefined {
  const fitting = code.disposition.cases?.find((entry) => wanted(entry) && caseFits(entry, facts));
  return (
    fitting && {
      action: fitting.action,
      because: fitting.because,
      decided_by: describeCase(fitting),
      ...(fitting.no_appeal_right ? { no_appeal_right: true } : {}),
    }
  );
}

function byRemark(code: CodeRecord, { remarks, group }: DispositionFacts): DispositionAnswer | undefined {
  const speaking = remarks.filter(({ action }) => action !== undefined && mayCallFor(action, code, group));
  const explaining = code.remark_required ? speaking.filter(({ alert }) => !alert) : [];
  const decisive = speaking.find(({ decides }) => decides) ?? explaining[0];
  if (!decisive?.action) return undefined;
  return {
    action: decisive.action,
    because: decisive.because ?? decisive.what_to_do,
    decided_by: `remark code ${decisive.code}`,
  };
}

/** A bill to the patient contradicts group CO; a share of the patient is not what surprise-billing law negotiates. */
function mayCallFor(
  action: RecommendedAction,
  { category }: CodeRecord,
  group: GroupCode | undefined,
): boolean {
  if (action === 'bill_patient') return group !== 'CO';
  return action !== 'negotiation' || (category !== 'patient_responsibility' && group !== 'PR');
}

function byGroup({ disposition }: CodeRecord, group: GroupCode | undefined): DispositionAnswer | undefined {
  const entry = group && disposition.by_group?.find((one) => one.group === group);
  if (!entry) return undefined;
  const action = entry.action ?? disposition.action;
  // The code's own reason is more exact than the rule of the group while both call for the same.
  return action === disposition.action
    ? undefined
    : { action, because: entry.because, decided_by: `group ${group}` };
}

function byItself({ disposition }: CodeRecord): DispositionAnswer {
  return {
    action: disposition.action,
    because: disposition.because,
    decided_by: 'the code itself',
  };
}

function caseFits(entry: DispositionCase, facts: DispositionFacts): boolean {
  const { groups, remarks, insurer_types, requesters, modifier_given, emergency } = entry.when;
  const { payers, plans, states, said, settings, modifiers } = entry.when;
  if (!coverageFits({ payers, plans, states }, facts.marks ?? {})) return false;
  if (said && !said.some((id) => facts.said?.includes(id))) return false;
  if (settings && !(facts.setting && settings.includes(facts.setting))) return false;
  if (modifiers && !hasModifier(facts.procedureCodes ?? [], modifiers)) return false;
  if (emergency && !facts.emergency) return false;
  if (modifier_given && !hasDistinctModifier(facts.procedureCodes ?? [])) return false;
  if (groups && !(facts.group && groups.includes(facts.group))) return false;
  if (remarks && !facts.remarks.some((remark) => remarks.includes(remark.id))) return false;
  if (insurer_types && !(facts.insurerType && insurer_types.includes(facts.insurerType))) return false;
  return !(requesters && !(facts.requester && requesters.includes(facts.requester)));
}

const DISTINCT = /-(?:24|25|57|58|59|76|77|78|79|91|X[EPSU])(?=-|$)/i;

/** Whether a procedure code carries a modifier for a distinct, repeated or separately payable service. */
export function hasDistinctModifier(codes: readonly string[]): boolean {
  return codes.some((code) => DISTINCT.test(code));
}

function hasModifier(codes: readonly string[], wanted: readonly string[]): boolean {
  return codes.some((code) =>
    code
      .toUpperCase()
      .split('-')
      .slice(1)
      .some((part) => wanted.includes(part)),
  );
}

/** The case's conditions in words: group PR, remark N115, Original Medicare. */
export function describeCase(entry: DispositionCase): string {
  const { groups, remarks, insurer_types, requesters, modifier_given, emergency } = entry.when;
  const { payers, plans, states, said, settings, modifiers } = entry.when;
  return [
    said && `the payer's words: ${said.map((id) => id.replaceAll('-', ' ')).join(' or ')}`,
    settings && `setting ${settings.join(' or ')}`,
    modifiers && `modifier ${modifiers.join(' or ')}`,
    emergency && 'care began as an emergency',
    modifier_given && 'a distinct-service modifier is on the line',
    groups && `group ${groups.join(' or ')}`,
    remarks && `remark ${remarks.map((id) => id.replace('rarc-', '').toUpperCase()).join(' or ')}`,
    insurer_types && `line of business ${insurer_types.join(' or ')}`,
    ...coverageInWords({ payers, plans, states }),
    requesters && `signed by ${requesters.join(' or ')}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
