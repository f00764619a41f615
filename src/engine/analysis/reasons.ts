/** Reasons of a notice: what its codes say and what its words say, each category once, with the way to answer it. */

import { displayCode } from '../../domain/codes.js';
import type {
  Category,
  CodeRecord,
  DenialReason,
  DispositionAnswer,
  GenerateAppealInput,
  GroupCode,
  Signal,
  StrategySummary,
  WriteDown,
} from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import { type Sentence, sentenceAt } from '../../intake/text/notice.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { StatedReason } from '../../intake/text/reasons.js';
import { givesExamples, statesRule } from '../../intake/text/rules-of-plans.js';
import type { PackLibrary } from '../../packs/library.js';
import { openCase } from '../case-file.js';
import { marksOf } from '../coverage-condition.js';
import { describeEvidence, describeStrategy, oneLine, strategyNamed } from '../describe.js';
import { decideInstrument } from '../disposition.js';
import { rateOf } from '../generate.js';
import type { LawContext } from '../law.js';
import { codeRecord, denies, type Reading, shortCode, statesRefusal } from './reading.js';

/** A reason before it is described: its record decides strategy and instrument. */
export interface FoundReason {
  readonly category: Category;
  readonly record: CodeRecord;
  /** Codes that state it; none where only words do. */
  readonly codes: readonly FoundCode[];
  readonly stated?: StatedReason;
  readonly certainty: number;
}

const CERTAIN = { withGroup: 0.95, withoutGroup: 0.85, repaired: 0.6, vague: 0.6, both: 0.98 } as const;

/** Reason codes that deny, in the order of the text, one entry for each record. */
function denyingCodes({ workshop, notice }: Reading): Map<CodeRecord, FoundCode[]> {
  const found = new Map<CodeRecord, FoundCode[]>();
  const isSupposed = supposedIn(notice);
  for (const code of notice.codes) {
    const record = statesRefusal(code) ? codeRecord(workshop.library, code) : undefined;
    if (!record || !denies(record) || isSupposed(code)) continue;
    const earlier = found.get(record);
    if (earlier) earlier.push(code);
    else found.set(record, [code]);
  }
  return found;
}

/**
 * Whether a sentence names a code only for what may come: "will be set aside (remark CO 22)". Each sentence is read
 * once, however many codes stand in it.
 */
function supposedIn({ notice }: NoticeReading): (code: FoundCode) => boolean {
  const rules = new Map<Sentence, boolean>();
  return ({ start, amount }) => {
    const sentence = amount === undefined ? sentenceAt(notice, start) : undefined;
    if (sentence === undefined) return false;
    const words = notice.plain.slice(sentence.start, sentence.end);
    const known = rules.get(sentence) ?? (statesRule(words) || givesExamples(words));
    rules.set(sentence, known);
    return known;
  };
}

/** A pharmacy's reject is of its own kind, whatever the reason code that says the same is of. */
function categoryOf({ workshop }: Reading, record: CodeRecord, [first]: readonly FoundCode[]): Category {
  const reject = first?.family === 'ncpdp_reject' ? shortCode(workshop.library, first) : undefined;
  return (reject ?? record).category;
}

function certaintyOf(code: FoundCode): number {
  if (code.repaired) return CERTAIN.repaired;
  return code.group ? CERTAIN.withGroup : CERTAIN.withoutGroup;
}

/** A code that means little without a remark: words beside it say what is meant. */
function isVague(record: CodeRecord): boolean {
  return record.remark_required;
}

/** Whether a code stands in one of the sentences; both are in the order of the text. */
function besides({ sentences }: Pick<StatedReason, 'sentences'>, codes: readonly FoundCode[]): boolean {
  let next = 0;
  for (const { start, end } of sentences) {
    while (next < codes.length && (codes[next]?.start ?? 0) < start) next += 1;
    if ((codes[next]?.end ?? Number.MAX_SAFE_INTEGER) <= end) return true;
  }
  return false;
}

/** Words that only print out what another code means state no reason of their own. */
function isDescriptor(stated: StatedReason, codes: ReadonlyMap<CodeRecord, readonly FoundCode[]>): boolean {
  const others = [...codes]
    .filter(([record]) => record.category !== stated.category && !isVague(record))
    .flatMap(([, found]) => found)
    .sort((a, b) => a.start - b.start);
  if (others.length === 0) return false;
  let next = 0;
  return stated.sentences.every(({ start, end }) => {
    while (next < others.length && (others[next]?.start ?? 0) < start) next += 1;
    return (others[next]?.end ?? Number.MAX_SAFE_INTEGER) <= end;
  });
}

