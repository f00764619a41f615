/** analyze_denial_letter: finds out in which form the denial arrived and hands it to the reader of that form. */
import { failure, type Outcome, success } from '../domain/failures.js';
import type {
  AdjudicatedClaim,
  AnalyzeDenialLetterInput,
  DenialAnalysis,
} from '../domain/generated/types.js';
import { looksEncoded } from '../intake/document/kind.js';
import type { ReadOptions } from '../intake/document/reader.js';
import { readFhir } from '../intake/fhir/read.js';
import { sniff } from '../intake/sniff.js';
import { describeClaim, describeTransaction } from '../intake/x12/claim.js';
import { readRemittanceText, type Unreadable } from '../intake/x12/document.js';
import { analyzeLetter } from './analysis/analyze.js';
import { type FileText, textOfFile, withSource } from './analyze-document.js';
import { analyzeClaims, withRemittance } from './claims/analyze-claims.js';
import type { Workshop } from './workshop.js';

const FORMS = ['letter_text', 'document', 'remittance', 'fhir', 'content'] as const;
type Form = (typeof FORMS)[number];
type TextForm = Exclude<Form, 'remittance' | 'fhir'>;

/** An input whose file, where it had one, was read. */
export interface ReadInput {
  /** Without the field that held the file. */
  readonly input: AnalyzeDenialLetterInput;
  readonly file?: FileInput;
}

export interface FileInput extends FileText {
  /** The field that held it. */
  readonly field: TextForm;
}

/** Reads the file of an input; one without a file stays as it is. */
export async function readFileOf(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  options: ReadOptions,
): Promise<Outcome<ReadInput>> {
  const form = formOf(input);
  if (!form.ok) return form;
  const field = form.value;
  if (field === 'remittance' || field === 'fhir') return success({ input });
  const { [field]: given = '', ...rest } = input;
  if (field !== 'document' && !looksEncoded(given)) return success({ input });
  const file = await textOfFile(workshop.documents, field, given, options);
  return file.ok ? success({ input: rest, file: { ...file.value, field } }) : file;
}

/** @param file read before, by readFileOf; a file that still stands in the input is read here */
export async function analyzeInput(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  today: string,
  file?: FileInput,
): Promise<Outcome<DenialAnalysis>> {
  if (file) return analyzeFile(workshop, input, file, today);
  const read = await readFileOf(workshop, input, {});
  if (!read.ok) return read;
  if (read.value.file) return analyzeFile(workshop, read.value.input, read.value.file, today);
  if (input.fhir !== undefined) return analyzeFhir(workshop, input, 'fhir', input.fhir, today);
  if (input.remittance !== undefined)
    return analyzeRemittance(workshop, input, 'remittance', input.remittance, today);
  const [form, text] =
    input.content === undefined
      ? (['letter_text', input.letter_text ?? ''] as const)
      : (['content', input.content] as const);
  return analyzeText(workshop, input, { form, text, today });
}

/** The one form in which the denial was given. */
function formOf(input: AnalyzeDenialLetterInput): Outcome<Form> {
  const [form, further] = FORMS.filter((name) => input[name] !== undefined);
  if (form === undefined) return oneForm('content', `is missing: give one of ${FORMS.join(', ')}.`);
  if (further !== undefined)
    return oneForm(further, `stands beside ${form}: give one of ${FORMS.join(', ')}.`);
  return success(form);
}

async function analyzeFile(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  file: FileInput,
  today: string,
): Promise<Outcome<DenialAnalysis>> {
  const analysis = await analyzeText(workshop, input, { form: file.field, text: file.text, today });
  if (!analysis.ok) return analysis;
  return success(withSource(analysis.value, file, input.include_text));
}

async function analyzeText(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  { form, text, today }: { readonly form: TextForm; readonly text: string; readonly today: string },
): Promise<Outcome<DenialAnalysis>> {
  const sniffed = sniff(text);
  switch (sniffed.form) {
    case 'remittance':
      return analyzeRemittance(workshop, input, form, sniffed.text, today);
    case 'fhir':
      return analyzeFhir(workshop, input, form, sniffed.value, today);
    case 'fhir-xml':
      return oneForm(form, 'is FHIR as XML, which is not read. Send the resource as JSON.');
    case 'broken-json':
      return oneForm(form, 'starts like JSON and is not valid JSON. Send the whole resource.');
    case 'letter':
      return analyzeLetter(workshop, { ...input, letter_text: text }, today);
  }
}

const UNREADABLE: Readonly<Record<Unreadable, string>> = {
  'not-x12':
    'is not an X12 file: it does not start with a segment ISA, GS, ST or CLP. Send the 835 file as it was received.',
  'no-terminator': 'holds no segment terminator where one is due. Send the 835 file as it was received.',
  'no-remittance':
    'holds no remittance (transaction set 835). Files of other kinds, as 837 or 277, are not read.',
};

async function analyzeRemittance(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  field: Form,
  text: string,
  today: string,
): Promise<Outcome<DenialAnalysis>> {
  const claims: AdjudicatedClaim[] = [];
  const document = readRemittanceText(text, (claim, transaction) => {
    claims.push(describeClaim(claim, transaction, claims.length + 1));
  });
  if (typeof document === 'string') return oneForm(field, UNREADABLE[document]);
  const analysis = await analyzeClaims(workshop, { ...statedIn(input, today), claims });
  if (!analysis.ok) return analysis;
  const transactions = document.transactions.map(describeTransaction);
  return {
    ok: true,
    value: withRemittance(analysis.value, { transactions, problems: [...document.problems] }),
  };
}

async function analyzeFhir(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  field: Form,
  value: unknown,
  today: string,
): Promise<Outcome<DenialAnalysis>> {
  const claims = readFhir(value);
  if (!claims)
    return oneForm(field, 'holds no ExplanationOfBenefit and no ClaimResponse, alone or in a Bundle.');
  return analyzeClaims(workshop, { ...statedIn(input, today), claims });
}

function statedIn({ insurer_type, state, as_of, received_date }: AnalyzeDenialLetterInput, today: string) {
  return { insurer_type, state, dates: { today: as_of ?? today, received: received_date } };
}

function oneForm(field: string, message: string): Outcome<never> {
  return failure('invalid_input', `The field ${field} ${message}`, { errors: [{ field, message }] });
}
