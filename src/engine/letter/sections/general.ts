/** What supports the answer in any case of the code: its own text, arguments that hold, points of the service, further holdings. */
import type {
  Argument,
  AuthorityRecord,
  LetterSection,
  ServiceAreaRecord,
} from '../../../domain/generated/types.js';
import { isCallerLed } from '../../argument/caller-led.js';
import { callerTells } from '../../case-tells.js';
import { authorityCitation, mayPrintAuthority, onlyPersuades } from '../../law.js';
import { knownArea } from '../../service-areas.js';
import { containsPhrase, searchable } from '../../text-match.js';
import { chosenArguments, isUnder, rankedArguments } from '../code-text.js';
import { type Draft, fromFrame, fromPack, sentence } from '../drafting.js';
import type { Block, Piece, Rank } from '../letter.js';
import type { Opening } from '../opening.js';
import { countWords } from '../words.js';
import { isOtherBranch } from './branches.js';
import { isCalledUp, isNamed, isTold } from './called-up.js';
import { isHeadedForOtherCare, isOfOtherCare } from './foreign.js';
import { headingOf } from './frame.js';
import { holdingPiece } from './ground-proof.js';
import { isSaidOnReasons } from './reason-points.js';

/** The code's own answer. It decides where no ground is answered by facts. */
export function rebuttalBlocks(draft: Draft, opening: Opening, section: LetterSection): Block[] {
  const answered = isAnswered(draft);
  const written = draft.writer
    .paragraphs(opening.code.rebuttal, opening.arguing.source)
    .map((paragraph) => paragraph.filter(({ text }) => isCodePrinted(draft) || !OF_CODE.test(text)))
    .filter((paragraph) => paragraph.length > 0);
  const paragraphs =
    answered && opening.template.most_words === undefined ? statements(written, false) : written;
  if (paragraphs.length === 0) return [];
  const heading = headingOf(draft, section);
  const appeal = opening.template.most_words === undefined;
  const stock = appeal && answered && !isCalledUp(draft, opening.code, opening.code.rebuttal);
  const rank: Rank = stock ? 'stock' : appeal && answered ? 'general' : 'support';
  return paragraphs.map((paragraph, index) => ({
    slot: 'rebuttal',
    rank: index === 0 || stock ? rank : 'general',
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs: [paragraph],
    list: [],
  }));
}

/** A sentence on a code that the notice does not print tells the reader of another notice. */
const OF_CODE = /\b(?:this|the) code\b/i;

function isCodePrinted({ file }: Draft): boolean {
  return file.input.code_printed !== false && file.understood?.words === undefined;
}

/** Whether facts speak to a reason of the payer. */
function isAnswered({ argument }: Draft): boolean {
  return argument.grounds.some(({ state }) => state !== 'open');
}

/** Questions to the payer belong to cases in which nothing is known. */
const ASKS = /^(?:Please|Whether)\b/;
/** A branch for a case of which nothing is told. What stands behind it builds on it: "The period then has to be counted from…" */
const BRANCHES = /^(?:If|Where|Should|When|In case|Unless)\b/;
const FEWEST_WORDS = 14;

/** What states something, in a letter whose facts already answer: no question that the request answers, and no branch. */
function statements(paragraphs: readonly (readonly Piece[])[], told: boolean): Piece[][] {
  return paragraphs
    .map((paragraph) => withoutAsking(paragraph, told))
    .filter((paragraph) => paragraph.reduce((sum, { text }) => sum + countWords(text), 0) >= FEWEST_WORDS);
}

/** What an argument is for is told by the case: then its branch is this case. */
function premiseHolds({ under_age, told, needs = [] }: Argument): boolean {
  return under_age !== undefined || told !== undefined || needs.includes('prior_treatments');
}

/** Without what asks, and without what points back to it; up to a branch that the case does not take. */
function withoutAsking(paragraph: readonly Piece[], told: boolean): Piece[] {
  let dropped = false;
  const branch = told ? -1 : paragraph.findIndex(({ text }) => BRANCHES.test(text));
  return (branch < 0 ? paragraph : paragraph.slice(0, branch)).filter(({ text }) => {
    dropped = ASKS.test(text) || BRANCHES.test(text) || (dropped && POINTS_BACK.test(text));
    return !dropped;
  });
}

