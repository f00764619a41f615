/** Which law may be cited for whom and when. */
import type {
  AppealLevelId,
  AuthorityRecord,
  InsurerType,
  InsurerTypeRecord,
  LawNotToCite,
  RegulationRecord,
} from '../domain/generated/types.js';
import { forbids } from '../packs/forbidden-law.js';
import { freezeDeep } from '../packs/freeze.js';
import type { PackLibrary } from '../packs/library.js';
import { coverageFits } from './coverage-condition.js';

/** Whom the law must bind and on which day. */
export interface LawContext {
  readonly type: InsurerTypeRecord;
  /** Date of the letter, ISO. */
  readonly date: string;
  /** Two-letter code of the state, where known. */
  readonly state?: string;
  /** Id of the payer, where known. */
  readonly payer?: string;
  /** The coverage as the caller names it. */
  readonly plan?: string;
  /** Level of appeal of the letter, where one was chosen. */
  readonly level?: AppealLevelId;
  /** Whether the plan is grandfathered. */
  readonly grandfathered?: boolean;
}

/**
 * Whether a letter may cite the regulation: verified, in force on the date, and binding on the line of business;
 * where the line is unclear, binding on every line that it may be.
 */
export function mayCiteRegulation(regulation: RegulationRecord, context: LawContext): boolean {
  if (!regulation.verified) return false;
  if (regulation.effective_from > context.date) return false;
  if (regulation.effective_to !== undefined && regulation.effective_to < context.date) return false;
  if (regulation.states && !(context.state && regulation.states.includes(context.state))) return false;
  if (!coverageFits(regulation.when, context)) return false;
  return binds(regulation.applies_to, context);
}

/** A line that is unclear is bound where every line that it may be is. */
function binds(lines: readonly InsurerType[], { type }: LawContext): boolean {
  return lines.includes(type.id) || (type.candidates?.every((one) => lines.includes(one)) ?? false);
}

const versions = new WeakMap<RegulationRecord, Map<object, RegulationRecord>>();

/** The regulation as it reads on a day. */
export function regulationOn(regulation: RegulationRecord, date: string): RegulationRecord {
  const version = regulation.versions?.find(
    ({ from, to }) => from <= date && (to === undefined || date <= to),
  );
  if (version === undefined) return regulation;
  const known = versions.get(regulation) ?? new Map<object, RegulationRecord>();
  versions.set(regulation, known);
  const { from: _from, to: _to, ...fields } = version;
  const read = known.get(version) ?? { ...regulation, ...fields };
  known.set(version, read);
  return read;
}

/** The regulation where a letter may cite it: it may stand for this plan, and no record forbids it. */
export function citable(library: PackLibrary, id: string, context: LawContext): RegulationRecord | undefined {
  const regulation = library.regulations.get(id);
  if (regulation === undefined || !mayCiteRegulation(regulation, context)) return undefined;
  const forbidden = forbids(library.forbiddenLaw, regulation.citation, {
    type: context.type.id,
    level: context.level,
    grandfathered: context.grandfathered,
  });
  return forbidden === undefined
    ? citedFor(regulationOn(regulation, context.date), context.type.id)
    : undefined;
}

const ofLines = new WeakMap<RegulationRecord, Map<InsurerType, RegulationRecord>>();

/** Of two texts that say the same, the one that binds the line. */
function citedFor(regulation: RegulationRecord, type: InsurerType): RegulationRecord {
  const own = regulation.cited_for?.find(({ insurer_types: types }) => types.includes(type));
  if (own === undefined) return regulation;
  const known = ofLines.get(regulation) ?? new Map<InsurerType, RegulationRecord>();
  ofLines.set(regulation, known);
  const cited = known.get(type) ?? { ...regulation, citation: own.citation };
  known.set(type, cited);
  return cited;
}

/**
 * Whether a letter may print a clinical authority as support (clinical rules: verified, current, not limiting;
 * a local determination only in its own states).
 */
export function mayPrintAuthority(authority: AuthorityRecord, context: LawContext): boolean {
  if (!authority.verified || authority.checked === 'none') return false;
  if (authority.status !== 'current' || authority.stance === 'limits') return false;
  if (authority.effective !== undefined && authority.effective > context.date) return false;
  if (authority.applies_to && !binds(authority.applies_to, context)) return false;
  if (authority.states === undefined) return true;
  return context.state !== undefined && authority.states.includes(context.state);
}

const MEDICARE_POLICY = new Set(['ncd', 'lcd', 'policy_article']);

/** Whether it is a national or local determination of Medicare, or an article to one. */
export function isMedicarePolicy({ kind }: AuthorityRecord): boolean {
  return MEDICARE_POLICY.has(kind);
}

/** Whether the authority is a Medicare policy that only persuades this payer. */
export function onlyPersuades(authority: AuthorityRecord, context: LawContext): boolean {
  return isMedicarePolicy(authority) && context.type.family !== 'medicare';
}

/** An authority as a letter prints it: title (issuer, number, year). */
export function authorityCitation(authority: AuthorityRecord): string {
  const details = [authority.issuer, authority.number, authority.year?.toString()].filter(
    (detail, index, all): detail is string =>
      detail !== undefined && !all.slice(0, index).some((earlier) => earlier?.includes(detail)),
  );
  return `${authority.title} (${details.join(', ')})`;
}

const notToCite = new WeakMap<InsurerTypeRecord, Map<AppealLevelId | undefined, LawNotToCite[]>>();

/** Law that may not be cited for a line of business at a level, as an answer tells it; the same for every such case. */
export function lawNotToCite(
  library: PackLibrary,
  { type, level }: Pick<LawContext, 'type' | 'level'>,
): LawNotToCite[] {
  const ofType = notToCite.get(type) ?? new Map<AppealLevelId | undefined, LawNotToCite[]>();
  notToCite.set(type, ofType);
  const known = ofType.get(level);
  if (known !== undefined) return known;
  const told = freezeDeep(
    library.forbiddenLaw
      .filter(
        ({ insurer_types: types, levels, when }) =>
          when === undefined &&
          (levels === undefined || (level !== undefined && levels.includes(level))) &&
          (types?.includes(type.id) ?? true),
      )
      .map(({ law, because, instead }) => ({ law, because, ...(instead ? { instead } : {}) })),
  );
  ofType.set(level, told);
  return told;
}
