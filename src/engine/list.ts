/** list_denial_codes: all codes, filtered, sorted, paged. */
import { closest, distance } from 'fastest-levenshtein';
import { displayCode } from '../domain/codes.js';
import { failure, type Outcome, success } from '../domain/failures.js';
import type {
  CodeRecord,
  DenialCodeList,
  DenialCodeListItem,
  InsurerType,
  ListDenialCodesInput,
  RemarkRecord,
  ShortCode,
} from '../domain/generated/types.js';
import { compareCodes, groupInShort } from './denial-codes.js';
import { decideInstrument } from './disposition.js';
import type { Coverage } from './insurer.js';
import { ratesOf } from './lookup/rates-and-deadlines.js';
import { actionOfShort, standsFor } from './short-codes.js';
import { isAppeal } from './success-rate.js';
import { containsPhrase, searchable } from './text-match.js';
import { understandCode } from './understood-codes.js';
import type { Workshop } from './workshop.js';

const PAGE = 50;

interface Listed {
  readonly item: DenialCodeListItem;
  readonly percent: number | undefined;
  readonly words: string;
}

export function listCodes(workshop: Workshop, input: ListDenialCodesInput): Outcome<DenialCodeList> {
  const coverage = workshop.coverage.read(input.insurer_type, undefined, undefined);
  if (!coverage.ok) return coverage;
  if (
    input.min_success_rate !== undefined &&
    input.max_success_rate !== undefined &&
    input.min_success_rate > input.max_success_rate
  ) {
    const message = 'must not be smaller than min_success_rate.';
    return failure('invalid_input', `max_success_rate ${message}`, {
      errors: [{ field: 'max_success_rate', message }],
    });
  }
  const start = readCursor(input.cursor);
  if (start === undefined) {
    const message = 'is not a cursor of this list. Use next_cursor of the answer before.';
    return failure('invalid_input', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
  }
  const type = input.insurer_type === undefined ? undefined : coverage.value.type.id;
  const all = allCodes(workshop, coverage.value, type !== undefined);
  const found = input.search === undefined ? () => true : searching(workshop, all, input.search);
  const fitting = all
    .filter((listed) => fits(listed, input, workshop, type) && found(listed))
    .sort((a, b) => compare(a, b, input.sort ?? 'code'));
  const limit = input.limit ?? PAGE;
  const end = start + limit;
  return success({
    data: fitting.slice(start, end).map((listed) => listed.item),
    total: fitting.length,
    next_cursor: end < fitting.length ? writeCursor(end) : null,
    packs: workshop.library.fingerprint,
  });
}

function allCodes(workshop: Workshop, coverage: Coverage, stated: boolean): Listed[] {
  const { library } = workshop;
  return [
    ...[...library.codes.values()].map(({ record }) => reasonCode(workshop, record, coverage, stated)),
    ...[...library.remarks.values()].map(({ record }) => remarkCode(record)),
    ...[...library.shortCodes.values()].map(({ record }) => shortCode(workshop, record, coverage, stated)),
    ...[...library.groupCodes.values()].map((group) =>
      shortCode(workshop, groupInShort(group), coverage, stated),
    ),
  ];
}

/** As the look-up of the code with its most usual group answers it. */
function reasonCode(workshop: Workshop, record: CodeRecord, coverage: Coverage, stated: boolean): Listed {
  const group = record.groups[0];
  const type = coverage.type.id;
  const decide = (insurerType?: InsurerType) => decideInstrument(record, { group, remarks: [], insurerType });
  const decided = decide(type);
  const percent = isAppeal(decided) ? firstRate(workshop, record, coverage) : undefined;
  return {
    item: {
      code: displayCode({ family: 'carc', number: record.code, ...(group ? { group } : {}) }),
      family: record.family,
      number: record.code,
      title: record.title,
      category: record.category,
      status: record.status,
      recommended_action: stated ? decided.action : decide().action,
      usual_groups: [...record.groups],
      insurer_types: [...(record.insurer_types ?? workshop.library.insurerTypes.keys())],
      estimated_success_rate: percent === undefined ? null : `${percent}%`,
    },
    percent,
    words: wordsOf(record.code, record),
  };
}

/** Of the first level, in percent. */
function firstRate(workshop: Workshop, record: CodeRecord, coverage: Coverage): number | undefined {
  const [rate] = ratesOf(workshop, record, [coverage.type.id], coverage);
  return rate && Number.parseInt(rate.estimate, 10);
}

function remarkCode(record: RemarkRecord): Listed {
  return {
    item: {
      code: record.code,
      family: 'rarc',
      number: record.code,
      title: record.title,
      category: record.category,
      status: record.status,
      ...(record.action ? { recommended_action: record.action } : {}),
      usual_groups: [],
      estimated_success_rate: null,
    },
    percent: undefined,
    words: wordsOf(record.code, record),
  };
}

/** What a search looks into. */
function wordsOf(code: string, { title, meaning, category }: CodeRecord | RemarkRecord | ShortCode): string {
  return searchable(`${code} ${title} ${meaning} ${category.replaceAll('_', ' ')}`);
}

function shortCode(workshop: Workshop, record: ShortCode, coverage: Coverage, stated: boolean): Listed {
  const [group] = record.groups ?? [];
  const code = displayCode({ family: record.family, number: record.code, ...(group ? { group } : {}) });
  const usual = standsFor(workshop.library, record)?.record;
  const decide = (insurerType?: InsurerType) =>
    usual && decideInstrument(usual, { remarks: [], insurerType });
  const decided = decide(coverage.type.id);
  const action = actionOfShort(record, (stated ? decided : decide())?.action);
  const percent =
    action === 'appeal' && usual && decided && isAppeal(decided)
      ? firstRate(workshop, usual, coverage)
      : undefined;
  return {
    item: {
      code,
      family: record.family,
      number: record.code,
      title: record.title,
      category: record.category,
      status: record.status,
      ...(action ? { recommended_action: action } : {}),
      usual_groups: [...(record.groups ?? [])],
      estimated_success_rate: percent === undefined ? null : `${percent}%`,
    },
    percent,
    words: wordsOf(code, record),
  };
}

function fits(
  listed: Listed,
  input: ListDenialCodesInput,
  workshop: Workshop,
  type: InsurerType | undefined,
): boolean {
  const { item, percent } = listed;
  if (input.category && item.category !== input.category) return false;
  if (input.group && !item.usual_groups.includes(input.group)) return false;
  if (input.family && item.family !== input.family) return false;
  if (input.status && item.status !== input.status) return false;
  if (input.action && item.recommended_action !== input.action) return false;
  if (type && item.insurer_types && !coversType(item.insurer_types, type, workshop)) return false;
  if (input.min_success_rate !== undefined && (percent === undefined || percent < input.min_success_rate))
    return false;
  if (input.max_success_rate !== undefined && (percent === undefined || percent > input.max_success_rate))
    return false;
  return true;
}

function coversType(types: readonly InsurerType[], wanted: InsurerType, workshop: Workshop): boolean {
  const candidates = workshop.library.insurerTypes.get(wanted)?.candidates ?? [];
  return [wanted, ...candidates].some((type) => types.includes(type));
}

/** Records that have every word of the search, spelled right, and the code for which the words stand. */
function searching(workshop: Workshop, all: readonly Listed[], search: string): (listed: Listed) => boolean {
  const spelled = respelled(search, all);
  const meant = understandCode(workshop, spelled)?.code;
  return ({ words, item }) =>
    matches(words, spelled) || (meant !== undefined && bare(item.code) === bare(meant));
}

/** A code without its group, which the list and the words may give differently. */
function bare(code: string): string {
  return code.replace(/^(?:CO|PR|OA|PI|CR)-|^CARC /, '');
}

const LEAST_LETTERS = 6;
const MOST_SLIPS = 2;

/** A long word that no record has is taken for the nearest that one has: "deductable". */
function respelled(search: string, all: readonly Listed[]): string {
  const known = new Set(all.flatMap(({ words }) => words.split(' ')));
  return searchable(search)
    .trim()
    .split(' ')
    .map((word) => {
      if (word.length < LEAST_LETTERS || [...known].some((one) => one.startsWith(word))) return word;
      const near = closest(word, [...known]);
      return near !== undefined && distance(word, near) <= MOST_SLIPS ? near : word;
    })
    .join(' ');
}

/** Every word of the search stands in the record. */
function matches(words: string, search: string): boolean {
  return searchable(search)
    .trim()
    .split(' ')
    .every((word) => word !== '' && containsPhrase(words, ` ${word}`));
}

function compare(a: Listed, b: Listed, sort: NonNullable<ListDenialCodesInput['sort']>): number {
  if (sort === 'success_rate' && a.percent !== b.percent) return (b.percent ?? -1) - (a.percent ?? -1);
  if (sort === 'category' && a.item.category !== b.item.category)
    return a.item.category < b.item.category ? -1 : 1;
  if (a.item.family !== b.item.family) return a.item.family < b.item.family ? -1 : 1;
  return compareCodes(a.item.number, b.item.number);
}

function writeCursor(offset: number): string {
  return Buffer.from(`o${offset}`).toString('base64url');
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const offset = /^o(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  return offset === undefined ? undefined : Number(offset);
}