const POINTS_BACK = /^(?:It|They|This|That|These|Those|Such|Then)\b|\b(?:this|these|those|that)[.;,]/;

/** Arguments that hold for the case, by rank; the ones that answer a remark or the payer's words first of all. */
export function argumentBlocks(draft: Draft): Block[] {
  const { library, writer, file } = draft;
  const { own, reserve } = rankedArguments(draft);
  const chosen = new Set(file.input.arguments ?? []);
  const all = chosen.size > 0 ? chosenArguments(draft, chosen) : [...own, ...ofCase(draft, reserve)];
  return all.flatMap((argument): Block[] => {
    const source = fromPack(library, 'argument', argument.id, library.arguments.get(argument.id)?.pack);
    const written = writer.paragraphs(argument.text, source);
    const heading = writer.line(argument.heading, source);
    const foreign = chosen.size === 0 && !isBound(argument) && isHeadedForOtherCare(draft, argument);
    const asked = chosen.has(argument.id) && isCallerLed(draft.argument.grounds);
    const about = chosen.has(argument.id) || answersCase(argument, file.template.most_words !== undefined);
    const answered = isAnswered(draft);
    const rank: Rank = asked
      ? 'decides'
      : foreign || (!about && !isOfFewLines(argument) && isOfAnotherReason(draft))
        ? 'foreign'
        : !about && isSaidOnReasons(draft, argument.text)
          ? 'spare'
          : !about &&
              isOfFewLines(argument) &&
              written.flat().some(({ regulations }) => regulations.length > 0)
            ? 'reason'
            : about
              ? 'support'
              : (answered || file.understood !== undefined) &&
                  !isChosen(argument) &&
                  !isCalledUp(draft, argument, argument.text)
                ? 'stock'
                : 'general';
    const paragraphs = !about && answered ? statements(written, premiseHolds(argument)) : written;
    if (paragraphs.length === 0) return [];
    return [{ slot: 'arguments', rank, ...(heading ? { heading } : {}), paragraphs, list: [] }];
  });
}

/** Codes that payers send for many reasons, so that their words tell which. */
const WIDE: ReadonlySet<string> = new Set(['eligibility_coverage', 'prior_authorization']);

/**
 * Whether the code was taken from words or is sent for many reasons, and the reasons that the payer tells are of other
 * categories: then what fits the code speaks of another denial.
 */
function isOfAnotherReason({ library, file, argument }: Draft): boolean {
  if (file.stated !== undefined) return false;
  if (file.understood === undefined && !WIDE.has(file.code.record.category)) return false;
  const categories = argument.grounds.flatMap(({ ground: { kind, quote } }) => {
    const code =
      quote === undefined ? undefined : library.groundWordings.find((one) => one.kind === kind)?.stands_for;
    return (code && library.codes.get(code)?.record.category) ?? [];
  });
  return categories.length > 0 && !categories.includes(file.code.record.category);
}

/** Of arguments for other codes of the pack only those that speak of what the case is about. */
function ofCase(draft: Draft, reserve: readonly Argument[]): readonly Argument[] {
  return reserve
    .filter((one) => !isOfOtherCare(draft, one))
    .filter((one) => isNamed(draft, one.heading) && isCalledUp(draft, one, one.text))
    .slice(0, MOST_RESERVE);
}

/**
 * Whether an argument is about this case: a remark, the payer's words, the payer, the plan or the state; a service under a line of
 * business, for which a law was made; in a short document also the line of business alone.
 */
function answersCase(
  { remarks, stated, insurer_types: lines, services, when }: Argument,
  short: boolean,
): boolean {
  const ofPayer = when?.payers !== undefined || when?.plans !== undefined || when?.states !== undefined;
  const ofLaw = lines !== undefined && (short || services !== undefined);
  return ofPayer || ofLaw || remarks !== undefined || stated !== undefined;
}

/** An argument that holds only under a condition of the case speaks of this case; an age that nobody tells is no such condition. */
function isBound(argument: Argument): boolean {
  const { settings, services, remarks, stated, emergency, level_of_care: care } = argument;
  return (
    emergency === true || [settings, services, remarks, stated, care].some((limit) => limit !== undefined)
  );
}

