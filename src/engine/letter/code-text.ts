/** Whose text argues a case: the code's, the strategy's of a reason in words, or the remark's that forced the instrument. */
import type {
  Argument,
  CodeLetterCase,
  CodeLetterVariant,
  CodeRecord,
  RecommendedAction,
  RemarkRecord,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { CaseFile } from '../case-file.js';
import { isEmergency } from '../emergency.js';
import { knownArea } from '../service-areas.js';
import { type Drafting, fromPack } from './drafting.js';
import type { Source } from './letter.js';

/** The code's text for an instrument and this kind of case; undefined where the record has none for it. */
export function codeText(
  code: CodeRecord,
  action: RecommendedAction,
  file: CaseFile,
): CodeLetterVariant | undefined {
  const { letter, disposition } = code;
  const byAction = letter.by_action?.[action];
  if (byAction || action !== disposition.action) return byAction;
  return letter.in_case?.find(({ when }) => caseFits(when, file))?.text ?? letter;
}

function caseFits(when: CodeLetterCase['when'], file: CaseFile): boolean {
  const { input, service, coverage } = file;
  if (when.emergency && !isEmergency(file)) return false;
  if (when.level_of_care && !service?.area.level_of_care) return false;
  if (when.insurer_types && !when.insurer_types.includes(coverage.type.id)) return false;
  return !when.settings || (input.setting !== undefined && when.settings.includes(input.setting));
}

/** Whose text argues a case, and with which arguments. */
export interface Arguing {
  readonly source: Source;
  readonly text: CodeLetterVariant | undefined;
  readonly arguments: readonly string[];
  readonly pack: string;
}

/**
 * The code argues, unless the payer's words state a reason of their own, or an appeal is about emergency care and the
 * code names another one that argues such cases.
 */
export function arguing({ library, file }: Pick<Drafting, 'library' | 'file'>): Arguing {
  const { stated, code, service, disposition } = file;
  const appeals = disposition.action === 'appeal';
  if (stated && appeals) {
    const { strategy, letter: text, pack } = stated;
    return {
      source: fromPack(library, 'strategy', strategy.id, pack),
      text,
      arguments: strategy.arguments,
      pack,
    };
  }
  const other = appeals && service?.area.emergency ? code.record.emergency_as : undefined;
  const { record } = (other === undefined ? undefined : library.codes.get(other)) ?? code;
  const strategy = library.strategies.get(record.strategy)?.record;
  return {
    source: sourceOfCode(library, file, record.id),
    text: codeText(record, disposition.action, file),
    arguments: [...(record.arguments ?? []), ...(strategy?.arguments ?? [])],
    pack: code.pack,
  };
}

/** Arguments that hold for a case, in the order of their force. */
interface RankedArguments {
  /** The code's own and its strategy's. */
  readonly own: readonly Argument[];
  /** The rest of the pack, and of packs that know a forced instrument: only where a letter would be too short. */
  readonly reserve: readonly Argument[];
}

/** Where a remark code forced another instrument than the code's own, the remark's pack knows how to argue for it. */
export function rankedArguments(drafting: Drafting): RankedArguments {
  const { library, file } = drafting;
  const { arguments: first, pack } = arguing(drafting);
  const own = new Set(first);
  const forcing = forcingRemark(file);
  const packs = forcing
    ? [pack, library.remarks.get(forcing.id)?.pack, ...servingPacks(library, file)]
    : [pack];
  const reserve = new Set<string>();
  for (const name of packs) {
    for (const [id, entry] of library.arguments) if (entry.pack === name && !own.has(id)) reserve.add(id);
  }
  const records = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => library.arguments.get(id)?.record ?? []).filter((one) => holds(one, file));
  const held = records(own);
  const replaced = new Set(held.flatMap(({ replaces = [] }) => replaces));
  const kept = (all: readonly Argument[]) => all.filter(({ id }) => !replaced.has(id));
  return { own: kept(held), reserve: kept(records(reserve)) };
}

/** The arguments that the caller chose, where they hold for the case. */
export function chosenArguments({ library, file }: Drafting, ids: ReadonlySet<string>): Argument[] {
  return [...ids]
    .flatMap((id) => library.arguments.get(id)?.record ?? [])
    .filter((argument) => holds(argument, file));
}

function servingPacks(library: PackLibrary, file: CaseFile): string[] {
  return library.packs
    .filter((pack) => pack.serves?.includes(file.disposition.action))
    .map((pack) => pack.id);
}

/** The remark code that decided the instrument, where the code itself has no text for it. */
export function forcingRemark(file: CaseFile): RemarkRecord | undefined {
  const { action } = file.disposition;
  if (codeText(file.code.record, action, file)) return undefined;
  return file.remarks.find((remark) => remark.action === action);
}

function holds(argument: Argument, file: CaseFile): boolean {
  const { input, parsed, coverage, disposition } = file;
  if (!argument.actions.includes(disposition.action)) return false;
  if (argument.insurer_types && !holdsForType(argument, coverage.type)) return false;
  if (argument.groups && !(parsed.group && argument.groups.includes(parsed.group))) return false;
  if (argument.remarks && !file.remarks.some((remark) => argument.remarks?.includes(remark.id))) return false;
  if (argument.settings && !(input.setting && argument.settings.includes(input.setting))) return false;
  if (argument.requesters && !argument.requesters.includes(file.requester)) return false;
  if (
    argument.level_of_care !== undefined &&
    argument.level_of_care !== (file.service?.area.level_of_care === true)
  )
    return false;
  if (
    argument.service_area !== undefined &&
    argument.service_area !== (knownArea(file.service) !== undefined)
  )
    return false;
  if (argument.emergency !== undefined && argument.emergency !== isEmergency(file)) return false;
  if (argument.services && !(file.service && argument.services.includes(file.service.area.id))) return false;
  if (argument.stated && !argument.stated.some((id) => file.said.includes(id))) return false;
  if (argument.lacks?.some((field) => isGiven(file, field))) return false;
  return (argument.needs ?? []).every((field) => isGiven(file, field));
}

function holdsForType(argument: Argument, type: CaseFile['coverage']['type']): boolean {
  const wanted = argument.insurer_types ?? [];
  return (
    wanted.includes(type.id) || (type.candidates?.every((candidate) => wanted.includes(candidate)) ?? false)
  );
}

function isGiven(file: CaseFile, field: NonNullable<Argument['needs']>[number]): boolean {
  if (field === 'remark_codes') return file.remarks.length > 0;
  if (field === 'state') return file.coverage.state !== undefined;
  const value = file.input[field];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** The code as the origin of a sentence; where a remark forced the instrument, the remark. */
export function sourceOfCode(library: PackLibrary, file: CaseFile, id: string): Source {
  const remark = id === file.code.record.id ? forcingRemark(file) : undefined;
  return remark
    ? fromPack(library, 'remark', remark.id, library.remarks.get(remark.id)?.pack)
    : fromPack(library, 'code', id, library.codes.get(id)?.pack);
}
