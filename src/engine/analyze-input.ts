/** analyze_denial_letter: finds out in which form the denial arrived and hands it to the reader of that form. */
import { failure, type Outcome } from '../domain/failures.js';
import type { AnalyzeDenialLetterInput, DenialAnalysis } from '../domain/generated/types.js';
import { looksEncoded } from '../intake/document/kind.js';
import type { ReadOptions } from '../intake/document/reader.js';
import { readFhir } from '../intake/fhir/read.js';
import { sniff } from '../intake/sniff.js';
import { describeClaim, describeTransaction } from '../intake/x12/claim.js';
import { readRemittanceText, type Unreadable } from '../intake/x12/document.js';
import { analyzeLetter } from './analysis/analyze.js';
import { textOfFile, withSource } from './analyze-document.js';
import { analyzeClaims, withRemittance } from './claims/analyze-claims.js';
import type { Workshop } from './generate.js';

const FORMS = ['letter_text', 'document', 'remittance', 'fhir', 'content'] as const;
type Form = (typeof FORMS)[number];
type TextForm = Exclude<Form, 'remittance' | 'fhir'>;

export async function analyzeInput(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  today: string,
  options: ReadOptions,
): Promise<Outcome<DenialAnalysis>> {
  const [form, ...further] = FORMS.filter((name) => input[name] !== undefined);
  if (form === undefined) return oneForm('content', `is missing: give one of ${FORMS.join(', ')}.`);
  if (further[0] !== undefined)
    return oneForm(further[0], `stands beside ${form}: give one of ${FORMS.join(', ')}.`);
  if (form === 'remittance') return analyzeRemittance(workshop, input, form, input.remittance ?? '', today);
  if (form === 'fhir') return analyzeFhir(workshop, input, form, input.fhir, today);
  const given = input[form] ?? '';
  if (form === 'document' || looksEncoded(given)) return analyzeFile(workshop, input, form, today, options);
  return analyzeText(workshop, input, { form, text: given, today });
}

async function analyzeFile(
  workshop: Workshop,
  input: AnalyzeDenialLetterInput,
  form: TextForm,
  today: string,
  options: ReadOptions,
): Promise<Outcome<DenialAnalysis>> {
  const file = await textOfFile(workshop.documents, form, input[form] ?? '', options);
  if (!file.ok) return file;
  const analysis = await analyzeText(workshop, input, { form, text: file.value.text, today });
  if (!analysis.ok) return analysis;
  return { ok: true, value: withSource(analysis.value, file.value, input.include_text) };
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
  const document = readRemittanceText(text);
  if (typeof document === 'string') return oneForm(field, UNREADABLE[document]);
  const analysis = await analyzeClaims(workshop, {
    ...statedIn(input, today),
    claims: document.claims.map(({ claim, transaction }, place) =>
      describeClaim(claim, transaction, place + 1),
    ),
  });
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