/** An argument for one setting, service, age or word of the case is chosen by what the case is; one for a line of business is not. */
function isChosen({ settings, services, under_age, told }: Argument): boolean {
  return [settings, services, under_age, told].some((limit) => limit !== undefined);
}

const FEW_LINES = 3;

/** Whether an argument was written for this line of business and few beside it: its law is nearer to the case than a general point. */
function isOfFewLines({ insurer_types: lines = [] }: Argument): boolean {
  return lines.length > 0 && lines.length <= FEW_LINES;
}

/** No letter needs more of what only the pack holds in common. */
const MOST_RESERVE = 8;
const FEW_FACTS = 3;
export const DEFAULT_CATEGORIES: readonly string[] = [
  'medical_necessity',
  'experimental',
  'prior_authorization',
  'level_of_care',
  'benefit_limit',
  'pharmacy',
];

/** Kinds of grounds that no fact of medicine answers. */
const ADMINISTRATIVE: ReadonlySet<string> = new Set([
  'late_filing',
  'duplicate',
  'bundled',
  'modifier_or_code',
  'other_payer_first',
  'premium_unpaid',
  'not_enrolled',
  'allowed_amount',
  'cost_share',
  'missing_information',
]);

/** What the payer's own words make of the denial, else its code. */
export function categoryOf({ file }: Pick<Draft, 'file'>): string {
  return file.stated?.category ?? file.code.record.category;
}

/** Whether medicine has a place: a payer that says why, and disputes nothing clinical, is not answered with it. */
function mayArgueMedicine({ file, argument }: Pick<Draft, 'file' | 'argument'>): boolean {
  if (file.disposition.action !== 'appeal') return false;
  const quoted = argument.grounds.filter(({ ground }) => ground.quote !== undefined);
  return quoted.length === 0 || !quoted.every(({ ground }) => ADMINISTRATIVE.has(ground.kind));
}

/** Whether the case turns on medicine: by the kind of denial, or by what the payer says. */
export function arguesMedicine(draft: Pick<Draft, 'file' | 'argument'>): boolean {
  if (!mayArgueMedicine(draft)) return false;
  return (
    DEFAULT_CATEGORIES.includes(categoryOf(draft)) ||
    draft.argument.grounds.some(({ answer }) => answer.clinical)
  );
}

/** Points of the recognized service, each with its authorities, and what authorities hold that no ground took. */
export function clinicalBlocks(draft: Draft, section: LetterSection): Block[] {
  const { file, writer, argument } = draft;
  const area = knownArea(file.service);
  if (!area || !mayArgueMedicine(draft)) return [];
  const clinical = argument.grounds.some(({ answer }) => answer.clinical);
  const category = categoryOf(draft);
  const isForeign = foreignTo(area, file.service?.diagnoses ?? []);
  const isOfMedicare = medicareAlone(draft, area);
  const points = area.arguments.flatMap((point): ClinicalPoint[] => {
    const categories: readonly string[] = point.categories ?? DEFAULT_CATEGORIES;
    if (!categories.includes(category)) return [];
    if (point.insurer_types && !point.insurer_types.includes(file.coverage.type.id)) return [];
    if (point.under_age !== undefined && !isUnder(point.under_age, file)) return [];
    if (point.told !== undefined && !callerTells(file, point.told)) return [];
    if (point.diagnoses && !point.diagnoses.some((one) => file.service?.diagnoses.includes(one))) return [];
    return writer
      .paragraphs(point.text, { origin: 'service_area', record: area.id })
      .map((paragraph) =>
        paragraph.filter(({ text }) => !isForeign(text) && !isOtherBranch(file, text) && !isOfMedicare(text)),
      )
      .flatMap((paragraph) => byCase(draft, paragraph, point.told !== undefined));
  });
  const told = new Set(argument.grounds.flatMap(({ holdings, own }) => (own === undefined ? holdings : [])));
  const holdings = clinical
    ? (area.holdings ?? []).filter((one) => one.checked === 'content' && !one.against_us && !told.has(one))
    : [];
  const citing = points.findIndex(({ pieces }) => onlyPersuasive(draft, pieces));
  const persuades =
    citing < 0 ? [] : writer.sentences(sentence(draft, 'medicare-policy'), fromFrame('medicare-policy'));
  const heading = headingOf(draft, section);
  const held = holdings
    .slice(0, 2)
    .map((one) => ({ pieces: [holdingPiece(draft, one)], of: 'authority' as const }));
  // Where few facts speak, what is published on the service says most.
  const cited = file.record.told.length <= FEW_FACTS ? 'support' : 'general';
  const ranks = { authority: cited, case: 'general', service: 'spare' } as const;
  return [...points, ...held].map(({ pieces, of }, index) => ({
    slot: 'clinical',
    rank: ranks[of],
    ...(index === 0 && heading ? { heading } : {}),
    paragraphs: [index === citing ? [...pieces, ...persuades] : pieces],
    list: [],
  }));
}

