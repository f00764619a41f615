import { displayCode } from '../../domain/codes.js';
import { failure, type Outcome, success } from '../../domain/failures.js';
import type {
  CodeFamily,
  ReadReferenceInput,
  ReferenceEntry,
  ReferencePage,
} from '../../domain/generated/types.js';
import { type Block, toMarkdown, verbatim } from '../readable/blocks.js';
import { readableCode } from '../readable/code.js';
import { referenceEntries } from '../reference/entries.js';
import { appealRightsPage, packPage, regulationPage, serviceAreaPage } from '../reference/pages.js';
import { type Context, operation, READS_OWN_TABLES } from './operation.js';

export const readReference = operation<ReadReferenceInput, ReferencePage>({
  name: 'read_reference',
  title: 'Read a page of reference',
  summary:
    'Gives one page of reference as Markdown, by its URI: a code, the appeal rights of a line of business, a clinical service, a section of law or a pack.',
  guidance: 'The URIs are those of list_references. It counts as one request, as the look-up of a code does.',
  http: { method: 'GET', path: '/reference' },
  input: 'api/read-reference.input.schema.json',
  output: 'api/reference-page.schema.json',
  charges: { requests: 1, letters: 0 },
  hints: READS_OWN_TABLES,
  repeats: true,
  failures: ['not_found'],
  samples: [
    { name: 'appeal rights', input: { uri: 'appeal-rights://medicare_advantage' } },
    { name: 'a code', input: { uri: 'denial-code://rarc/N115' } },
    { name: 'a code of another set', input: { uri: 'denial-code://ncpdp_reject/70' } },
  ],
  handle: (context, { uri }) => {
    const { library } = context.engine;
    const wanted = uri.toLowerCase();
    const entry = referenceEntries(library).find((candidate) => candidate.uri.toLowerCase() === wanted);
    if (entry === undefined)
      return failure('not_found', 'No page has this URI. list_references lists all pages.');
    const page = pageOf(context, entry);
    if (!page.ok) return page;
    return success({ ...entry, text: toMarkdown(page.value), packs: library.fingerprint });
  },
  readable: ({ text }) => [verbatim(text)],
});

function pageOf({ engine, clock }: Context, { kind, uri }: ReferenceEntry): Outcome<readonly Block[]> {
  const { library } = engine;
  const day = clock.today();
  const id = uri.slice(uri.lastIndexOf('/') + 1);
  switch (kind) {
    case 'denial_code': {
      const [, family = ''] = /^denial-code:\/\/(\w+)\//.exec(uri) ?? [];
      const spelled = displayCode({ family: family as CodeFamily, number: id }); // listed pages name a known set
      const found = engine.lookupCode({ denial_code: spelled }, day);
      return found.ok ? success(readableCode(found.value)) : found;
    }
    case 'pack':
      return page(
        library.packs.find((pack) => pack.id === id),
        (pack) => packPage(library, pack),
      );
    case 'appeal_rights':
      return page(
        [...library.appealRights.values()].find(({ insurer_type: type }) => type === id),
        (rights) => appealRightsPage(library, rights, day),
      );
    case 'service_area':
      return page(library.serviceAreas.get(id), (area) => serviceAreaPage(library, area));
    case 'regulation':
      return page(library.regulations.get(id), regulationPage);
  }
}

/** The entry was made of the record, so that an absent one is a bug. */
function page<T>(record: T | undefined, print: (record: T) => readonly Block[]): Outcome<readonly Block[]> {
  if (record === undefined) throw new Error('a listed page has no record');
  return success(print(record));
}
