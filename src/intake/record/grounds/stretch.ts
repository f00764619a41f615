/** Grounds of one stretch of a payer's words: clause by clause, with what each names. */
import type { CaseGround, GroundKind } from '../../../domain/generated/types.js';
import type { GroundJudge, JudgedWording } from '../../../packs/grounds/judge.js';
import { type Clause, clausesOf, type Span, tells } from './clauses.js';
import { alternativesOf, linesOf, policyOf } from './named.js';
import { thresholdsOf } from './thresholds.js';

/** A ground before it has its number. */
export type ReadGround = Omit<CaseGround, 'id'>;

export interface Stretch extends Span {
  /** Field of the request. */
  readonly field: string;
  /** The whole text of the field. */
  readonly text: string;
  /** Kinds that the codes of the case carry: the words beside a code mostly tell its reason. */
  readonly likely: ReadonlySet<GroundKind>;
  /** Certainty below which a clause is no ground; 0: whatever is no form and no fact is one. */
  readonly least: number;
}

interface ReadClause extends Clause {
  readonly text: string;
  readonly tells: 'ground' | 'form' | 'outcome' | 'context';
  readonly kind: GroundKind;
  readonly share: number;
}

/** Clauses that are one ground, in the order of the text. */
interface Group {
  readonly clauses: ReadClause[];
  readonly kind: GroundKind;
  readonly share: number;
  readonly policy?: string;
}

const LONGEST_QUOTE = 1000;
/** Below this nothing speaks for one kind more than for another. */
const LEAST_KIND = 0.12;
/** From this share on half a sentence is a ground of its own. */
const STRONG = 0.5;
const OF_THIS_CASE = /^(?:the |this |your |our records|member|patient|claimant|we (?:received|show))/i;

/** Grounds of a stretch in the order of the text. */
export function readStretch(judge: GroundJudge, stretch: Stretch): ReadGround[] {
  const sentences = bySentence(clausesOf(stretch.text, stretch));
  const read = sentences.map((clauses) => readSentence(judge, stretch, clauses));
  const narrower = read.some(({ groups }) => groups.some(({ kind }) => CLINICAL.has(kind)));
  const found: Group[] = [];
  let policy: string | undefined;
  let open: Group | undefined;
  for (const [index, { clauses, groups }] of read.entries()) {
    const [first] = clauses;
    if (!first) continue;
    const next = read[index + 1]?.clauses[0];
    if (headsList(first, next)) policy = policyOf(first.text);
    if (headsList(first, next)) continue;
    const followed = groups.length === 0 ? followingDenial(first) : undefined;
    if (followed) {
      found.push(followed);
      open = undefined;
      continue;
    }
    if (groups.length === 0) {
      if (open && first.tells === 'context' && bearsOn(first, open)) open.clauses.push(...clauses);
      open = undefined;
    }
    for (const group of groups) {
      if (open && group.clauses.every(tellsConsequence)) {
        open.clauses.push(...group.clauses);
        continue;
      }
      if (group.share < stretch.least) continue;
      if (narrower && group.clauses.every(isConclusion)) continue;
      if (open?.kind === group.kind && (saysOnlyCase(group, open) || tellsOne(group, open))) {
        open.clauses.push(...group.clauses);
        continue;
      }
      open = first.item !== undefined && policy ? { ...group, policy } : group;
      found.push(open);
    }
  }
  return found.map((group) => groundOf(stretch, group));
}

/** "Line 2 is denied because line 1 is denied.": an item of the list with a reason, though it sounds like the outcome alone. */
function followingDenial(clause: ReadClause): Group | undefined {
  const { item, text, tells: told } = clause;
  return item !== undefined && told === 'outcome' && /\b(?:because|since|due to)\b/i.test(text)
    ? { clauses: [clause], kind: 'other', share: STRONG }
    : undefined;
}

function bySentence(clauses: readonly Clause[]): Clause[][] {
  const sentences = new Map<number, Clause[]>();
  for (const clause of clauses)
    sentences.set(clause.sentence, [...(sentences.get(clause.sentence) ?? []), clause]);
  return [...sentences.values()];
}

/** "Criteria are not met:" before the items of a list that say which. */
function headsList({ heads, item, text }: ReadClause, next: ReadClause | undefined): boolean {
  if (item !== undefined || next?.item === undefined) return false;
  return heads === true || DENIES.test(text);
}

/** "The therapy is denied under Medical Policy 7." before the items that say why. */
const DENIES =
  /^[^;:]{0,160}\b(?:denied|refused|repriced|downcoded|recoded|not (?:approved|certified|authorized|covered)|not (?:medically|clinically) \w+)(?:,? (?:under|per|by|based on|according to|pursuant to|as|to|for the following reasons?)\b[^;:]{0,80})?\.?$/i;