/** Words beside a remark, or beside a code that only lowers the price: they tell what that code means. */
function explainsCode(reading: Reading, { weighed, sentences }: StatedReason): boolean {
  if (weighed === undefined) return false;
  const others = reading.notice.codes.filter((code) => {
    if (code.family === 'rarc') return true;
    const record = code.family === 'carc' ? codeRecord(reading.workshop.library, code) : undefined;
    return record !== undefined && !denies(record);
  });
  return (
    others.length > 0 &&
    sentences.every(({ start, end }) => others.some((code) => code.start >= start && code.end <= end))
  );
}

export function findReasons(reading: Reading): FoundReason[] {
  const codes = denyingCodes(reading);
  const stated = reading.notice.reasons.filter(
    (reason) => !isDescriptor(reason, codes) && !explainsCode(reading, reason),
  );
  const byCode = [...codes].flatMap(([record, found]) => {
    const category = categoryOf(reading, record, found);
    const same = stated.find((reason) => reason.category === category);
    const other = stated.find((reason) => reason.category !== category && besides(reason, found));
    if (!same && other && isVague(record)) return [];
    const certainty = same
      ? CERTAIN.both
      : found.reduce((most, code) => Math.max(most, certaintyOf(code)), 0);
    const vague = !same && isVague(record) && stated.length > 0;
    return [
      {
        category,
        record,
        codes: found,
        certainty: vague ? Math.min(certainty, CERTAIN.vague) : certainty,
        ...(same ? { stated: same } : {}),
      },
    ];
  });
  const taken = new Set(byCode.map(({ category }) => category));
  const byWords = stated
    .filter(
      (reason) =>
        !taken.has(reason.category) && !isDoubtful(reason, codes) && !guessedBesidePrice(reading, reason),
    )
    .flatMap((reason) => wordReason(reading, reason, codes));
  return [...merged(byCode), ...byWords].sort((a, b) => b.certainty - a.certainty || placeOf(a) - placeOf(b));
}

/** A code that lowers a price says why less was paid: a reason that is only the likeliest is none beside it. */
function guessedBesidePrice({ notice, workshop }: Reading, { weighed, certainty }: StatedReason): boolean {
  if (weighed === undefined || certainty > GUESSED) return false;
  return notice.codes.some((code) => {
    const record = code.family === 'carc' ? codeRecord(workshop.library, code) : undefined;
    return record !== undefined && !denies(record);
  });
}

/** Beside a code that says what it means, a reason told in facts has to be clear. */
function isDoubtful({ weighed, certainty }: StatedReason, codes: ReadonlyMap<CodeRecord, unknown>): boolean {
  if (weighed === undefined || codes.size === 0) return false;
  return certainty <= GUESSED || (certainty < CLEAR && [...codes.keys()].some((record) => !isVague(record)));
}
/** The certainty of a reason that is only the likeliest. */
const GUESSED = 0.45;

const CLEAR = 0.75;

function placeOf({ codes, stated }: FoundReason): number {
  return Math.min(stated?.start ?? Number.MAX_SAFE_INTEGER, codes[0]?.start ?? Number.MAX_SAFE_INTEGER);
}

/** Two codes of one category are one reason; the first record answers it. */
function merged(reasons: readonly FoundReason[]): FoundReason[] {
  const found = new Map<Category, FoundReason>();
  for (const reason of reasons) {
    const earlier = found.get(reason.category);
    found.set(
      reason.category,
      earlier
        ? {
            ...earlier,
            codes: [...earlier.codes, ...reason.codes],
            certainty: Math.max(earlier.certainty, reason.certainty),
          }
        : reason,
    );
  }
  return [...found.values()];
}

/** The record that stands for a reason in words: a vague code beside it, else the one that its signal names. */
function wordReason(
  { workshop: { library } }: Reading,
  stated: StatedReason,
  codes: ReadonlyMap<CodeRecord, readonly FoundCode[]>,
): FoundReason[] {
  const vague = [...codes].find(([record, found]) => isVague(record) && besides(stated, found));
  const standing = stated.code ?? signalsOf(library.signals, stated).flatMap(({ code }) => code ?? [])[0];
  const record = standing ? library.codes.get(standing)?.record : undefined;
  if (!record) return [];
  return [
    {
      category: stated.category,
      record,
      codes: vague?.[1] ?? [],
      stated,
      certainty: stated.certainty,
    },
  ];
}

function signalsOf(signals: readonly Signal[], stated: StatedReason): Signal[] {
  return signals.filter(({ id }) => stated.signals.includes(id));
}

/**
 * A reason as an answer shows it.
 * @param request asks for a letter about this reason
 */
