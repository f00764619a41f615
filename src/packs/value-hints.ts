/** The value in the form that was asked for, where it is plain what was meant: ' Write [CO].' */
import { dateOf } from '../domain/calendar.js';
import { parseDenialCode, parseRemarkCode, recordId } from '../domain/codes.js';

/** What a rule of the schema asks for, by the words of its sentence, and what would keep it; nothing where nobody can say. */
const HINTS: readonly (readonly [asked: string, hint: (raw: string) => string | undefined])[] = [
  ['must be a list', asList],
  ['must be a calendar date', asDate],
  ['must be true or false', asBoolean],
  ['a number', asNumber],
  ['a whole number', asNumber],
  ['Lower-case words joined by hyphens', asId],
  ['Two-letter code of a state', asState],
  ['CPT and HCPCS', asProcedureCode],
  ['ICD-10-CM', asDiagnosisCode],
];

const DIAGNOSIS = /^[A-Z][0-9][0-9AB](?:\.[0-9A-Z]{1,4})?$/;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function asList(raw: string): string | undefined {
  if (/^-\S/.test(raw)) return 'A space stands after the dash of each entry: "- first".';
  return /^[\w-]+(?:, *[\w-]+)*$/.test(raw) ? `Write [${raw}].` : undefined;
}

function asDate(raw: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(raw) ?? [];
  const date = dateOf(Number(year), Number(month), Number(day));
  return date === undefined ? lastDayOf(raw) : `Write '${date}'.`;
}

/** A day behind the end of its month: '2026-02-30'. */
function lastDayOf(raw: string): string | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])-\d\d$/.exec(raw) ?? [];
  const last = [31, 30, 29, 28].find((day) => dateOf(Number(year), Number(month), day) !== undefined);
  return last === undefined ? undefined : `That month has ${last} days.`;
}

/** With thousands separated, with its currency or its percent sign, or with letters for figures. */
function asNumber(raw: string): string | undefined {
  const figures = raw.trim().replace(/^\$ ?| ?(?:%|percent)$|,(?=\d{3}(?:\D|$))/g, '');
  const number = /^[\dOoIl]+$/.test(figures) ? figures.replace(/[Oo]/g, '0').replace(/[Il]/g, '1') : figures;
  return /^-?\d+(?:\.\d+)?$/.test(number) ? `Write ${number}.` : undefined;
}

function asBoolean(raw: string): string | undefined {
  const word = raw.toLowerCase();
  if (['yes', 'on'].includes(word)) return 'Write true.';
  return ['no', 'off'].includes(word) ? 'Write false.' : undefined;
}

/** The id of the record of a code as notices print it: 45, CO-45, N115. */
export function idOfCode(raw: string): string | undefined {
  const remark = parseRemarkCode(raw);
  if (remark !== undefined) return recordId('rarc', remark);
  const code = /\s/.test(raw.trim()) ? undefined : parseDenialCode(raw);
  return code && recordId(code.family, code.number);
}

/** Several ids run together, a code as notices print it, or a name in place of its id. */
function asId(raw: string): string | undefined {
  const words = raw.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > 1 && words.every((word) => ID.test(word) && word.includes('-')))
    return `Put a comma between the entries: [${words.join(', ')}].`;
  const meant = idOfCode(raw);
  if (meant !== undefined) return `Write ${meant}.`;
  const id = raw
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ID.test(id) && id !== raw ? `An id such as ${id} is meant, not a name.` : undefined;
}

function asState(raw: string): string {
  return /^[a-z]{2}$/i.test(raw) ? `Write ${raw.toUpperCase()}.` : 'Write its two letters: TX for Texas.';
}

function asProcedureCode(raw: string): string | undefined {
  if (/^[A-Z0-9]{5} ?[-–] ?[A-Z0-9]{5}$/i.test(raw))
    return 'Write each code of the range as an entry of its own.';
  if (/^[A-Z0-9]{5}[-, ][A-Z0-9]{2}$/i.test(raw)) return `Write '${raw.slice(0, 5)}', without the modifier.`;
  return /^[a-z0-9]{5}$/.test(raw) ? `Write '${raw.toUpperCase()}'.` : undefined;
}

/** The letters O and I where a figure stands, small letters, or no dot. */
function asDiagnosisCode(raw: string): string | undefined {
  const [, first = '', rest = ''] = /^([A-Z])([0-9A-Z.]+)$/.exec(raw.trim().toUpperCase()) ?? [];
  const figures = rest.replaceAll('.', '').replaceAll('O', '0').replaceAll('I', '1');
  const code = `${first}${figures.slice(0, 2)}${figures.length > 2 ? `.${figures.slice(2)}` : ''}`;
  return DIAGNOSIS.test(code) ? `Write ${code}.` : undefined;
}

/** A sentence to follow the finding, with the space before it, or nothing. */
export function writeSo(raw: unknown, sentence: string): string {
  if (typeof raw !== 'string') return '';
  const hint = HINTS.find(([asked]) => sentence.includes(asked))?.[1](raw);
  return hint === undefined ? '' : ` ${hint}`;
}