/** Sentences of a point: with an authority, about what the case tells, or about the service in any case. */
interface ClinicalPoint {
  readonly pieces: readonly Piece[];
  readonly of: 'authority' | 'case' | 'service';
}

/** What is said of a service without an authority was written for many patients: what this case tells of goes first. */
function byCase(draft: Draft, paragraph: readonly Piece[], told: boolean): ClinicalPoint[] {
  if (paragraph.some(({ authorities }) => authorities.length > 0))
    return [{ pieces: paragraph, of: 'authority' }];
  const own: Piece[] = [];
  const others: Piece[] = [];
  let last = others;
  for (const piece of paragraph) {
    // What leans on the sentence before it stays with it.
    if (!LEANS.test(piece.text)) last = told || isTold(draft, piece.text) ? own : others;
    last.push(piece);
  }
  const points: ClinicalPoint[] = [
    { pieces: own, of: 'case' },
    { pieces: others, of: 'service' },
  ];
  return points.filter(({ pieces }) => pieces.length > 0);
}

const LEANS =
  /^(?:It|They|This|That|These|Those|Such|Then|Both|Its|Their|Neither|Only then|Treatment therefore)\b/;

/**
 * Whether a sentence rests on a policy of Medicare that does not bind this payer, and on nothing else: it is told only where
 * nothing else is published on the service.
 */
function medicareAlone({ library, file }: Draft, area: ServiceAreaRecord): (sentence: string) => boolean {
  const ids = [...area.authorities, ...area.arguments.flatMap(({ authorities = [] }) => authorities)];
  const usable = [...new Set(ids)]
    .flatMap((id) => library.authorities.get(id) ?? [])
    .filter((one) => mayPrintAuthority(one, file.law));
  const isPolicy = (one: AuthorityRecord) => onlyPersuades(one, file.law);
  if (!usable.some((one) => !isPolicy(one) && one.kind !== 'statute')) return () => false;
  return (sentence) => {
    const cited = usable.filter((one) => sentence.includes(authorityCitation(one)));
    return cited.length > 0 && cited.every(isPolicy);
  };
}

/** Whether a sentence is about another disease for which the service is used, and not about this one. */
function foreignTo(
  { diagnoses }: ServiceAreaRecord,
  ofCase: readonly string[],
): (sentence: string) => boolean {
  const phrases = (own: boolean) =>
    diagnoses
      .filter((one) => ofCase.includes(one.icd10_prefix) === own)
      .flatMap(({ names }) => names.map(searchable));
  const [own, others] = [phrases(true), phrases(false)];
  if (own.length === 0) return () => false;
  return (sentence) => {
    const words = searchable(sentence);
    const names = (list: readonly string[]) => list.some((phrase) => containsPhrase(words, phrase));
    return names(others) && !names(own);
  };
}

/** Whether a Medicare policy is cited that only persuades this payer: that is said once. */
function onlyPersuasive({ library, file }: Draft, pieces: readonly Piece[]): boolean {
  return pieces.some(({ text, authorities }) =>
    authorities.some((id) => {
      const authority = library.authorities.get(id);
      // A paragraph has the authorities of all its sentences, and some of these may be gone.
      return (
        authority !== undefined &&
        onlyPersuades(authority, file.law) &&
        text.includes(authorityCitation(authority))
      );
    }),
  );
}
