/** What is known of each element of a rule: true, false or unknown, and by what. */
import type {
  CaseFact,
  CaseGround,
  ControllingRule,
  ElementKnowledge,
  RuleElement,
} from '../../../domain/generated/types.js';
import type { CaseFile } from '../../case-file.js';
import { anyBegins, type CaseCodes, isOfService } from './case-codes.js';
import type { RuleFigures } from './figures.js';
import type { Hit } from './wordings.js';

export type Known = 'true' | 'false' | 'unknown';

export interface DecidedElement {
  readonly element: RuleElement;
  readonly known: Known;
  /** The wording that decided it. */
  readonly hit?: Hit;
  /** Facts of the record behind it. */
  readonly facts: readonly CaseFact[];
}

/** What elements are decided by, apart from wordings and figures. */
export interface CaseMarks {
  readonly file: CaseFile;
  readonly grounds: readonly CaseGround[];
  readonly codes: CaseCodes;
}

/** Decides every element of a rule, in its order. */
export function decideElements(
  rule: ControllingRule,
  hits: readonly Hit[],
  { figures }: RuleFigures,
  marks: CaseMarks,
): DecidedElement[] {
  return rule.elements.map((element) => {
    const own = hits.filter(
      ({ purpose, of }) => (purpose === 'true' || purpose === 'false') && of === element.id,
    );
    const figure = figures.get(element.id);
    if (figure) return { element, known: figure.holds ? 'true' : 'false', facts: [] };
    return fromWords(element, own) ?? fromMarks(element, marks) ?? { element, known: 'unknown', facts: [] };
  });
}

/**
 * A wording that says that it is not so decides before one that says that it is: "no mastectomy", "not grandfathered".
 * A wording that is only supposed decides nothing. The payer denies as a matter of course ("not medically necessary"):
 * its wordings count whether it denies or asserts.
 */
function fromWords(element: RuleElement, hits: readonly Hit[]): DecidedElement | undefined {
  const said = (purpose: 'true' | 'false'): Hit | undefined => {
    const all = hits.filter(
      (hit) => hit.purpose === purpose && (hit.standing === 'asserted' || deniedByPayer(hit)),
    );
    // What the record tells proves more than the name of the service.
    return all.find(({ passage }) => !passage.subject) ?? all[0];
  };
  const against = said('false');
  if (against) return decided(element, 'false', against);
  const hit = said('true');
  if (hit) return decided(element, 'true', hit);
  const denied = hits.find(({ purpose, standing }) => purpose === 'true' && standing === 'negated');
  return denied && decided(element, 'false', denied);
}

function deniedByPayer({ standing, passage }: Hit): boolean {
  return standing === 'negated' && passage.speaker === 'payer';
}

function decided(element: RuleElement, known: Known, hit: Hit): DecidedElement {
  return { element, known, hit, facts: hit.passage.facts };
}

function fromMarks(element: RuleElement, marks: CaseMarks): DecidedElement | undefined {
  if (shows(element.false_when, marks)) return { element, known: 'false', facts: [] };
  return shows(element.true_when, marks) ? { element, known: 'true', facts: [] } : undefined;
}

function shows(known: ElementKnowledge | undefined, { file, grounds, codes }: CaseMarks): boolean {
  if (known === undefined) return false;
  const { setting } = file.input;
  return (
    isOfService(file.service?.area, known) ||
    anyBegins(codes.procedures, known.procedures) ||
    anyBegins(codes.modifiers, known.modifiers) ||
    anyBegins(codes.diagnoses, known.diagnoses) ||
    codes.reasons.some((id) => known.codes?.includes(id)) ||
    codes.remarks.some((id) => known.remarks?.includes(id)) ||
    grounds.some(({ kind }) => known.grounds?.includes(kind)) ||
    (setting !== undefined && (known.settings?.includes(setting) ?? false)) ||
    (known.insurer_types?.includes(file.coverage.type.id) ?? false)
  );
}
