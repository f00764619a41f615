/** Blocks that could stand in the letter: arguments by rank, clinical points, further codes, process rights. */
import { displayCode } from '../../domain/codes.js';
import type {
  Argument,
  CodeLetterCase,
  CodeLetterVariant,
  CodeRecord,
  LetterRight,
  RecommendedAction,
  RemarkRecord,
  RightPurpose,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import type { AdditionalCode, CaseFile } from '../case-file.js';
import { type AnsweredCriterion, answeredCriteria } from '../criteria/crosswalk.js';
import { oneLine } from '../describe.js';
import { decideInstrument } from '../disposition.js';
import { isEmergency } from '../emergency.js';
import { mayPrintAuthority, onlyPersuades } from '../law.js';
import { knownArea } from '../service-areas.js';
import { type Block, blockOf, finishedBlock } from './blocks.js';
import type { CaseValues } from './case-values.js';
import type { DocumentAtHand } from './facts.js';
import { enclosureMark, type Rendered, type TextTemplates } from './text-template.js';
import { isClinical, isPending, TREATMENTS_ABOVE } from './variables.js';
import { toParagraphs, withFullStop } from './words.js';

export interface Drafting {
  readonly library: PackLibrary;
  readonly templates: TextTemplates;
  readonly file: CaseFile;
  readonly values: CaseValues;
}

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
  /** code:id or strategy:id. */
  readonly origin: string;
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
    return { origin: `strategy:${strategy.id}`, text, arguments: strategy.arguments, pack };
  }
  const other = appeals && service?.area.emergency ? code.record.emergency_as : undefined;
  const { record } = (other === undefined ? undefined : library.codes.get(other)) ?? code;
  const strategy = library.strategies.get(record.strategy)?.record;
  return {
    origin: `code:${record.id}`,
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

const SHOWN_REPLIES = 3;

/** What the payer will likeliest say to the first arguments, each with the answer. */
export function replyBlocks(drafting: Drafting, ranked: readonly Argument[]): Block[] {
  return ranked.slice(0, SHOWN_REPLIES).map((argument) =>
    finishedBlock(drafting.values, {
      origin: `argument:${argument.id}`,
      paragraphs: [`If it is said: ${oneLine(argument.payer_reply)} Answer: ${oneLine(argument.answer)}`],
      enclosures: [],
    }),
  );
}

/** Arguments rendered one by one as the letter asks for them. */
export function* argumentBlocks(drafting: Drafting, ranked: readonly Argument[]): Generator<Block> {
  const { templates, file, values } = drafting;
  for (const argument of ranked) {
    // Law that may not be cited here takes its argument with it.
    const rendered = templates.render(argument.text, values, file.law);
    if (!rendered) continue;
    const block = blockOf(values, `argument:${argument.id}`, rendered, argument.heading);
    yield argument.remarks || argument.stated ? { ...block, answers: true } : block;
  }
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

const CLINICAL_POINT_CATEGORIES: readonly string[] = [
  'medical_necessity',
  'experimental',
  'prior_authorization',
  'level_of_care',
  'benefit_limit',
  'pharmacy',
];

/** Clinical points of the recognized service: those that rest on no authority, or on one at least that may be printed. */
export function clinicalBlocks(drafting: Drafting): Block[] {
  const { library, templates, file, values } = drafting;
  const area = knownArea(file.service);
  if (!area || file.disposition.action !== 'appeal') return [];
  return area.arguments.flatMap((point, index) => {
    const categories: readonly string[] = point.categories ?? CLINICAL_POINT_CATEGORIES;
    if (!categories.includes(file.stated?.category ?? file.code.record.category)) return [];
    const { type } = file.coverage;
    if (point.insurer_types && !point.insurer_types.includes(type.id)) return [];
    if (point.diagnoses && !point.diagnoses.some((one) => file.service?.diagnoses.includes(one))) return [];
    const supported =
      point.authorities?.some((id) => {
        const authority = library.authorities.get(id);
        return authority !== undefined && mayPrintAuthority(authority, file.law);
      }) ?? true;
    const rendered = supported ? templates.render(point.text, values, file.law) : undefined;
    if (!rendered) return [];
    return [blockOf(values, `area:${area.id}:${index}`, rendered)];
  });
}

/**
 * What reviewers look for, in the order of preference: each point of which the caller's facts speak beside those facts,
 * or all points with the documents that show them. Where nothing was given there is only the second.
 */
export function criteriaBlocks(drafting: Drafting, documents: readonly DocumentAtHand[]): Block[] {
  const { library, templates, file, values } = drafting;
  const area = knownArea(file.service);
  if (!area) return [];
  const enclosures = area.evidence.slice(0, 2);
  const sources = enclosures.map((id) => `Enclosure ${enclosureMark(id)}`).join(' and ');
  const risk =
    isPending(file) && area.delay_risk ? templates.render(area.delay_risk, values, file.law) : undefined;
  const block = (introduction: string, list: readonly string[], named: readonly string[]) =>
    finishedBlock(values, {
      origin: `area:${area.id}${CRITERIA}`,
      paragraphs: [...(risk ? [risk.text] : []), introduction],
      list,
      enclosures: named,
    });
  const { lines, enclosures: proofs } = linesOf(answeredCriteria(library, file, documents));
  const all = block(
    `A reviewer of ${area.name} will look for these points; ${sources} should be read for each of them:`,
    area.criteria.map(({ text }) => text),
    enclosures,
  );
  if (lines.length === 0) return [all];
  const introduction =
    lines.length === 1
      ? `Reviewers of ${area.name} look, among other things, for the point below. Beside it stands what the record says on it; the dated entries, and those on the other points, are in ${sources}:`
      : `Reviewers of ${area.name} look for the points below. Beside each stands what the record says on it; the dated entries, and those on any further point of the policy, are in ${sources}:`;
  return [block(introduction, lines, [...enclosures, ...proofs]), all];
}

/** Ends the origin of the block that lists the criteria of a service. */
export const CRITERIA = ':criteria';

/** One line for each criterion of which something given speaks; treatments stand once, under the facts. */
function linesOf(criteria: readonly AnsweredCriterion[]) {
  const enclosures: string[] = [];
  const lines = criteria.flatMap(({ criterion, field, quote, evidence }) => {
    if (field === 'patient_summary') return [`${criterion}: “${withFullStop(quote.replace(/["“”]/g, ''))}”`];
    if (field === 'prior_treatments') return [`${criterion}: ${TREATMENTS_ABOVE}`];
    if (!evidence.at_hand) return [];
    enclosures.push(evidence.id);
    return [`${criterion}: Enclosure ${enclosureMark(evidence.id)}`];
  });
  return { lines, enclosures };
}

const PERSUASION =
  "{{#if plan_assumed}}Unless this is Medicare coverage, Medicare's policies do not bind {{insurer}}{{else}}Medicare's policies do not bind {{insurer}}{{/if}}; I cite them as a published and dated standard for {{service_area_name}}.";

/** Says once that Medicare policies only persuade this payer, where one is cited. */
export function persuasionBlock(
  { library, templates, file, values }: Drafting,
  authorities: readonly string[],
): Block | undefined {
  const persuasive = authorities.some((id) => {
    const authority = library.authorities.get(id);
    return authority !== undefined && onlyPersuades(authority, file.law);
  });
  const rendered = persuasive ? templates.render(PERSUASION, values, file.law) : undefined;
  return rendered && blockOf(values, 'frame:persuasion', rendered);
}

/** The answer to each further code: its thesis, and the first paragraph of its rebuttal where there is room. */
export function additionalBlocks(drafting: Drafting, full: boolean): Block[] {
  return drafting.file.additional.flatMap((code) => additionalBlock(drafting, code, full));
}

/** The ask of a further code stands with its answer. */
const ON_THIS_CODE = 'On this code I ask {{insurer}} to';
/** Where the document is another instrument than the one that this code calls for. */
const NOT_CURED =
  'What is sent with this letter does not answer this code, so I dispute it and ask {{insurer}} to';

function additionalBlock(
  { library, templates, file, values }: Drafting,
  code: AdditionalCode,
  full: boolean,
): Block[] {
  const own = values.withLiteral({
    code: displayCode(code.parsed),
    code_title: code.record.title,
    group_co: code.parsed.group === 'CO',
    group_pr: code.parsed.group === 'PR',
    group_oa: code.parsed.group === 'OA',
    group_pi: code.parsed.group === 'PI',
  });
  const { action } = decideInstrument(code.record, {
    group: code.parsed.group,
    remarks: [],
    insurerType: file.coverage.type.id,
    requester: file.requester,
    emergency: isEmergency(file),
  });
  const text = codeText(code.record, action, file) ?? code.record.letter;
  const denies = action !== 'write_off' && action !== 'bill_patient' && action !== 'no_action';
  const disputed = action === 'appeal' && file.disposition.action !== 'appeal';
  const ask = full ? ` ${disputed ? NOT_CURED : ON_THIS_CODE} ${text.remedy}` : '';
  const answer = full && denies ? `\n\n${text.rebuttal}` : '';
  const rendered = templates.render(`${text.thesis}${ask}${answer}`, own, file.law);
  if (!rendered) return [];
  const { title } = code.record;
  const heading =
    file.input.code_printed === false ? title : `Code ${displayCode(code.parsed)}: ${lowerFirst(title)}`;
  return [blockOf(own, `code:${code.record.id}`, withinParagraphs(library, rendered, 2), heading)];
}

/** The first paragraphs, with only the documents that they name and the law that they cite. */
function withinParagraphs(library: PackLibrary, rendered: Rendered, count: number): Rendered {
  const text = toParagraphs(rendered.text).slice(0, count).join('\n\n');
  return {
    text,
    authorities: rendered.authorities,
    enclosures: rendered.enclosures.filter((id) => text.includes(enclosureMark(id))),
    regulations: rendered.regulations.filter((id) =>
      text.includes(library.regulations.get(id)?.citation ?? id),
    ),
  };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Order in which a letter states process rights. */
const PURPOSES: readonly RightPurpose[] = [
  'expedited',
  'continued_care',
  'standing',
  'reviewer',
  'claim_file',
  'new_evidence',
  'decision_clock',
  'written_reasons',
  'next_step',
];

/** Process rights of the line of business that fit this case; each purpose once. */
export function rightBlocks(
  { templates, file, values }: Drafting,
  purposes: readonly RightPurpose[] = PURPOSES,
): Block[] {
  const fitting = file.rights.letter_rights.filter((right) => rightFits(right, file));
  return purposes.flatMap((purpose) => {
    for (const right of fitting.filter((candidate) => candidate.purpose === purpose)) {
      const rendered = templates.render(right.text, values, file.law);
      if (rendered) return [blockOf(values, `right:${purpose}`, rendered)];
    }
    return [];
  });
}

function rightFits(right: LetterRight, file: CaseFile): boolean {
  if (right.clinical !== undefined && right.clinical !== isClinical(file)) return false;
  if (right.settings && !(file.input.setting && right.settings.includes(file.input.setting))) return false;
  if (right.requesters && !right.requesters.includes(file.requester)) return false;
  return right.levels ? right.levels.includes(file.level.id) : file.level.kind === 'internal';
}
