/** Why a document is not read: each with the rule and what to do. Nothing of the document is in them. */
import { inGroups } from '../../domain/numbers.js';
import { LIMITS } from './limits.js';

const PAPER = 'Scan it again as PDF, PNG, JPEG or TIFF, or paste its text as letter_text';

export const FAULTS = {
  empty: 'is empty. Send the whole file.',
  'not-base64':
    'is not base64. Encode the bytes of the file in base64, or upload the file as multipart/form-data.',
  'not-read':
    'is of a kind that is not read. Send a PDF, Word (.docx), PNG, JPEG, HEIC, WebP or TIFF file, an e-mail (.eml), a text, an 835 or FHIR as JSON; print anything else to a PDF first.',
  'old-word':
    'is of the format that Office and Outlook used before 2007 (.doc, .msg), which is not read. Open it and save it as .docx or PDF.',
  'too-large': `is larger than ${LIMITS.bytes / 1_000_000} MB, the most that is read. Send the pages of the denial alone, or scan at 200 to 300 dpi in gray.`,
  'too-many-pages': `has more than ${LIMITS.pages} pages, the most that is read. Send the pages of the denial alone.`,
  'too-many-pixels': `holds a picture of more than ${LIMITS.pixels / 1_000_000} million pixels, the most that is read. Scan at 200 to 300 dpi.`,
  get 'too-much-text'() {
    return `holds more than ${inGroups(LIMITS.characters)} characters, the most that is read. Send the pages of the denial alone.`;
  },
  encrypted:
    'is a PDF that needs a password. Save it without a password, or print it to a new PDF, and send that.',
  damaged: `is damaged or cut short: it cannot be opened. Send it again from the original. ${PAPER}.`,
  'no-text': `shows no text that could be read. Check that the page is not blank, upside down or out of focus. ${PAPER}.`,
  'too-costly': `needs more memory or time than one document may take. Print it to a new PDF, or send the pages of the denial alone.`,
  'too-slow': `took longer than an answer of this tier may take, and not one page was read. Send the pages of the denial alone, as black and white or gray at 200 to 300 dpi; a PDF with text is read at once.`,
  'not-installed':
    'cannot be read here: the parts that read documents are not installed on this server. Paste its text as letter_text; the operator adds them with: npm install --include=optional',
} as const;

export type Fault = keyof typeof FAULTS;

/** A fault on its way to the one place that reports it. */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';
  constructor(readonly fault: Fault) {
    super(fault);
  }
}
