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
import { ageOf } from '../argument/controlling-law/age.js';
import { passagesOf } from '../argument/controlling-law/passages.js';
import type { CaseFile } from '../case-file.js';
import { anybodyMentions, callerOrPayerTells } from '../case-tells.js';
import { coverageFits } from '../coverage-condition.js';
import { knownArea } from '../service-areas.js';
import { lacksPapers } from './asks-papers.js';
import { type Drafting, fromPack } from './drafting.js';
import type { Source } from './letter.js';

/** The code's text for an instrument and this kind of case; undefined where the record has none for it. */
export function codeText(
  code: CodeRecord,
  action: RecommendedAction,
  file: CaseFile,
): CodeLetterVariant | undefined {
  const { letter, disposition } = code;
  const textFor = (wanted: (actions: CodeLetterCase['when']['actions']) => boolean) =>
    letter.in_case?.find(({ when }) => wanted(when.actions) && caseFits(when, file))?.text;
  const named = textFor((actions) => actions?.includes(action) ?? false);
  if (named) return named;
  const byAction = letter.by_action?.[action];
  if (byAction || action !== disposition.action) return byAction;
  return textFor((actions) => actions === undefined) ?? letter;
}

function caseFits(when: CodeLetterCase['when'], file: CaseFile): boolean {
  const { input, service, coverage } = file;
  const { payers, plans, states } = when;
  if (!coverageFits({ payers, plans, states }, file.law)) return false;
  if (when.emergency && !file.emergency) return false;
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
 * The code argues, unless the payer's words state a reason of their own, or tell only reasons for which another code stands, or an
 * appeal is about emergency care and the code names another one that argues such cases.
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
  const emergency = service?.area.emergency ? code.record.emergency_as : undefined;
  const other = appeals ? (emergency ?? codeOfReasons(library, file)) : undefined;
  const { record, pack } = (other === undefined ? undefined : library.codes.get(other)) ?? code;
  const strategy = library.strategies.get(record.strategy)?.record;
  return {
    source: sourceOfCode(library, file, record.id),
    text: lacksPapers(file) ? undefined : codeText(record, disposition.action, file),
    arguments: [...(record.arguments ?? []), ...(strategy?.arguments ?? [])],
    pack,
  };
}

/** The code that stands for what the payer's words tell, where none of it is what the case's own code answers. */
function codeOfReasons(library: PackLibrary, { code, record }: CaseFile): string | undefined {
  const { reasons: own } = code.record;
  if (own === undefined) return undefined;
  const kinds = record.grounds.flatMap(({ kind, quote }) => (quote === undefined ? [] : [kind]));
  if (kinds.some((kind) => kind === 'other' || own.includes(kind))) return undefined;
  return kinds.flatMap((kind) => standsFor(library, kind) ?? [])[0];
}

function standsFor(library: PackLibrary, kind: string): string | undefined {
  return library.groundWordings.find((one) => one.kind === kind)?.stands_for;
}

/** Arguments that hold for a case, in the order of their force. */
export interface RankedArguments {
  /** The code's own and its strategy's. */
  readonly own: readonly Argument[];
  /** The rest of the pack, and of packs that know a forced instrument: only where a letter would be too short. */
  readonly reserve: readonly Argument[];
}

const rankedOf = new WeakMap<CaseFile, RankedArguments>();

/** Where a remark code forced another instrument than the code's own, the remark's pack knows how to argue for it. */
export function rankedArguments(drafting: Drafting): RankedArguments {
  const { file } = drafting;
  // Several sections of one letter ask.
  const known = rankedOf.get(file);
  if (known !== undefined) return known;
  const ranked = rankedFor(drafting);
  rankedOf.set(file, ranked);
  return ranked;
}

function rankedFor(drafting: Drafting): RankedArguments {
  const { file } = drafting;
  const candidates = candidateArguments(drafting);
  const held = candidates.own.filter((one) => holds(one, file));
  const replaced = new Set(held.flatMap(({ replaces = [] }) => replaces));
  const kept = (all: readonly Argument[]) => all.filter(({ id }) => !replaced.has(id));
  return {
    own: kept(held),
    reserve: kept(candidates.reserve.filter((one) => holds(one, file))),
  };
}

/** Arguments that may stand in the letter of a case, whether or not they hold for it. */
export function candidateArguments(drafting: Pick<Drafting, 'library' | 'file'>): RankedArguments {
  const { library, file } = drafting;
  const { arguments: first, pack } = arguing(drafting);
  const own = new Set(first);
  const forcing = forcingRemark(file);
  const packs = forcing
    ? [pack, library.remarks.get(forcing.id)?.pack, ...servingPacks(library, file)]
    : [pack];
  const reserve = new Set<string>();
  const byPack = argumentsByPack(library);
  for (const name of packs)
    for (const id of (name === undefined ? undefined : byPack.get(name)) ?? [])
      if (!own.has(id)) reserve.add(id);
  const records = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => library.arguments.get(id)?.record ?? []);
  return { own: records(own), reserve: records(reserve) };
}

