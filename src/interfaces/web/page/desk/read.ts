/** Several 835 files read as one: a claim that a later file takes back is netted, and one request reads many files. */
import type {
  AdjudicatedClaim,
  DenialAnalysis,
  RemittanceSummary,
  RemittanceTotals,
} from '../../../../domain/generated/types.js';
import { count } from '../words.js';

/** Characters of one request, below what the service takes. */
const MOST_CHARACTERS = 1_400_000;

/** Whether a text is X12, by its first segment; parts of files begin within the envelope. */
export function isX12(text: string): boolean {
  return /^\s*(?:ISA|GS|ST)[^A-Za-z0-9\s]/.test(text);
}

/** Only what has an envelope can stand behind another file: it tells its separators anew. */
function hasEnvelope(text: string): boolean {
  return /^\s*ISA/.test(text);
}

/** Day and time of the envelope, which stand at the same place in every file. */
function madeOn(text: string): string {
  const envelope = text.trimStart();
  return `${envelope.slice(70, 76)}${envelope.slice(77, 81)}`;
}

/** A file that was given twice is read once: its denials are not two. */
export function unlike<File extends { readonly content: string }>(files: readonly File[]): readonly File[] {
  return [...new Map(files.map((file) => [file.content.trim(), file])).values()];
}

/** Said where files were given twice. */
export function repeated(more: number): readonly string[] {
  return more === 0 ? [] : [`${count(more, 'file')} given twice: read once.`];
}

/** Texts of requests: the files in the order of their envelopes, as many together as one request takes. */
export function batches(files: readonly string[]): string[] {
  const whole = files.filter(hasEnvelope).sort((a, b) => (madeOn(a) < madeOn(b) ? -1 : 1));
  const texts: string[] = [];
  for (const file of whole) {
    const last = texts.at(-1);
    if (last === undefined || last.length + file.length > MOST_CHARACTERS) texts.push(file);
    else texts[texts.length - 1] = `${last}\n${file}`;
  }
  return [...texts, ...files.filter((file) => !hasEnvelope(file))];
}

/** The answers to the parts as one. */
export function merged([first, ...others]: readonly DenialAnalysis[]): DenialAnalysis {
  if (first === undefined) throw new Error('nothing was read');
  return others.reduce(added, first);
}

function added(whole: DenialAnalysis, part: DenialAnalysis): DenialAnalysis {
  const { claims = [], remittance: before } = whole;
  const { claims: more = [], remittance: after } = part;
  const sets = before?.transactions.length ?? 0;
  const moved = more.map((claim): AdjudicatedClaim => {
    const { transaction, number } = claim;
    const at = transaction === undefined ? {} : { transaction: transaction + sets };
    return { ...claim, ...at, number: number + claims.length };
  });
  return {
    ...whole,
    is_denial: whole.is_denial || part.is_denial,
    claims: [...claims, ...moved],
    warnings: [...new Set([...whole.warnings, ...part.warnings, PARTS])],
    ...(before && after ? { remittance: addedSummary(before, after, sets) } : {}),
  };
}

const PARTS =
  'The files could not be read in one request: a claim that a file of another request takes back is still listed.';

function addedSummary(before: RemittanceSummary, after: RemittanceSummary, sets: number): RemittanceSummary {
  return {
    transactions: [
      ...before.transactions,
      ...after.transactions.map((one) => ({ ...one, number: one.number + sets })),
    ],
    problems: [...before.problems, ...after.problems],
    totals: addedTotals(before.totals, after.totals),
  };
}

/** In whole cents, so that sums of many amounts stay exact. */
function addedTotals(one: RemittanceTotals, other: RemittanceTotals): RemittanceTotals {
  const money = (name: 'charge' | 'paid' | 'denied' | 'patient_responsibility') =>
    (Math.round((one[name] ?? 0) * 100) + Math.round((other[name] ?? 0) * 100)) / 100;
  return {
    claims: one.claims + other.claims,
    denied_claims: (one.denied_claims ?? 0) + (other.denied_claims ?? 0),
    charge: money('charge'),
    paid: money('paid'),
    denied: money('denied'),
    patient_responsibility: money('patient_responsibility'),
  };
}