export function describeReason(
  reading: Reading,
  reason: FoundReason,
  request: GenerateAppealInput,
): DenialReason {
  const { workshop } = reading;
  const { record, stated } = reason;
  const [code] = reason.codes;
  const action = actionOf(reading, reason);
  const law = lawOf(reading);
  const estimate = action.action === 'appeal' ? estimateOf(reading, request) : undefined;
  const place = stated ?? (code && { quote: code.line, start: code.start, end: code.end });
  return {
    category: reason.category,
    codes: [...new Set(reason.codes.map(displayCode))],
    ...(place ? { quote: place.quote, start: place.start, end: place.end } : {}),
    certainty: reason.certainty,
    ...(stated ? { signals: [...stated.signals] } : {}),
    ...(stated?.weighed ? { weighed: weighedOf(reading, stated.weighed) } : {}),
    recommended_action: action,
    strategy: ownStrategy(workshop.library, reason, law) ?? describeStrategy(workshop.library, record, law),
    evidence: describeEvidence(workshop.library, record),
    ...(estimate ? { estimated_success_rate: `${estimate.percent}%` } : {}),
  };
}

const LONGEST_WEIGHED = 600;

/** The sentences that the examples of the packs tell the reason by, with their places. */
function weighedOf(
  { notice: { notice } }: Reading,
  weighed: NonNullable<StatedReason['weighed']>,
): NonNullable<DenialReason['weighed']> {
  return weighed.map(({ sentence, share }) => {
    const { start } = sentence;
    const end = Math.min(sentence.end, start + LONGEST_WEIGHED);
    return { quote: notice.text.slice(start, end), start, end, share: Math.round(share * 100) / 100 };
  });
}

/** Arguments of other lines of business are left out, where the line is known. */
function lawOf({ coverage, on }: Reading): LawContext | undefined {
  return coverage.basis === 'assumed' ? undefined : { type: coverage.type, date: on };
}

/** A code of another kind stands for the words, or says less than they do: the strategy of the words fits. */
function ownStrategy(
  library: PackLibrary,
  { record, category, stated }: FoundReason,
  law: LawContext | undefined,
): StrategySummary | undefined {
  if (stated === undefined || record.category === category) return undefined;
  const [named] = signalsOf(library.signals, stated).flatMap(({ strategy }) => strategy ?? []);
  return named === undefined ? undefined : strategyNamed(library, named, law);
}

/** A reject at the counter is answered there first; any other reason as its record says. */
function actionOf(
  { workshop, coverage, remarks, notice }: Reading,
  { record, codes }: FoundReason,
): DispositionAnswer {
  const [code] = codes;
  const ownAction = code?.family === 'ncpdp_reject' || code?.family === 'payer';
  const short = ownAction ? shortCode(workshop.library, code) : undefined;
  if (short?.action)
    return { action: short.action, because: oneLine(short.what_to_do), decided_by: 'the code itself' };
  return decideInstrument(record, {
    group: code?.group,
    remarks,
    insurerType: coverage.type.id,
    marks: marksOf(coverage),
    procedureCodes: notice.medical.procedures,
  });
}

/** The rate that the letter for this request gives: of the same level and service. */
function estimateOf(
  { workshop, on }: Reading,
  request: GenerateAppealInput,
): { readonly percent: number } | undefined {
  const opened = openCase(workshop, request, on);
  return opened.ok ? rateOf(workshop, opened.value) : undefined;
}

/** Contractual adjustments and shares of the patient, by code and, on a statement of benefits, in words. */
export function findWriteDowns({ workshop, notice }: Reading): WriteDown[] {
  const found = new Map<Category, WriteDown>();
  const add = (
    category: Category,
    code: string | undefined,
    place: Omit<WriteDown, 'category' | 'codes'>,
  ): void => {
    const earlier = found.get(category);
    const codes = [...(earlier?.codes ?? []), ...(code && !earlier?.codes.includes(code) ? [code] : [])];
    found.set(category, { category, ...(earlier ?? place), codes });
  };
  for (const code of notice.codes) {
    const record = code.family === 'carc' ? codeRecord(workshop.library, code) : undefined;
    if (record && !denies(record))
      add(record.category, displayCode(code), { quote: code.line, start: code.start, end: code.end });
  }
  if (notice.verdict.documentType !== 'eob') return [...found.values()];
  for (const { signal, sentence } of notice.hits) {
    const { start, end } = sentence;
    if (signal.tells === 'write_down' && signal.category)
      add(signal.category, undefined, { quote: notice.notice.text.slice(start, end), start, end });
  }
  return [...found.values()];
}

/** The group that a reason's code prints. */
export function groupOf({ codes }: FoundReason): GroupCode | undefined {
  return codes[0]?.group;
}
