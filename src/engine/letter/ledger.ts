/** The ledger of a letter: where each of its sentences and lines comes from. */

import type { GenerateAppealInput, LedgerEntry } from '../../domain/generated/types.js';
import type { CaseFile } from '../case-file.js';
import { decisionLabel } from './heading.js';
import { type Block, piecesOf, type Source } from './letter.js';
import { exhibitLine } from './print.js';
import { addressLines, cleanLine } from './words.js';
import type { Letter } from './write.js';

type Field = keyof GenerateAppealInput;

/** A stretch of the letter in the order of the letter. */
interface Stretch {
  readonly text: string;
  readonly source: Source;
}

/**
 * Where every sentence and line of a letter comes from, in its order. `start` and `end` are UTF-16 offsets into the
 * text of the letter.
 */
export function ledgerOf(file: CaseFile, letter: Letter): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let from = 0;
  for (const { text, source } of stretches(file, letter)) {
    const start = letter.text.indexOf(text, from);
    if (start < 0) throw new Error('a sentence of the ledger is not in the letter');
    from = start + text.length;
    entries.push({ start, end: from, ...source });
  }
  return entries;
}

function stretches(file: CaseFile, { heading, blocks, exhibits }: Letter): Stretch[] {
  const lines = (texts: readonly string[]) => texts.map((text) => headingLine(file, text));
  return [
    ...lines(heading.sender),
    ...lines([heading.date]),
    ...lines(heading.addressee),
    ...lines(heading.reference.map(([label, value]) => `${label}: ${value}`)),
    ...lines([heading.salutation]),
    ...blocks.flatMap(stretchesOf),
    ...lines(heading.signature),
    ...exhibits.map((line) => ({
      text: exhibitLine(line),
      source:
        line.id && !line.atHand
          ? { origin: 'evidence' as const, record: line.id }
          : callerSource(['available_evidence']),
    })),
    ...heading.footer.map((text) => ({ text, source: { origin: 'frame' as const, record: 'letterhead' } })),
  ].filter(({ text }) => text !== '');
}

/** A line of a list is counted with its dash. */
function stretchesOf(block: Block): Stretch[] {
  const lines = block.list.map(({ text, source }) => ({ text: `- ${text}`, source }));
  return [...piecesOf({ ...block, list: [] }), ...lines];
}

/** Fields whose values may stand above the salutation and below the signature. */
const IDENTITY: readonly Field[] = [
  'patient_name',
  'member_id',
  'claim_number',
  'provider_name',
  'representative_name',
  'insurance_company',
  'procedure',
  'diagnosis',
];

/** Labels of reference lines that print a field in a form of our own. */
const LABELED: readonly (readonly [string, Field])[] = [
  ['Date of service: ', 'service_date'],
  ['Planned date of service: ', 'service_date'],
  ['Amount in dispute: ', 'amount'],
];

/** Fields of which each line stands on a line of its own. */
const ADDRESSES: readonly Field[] = ['sender_address', 'appeal_address'];

function headingLine(file: CaseFile, text: string): Stretch {
  const address = ADDRESSES.filter((field) => addressLines(String(file.input[field] ?? '')).includes(text));
  if (address.length > 0) return { text, source: callerSource(address) };
  const decision = `${decisionLabel(file)}: `;
  if (/\[[^[\]]+\]/.test(text) && !text.startsWith(decision)) return { text, source: { origin: 'gap' } };
  const given = IDENTITY.filter((field) => {
    const value = file.input[field];
    return typeof value === 'string' && cleanLine(value) !== '' && text.includes(cleanLine(value));
  });
  const labels = [...LABELED, [decision, 'denial_code'] as const];
  const labeled = labels.flatMap(([label, field]) => (text.startsWith(label) ? [field] : []));
  const fields = [...given, ...labeled];
  return { text, source: fields.length > 0 ? callerSource(fields) : { origin: 'frame', record: 'heading' } };
}

function callerSource(fields: readonly Field[]): Source {
  return { origin: 'caller', fields: [...fields] };
}
