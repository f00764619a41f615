/** Reads a text: everything that it says, with places, and nothing that it does not say. */
import type { NoticeSection, SendAppealTo } from '../../domain/generated/types.js';
import type { Span } from '../../language/spans.js';
import type { SignalReader } from '../../packs/signals/reader.js';
import type { StatementJudge } from '../../packs/statements/judge.js';
import { readAmountPairs } from './amount-pairs.js';
import { amountsOfTables } from './amount-table.js';
import { type LetterAmounts, readAmounts } from './amounts.js';
import { type CaseWords, readCaseWords } from './case-words.js';
import { type PrintedClaim, readPrintedClaims } from './claims/printed-claims.js';
import { type FoundCode, findCodes, type KnownCode } from './codes.js';
import { type DatedFacts, readDatedFacts } from './dated-facts.js';
import { findDates } from './dates.js';
import { type Identifiers, readIdentifiers } from './identifiers.js';
import { type JudgedSentence, judgeSentences } from './judged.js';
import { readTimeLimits, type TimeLimits } from './limits/time-limits.js';
import { type MedicalCodes, readMedicalCodes } from './medical-codes.js';
import { type Notice, prepareNotice, type Sentence, sentenceAt, unwrapped } from './notice.js';
import { pairsOf } from './pairs.js';
import { findPayerCodes } from './payer-codes.js';
import { readReasons, type StatedReason, withJudged } from './reasons.js';
import { namesExamples } from './rules-of-plans.js';
import { readSendTo } from './send-to.js';
import { findSignals, type SignalHit } from './signals.js';
import { codesOfTables } from './tables/codes.js';
import { isRefused, notesOf, type TableNote } from './tables/notes.js';
import { readTables, type Table } from './tables/read-tables.js';
import { readToldAmounts } from './told-amounts.js';
import { fastTrackIn } from './urgent-track.js';
import { type ClaimLines, readVerdict, type Verdict } from './verdict.js';

/** What the packs know of wordings and sentences. */
export interface Readers {
  readonly signals: SignalReader;
  readonly statements: StatementJudge;
}

export interface NoticeReading {
  readonly notice: Notice;
  readonly sections: readonly NoticeSection[];
  /** Signals that count, in the order of the text. */
  readonly hits: readonly SignalHit[];
  readonly verdict: Verdict;
  readonly codes: readonly FoundCode[];
  readonly payerCodes: readonly string[];
  readonly reasons: readonly StatedReason[];
  /** Sentences as compared with the examples of the packs. */
  readonly judged: readonly JudgedSentence[];
  readonly identifiers: Identifiers;
  readonly dates: DatedFacts;
  readonly medical: MedicalCodes;
  readonly amounts: LetterAmounts;
  /** What each way of reading gives for the amounts, the surest last. */
  readonly amountReadings: readonly LetterAmounts[];
  readonly limits: TimeLimits;
  readonly sendTo?: SendAppealTo;
  /** The sentence that offers a fast answer in words of its own. */
  readonly fastTrack: Span | undefined;
  readonly words: CaseWords;
  /** Claims of its tables. */
  readonly claims: readonly PrintedClaim[];
}

/** Time is linear in the length of the text. */
export function readNotice(text: string, { signals, statements }: Readers, known: KnownCode): NoticeReading {
  const notice = prepareNotice(text);
  const { plain } = notice;
  const hits = findSignals(signals, notice);
  const dates = findDates(plain);
  const pairs = pairsOf(plain);
  const tables = readTables(plain);
  const notes = notesOf(plain, tables);
  const spelled = findCodes(plain, known);
  const inColumns = codesOfTables(plain, tables, notes, known, spelled);
  const codes = withoutExamples(notice, withColumns(spelled, inColumns.standard));
  const judged = judgeSentences(statements, notice, hits, notes);
  const dated = readDatedFacts(plain, dates, { pairs, tables });
  const limits = readTimeLimits(notice, hits, dates, dated.noticeDate);
  const sendTo = readSendTo(plain, limits.appeal);
  // A total of a table is surer than a label, a label surer than what stands near one.
  const amountReadings: readonly LetterAmounts[] = [
    readToldAmounts(plain),
    readAmountPairs(plain),
    readAmounts(plain),
    amountsOfTables(tables),
  ];
  const amounts: LetterAmounts = Object.assign({}, ...amountReadings);
  const verdict = readVerdict(hits, judged, linesIn(tables, notes, codes), {
    ...amounts,
    appeal: limits.appeal !== undefined,
  });
  return {
    notice,
    sections: notice.sections,
    hits,
    verdict,
    codes: codes.map((code) => ({ ...code, text: text.slice(code.start, code.end) })),
    payerCodes: findPayerCodes(plain, codes, inColumns.own),
    reasons: withJudged(notice, readReasons(notice, hits, notes), judged, verdict.refuses !== 'not'),
    judged,
    identifiers: readIdentifiers(plain, pairs),
    dates: dated,
    medical: readMedicalCodes(plain, tables, new Set(notes.map(({ line }) => line))),
    amounts,
    amountReadings,
    limits,
    ...(sendTo ? { sendTo } : {}),
    fastTrack: fastTrackIn(notice),
    words: readCaseWords(plain),
    claims: readPrintedClaims({
      text: plain,
      tables,
      notes,
      pairs,
      codes,
      dates,
      noticeDate: dated.noticeDate,
    }),
  };
}

function linesIn(
  tables: readonly Table[],
  notes: readonly TableNote[],
  codes: readonly FoundCode[],
): ClaimLines {
  const rows = tables.flatMap((table) => table.rows);
  const refused = rows.filter(isRefused);
  return {
    refused: refused.length,
    paid: rows.filter(({ amounts }) => (amounts.paid ?? 0) > 0).length,
    noted: notes.some(({ refuses }) => refuses),
    coded: codes.some(({ family }) => family === 'carc'),
  };
}

/** Codes that a sentence names only as examples are none of this notice: "with reason codes such as …". */
function withoutExamples(notice: Notice, codes: readonly FoundCode[]): FoundCode[] {
  const known = new Map<Sentence, boolean>();
  return codes.filter(({ start, amount }) => {
    const sentence = amount === undefined ? sentenceAt(notice, start) : undefined;
    if (sentence === undefined) return true;
    const words = notice.plain.slice(
      sentence.start,
      Math.min(sentence.end, sentence.start + LONGEST_EXAMPLE),
    );
    const example = known.get(sentence) ?? namesExamples(unwrapped(words));
    known.set(sentence, example);
    return !example;
  });
}

const LONGEST_EXAMPLE = 600;

/** Codes of the columns besides those that their spelling tells. */
function withColumns(found: readonly FoundCode[], columns: readonly FoundCode[]): FoundCode[] {
  const taken = new Set(found.map(({ line, number }) => `${number} ${line}`));
  const more = columns.filter(({ line, number }) => !taken.has(`${number} ${line}`));
  return more.length === 0 ? [...found] : [...found, ...more].sort((a, b) => a.start - b.start);
}
