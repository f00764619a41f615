/** A file: read apart from the service, then analyzed like the text it holds. */
import { type Failure, failure, type Outcome } from '../domain/failures.js';
import type { DenialAnalysis, DocumentSource, GenerateAppealInput } from '../domain/generated/types.js';
import { assemble, type DocumentText } from '../intake/document/assemble.js';
import { FAULTS, type Fault } from '../intake/document/faults.js';
import { type DocumentKind, decoded, isRefused, kindOf } from '../intake/document/kind.js';
import { LIMITS } from '../intake/document/limits.js';
import type { DocumentReader, ReadOptions } from '../intake/document/reader.js';

/** Below this a person has to check what was read. */
const SURE_PAGE = 0.8;

/** The text of a file, and how it was come by. */
export interface FileText {
  readonly text: string;
  /** Absent where the file is a text itself. */
  readonly document?: { readonly format: DocumentKind; readonly read: DocumentText };
}

/** @param field that holds the file, in base64 */
export async function textOfFile(
  reader: DocumentReader,
  field: string,
  encoded: string,
  options: ReadOptions,
): Promise<Outcome<FileText>> {
  if (encoded.length > (LIMITS.bytes * 4) / 3 + 1_000_000) return unread(field, 'too-large');
  const bytes = decoded(encoded);
  if (!bytes) return unread(field, 'not-base64');
  if (bytes.length > LIMITS.bytes) return unread(field, 'too-large');
  const kind = kindOf(bytes);
  if (isRefused(kind)) return unread(field, kind);
  if (kind === 'text') return textOf(field, bytes);
  const reading = await reader.read({ kind, bytes }, options);
  if (typeof reading === 'string') return unread(field, reading);
  const read = assemble(reading.pages, reading.of ?? reading.pages.length);
  return { ok: true, value: { text: read.text, document: { format: kind, read } } };
}

function textOf(field: string, bytes: Uint8Array): Outcome<FileText> {
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return unread(field, 'empty');
  return text.length > LIMITS.characters * 1.5
    ? unread(field, 'too-much-text')
    : { ok: true, value: { text } };
}

/** The same analysis with pages and source. */
export function withSource(
  analysis: DenialAnalysis,
  { text, document }: FileText,
  includeText: boolean | undefined,
): DenialAnalysis {
  if (!document) return analysis;
  const { format, read } = document;
  const source: DocumentSource = {
    format,
    pages: read.of,
    certainty: read.certainty,
    ...(includeText ? { text } : {}),
  };
  return {
    ...analysis,
    ...withoutDefects(analysis, read),
    extracted: { ...analysis.extracted, pages: [...read.pages] },
    source,
    warnings: [
      ...unreadWarning(read),
      ...pageWarnings(read),
      ...windowWarning(read, analysis),
      ...analysis.warnings,
    ],
  };
}

/** What pages that were not read well may say after all is no defect to put to the payer. */
function withoutDefects(
  { appeal_request: request }: DenialAnalysis,
  { pages, of }: DocumentText,
): Pick<DenialAnalysis, 'appeal_request'> {
  const wholly = pages.length === of && pages.every(({ certainty }) => (certainty ?? 0) >= SURE_PAGE);
  if (wholly || !request) return {};
  const { notice_defects: _, ...rest } = request as Partial<GenerateAppealInput>; // it was filled as one
  return { appeal_request: rest };
}

/** What the pages that were not read say is not in the answer: that has to be seen first. */
function unreadWarning({ pages, of }: DocumentText): string[] {
  const { length } = pages;
  if (length >= of) return [];
  const rest = length + 1 === of ? `page ${of}` : `pages ${length + 1} to ${of}`;
  return [
    `Time ran out: ${length} of ${of} pages were read, and the answer rests on them alone. Send ${rest} as a file of their own, or the pages of the denial alone; a tier with a longer response time reads more at once.`,
  ];
}

function pageWarnings({ pages }: DocumentText): string[] {
  const named = (wanted: typeof pages) =>
    `${wanted.length === 1 ? 'Page' : 'Pages'} ${wanted.map(({ page }) => page).join(', ')}`;
  const unsure = pages.filter(({ certainty }) => certainty !== undefined && certainty < SURE_PAGE);
  const blank = pages.filter(({ read_by }) => read_by === 'blank');
  const recognized = pages.some(({ read_by }) => read_by === 'ocr');
  return [
    ...(unsure.length > 0
      ? [
          `${named(unsure)} could be read only in part. Check every code, date and amount on the original, or scan it again at 300 dpi.`,
        ]
      : recognized
        ? ['The text was read from a picture. Check codes, dates and amounts on the original.']
        : []),
    ...(blank.length > 0 ? [`${named(blank)} showed no text that could be read.`] : []),
  ];
}

/** A period that recognition lost must not be taken for one that the notice does not state. */
function windowWarning({ pages }: DocumentText, { is_denial, extracted }: DenialAnalysis): string[] {
  const whole = pages.every(({ read_by }) => read_by === 'text_layer');
  if (whole || !is_denial || extracted.appeal_window) return [];
  return [
    'No time to appeal was read on the pages, so the date to file by rests on the law alone. The notice may print a shorter time that could not be read: look for it on the original.',
  ];
}

function unread(field: string, fault: Fault): { readonly ok: false; readonly failure: Failure } {
  const message = FAULTS[fault];
  const detail = `The field ${field} ${message}`;
  // Not a fault of the document alone: on an idle machine it may be read.
  if (fault === 'too-slow') return failure('timed_out', detail, { retryAfterSeconds: 1 });
  return failure('invalid_input', detail, { errors: [{ field, message }] });
}
