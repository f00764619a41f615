/** Pack records as answers show them: strategy, arguments, evidence, remark codes. */
import type {
  Argument,
  ArgumentSummary,
  CodeRecord,
  EvidenceSummary,
  InsurerType,
  RemarkRecord,
  RemarkSummary,
  Strategy,
  StrategySummary,
} from '../domain/generated/types.js';
import type { PackLibrary } from '../packs/library.js';
import { coverageFits } from './coverage-condition.js';
import { type LawContext, mayCiteRegulation } from './law.js';
import { citedIn, requiredIn } from './letter/cited.js';

/** The strategy of a code; where law is given, only with arguments that may be used under it. */
export function describeStrategy(library: PackLibrary, code: CodeRecord, law?: LawContext): StrategySummary {
  const strategy = library.strategies.get(code.strategy)?.record;
  if (!strategy) throw new Error(`${code.id} names no strategy of the library`);
  const { arguments: more = [], steps, prevention } = code;
  return summaryOf(library, strategy, { more, steps, prevention }, law);
}

/** A strategy by itself, where words say more than the code that stands for them. */
export function strategyNamed(
  library: PackLibrary,
  id: string,
  law?: LawContext,
): StrategySummary | undefined {
  const strategy = library.strategies.get(id)?.record;
  return strategy && summaryOf(library, strategy, { more: [] }, law);
}

interface OfTheCode {
  readonly more: readonly string[];
  readonly steps?: readonly string[] | undefined;
  readonly prevention?: readonly string[] | undefined;
}

function summaryOf(
  library: PackLibrary,
  strategy: Strategy,
  { more, steps, prevention }: OfTheCode,
  law?: LawContext,
): StrategySummary {
  const ids = new Set([...more, ...strategy.arguments]);
  return {
    id: strategy.id,
    title: strategy.title,
    summary: oneLine(strategy.summary),
    steps: (steps ?? strategy.steps).map(oneLine),
    ...preventionOf(prevention ?? strategy.prevention),
    arguments: [...ids].flatMap((id) => describeArgument(library, id, law)),
  };
}

function preventionOf(tips: readonly string[] | undefined): Pick<StrategySummary, 'prevention'> {
  return tips ? { prevention: tips.map(oneLine) } : {};
}

function describeArgument(library: PackLibrary, id: string, law: LawContext | undefined): ArgumentSummary[] {
  const argument = library.arguments.get(id)?.record;
  if (
    !argument ||
    argument.contract === true ||
    (law ? !isForLine(library, argument, law) : argument.when !== undefined)
  )
    return [];
  const authorities = citedIn(argument.text).flatMap(
    (cited) => library.regulations.get(cited)?.citation ?? [],
  );
  return [
    {
      id,
      heading: argument.heading,
      ...(authorities.length > 0 ? { authorities: [...new Set(authorities)] } : {}),
      payer_reply: oneLine(argument.payer_reply),
      answer: oneLine(argument.answer),
    },
  ];
}

/** Whether an argument is written for the line of business and rests on law that binds it. */
function isForLine(library: PackLibrary, argument: Argument, law: LawContext): boolean {
  if (argument.insurer_types && !bindsAll(argument.insurer_types, law.type)) return false;
  if (!coverageFits(argument.when, law)) return false;
  return requiredIn(argument.text).every((id) => {
    const regulation = library.regulations.get(id);
    return regulation !== undefined && mayCiteRegulation(regulation, law);
  });
}

function bindsAll(types: readonly InsurerType[], { id, candidates }: LawContext['type']): boolean {
  return types.includes(id) || (candidates?.every((candidate) => types.includes(candidate)) ?? false);
}

export function describeEvidence(library: PackLibrary, code: CodeRecord): EvidenceSummary[] {
  return code.evidence
    .flatMap((id) => library.evidence.get(id) ?? [])
    .map(({ id, name, proves, obtain }) => ({ id, name, proves: oneLine(proves), obtain: oneLine(obtain) }));
}

export function describeRemark(remark: RemarkRecord): RemarkSummary {
  return {
    code: remark.code,
    title: remark.title,
    meaning: oneLine(remark.meaning),
    what_to_do: oneLine(remark.what_to_do),
    alert: remark.alert,
    ...(remark.action ? { action: remark.action } : {}),
    ...(remark.because ? { because: oneLine(remark.because) } : {}),
    ...(remark.element ? { element: remark.element } : {}),
    ...(remark.location ? { location: remark.location } : {}),
    ...(remark.appeal_effect ? { appeal_effect: oneLine(remark.appeal_effect) } : {}),
  };
}

/** Pack prose on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
