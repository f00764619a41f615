/** The ledger of a letter: where each of its sentences and lines comes from. */
import type { GenerateAppealInput, LedgerEntry } from '../../domain/generated/types.js';
import type { PackLibrary } from '../../packs/library.js';
import { FRAME_VARIABLES, TEMPLATE_VARIABLES } from '../../packs/template-variables.js';
import type { CaseFile } from '../case-file.js';
import type { Block } from './blocks.js';
import { arguing, CRITERIA, forcingRemark } from './candidates.js';
import type { CaseValues } from './case-values.js';
import type { Letter } from './compose.js';
import { DOCUMENTS_AT_HAND } from './facts.js';
import { enclosureLine } from './layout.js';
import { NAMED_TREATMENTS } from './named-treatments.js';
import { NOTICE_DEFECTS } from './notice-defects.js';
import { type Place, type Printable, printableOf } from './printable.js';
import { numberEnclosures } from './text-template.js';
import { UPHELD } from './upheld.js';
import { TREATMENTS_ABOVE } from './variables.js';
import { addressLines, cleanLine, sentencesOf } from './words.js';

type Source = Omit<LedgerEntry, 'start' | 'end'>;
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
export function ledgerOf(library: PackLibrary, file: CaseFile, letter: Letter): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let from = 0;
  for (const { text, source } of stretches({ library, file, letter })) {
    const start = letter.text.indexOf(text, from);
    if (start < 0) throw new Error('a sentence of the ledger is not in the letter');
    from = start + text.length;
    entries.push({ start, end: from, ...source });
  }
  return entries;
}

interface Parts {
  readonly library: PackLibrary;
  readonly file: CaseFile;
  readonly letter: Letter;
}

function stretches(parts: Parts): Stretch[] {
  const { letter, file } = parts;
  const { heading, form } = letter;
  const lines = (texts: readonly string[]) => texts.map((text) => headingLine(file, text));
  return [
    ...lines(heading.sender),
    ...lines([heading.date]),
    ...lines(heading.addressee),
    ...lines(heading.reference.map(([label, value]) => `${label}: ${value}`)),
    ...lines([heading.salutation]),
    ...form.blocks.flatMap((block) => blockStretches(parts, block)),
    ...lines(heading.signature),
    ...form.enclosures.map((line) => ({
      text: enclosureLine(line),
      source: line.id
        ? { origin: 'evidence' as const, record: line.id }
        : callerSource(['available_evidence']),
    })),
    ...heading.footer.map((text) => ({ text, source: { origin: 'frame' as const, record: 'letterhead' } })),
  ].filter(({ text }) => text !== '');
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
  ['Denial: ', 'denial_code'],
  ['Amount in dispute: ', 'amount'],
];

/** Fields of which each line stands on a line of its own. */
const ADDRESSES: readonly Field[] = ['sender_address', 'appeal_address'];

function headingLine(file: CaseFile, text: string): Stretch {
  const address = ADDRESSES.filter((field) => addressLines(String(file.input[field] ?? '')).includes(text));
  if (address.length > 0) return { text, source: callerSource(address) };
  if (/\[[^[\]]+\]/.test(text) && !text.startsWith('Denial: ')) return { text, source: { origin: 'gap' } };
  const given = IDENTITY.filter((field) => {
    const value = file.input[field];
    return typeof value === 'string' && cleanLine(value) !== '' && text.includes(cleanLine(value));
  });
  const labeled = LABELED.flatMap(([label, field]) => (text.startsWith(label) ? [field] : []));
  const fields = [...given, ...labeled];
  return { text, source: fields.length > 0 ? callerSource(fields) : { origin: 'frame', record: 'heading' } };
}

function callerSource(fields: readonly Field[]): Source {
  return { origin: 'caller', fields: [...fields] };
}

function blockStretches({ library, file, letter }: Parts, block: Block): Stretch[] {
  const { values } = letter;
  const numbered = (text: string) => numberEnclosures(text, letter.form.body.numberOf);
  const source = originOf(library, file, block.origin);
  const stretch = (marked: string): Stretch => {
    const printable = printableOf(numbered(marked));
    const text = numbered(values.print(printable).text);
    if (block.origin === 'caller') return { text, source: factSource(file, text) };
    const written = throughFrame(source, library, file, printable);
    return { text, source: withFields(written, file, values, printable) };
  };
  return [
    ...(block.heading === undefined ? [] : [stretch(block.heading)]),
    ...block.paragraphs.flatMap((paragraph) => sentencesOf(paragraph).map(stretch)),
    ...(block.list ?? []).map((line) => ({
      text: `- ${numbered(line)}`,
      source: listSource(block, source, numbered(line)),
    })),
  ];
}