interface ReadSentence {
  readonly clauses: readonly ReadClause[];
  readonly groups: readonly Group[];
}

/** The grounds of a sentence: halves that each surely tell another kind, else the sentence as a whole. */
function readSentence(judge: GroundJudge, stretch: Stretch, sentence: readonly Clause[]): ReadSentence {
  const parallel = parallelParts(stretch.text, sentence);
  if (parallel.length > 0) {
    const clauses = parallel.map((part) => readClause(judge, stretch, part));
    return {
      clauses,
      groups: clauses.map((clause) => ({ clauses: [clause], kind: clause.kind, share: clause.share })),
    };
  }
  const clauses = sentence.map((clause) => readClause(judge, stretch, clause));
  const strong = clauses.filter((clause) => clause.tells === 'ground' && clause.share >= STRONG);
  if (strong.some(({ kind }) => strong[0] && !sameGround(kind, strong[0].kind)))
    return { clauses, groups: groupsOf(clauses) };
  const [first] = clauses;
  const last = clauses.at(-1);
  if (!first || !last) return { clauses, groups: [] };
  const whole = first === last ? first : readClause(judge, stretch, { ...first, end: last.end });
  const [surest] = [...clauses, whole]
    .filter(({ tells }) => tells === 'ground')
    .sort((a, b) => b.share - a.share);
  if (!surest) return { clauses, groups: [] };
  return { clauses, groups: [{ clauses: [whole], kind: surest.kind, share: surest.share }] };
}

/** "You do not need A, you cannot do B, and your needs can be met in C": each part is a reason of its own. */
function parallelParts(text: string, sentence: readonly Clause[]): Clause[] {
  const [first] = sentence;
  const last = sentence.at(-1);
  if (first === undefined || last === undefined) return [];
  const whole = text.slice(first.start, last.end);
  const starts = [0, ...[...whole.matchAll(NEXT_PART)].map(({ index, 0: joint }) => index + joint.length)];
  if (starts.length < LEAST_PARTS) return [];
  const parts = starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? whole.length : whole.slice(0, next).search(/,? (?:and )?$/);
    return { ...first, start: first.start + start, end: first.start + end };
  });
  return parts.every((part) => STATES.test(text.slice(part.start, part.end))) ? parts : [];
}

const LEAST_PARTS = 3;
const SUBJECT = '(?:you|your|the (?:member|patient|child|record)|there|she|he|his|her)';
const NEXT_PART = new RegExp(`, (?:and )?(?=${SUBJECT}\\b)`, 'gi');
/** A part that says what is not, or what would do. */
const STATES = new RegExp(`^${SUBJECT}\\b.*\\b(?:not|no|cannot|can|could|never|nor)\\b`, 'is');

/** Two halves of a sentence tell one ground where they tell the same kind, or a limit and what exceeds it. */
function sameGround(one: GroundKind, other: GroundKind): boolean {
  return one === other || (LIMITS.has(one) && LIMITS.has(other));
}

const LIMITS: ReadonlySet<GroundKind> = new Set([
  'quantity_limit',
  'benefit_limit',
  'late_filing',
  'excessive_duration',
]);

/** Weak halves and facts go with the strong half before them, or with the next where they open the sentence. */
function groupsOf(clauses: readonly ReadClause[]): Group[] {
  const groups: Group[] = [];
  let waiting: ReadClause[] = [];
  for (const clause of clauses) {
    const last = groups.at(-1);
    const strong =
      clause.tells === 'ground' &&
      clause.share >= STRONG &&
      !isConclusion(clause) &&
      !(last && (tellsValue(clause.text, last) || tellsConsequence(clause)));
    if (strong && !(last && sameGround(clause.kind, last.kind))) {
      groups.push({ clauses: [...waiting, clause], kind: clause.kind, share: clause.share });
      waiting = [];
    } else if (clause.tells !== 'ground' && clause.tells !== 'context') continue;
    else if (last) last.clauses.push(clause);
    else waiting.push(clause);
  }
  return groups;
}

function readClause(judge: GroundJudge, { text: whole, likely }: Stretch, clause: Clause): ReadClause {
  const text = whole.slice(clause.start, clause.end);
  const judged = judge.judge(withoutBrackets(text), likely);
  const best = judged.find(({ wording }) => wording.tells === 'ground');
  const other = judged.find(({ wording }) => wording.tells !== 'ground');
  const kind = kindOf(best);
  const title = kind.share < STRONG && !tells(text);
  return { ...clause, text, tells: title ? 'context' : tellsOf(judged, best, other), ...kind };
}

