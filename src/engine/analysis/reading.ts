/** A notice as read, with the coverage and the records that its codes belong to. */
import { recordId } from '../../domain/codes.js';
import type { AnalyzeDenialLetterInput, CodeRecord, RemarkRecord } from '../../domain/generated/types.js';
import type { FoundCode } from '../../intake/text/codes.js';
import type { NoticeReading } from '../../intake/text/read-notice.js';
import type { SignalHit } from '../../intake/text/signals.js';
import type { PackLibrary } from '../../packs/library.js';
import type { Workshop } from '../generate.js';
import type { Coverage } from '../insurer.js';
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

export function codeRecord(library: PackLibrary, code: FoundCode): CodeRecord | undefined {
  return library.codes.get(recordId(code.family, code.number))?.record;
}

export function remarkRecord(library: PackLibrary, code: FoundCode): RemarkRecord | undefined {
  return library.remarks.get(recordId(code.family, code.number))?.record;
}

const NO_DENIAL: ReadonlySet<string> = new Set([
  'contractual_payment',
  'patient_responsibility',
  'informational',
]);

/** A write-down, a cost share or a reporting code is no denial. */
export function denies(record: CodeRecord | undefined): boolean {
  return record === undefined || !NO_DENIAL.has(record.category);
}

export function saysOf({ notice }: Reading, tells: SignalHit['signal']['tells']): SignalHit | undefined {
  return notice.hits.find(({ signal }) => signal.tells === tells);
}
