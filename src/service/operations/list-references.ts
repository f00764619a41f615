import { failure, success } from '../../domain/failures.js';
import type { ListReferencesInput, ReferenceList } from '../../domain/generated/types.js';
import { list, paragraph, words } from '../readable/blocks.js';
import { referenceEntries } from '../reference/entries.js';
import { NO_CHARGE, operation, READS_OWN_TABLES } from './operation.js';

const PAGE = 200;

export const listReferences = operation<ListReferencesInput, ReferenceList>({
  name: 'list_references',
  title: 'List the pages of reference',
  summary:
    'Lists the pages of reference by URI and title: packs, appeal rights of each line of business, clinical services, codes and law. Counts as no request.',
  guidance: 'Read one with read_reference. Over MCP these pages are resources.',
  http: { method: 'GET', path: '/references' },
  input: 'api/list-references.input.schema.json',
  output: 'api/reference-list.schema.json',
  charges: NO_CHARGE,
  hints: READS_OWN_TABLES,
  repeats: true,
  samples: [
    { name: 'of one kind', input: { kind: 'appeal_rights', limit: 5 } },
    { name: 'by the beginning of the URI', input: { starting: 'denial-code://carc/19', limit: 5 } },
  ],
  handle: ({ engine: { library } }, { kind, starting, limit = PAGE, cursor = '0' }) => {
    if (!/^\d{1,6}$/.test(cursor)) {
      const message = 'is not a cursor of this list. Use next_cursor of the answer before.';
      return failure('invalid_input', `cursor ${message}`, { errors: [{ field: 'cursor', message }] });
    }
    const beginning = starting?.toLowerCase() ?? '';
    const fitting = referenceEntries(library).filter(
      (entry) => (kind === undefined || entry.kind === kind) && entry.uri.toLowerCase().startsWith(beginning),
    );
    const end = Number(cursor) + limit;
    return success({
      data: fitting.slice(Number(cursor), end),
      total: fitting.length,
      next_cursor: end < fitting.length ? String(end) : null,
      packs: library.fingerprint,
    });
  },
  readable: ({ data, total, next_cursor: next }) => [
    paragraph(`${data.length} of ${total} pages.`),
    list(data.map(({ uri, kind, title }) => `${uri} - ${title} (${words(kind)})`)),
    ...(next === null ? [] : [paragraph(`More: cursor ${next}.`)]),
  ],
});