/** Brackets hold figures and names that would tell another kind. */
function withoutBrackets(text: string): string {
  const rest = text.replace(/\([^()]*\)/g, ' ');
  return (rest.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= 3 ? rest : text;
}

function tellsOf(
  judged: readonly JudgedWording[],
  best: JudgedWording | undefined,
  other: JudgedWording | undefined,
): ReadClause['tells'] {
  const ground = judged.reduce(
    (sum, { wording, share }) => sum + (wording.tells === 'ground' ? share : 0),
    0,
  );
  if (!other) return 'ground';
  const leads = ground >= 0.5 && ((best?.share ?? 0) >= LEAST_KIND || other.share < LEAST_KIND);
  return leads ? 'ground' : (other.wording.tells as ReadClause['tells']); // payer and not_payer have no examples
}

function kindOf(best: JudgedWording | undefined): { kind: GroundKind; share: number } {
  return best?.wording.kind && best.share >= LEAST_KIND
    ? { kind: best.wording.kind, share: best.share }
    : { kind: 'other', share: best?.share ?? 0 };
}

/** Kinds that say why something is not needed. */
export const CLINICAL: ReadonlySet<GroundKind> = new Set([
  'criteria_not_met',
  'lower_level_of_care',
  'lesser_service',
  'step_therapy',
  'no_adequate_trial',
  'quantity_limit',
  'excessive_duration',
  'experimental',
  'off_label',
  'not_documented',
  'no_improvement',
  'goals_met',
  'not_at_risk',
  'untreated_factor',
  'convenience',
  'no_treatment_change',
  'prior_result',
]);

/** "Continued stay not authorized.", "Last covered day 11/13/2026". */
const OUTCOME =
  /^(?:(?:the |your )?(?:last covered (?:day|date)|continued (?:stay|treatment|care)|stay|admission|request|services?|treatment|days?)\b[\w ,/-]{0,40}?(?:not (?:authorized|approved|certified|covered)|\d)[\w ,/-]{0,20})\.?$/i;

/** "Payment of $1,842.77 will be recovered." */
const TAKEN_BACK =
  /^(?:the |this |any )?(?:over)?(?:payment|amount)s?\b[^;]{0,60}\bwill be (?:recovered|recouped|offset|withheld|deducted)\b[^;]{0,60}$/i;

/** "Paid as A0429", "processed at the lower rate": what followed from the reason before it, and no reason of its own. */
const CONSEQUENCE =
  /^(?:(?:it|this|the (?:line|claim|service|code|visit|bill)|lines? \d+) )?(?:(?:is|was|were|has been|have been) )?(?:therefore )?(?:re-?)?(?:paid|processed|priced|allowed|reimbursed|reprocessed|coded|down-?coded|changed|assigned|adjusted) (?:as|at|to|under)\b[^;]{0,80}$/i;

function tellsConsequence({ text }: ReadClause): boolean {
  return CONSEQUENCE.test(text) && !/\b(?:because|since|due to|exceed\w*)\b/i.test(text);
}

/** "Criteria not met.", "The device is not medically necessary." and no more: a narrower reason beside it is the ground. */
function isConclusion({ text }: ReadClause): boolean {
  if (OUTCOME.test(text) || TAKEN_BACK.test(text)) return true;
  if (/^(?:[\w-]+ ){1,4}(?:criteria|criterion|requirements?) (?:is |are |was |were )?not met\.?$/i.test(text))
    return true;
  return (
    /^[^,;:]{0,120}\bnot (?:medically|clinically) \w+(?: as of [\w/ ,.]+)?\.?$/i.test(text) &&
    !/\b(?:because|since|beyond)\b/i.test(text)
  );
}

/** "The member is 46 years old." behind the ground that names the limit. */
function saysOnlyCase({ clauses, kind }: Group, open: Group): boolean {
  const [first] = clauses;
  if (!first || clauses.length > 1 || !bearsOn(first, open)) return false;
  return thresholdsOf(kind, first.text).length === 0 && first.item === open.clauses[0]?.item;
}

/** "The best period had 20 of 30 nights": the value of this case behind the limit that it misses. */
function tellsValue(text: string, { clauses }: Group): boolean {
  return (
    /^(?:the|your|his|her|this|yours|ours?)\b[^;]*\b(?:had|has|was|were|is|are|shows?|showed|scored)\b[^;]*\d/i.test(
      text,
    ) &&
    !/\b(?:not|no|exceeds?|limit|maximum|denied|requires?|must|only|covered|expired)\b/i.test(text) &&
    clauses.some(({ text: ground }) => /\d/.test(ground))
  );
}

/** Kinds of one question: two sentences side by side tell it together. */
const ONE_QUESTION: ReadonlySet<GroundKind> = new Set([
  'benefit_limit',
  'late_filing',
  'other_payer_first',
  'duplicate',
  'not_enrolled',
  'premium_unpaid',
  'bundled',
  'cost_share',
  'allowed_amount',
  'overpayment',
]);
const MOST_TOGETHER = 3;

/** Why a share is asked for, and not only that it is: a reason of its own. */
const OF_CARE =
  /\b(?:diagnostic|preventive|preventative|surgical|screening|elective|emergency|non-emergency|referral)\b/i;

/** "The benefit is used up. The plan covers 30 visits a year.": the second sentence tells the reason of the first. */
function tellsOne({ clauses, kind }: Group, open: Group): boolean {
  const [first] = clauses;
  const why = kind === 'cost_share' && OF_CARE.test(first?.text ?? '');
  return (
    ONE_QUESTION.has(kind) &&
    !why &&
    first?.item === open.clauses[0]?.item &&
    open.clauses.length + clauses.length <= MOST_TOGETHER
  );
}

/** A fact on this case right behind a ground, with a number that the ground's limit can be held against. */
function bearsOn({ text }: ReadClause, { clauses }: Group): boolean {
  return OF_THIS_CASE.test(text) && /\d/.test(text) && clauses.some(({ text: ground }) => /\d/.test(ground));
}

const OF_PAPERS: ReadonlySet<GroundKind> = new Set(['records_not_received', 'not_documented']);
const PAPERS =
  /\b(?:records?|notes?|reports?|charts?|letters?|documentation|logs?|studies|study|images?|results?)\b/i;

/** "BMI below 40 and no comorbidity documented" misses a value and not a paper. */
function kindBesideLimits(kind: GroundKind, quote: string): GroundKind {
  if (!OF_PAPERS.has(kind) || PAPERS.test(quote)) return kind;
  return thresholdsOf('criteria_not_met', quote).some(({ name }) => name !== undefined)
    ? 'criteria_not_met'
    : kind;
}

/** "Policy 114 lists as complications: stricture, obstruction": what the policy says, and no finding on the patient. */
export function isPolicyTerm(quote: string): boolean {
  return /^(?:(?:our|the|medical|plan|coverage|clinical) )*(?:policy|guideline|criteria|booklet|contract)\b[^.;]{0,40}\b(?:lists?|defines?|names?|covers?|allows?|describes?|provides?|states?)\b(?! (?:only|no|not)\b)/i.test(
    quote,
  );
}

const LACKS_TRIAL =
  /\b(?:no|not|without|lacks?|lack of|absence of|insufficient|inadequate)\b[^.;]{0,50}\btrials? (?:of|with) (?:an? |the |at least )?/i;
const OF_SCIENCE =
  /\b(?:random\w+|controlled|clinical|comparative|published|peer-reviewed|phase) (?:\w+ )?trials?\b/i;

/** A trial that the patient did not have is treatment; one that was not published is evidence. */
function kindOfTrial(kind: GroundKind, quote: string): GroundKind {
  const treatment = kind === 'experimental' && LACKS_TRIAL.test(quote) && !OF_SCIENCE.test(quote);
  return treatment ? 'no_adequate_trial' : kind;
}

/** From this share on the words tell more than the code that stands among them. */
const SURE_KIND = 0.6;
const ADJUSTMENT = /\b(?:CO|PR|OA|PI)[- ]?\d{1,3}\b/;

function groundOf(
  { field, text, likely }: Stretch,
  { clauses, kind: judged, share, policy: named }: Group,
): ReadGround {
  const start = clauses[0]?.start ?? 0;
  const end = Math.min(clauses.at(-1)?.end ?? 0, start + LONGEST_QUOTE);
  const quote = text.slice(start, end);
  const [ofCode] = likely;
  const byCode = likely.size === 1 && share < SURE_KIND && ADJUSTMENT.test(quote) ? ofCode : undefined;
  const kind =
    byCode ??
    (isPolicyTerm(quote) ? 'criteria_not_met' : kindOfTrial(kindBesideLimits(judged, quote), quote));
  const thresholds = thresholdsOf(kind, quote);
  const alternatives = alternativesOf(kind, quote);
  const lines = linesOf(quote);
  const policy = policyOf(quote) ?? named;
  return {
    kind,
    quote,
    ...(thresholds.length > 0 ? { thresholds } : {}),
    ...(policy ? { policy } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
    ...(lines.length > 0 ? { lines } : {}),
    certainty: Math.round(share * 100) / 100,
    source: { field, start, end },
  };
}
