/** What a letter is compared with: the case of the request or of the notice, the law that binds it, the day. */
import { failure, type Outcome, success } from '../../domain/failures.js';
import type {
  CheckAppealLetterInput,
  DenialAnalysis,
  GenerateAppealInput,
} from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { analyzeInput } from '../analyze-input.js';
import type { CaseFile } from '../case-file.js';
import { openByLaw } from '../instrument-by-law.js';
import type { LawContext } from '../law.js';
import type { Workshop } from '../workshop.js';
import type { Found } from './finding.js';
import { type LawOfLetter, lawOfLetter } from './form/law-of-letter.js';

export interface Basis {
  readonly library: PackLibrary;
  /** Day on which the letter goes out. */
  readonly on: string;
  /** What was given of the case, from the request and, where that is silent, from the notice. */
  readonly request: GenerateAppealInput | undefined;
  readonly notice: DenialAnalysis | undefined;
  readonly noticeText: string | undefined;
  /** The case, where enough was given to open it. */
  readonly file: CaseFile | undefined;
  /** Absent where the line of business is not known. */
  readonly law: LawContext | undefined;
  readonly laws: LawOfLetter;
  /** What could not be compared. */
  readonly findings: readonly Found[];
}

export async function openBasis(
  workshop: Workshop,
  input: CheckAppealLetterInput,
  on: string,
): Promise<Outcome<Basis>> {
  const analysis = await readNoticeOf(workshop, input, on);
  if (!analysis.ok) return analysis;
  const notice = analysis.value;
  const request = requestOf(input, notice);
  const opened = request && (await openByLaw(workshop, request, on));
  if (opened && !opened.ok && !isAboutCode(opened.failure.errors)) return withPrefix(opened, input);
  const file = opened?.ok ? opened.value : undefined;
  const law = lawOf(workshop, input, file, on);
  if (!law.ok) return law;
  return success({
    library: workshop.library,
    on,
    request,
    notice,
    noticeText: input.notice,
    file,
    law: law.value,
    laws: lawOfLetter(workshop.library, law.value),
    findings: request === undefined || file !== undefined ? [] : [codeNotRead(opened?.ok === false)],
  });
}

async function readNoticeOf(
  workshop: Workshop,
  { notice, insurer_type, state }: CheckAppealLetterInput,
  on: string,
): Promise<Outcome<DenialAnalysis | undefined>> {
  if (notice === undefined) return success(undefined);
  const stated = { ...(insurer_type ? { insurer_type } : {}), ...(state ? { state } : {}) };
  return analyzeInput(workshop, { letter_text: notice, as_of: on, ...stated }, on);
}

/** Gaps that an analysis leaves in place of a required field. */
const GAP = /^\[[^\]]*\]$/;

/** The request with what the notice adds to it. */
function requestOf(
  { request, insurer_type, state }: CheckAppealLetterInput,
  notice: DenialAnalysis | undefined,
): GenerateAppealInput | undefined {
  const read = notice?.appeal_request;
  if (request === undefined && read === undefined) return undefined;
  const fields = Object.entries(request ?? {});
  const isGap = ([, value]: readonly [string, unknown]) => typeof value === 'string' && GAP.test(value);
  const given = Object.fromEntries(fields.filter((field) => !isGap(field)));
  // A required field that nothing fills stays a gap: the case cannot be opened without it.
  const gaps = Object.fromEntries(fields.filter(isGap));
  const coverage = {
    ...(insurer_type ? { insurer_type } : {}),
    ...(state ? { state } : {}),
  };
  return { ...gaps, ...read, ...coverage, ...given } as GenerateAppealInput; // one of the two is whole
}

/** A reason in words stands where a code is expected: everything else can be compared all the same. */
function isAboutCode(errors: readonly { readonly field: string }[] | undefined): boolean {
  return (
    errors?.every(({ field }) => /^(?:denial_code|additional_denial_codes|remark_codes)/.test(field)) ?? false
  );
}

function withPrefix(
  { failure: { code, detail, errors = [] } }: Extract<Outcome<unknown>, { ok: false }>,
  { request }: CheckAppealLetterInput,
): Outcome<never> {
  const place = request === undefined ? 'notice' : 'request';
  return failure(code, `${place}: ${detail}`, {
    errors: errors.map(({ field, message }) => ({ field: `${place}.${field}`, message })),
  });
}

function lawOf(
  workshop: Workshop,
  { insurer_type, state }: CheckAppealLetterInput,
  file: CaseFile | undefined,
  on: string,
): Outcome<LawContext | undefined> {
  if (file !== undefined) return success(file.coverage.basis === 'assumed' ? undefined : file.law);
  if (insurer_type === undefined) return success(undefined);
  const coverage = workshop.coverage.read(insurer_type, state, undefined, undefined);
  if (!coverage.ok) return coverage;
  const { type, state: read } = coverage.value;
  return success({ type, date: on, ...(read ? { state: read.code } : {}) });
}

function codeNotRead(failed: boolean): Found {
  return {
    id: 'not_compared',
    severity: 'note',
    message: failed
      ? 'No pack knows the denial code of the request, so that the deadline, the right document and the law of the plan were not compared.'
      : 'The case could not be opened.',
    fix: 'Give the code that the notice or the remittance prints.',
    source: 'request: denial_code',
  };
}
