/** Which rules are looked at in a case. */
import type {
  CaseGround,
  ControllingRule,
  GroundKind,
  InsurerTypeRecord,
} from '../../../domain/generated/types.js';
import { coverageFits } from '../../coverage-condition.js';
import { knownArea } from '../../service-areas.js';
import { anyBegins, groundCodes, isOfService } from './case-codes.js';
import { isOfDrug } from './drugs.js';
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
  if (rule.candidates.drugs_only === true && !isOfDrug(marks.file, marks.codes)) return false;
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
    codes.reasons.some((id) => denial?.codes?.includes(id) && !isToldOtherwise(id, denial, grounds)) ||
    codes.remarks.some((id) => denial?.remarks?.includes(id)) ||
    grounds.some(({ kind }) => denial?.grounds?.includes(kind)) ||
    hits.some(({ purpose }) => purpose === 'denial')
  );
}

/**
 * Whether the payer's own words tell what a code stands for, and tell a reason of a kind that the rule does not name: a code
 * of many meanings says less than they do.
 */
function isToldOtherwise(
  id: string,
  { grounds: kinds }: NonNullable<ControllingRule['candidates']['denial']>,
  grounds: readonly CaseGround[],
): boolean {
  if (kinds === undefined) return false;
  const carriers = grounds.filter((ground) => groundCodes(ground).includes(id));
  return (
    carriers.length > 0 &&
    carriers.every(
      (ground) =>
        ground.source?.field === 'denial_reason' && isTold(ground) && (ground.certainty ?? 1) >= SURE,
    )
  );
}

/** From this certainty on the kind of a reason in words stands. */
const SURE = 0.7;

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

/** A kind that was hardly read from the payer's words points at nothing. */
const LEAST_CERTAIN = 0.5;

/**
 * Whether the reason itself turns on what the rule is about: the payer's reason is of a narrow kind that the rule names, the
 * rule's own words stand in it, or the service or the diagnosis is by its code the one for which the law was made.
 */
export function isPointed(
  { candidates: { denial, about } }: ControllingRule,
  hits: readonly Hit[],
  { file, grounds, codes }: CaseMarks,
): boolean {
  const narrow = grounds.some(
    ({ kind, certainty = 1 }) =>
      !BROAD.has(kind) && certainty >= LEAST_CERTAIN && denial?.grounds?.includes(kind),
  );
  const named = hits.some(({ purpose, passage }) => purpose === 'denial' && passage.speaker === 'payer');
  // Reasons in words of a sure kind say themselves what they turn on.
  const told = grounds.every((ground) => isTold(ground) && (ground.certainty ?? 1) >= SURE);
  // Law on any service is pointed at by its own words alone: a kind of reason calls up too much of it.
  if (about === undefined) return named;
  if (narrow || named || told) return narrow || named;
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
  const elsewhere = about.one_service !== true || (codes.procedures.length === 0 && !knownArea(file.service));
  return (
    (area?.controlling_law?.includes(rule.id) ?? false) ||
    isOfService(area, about) ||
    anyBegins(codes.procedures, about.procedures) ||
    anyBegins(codes.diagnoses, about.diagnoses) ||
    hits.some(
      ({ purpose, standing, passage }) =>
        purpose === 'about' && standing !== 'negated' && (elsewhere || namesSubject(passage)),
    )
  );
}

/** The service, the diagnosis and the payer's reason say what a case is about; other sentences mention much besides. */
function namesSubject({ subject, speaker, text }: Hit['passage']): boolean {
  return subject !== undefined || (speaker === 'payer' && !OFFERS_OTHER.test(text));
}

/** What the payer would have in place of the service: "his needs can be met in a skilled nursing facility". */
const OFFERS_OTHER =
  /\b(?:can|could|may|might|would) (?:safely |adequately |have |be |been )*(?:met|provided|treated|managed|given|performed|done|delivered|sufficient|enough|adequate)\b/i;

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