/** Lines of a list are the caller's, or quote what the caller gave of the decision and the case. */
function listSource({ origin }: Block, source: Source, line: string): Source {
  if (origin === 'caller') return callerSource(['prior_treatments']);
  if (origin === UPHELD) return { ...source, fields: ['denial_reason'] };
  if (!origin.endsWith(CRITERIA)) return source;
  if (line.includes('“')) return { ...source, fields: ['patient_summary'] };
  if (line.endsWith(TREATMENTS_ABOVE)) return { ...source, fields: ['prior_treatments'] };
  return /Enclosure \d+$/.test(line) ? { ...source, fields: ['available_evidence'] } : source;
}

/** A sentence of the facts is the caller's own, or introduces what the caller listed. */
function factSource({ input }: CaseFile, text: string): Source {
  const summary = cleanLine(input.patient_summary ?? '');
  if (summary.includes(text) || summary.includes(text.replace(/\.$/, '')))
    return callerSource(['patient_summary']);
  if (text.startsWith(DOCUMENTS_AT_HAND)) return callerSource(['available_evidence']);
  return { origin: 'frame', record: 'facts' };
}

/** The record from which a block was written. */
function originOf(library: PackLibrary, file: CaseFile, origin: string): Source {
  const [kind, id = ''] = origin.split(':');
  if (kind === 'argument') return inPack(library, 'argument', id, library.arguments.get(id)?.pack);
  if (kind === 'code') {
    const remark = id === file.code.record.id ? forcingRemark(file) : undefined;
    return remark
      ? inPack(library, 'remark', remark.id, library.remarks.get(remark.id)?.pack)
      : inPack(library, 'code', id, library.codes.get(id)?.pack);
  }
  if (kind === 'strategy') return inPack(library, 'strategy', id, library.strategies.get(id)?.pack);
  if (kind === 'area') return { origin: 'service_area', record: id };
  if (origin === NAMED_TREATMENTS)
    return { origin: 'frame', record: id, fields: ['denial_reason', 'prior_treatments'] };
  if (origin === NOTICE_DEFECTS)
    return { origin: 'frame', record: 'notice-requirements', fields: ['notice_defects'] };
  if (kind === 'right') return { origin: 'appeal_rights', record: file.rights.id };
  return { origin: 'frame', record: id };
}

function inPack(
  library: PackLibrary,
  origin: Source['origin'],
  record: string,
  pack: string | undefined,
): Source {
  const version = library.packs.find((manifest) => manifest.id === pack)?.version;
  return { origin, record, ...(pack ? { pack } : {}), ...(version ? { version } : {}) };
}

const PRINTS = new Map([...TEMPLATE_VARIABLES, ...FRAME_VARIABLES].map(({ name, fields }) => [name, fields]));

/** What a code or a strategy says through a frame is its own. */
function throughFrame(source: Source, library: PackLibrary, file: CaseFile, { parts }: Printable): Source {
  if (source.origin !== 'frame') return source;
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.filter(isPlace).map(({ name }) => name),
  );
  if (names.includes('thesis')) return originOf(library, file, arguing({ library, file }).origin);
  return names.includes('code_meaning') ? originOf(library, file, `code:${file.code.record.id}`) : source;
}

/** Adds the fields of the request that a text prints, also through a text within it. */
function withFields(source: Source, { input }: CaseFile, values: CaseValues, printable: Printable): Source {
  const fields = [...new Set(fieldsIn(values, printable))].filter((field) => input[field] !== undefined);
  return fields.length > 0 ? { ...source, fields } : source;
}

function fieldsIn(values: CaseValues, { parts }: Printable): Field[] {
  const places = parts.flatMap((part) => (typeof part === 'string' ? [] : part.filter(isPlace)));
  return places.flatMap(({ name }) => {
    const value = values.get(name);
    return [...(PRINTS.get(name) ?? []), ...(typeof value === 'object' ? fieldsIn(values, value) : [])];
  });
}

function isPlace(piece: string | Place): piece is Place {
  return typeof piece !== 'string';
}
