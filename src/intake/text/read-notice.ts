/** Reads a text: everything that it says, with places, and nothing that it does not say. */
import type { NoticeSection, SendAppealTo } from '../../domain/generated/types.js';
import type { SignalReader } from '../../packs/signals/reader.js';
import { readAmountTable } from './amount-table.js';
import { type LetterAmounts, readAmounts } from './amounts.js';
import { type CaseWords, readCaseWords } from './case-words.js';
import { type FoundCode, findCodes, type KnownCode } from './codes.js';
import { type DatedFacts, readDatedFacts } from './dated-facts.js';
import { findDates } from './dates.js';
import { type Identifiers, readIdentifiers } from './identifiers.js';
import { type MedicalCodes, readMedicalCodes } from './medical-codes.js';
import { type Notice, prepareNotice } from './notice.js';
import { findPayerCodes } from './payer-codes.js';
import { readReasons, type StatedReason } from './reasons.js';
import { readSendTo } from './send-to.js';
import { findSignals, type SignalHit } from './signals.js';
import { readTimeLimits, type TimeLimits } from './time-limits.js';
import { readVerdict, type Verdict } from './verdict.js';

export interface NoticeReading {
  readonly notice: Notice;
  readonly sections: readonly NoticeSection[];
  /** Signals that count, in the order of the text. */
  readonly hits: readonly SignalHit[];
  readonly verdict: Verdict;
  readonly codes: readonly FoundCode[];
  readonly payerCodes: readonly string[];
  readonly reasons: readonly StatedReason[];
  readonly identifiers: Identifiers;
  readonly dates: DatedFacts;
  readonly medical: MedicalCodes;
  readonly amounts: LetterAmounts;
  readonly limits: TimeLimits;
  readonly sendTo?: SendAppealTo;
  readonly words: CaseWords;
}

/** Time is linear in the length of the text. */
export function readNotice(text: string, signals: SignalReader, known: KnownCode): NoticeReading {
  const notice = prepareNotice(text);
  const { plain } = notice;
  const hits = findSignals(signals, notice);
  const dates = findDates(plain);
  const sendTo = readSendTo(plain);
  const codes = findCodes(plain, known);
  return {
    notice,
    sections: notice.sections,
    hits,
    verdict: readVerdict(hits),
    codes: codes.map((code) => ({ ...code, text: text.slice(code.start, code.end) })),
    payerCodes: findPayerCodes(plain, codes),
    reasons: readReasons(notice, hits),
    identifiers: readIdentifiers(plain),
    dates: readDatedFacts(plain, dates),
    medical: readMedicalCodes(plain),
    // A label beside its figure is surer than a column.
    amounts: { ...readAmountTable(plain), ...readAmounts(plain) },
    limits: readTimeLimits(notice, hits, dates),
    ...(sendTo ? { sendTo } : {}),
    words: readCaseWords(plain),
  };
}