const argumentsOf = new WeakMap<PackLibrary, ReadonlyMap<string, readonly string[]>>();

/** Ids of the arguments by their pack, gathered once for a library. */
function argumentsByPack(library: PackLibrary): ReadonlyMap<string, readonly string[]> {
  const known = argumentsOf.get(library);
  if (known !== undefined) return known;
  const made = new Map<string, string[]>();
  for (const [id, { pack }] of library.arguments) {
    const same = made.get(pack);
    if (same === undefined) made.set(pack, [id]);
    else same.push(id);
  }
  argumentsOf.set(library, made);
  return made;
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
  return unmetLimit(argument, file) === undefined;
}

/** A field of an argument that narrows for whom it stands. */
export type ArgumentLimit = Extract<
  keyof Argument,
  | 'actions'
  | 'insurer_types'
  | 'groups'
  | 'remarks'
  | 'settings'
  | 'requesters'
  | 'level_of_care'
  | 'service_area'
  | 'emergency'
  | 'services'
  | 'stated'
  | 'lacks'
  | 'needs'
  | 'when'
  | 'contract'
  | 'under_age'
  | 'told'
  | 'untold'
>;

/** The first limit of an argument that a case does not meet; nothing where it holds. */
export function unmetLimit(argument: Argument, file: CaseFile): ArgumentLimit | undefined {
  const { input, parsed, coverage, disposition, service } = file;
  if (!argument.actions.includes(disposition.action)) return 'actions';
  if (argument.insurer_types && !holdsForType(argument, coverage.type)) return 'insurer_types';
  if (!coverageFits(argument.when, file.law)) return 'when';
  if (argument.contract !== undefined && argument.contract !== (file.contract !== undefined))
    return 'contract';
  if (argument.groups && !(parsed.group && argument.groups.includes(parsed.group))) return 'groups';
  if (argument.remarks && !file.remarks.some((remark) => argument.remarks?.includes(remark.id)))
    return 'remarks';
  if (argument.settings && !(input.setting && argument.settings.includes(input.setting))) return 'settings';
  if (argument.requesters && !argument.requesters.includes(file.requester)) return 'requesters';
  const care = service?.area.level_of_care === true;
  if (argument.level_of_care !== undefined && argument.level_of_care !== care) return 'level_of_care';
  const known = knownArea(service) !== undefined;
  if (argument.service_area !== undefined && argument.service_area !== known) return 'service_area';
  if (argument.under_age !== undefined && !isUnder(argument.under_age, file)) return 'under_age';
  if (
    argument.told !== undefined &&
    !toldByRemarkAlone(argument, file) &&
    !callerOrPayerTells(file, argument.told)
  )
    return 'told';
  if (argument.untold !== undefined && anybodyMentions(file, argument.untold)) return 'untold';
  if (argument.emergency !== undefined && argument.emergency !== file.emergency) return 'emergency';
  if (argument.services && !(service && argument.services.includes(service.area.id))) return 'services';
  if (argument.stated && !argument.stated.some((id) => file.said.includes(id))) return 'stated';
  if (argument.lacks?.some((field) => isGiven(file, field))) return 'lacks';
  return (argument.needs ?? []).every((field) => isGiven(file, field)) ? undefined : 'needs';
}

/** Where the payer gives no reason in words and the case no fact, its remark code is all that tells. */
function toldByRemarkAlone({ remarks }: Argument, { input, record }: CaseFile): boolean {
  return remarks !== undefined && input.denial_reason === undefined && record.told.length === 0;
}

/** Younger than an age only where the case tells it: by a number, or by a word for a child. */
export function isUnder(age: number, { input, record, letterDate }: CaseFile): boolean {
  const day = input.service_date ?? input.denial_date ?? letterDate;
  const told = ageOf(passagesOf(input, record.facts, record.grounds), day, input.patient_name);
  return told === undefined ? isChild(input) : told < age;
}

const CHILD =
  /\b(?:my|our|her|his|their) (?:(?:baby|little|young|teenage) )?(?:son|daughter|baby|child|boy|girl|twins?|grandson|granddaughter)\b|\b(?:toddler|infant|newborn|kindergarten\w*|preschool\w*|(?:first|second|third|fourth|fifth|sixth|seventh|eighth) grade)\b/i;
const GROWN =
  /\b(?:adult|grown) (?:son|daughter|child)|\b(?:son|daughter)(?:, who)? (?:helps|drives|cares|lives|takes|works|signs)\b/i;

function isChild({ patient_summary: told = '', denial_reason: reason = '' }: CaseFile['input']): boolean {
  return (CHILD.test(told) && !GROWN.test(told)) || /\byour child\b/i.test(reason);
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
