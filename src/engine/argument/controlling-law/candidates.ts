/** Which rules are looked at in a case. */
import type {
  CaseGround,
  ControllingRule,
  GroundKind,
  InsurerTypeRecord,
} from '../../../domain/generated/types.js';
import { coverageFits } from '../../coverage-condition.js';
import { anyBegins, groundCodes, isOfService } from './case-codes.js';
import type { CaseMarks } from './elements.js';
import type { Hit } from './wordings.js';

/** How far a rule binds the payer: surely, perhaps (the line of business is not known), or not. */
export type Binding = 'binds' | 'may_bind' | 'binds_not';

export function bindingOf(rule: ControllingRule, type: InsurerTypeRecord): Binding {
  if (rule.insurer_types.includes(type.id)) return 'binds';
  const lines = type.candidates ?? [];
  if (lines.length > 0 && lines.every((line) => rule.insurer_types.includes(line))) return 'binds';
  return lines.some((line) => rule.insurer_types.includes(line)) ? 'may_bind' : 'binds_not';
}

/** Whether the rule is the law of this place and day. The day is that of the service, else of the decision. */
export function isInForce({ states, when, in_force }: ControllingRule, { file }: CaseMarks): boolean {
  if (!coverageFits(when, file.law)) return false;
  const state = file.coverage.state?.code;
  if (states !== undefined && !(state !== undefined && states.includes(state))) return false;
  const day = file.input.service_date ?? file.input.denial_date ?? file.letterDate;
  return in_force.from <= day && (in_force.to === undefined || day <= in_force.to);
}

/** Whether the denial is one that the rule answers, and the case one that it is about. */
export function isCandidate(rule: ControllingRule, hits: readonly Hit[], marks: CaseMarks): boolean {
  return answersDenial(rule, hits, marks) && isAbout(rule, hits, marks);
}

function answersDenial(rule: ControllingRule, hits: readonly Hit[], marks: CaseMarks): boolean {
  const { denial } = rule.candidates;
  if (denial === undefined) return true;
  if (answersReason(rule, hits, marks)) return true;
  // A category holds reasons of many kinds: where the payer's own reason is told, and the rule names kinds, it decides.
  if (denial.grounds !== undefined && marks.grounds.some(isTold)) return false;
  const { file } = marks;
  const categories = [file.code.record, ...file.additional.map(({ record }) => record)].map(
    ({ category }) => category,
  );
  return categories.some((category) => denial.categories?.includes(category));
}

/** A reason in the payer's words whose kind is known. */
function isTold({ kind, quote }: CaseGround): boolean {
  return quote !== undefined && kind !== 'other';
}

/** Whether the rule names the very reason: its kind, its code or its words, and not only the category of the code. */
function answersReason(
  { candidates: { denial } }: ControllingRule,
  hits: readonly Hit[],
  { grounds, codes }: CaseMarks,
): boolean {
  return (
    codes.reasons.some((id) => denial?.codes?.includes(id)) ||
    codes.remarks.some((id) => denial?.remarks?.includes(id)) ||
    grounds.some(({ kind }) => denial?.grounds?.includes(kind)) ||
    hits.some(({ purpose }) => purpose === 'denial')
  );
}

/**
 * How near a rule stands to the case, before its elements are known: one for the very reason of the payer, one for the
 * thing that the case is about, which counts for both where the rule answers any reason, and one for the law of the place.
 */
export function nearnessOf(rule: ControllingRule, hits: readonly Hit[], marks: CaseMarks): number {
  const { denial, about } = rule.candidates;
  const named = denial !== undefined && answersReason(rule, hits, marks);
  const subject = about !== undefined && isAbout(rule, hits, marks);
  const sides = subject && denial === undefined ? 2 : Number(named) + Number(subject);
  return sides + Number(rule.states !== undefined);
}

/** Kinds of reasons that any service may get: they call up law on anything. */
const BROAD: ReadonlySet<GroundKind> = new Set([
  'not_medically_necessary',
  'criteria_not_met',
  'not_documented',
  'not_covered',
  'lower_level_of_care',
  'experimental',
  'records_not_received',
  'missing_information',
  'policy_limit',
  'not_authorized',
  'other',
]);

/**
 * Whether the reason itself turns on what the rule is about: the payer's reason is of a narrow kind that the rule names, the
 * rule's own words stand in it, or the service or the diagnosis is by its code the one for which the law was made.
 */
export function isPointed(
  { candidates: { denial, about } }: ControllingRule,
  hits: readonly Hit[],
  { file, grounds, codes }: CaseMarks,
): boolean {
  const narrow = grounds.some(({ kind }) => !BROAD.has(kind) && denial?.grounds?.includes(kind));
  const named = hits.some(({ purpose, passage }) => purpose === 'denial' && passage.speaker === 'payer');
  if (narrow || named || about === undefined) return narrow || named;
  return (
    isOfService(file.service?.area, about) ||
    anyBegins(codes.procedures, about.procedures) ||
    anyBegins(codes.diagnoses, about.diagnoses)
  );
}

function isAbout(rule: ControllingRule, hits: readonly Hit[], { file, codes }: CaseMarks): boolean {
  const { about } = rule.candidates;
  if (about === undefined) return true;
  const area = file.service?.area;
  return (
    (area?.controlling_law?.includes(rule.id) ?? false) ||
    isOfService(area, about) ||
    anyBegins(codes.procedures, about.procedures) ||
    anyBegins(codes.diagnoses, about.diagnoses) ||
    hits.some(({ purpose, standing }) => purpose === 'about' && standing !== 'negated')
  );
}

/** Grounds that the rule answers: those of its kinds or codes; where it names neither, all. */
export function answeredGrounds(
  { candidates: { denial } }: ControllingRule,
  grounds: readonly CaseGround[],
): readonly string[] {
  if (denial?.grounds === undefined && denial?.codes === undefined && denial?.remarks === undefined)
    return grounds.map(({ id }) => id);
  const ids: readonly string[] = [...(denial.codes ?? []), ...(denial.remarks ?? [])];
  return grounds
    .filter(
      (ground) => denial.grounds?.includes(ground.kind) || groundCodes(ground).some((id) => ids.includes(id)),
    )
    .map(({ id }) => id);
}
