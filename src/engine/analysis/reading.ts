/** A notice as read, with the coverage and the records that its codes belong to. */
import { recordId } from '../../domain/codes.js';
import type {
  AnalyzeDenialLetterInput,
  CodeRecord,
  RemarkRecord,
  ShortCode,
} from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { SignalHit } from '../../intake/text/signals.js';
import type { Span } from '../../language/spans.js';
import type { PackLibrary } from '../../packs/library.js';
import { codeRecordDenies, shortCodeDenies } from '../denial.js';
import type { Coverage } from '../insurer.js';
import { codeEntry, DECIDING } from '../short-codes.js';
import type { Workshop } from '../workshop.js';
import type { NamedPayer } from './payer.js';

/** An input whose letter has been found. */
export type LetterInput = AnalyzeDenialLetterInput & { readonly letter_text: string };

export interface Reading {
  readonly workshop: Workshop;
  readonly input: LetterInput;
  readonly notice: NoticeReading;
  readonly coverage: Coverage;
  readonly payer?: NamedPayer;
  readonly remarks: readonly RemarkRecord[];
  /** Day for which to answer. */
  readonly on: string;
}

/** The record that answers a code: its own, or that of the code which replaced it or says the same. */
export function codeRecord(library: PackLibrary, code: FoundCode): CodeRecord | undefined {
  return codeEntry(library, code.family, code.number, code.payer).record;
}

export function shortCode(library: PackLibrary, code: FoundCode): ShortCode | undefined {
  return codeEntry(library, code.family, code.number, code.payer).short;
}

/** Sets whose codes refuse something by themselves; others tell how a claim or a request stands. */
export function statesRefusal({ family }: Pick<FoundCode, 'family'>): boolean {
  return family === 'ncpdp_reject' || DECIDING.has(family);
}

export function remarkRecord(library: PackLibrary, code: FoundCode): RemarkRecord | undefined {
  return library.remarks.get(recordId(code.family, code.number))?.record;
}

/** A code without a record is taken for a denial until someone reads it. */
export function denies(record: CodeRecord | undefined): boolean {
  return record === undefined || codeRecordDenies(record);
}

/** Whether a printed code refuses; one that no pack describes is taken for a denial until someone reads it. */
export function codeDenies(library: PackLibrary, code: FoundCode): boolean {
  if (!statesRefusal(code)) return false;
  const { record, short } = codeEntry(library, code.family, code.number, code.payer);
  return record || !short ? denies(record) : shortCodeDenies(short);
}

export function saysOf({ notice }: Reading, tells: SignalHit['signal']['tells']): SignalHit | undefined {
  return notice.hits.find(({ signal }) => signal.tells === tells);
}

/** The sentence that offers a fast answer, by a wording of the packs or in words of its own. */
export function fastTrackOf(reading: Reading): Span | undefined {
  return saysOf(reading, 'expedited_right')?.sentence ?? reading.notice.fastTrack;
}
